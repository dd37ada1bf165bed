#include "rules/games/1914/victory.hpp"
#include "rules/games/1914/income.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/mechanics/scoring.hpp"

namespace rules::game1914 {
namespace {

struct VictoryData {
    std::vector<SpaceId> central_needs;  ///< One of these must be among the captured capitals.
    std::vector<SpaceId> allied_needs;
};

/// Of the powers that began on `side`: whom the play takes from it or gives to it changes nothing about when it is tested.
OwnerId last_of(const View& view, SideId side) {
    OwnerId last = nobody;
    for (const auto owner : all_powers(view.rules))
        if (view.rules.owner(owner).side == side) last = owner;
    return last;
}

bool holds(const View& view, SideId side, SpaceId capital) {
    const auto holder = controller(view, capital);
    return is_power(view, holder) && view.state.sides[idx(holder)] == side;
}

/// Capitals of powers with which the side is at war, contested ones left out. [1914-11.1.3]
void add_capitals(const View& view, SideId side, Tally& captured) {
    for (const auto owner : all_powers(view.rules)) {
        const auto capital = view.rules.owner(owner).capital;
        if (at_war_with(view, owner, side) && holds(view, side, capital)) captured.add(1, {"1914-11.1.3"}, capital);
    }
}

/// What the territories of a side yield, whether its powers may collect it now or not. [1914-10.1.1]
void add_side_yield(const View& view, SideId side, Tally& yield) {
    for (const auto power : powers_of(view, side)) add_yield(view, power, yield);
}

/// Two enemy capitals, one of them named, at the end of the last turn of the other side: the Central Powers when the United States have
/// moved, the Allies when the Ottoman Empire has. Contested capitals count for nobody. [1914-11.1.1] [1914-11.1.2] [1914-11.1.3] [1914-11.1.4]
std::optional<Outcome> by_capitals(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::turn_end) return std::nullopt;
    const auto& names = game(view);
    const auto& victory = view.rules.data<Victory>();
    const auto& needs = view.rules.data<VictoryData>();
    for (const auto side : {names.central, names.allied}) {
        const auto other = side == names.central ? names.allied : names.central;
        if (checkpoint.power != last_of(view, other)) continue;
        Tally captured;
        add_capitals(view, side, captured);
        const auto& wanted = side == names.central ? needs.central_needs : needs.allied_needs;
        const bool named = any_of(wanted, [&](SpaceId capital) {
            return holds(view, side, capital) &&
                   !(capital == names.london && view.rules.parameter(victory.second_capital) == Victory::paris);
        });
        if (named && captured.sum() >= names.victory_capitals) return Outcome{powers_of(view, side), side, victory.by_capitals};
    }
    return std::nullopt;
}

/// [1914-11.1.6]
std::optional<Outcome> by_concession(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::withdrawal) return std::nullopt;
    const auto& names = game(view);
    const auto& victory = view.rules.data<Victory>();
    const auto winner = view.state.sides[idx(checkpoint.power)] == names.central ? names.allied : names.central;
    return Outcome{powers_of(view, winner), winner, victory.by_concession};
}

}  // namespace

void install_victory(RulesetBuilder& build) {
    auto& names = build.data<Game>();
    auto& victory = build.data<Victory>();
    victory.by_capitals = build.tag("capitals");
    (void)build.tag("points");  // no longer said here: keeps the numbers of the tags behind it, which records have
    victory.by_concession = build.tag("concession");
    victory.by_surrender = build.tag("surrender");
    victory.second_capital = build.parameter("second-capital", {"paris-or-london", "paris"});
    victory.ireland_is = build.parameter("ireland", {"homeland", "colony"});
    victory.points_after_time = build.parameter("points-after-time", {"finish-round"});
    auto& needs = build.data<VictoryData>();
    needs.central_needs = {names.paris, names.london};
    needs.allied_needs = {names.berlin};
    add_measure(build, {"capitals", add_capitals});
    add_measure(build, {"production", add_side_yield});
    build.victory().conditions("by-capitals", by_capitals);
    build.victory().conditions("by-concession", by_concession);
}

}  // namespace rules::game1914
