#include "rules/games/1914/victory.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/mechanics/scoring.hpp"
#include "rules/options/tournament-1914/homeland.hpp"
#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {

using namespace game1914;

OwnerId homeland_of(const View& view, SpaceId space) {
    const auto space_class = facts(view, space).space_class;
    if (space_class != SpaceClass::capital && space_class != SpaceClass::homeland) return nobody;
    // Doubtful enough to be a parameter. (OQ-01)
    if (view.rules.parameter(view.rules.data<Victory>().ireland_is) == Victory::colony && space == game(view).ireland) return nobody;
    return view.rules.space(space).original;
}

namespace {

/// Members of `side` control the territory or contest it.
bool held_by_side(const View& view, SideId side, SpaceId space) {
    OwnerMask members = 0;
    for (const auto power : powers_of(view, side)) members |= mask_of(power);
    if (contested(view, space)) return (holders(view, space) & members) != 0;
    const auto holder = view.state.control[idx(space)];
    return holder != nobody && has(members, holder);
}

/// The values of enemy homeland that the side controls or contests, each once. [1914T-3.2.2] [1914T-3.2.4]
void add_enemy_homeland(const View& view, SideId side, Tally& tally) {
    for (const auto space : all_spaces(view.rules)) {
        const auto owner = homeland_of(view, space);
        if (owner != nobody && at_war_with(view, owner, side) && held_by_side(view, side, space))
            tally.add(view.rules.space(space).value, {"1914T-3.2.2"}, space);
    }
}

void install_victory(RulesetBuilder& build) {
    auto& victory = build.data<Victory>();
    // Paris has to be among them. [1914T-3.1.1]
    build.tables().parameters[idx(victory.second_capital)].value = 1;
    // When time is up the side with more points wins; equal points are a draw. [1914T-3.2.1] [1914T-3.2.4]
    add_measure(build, {"enemy-homeland", add_enemy_homeland});
    auto file = data_file(build, "scoring.toml");
    install_scoring(build, file, "tournament-victory", {});
    build.query("lost-value", add_lost_value);
    install_words(build);
}

}  // namespace

void add_lost_value(const View& view, OwnerId power, Tally& tally) {
    for (const auto space : all_spaces(view.rules)) {
        if (homeland_of(view, space) != power) continue;
        const auto holder = controller(view, space);
        const bool lost = contested(view, space) ? (holders(view, space) & enemies_of(view, power)) != 0
                                                 : holder != nobody && view.state.relation(power, holder) == Relation::enemy;
        if (lost) tally.add(view.rules.space(space).value, {"1914T-4.1.1"}, space);
    }
}

std::int64_t lost_value(const View& view, OwnerId power) {
    Tally tally;
    add_lost_value(view, power, tally);
    return tally.sum();
}

extern const Option victory{
    .id = "tournament-victory",
    .base = "1914",
    .title = "Tournament victory",
    .summary = "Two captured capitals win, Paris or Berlin among them; when time is up the side that holds more enemy homeland wins.",
    .paragraphs = {"1914T-3.1.1", "1914T-3.2.1", "1914T-3.2.2"},
    .band = Band::edition,
    .install = install_victory};

}  // namespace rules::tournament1914
