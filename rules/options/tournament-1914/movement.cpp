#include "rules/games/1914/game.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {
namespace {

using namespace game1914;

struct MovementData {
    SlotId held{};  ///< Of a ship that had to stop at enemy mines this turn.
};

/// As it was when the turn began. [1914T-5.3.1] [1914T-5.3.2]
bool friendly_base(const View& view, OwnerId power, SpaceId zone) {
    for (const auto base : facts(view, zone).bases) {
        const auto original = view.rules.space(base).original;
        if (turn_start_contested(view, base)) {
            if (original != nobody && view.state.relation(power, original) == Relation::friendly) return true;
            continue;
        }
        const auto holder = turn_start_controller(view, base);
        if (holder != nobody && view.state.relation(power, holder) == Relation::friendly) return true;
    }
    return false;
}

/// Land units on foot, as all of the base game are; others keep the range that is their own.
bool marches(const UnitType& type) { return type.is(unit_class::land) && type.move == 1; }

/// Two spaces for land units, one out of contested ground; ships one more from a friendly base. [1914T-5.1.1] [1914T-5.2.6] [1914T-5.3.1]
void range(const View& view, const Unit& unit, Tally& steps) {
    const auto& type = view.rules.type(unit);
    if (marches(type)) {
        if (bound_to_own_ground(view, unit))
            steps.add(1 - steps.sum(), {"1914T-5.2.6"});
        else
            steps.add(2 - steps.sum(), {"1914T-5.1.1"});
    }
    if (type.is(unit_class::sea) && view.rules.space(unit.origin).sea && friendly_base(view, unit.owner, unit.origin))
        steps.add(1, {"1914T-5.3.1"});
}

std::pair<Paragraph, Paragraph> range_cite(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    const auto& type = view.rules.type(unit);
    if (type.is(unit_class::air)) return so_far;
    if (type.is(unit_class::sea)) return {{"1914T-5.3.1"}, {"1914T-5.1.1"}};
    if (!marches(type)) return so_far;
    return bound_to_own_ground(view, unit) ? std::pair<Paragraph, Paragraph>{{"1914T-5.2.6"}, {"1914-4.2.2"}}
                                           : std::pair<Paragraph, Paragraph>{{"1914T-5.1.1"}, {"1914T-5.2.1"}};
}

/// Hostile, neutral and uncontrolled ground only as the first and only step. [1914T-5.2.2]
Result<void> hostile_in_one_step(const MoveStep& step) {
    if (!step.type.is(unit_class::land) || step.taken() == 0) return {};
    if (any(step.view.rules.data<Movement>().strikes_later, step)) return {};
    const auto what = status(step.view, step.power, step.to());
    if (what == Status::friendly || what == Status::contested) return {};
    return refuse(Refusal::may_not_enter, {"1914T-5.2.2"}, {fact("space", step.to())}, {"1914T-5.2.1"});
}

/// What ends a land unit's way in the base game ends it here, each for its own reason. [1914T-5.2.2] [1914T-5.2.3] [1914T-5.2.4]
std::optional<Paragraph> stops_land(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!so_far || !step.type.is(unit_class::land)) return so_far;
    switch (status(step.view, step.power, step.to())) {
        case Status::friendly: return Paragraph{"1914T-5.2.4"};
        case Status::contested: return Paragraph{"1914T-5.2.3"};
        case Status::hostile:
        case Status::neutral:
        case Status::uncontrolled: return Paragraph{"1914T-5.2.2"};
    }
    return so_far;
}

/// Ships stop in a zone with an active enemy minefield that they enter. [1914T-5.4.1]
std::optional<Paragraph> stops_at_mines(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!step.type.is(unit_class::sea) || !mined_against(step.view, step.to(), step.power)) return so_far;
    return Paragraph{"1914T-5.4.1"};
}

/// They do not go on from there, though they might load first.
Result<void> held_by_mines(const View& view, OwnerId, const Unit& unit) {
    if (!marked(view, unit, view.rules.data<MovementData>().held)) return {};
    return refuse(Refusal::may_not_leave, {"1914T-5.4.1"}, {fact("unit", unit.type)});
}

void remember_stop(Context& context, Entered& entered) {
    if (!context.rules.space(entered.to).sea || !mined_against(context.view(), entered.to, entered.power)) return;
    auto left = filtered(entered.units, [&](UnitId id) { return context.state().unit(id) != nullptr; });
    context.mark(std::move(left), context.rules.data<MovementData>().held);
}

void install_movement(RulesetBuilder& build) {
    install_words(build);
    build.data<MovementData>().held = build.unit_flag("held-by-mines", Lifetime::turn);
    auto& move = build.move();
    move.may_move("held-by-mines", held_by_mines);
    move.range("range", range);
    move.range_cite("range-cite", range_cite);
    move.may_enter("hostile-in-one-step", hostile_in_one_step);
    move.must_stop("stops-land", stops_land);
    move.must_stop("stops-at-mines", stops_at_mines);
    move.on_enter("remember-stop", remember_stop);
}

}  // namespace

extern const Option movement{
    .id = "tournament-movement",
    .revision = 2,
    .base = "1914",
    .title = "Tournament movement",
    .summary = "Land units move two territories through friendly ground, ships a zone more from a friendly base, and mines stop ships.",
    .paragraphs = {"1914T-5.1.1", "1914T-5.2.1", "1914T-5.2.2", "1914T-5.2.3", "1914T-5.2.4", "1914T-5.2.6", "1914T-5.3.1", "1914T-5.4.1"},
    .band = Band::edition,
    .install = install_movement};

}  // namespace rules::tournament1914
