#include "rules/games/1914/game.hpp"

namespace rules::game1914 {
namespace {

/// Ships move zone to adjacent zone. [1914-4.4.1]
Result<void> ships_sail(const MoveStep& step) {
    if (!step.type.is(unit_class::sea) || step.view.rules.space(step.to()).sea) return {};
    return refuse(Refusal::may_not_enter, {"1914-4.4.1"}, {fact("space", step.to())});
}

/// A canal needs its territory in the hands of the moving side since the start of the turn. [1914-4.4.4] [1914-4.4.5]
Result<void> canals(const MoveStep& step) {
    if (!step.type.is(unit_class::sea)) return {};
    const auto* canal = canal_between(game(step.view).canals, step.from(), step.to());
    if (canal == nullptr) return {};
    for (const auto shore : canal->held_by) {
        if (turn_start_contested(step.view, shore) || contested(step.view, shore))
            return refuse(Refusal::may_not_enter, {"1914-4.4.5"}, {fact("space", shore)}, {"1914-4.4.4"});
        if (friends(step.view, step.power, turn_start_controller(step.view, shore))) continue;
        // Taken since the start of the turn, or never ours.
        const auto now = controller(step.view, shore);
        if (friends(step.view, step.power, now))
            return refuse(Refusal::may_not_enter, {"1914-4.4.5"}, {fact("space", shore), fact("holder", now)}, {"1914-4.4.4"});
        return refuse(Refusal::may_not_enter, {"1914-4.4.4"}, {fact("space", shore)}, {"1914-4.4.5"});
    }
    return {};
}

/// A ship that enters a hostile zone stops there; submarines do not. Nothing loads in one, so that no ship goes on from it later either.
/// [1914-4.4.1] [1914-4.4.2] [1914-4.5.3]
std::optional<Paragraph> hostile_zones_stop(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!step.type.is(unit_class::sea) || step.type.is(game(step.view).undersea) || !hostile_zone(step.view, step.power, step.to()))
        return so_far;
    return Paragraph{"1914-4.4.1"};
}

}  // namespace

void install_ships(RulesetBuilder& build) {
    auto& move = build.move();
    move.may_enter("ships-sail", ships_sail);
    move.may_enter("canals", canals);
    move.must_stop("hostile-zones-stop", hostile_zones_stop);
}

}  // namespace rules::game1914
