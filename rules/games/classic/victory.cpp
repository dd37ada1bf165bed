// Who wins, and when. [CL-12.1]

#include "rules/games/classic/victory.hpp"
#include "rules/mechanics/concession.hpp"
#include "rules/mechanics/scoring.hpp"

namespace rules::classic {
namespace {

/// What a power's territories were worth as the game began.
std::int64_t level_at_start(const View& view, OwnerId power) {
    std::int64_t level = 0;
    for (const auto& space : view.rules.spaces)
        if (space.control == power) level += space.value;
    return level;
}

/// The winners: the side, or of it the power with the greatest growth, ties in turn order. [CL-12.1.7]
Outcome win_of(const View& view, SideId side, TagId by) {
    Outcome outcome{.winners = powers_of(view, side), .side = side, .by = by};
    if (!view.rules.on(view.rules.data<Victory>().individual_winner) || outcome.winners.empty()) return outcome;
    auto best = outcome.winners.front();
    for (const auto power : outcome.winners)
        if (production_level(view, power) * level_at_start(view, best) > production_level(view, best) * level_at_start(view, power))
            best = power;
    outcome.winners = {best};
    return outcome;
}

SideId other_side(const View& view, SideId side) { return side == game(view).axis ? game(view).allied : game(view).axis; }

/// Capitals of the other side that are controlled by powers of `side`. [CL-12.1.2] [CL-12.1.3]
void add_capitals(const View& view, SideId side, Tally& held) {
    for (const auto power : powers_of(view, other_side(view, side))) {
        const auto capital = view.rules.owner(power).capital;
        const auto holder = view.state.control[idx(capital)];
        if (is_power(view, holder) && view.state.sides[idx(holder)] == side)
            held.add(1, {side == game(view).axis ? "CL-12.1.3" : "CL-12.1.2"}, capital);
    }
}

/// What the territories of a side are worth: the Axis wins by them, the Allies where a parameter says so. [CL-12.1.4] [CL-13.1.7]
void add_levels(const View& view, SideId side, Tally& level) {
    const bool by_parameter = side == game(view).allied && view.rules.parameter(view.rules.data<Victory>().allied_economic_victory) > 0;
    for (const auto power : powers_of(view, side))
        level.add(production_level(view, power), {by_parameter ? "CL-13.1.7" : "CL-12.1.4"}, view.rules.owner(power).capital);
}

std::int64_t capitals_held(const View& view, SideId side) {
    Tally held;
    add_capitals(view, side, held);
    return held.sum();
}

void side_capitals(const View& view, OwnerId power, Tally& held) { add_capitals(view, view.state.sides[idx(power)], held); }
void side_levels(const View& view, OwnerId power, Tally& level) { add_levels(view, view.state.sides[idx(power)], level); }

/// At the end of the turn of any power; the own capitals count only where total victory asks for them.
/// [CL-12.1.2] [CL-12.1.3] [CL-12.1.5] [CL-12.2.1]
std::optional<Outcome> by_capitals(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::turn_end) return std::nullopt;
    const auto& names = game(view);
    const auto& victory = view.rules.data<Victory>();
    const auto first = view.state.sides[idx(checkpoint.power)];
    for (const auto side : {first, other_side(view, first)}) {
        const auto wanted = names.victory_capitals[idx(side)];
        if (wanted == 0 || capitals_held(view, side) < wanted) continue;
        if (view.rules.on(victory.total_victory) && capitals_held(view, other_side(view, side)) > 0) continue;
        return win_of(view, side, victory.by_capitals);
    }
    return std::nullopt;
}

/// At the end of a round, by production levels, whether or not they can be collected. [CL-12.1.4] [CL-12.1.8] [CL-13.1.7]
std::optional<Outcome> by_income(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::round_end) return std::nullopt;
    const auto& names = game(view);
    const auto& victory = view.rules.data<Victory>();
    for (const auto side : {names.axis, names.allied}) {
        auto wanted = names.victory_income[idx(side)];
        if (side == names.allied && wanted == 0) wanted = view.rules.parameter(victory.allied_economic_victory);
        Tally level;
        add_levels(view, side, level);
        if (wanted > 0 && level.sum() >= wanted) return win_of(view, side, victory.by_income);
    }
    return std::nullopt;
}

/// [CL-12.1.6]
std::optional<Outcome> by_concession(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::withdrawal) return std::nullopt;
    return win_of(view, other_side(view, view.state.sides[idx(checkpoint.power)]), view.rules.data<Victory>().by_concession);
}

/// Behind what the modules install: their slots keep their numbers. [CL-12.1.6]
void let_concede(RulesetBuilder& set) { install_concession(set, "CL-12.1.6", set.data<Victory>().by_concession, is_power); }

}  // namespace

void install_victory(RulesetBuilder& build) {
    build.query("victory-capitals", side_capitals);
    build.query("victory-production", side_levels);
    add_measure(build, {"capitals", add_capitals});
    add_measure(build, {"production", add_levels});
    build.data<Scoring>().win.set(win_of);
    build.victory().conditions("by-capitals", by_capitals);
    build.victory().conditions("by-income", by_income);
    build.victory().conditions("by-concession", by_concession);
    build.when_set(let_concede);
}

}  // namespace rules::classic
