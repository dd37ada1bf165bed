#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

/// A place like that which the base game knows beside the capitals, with its conditions and its limit. [HR-4.5.1] [HR-4.5.2]
void install(RulesetBuilder& build) {
    install_refusal_words(build);
    auto file = data_file(build, "munich-reinforcements.toml");
    for (const auto& row : file.root().tables("site")) {
        row.only({"owner", "space"});
        build.data<Game>().land_sites.push_back({build.owner(row.text("owner")), build.space(row.text("space")), {"HR-4.5.1"}});
    }
    take_problems(build, file);
}

}  // namespace

extern const Option munich_reinforcements{.id = "munich-reinforcements",
                                          .base = "1914",
                                          .title = "Reinforcements from Munich",
                                          .paragraphs = {"HR-4.5.1", "HR-4.5.2"},
                                          .band = Band::scenario,
                                          .install = install};

}  // namespace rules::house1914
