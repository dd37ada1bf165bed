#include <utility>

#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

/// Those that the option adds.
bool among_sites(const View& view, SpaceId space) {
    return any_of(game(view).land_sites, [&](const LandSite& site) { return site.space == space && !site.paragraph.id.empty(); });
}

/// [HR-4.5.2]
Result<void> no_ships(const View& view, OwnerId, const Unit& unit, SpaceId space, const Result<void>& said) {
    if (said || !view.rules.type(unit).is(unit_class::sea) || !among_sites(view, space)) return said;
    auto why = said.error();
    why.also = {"HR-4.5.2"};
    return tl::make_unexpected(std::move(why));
}

/// A place like that which the base game knows beside the capitals, with its conditions and its limit. [HR-4.5.1] [HR-4.5.2]
void install_munich_reinforcements(RulesetBuilder& build) {
    install_words(build);
    auto file = data_file(build, "munich-reinforcements.toml");
    for (const auto& row : file.root().tables("site")) {
        row.only({"owner", "space"});
        build.data<Game>().land_sites.push_back({build.owner(row.text("owner")), build.space(row.text("space")), {"HR-4.5.1"}});
    }
    build.place().may_place.refine("base-sites", no_ships);
}

}  // namespace

extern const Option munich_reinforcements{.id = "munich-reinforcements",
                                          .base = "1914",
                                          .title = "Reinforcements from Munich",
                                          .summary = "Germany may place new land units and fighters in Munich as well as in Berlin.",
                                          .paragraphs = {"HR-4.5.1", "HR-4.5.2"},
                                          .band = Band::scenario,
                                          .install = install_munich_reinforcements};

}  // namespace rules::house1914
