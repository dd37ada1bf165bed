// Ships.

#include "rules/shared/battles.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

bool sails(const MoveStep& step) { return step.type.is(unit_class::sea); }

/// Ships that fought, retreated or supported an assault rest; a transport that has unloaded does nothing more.
Result<void> ships_that_rest(const View& view, OwnerId, const Unit& unit) {
    const auto& battles = view.rules.data<Battles>();
    const auto& transports = view.rules.data<Transports>();
    const auto& movement = view.rules.data<Movement>();
    if (!is_ship(view, unit)) return {};
    if (marked(view, unit, battles.retreated))
        return refuse(Refusal::may_not_leave, {law(view).retreated_rest}, {fact("unit", unit.type)}, {law(view).ships_rest});
    if (marked(view, unit, battles.fought))
        return refuse(Refusal::may_not_leave, {law(view).ships_rest}, {fact("unit", unit.type), fact("space", unit.space)});
    if (marked(view, unit, transports.assaulted))
        return refuse(Refusal::may_not_leave, {law(view).assault_ends_move}, {fact("unit", unit.type)}, {law(view).unloaded});
    if (marked(view, unit, transports.unloaded))
        return refuse(Refusal::may_not_leave, {law(view).unloaded}, {fact("unit", unit.type), fact("space", unit.space)});
    if (marked(view, unit, movement.moved) && !marked(view, unit, movement.under_way))
        return refuse(Refusal::may_not_leave, {law(view).one_move}, {fact("unit", unit.type), fact("space", unit.space)});
    return {};
}

/// Ships are always at sea.
Result<void> ships_sail(const MoveStep& step) {
    if (!sails(step) || step.view.rules.space(step.to()).sea) return {};
    return refuse(Refusal::may_not_enter, {law(step.view).ships_at_sea}, {fact("space", step.to())}, {law(step.view).at_sea});
}

bool hindered(const MoveStep& step) {
    return enemy_ships(step.view, step.power, step.to()) &&
           !any(step.view.rules.data<Movement>().passes_enemies, step.view, step.unit, step.to());
}

bool enemies_at_turn_start(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.state.turn_start.counts, [&](const TurnStart::Count& count) {
        return count.space == zone && enemies(view, power, count.owner) && view.rules.type(count.type).is(unit_class::sea);
    });
}

/// Only zones without enemy ships, also those into which enemies have withdrawn in this turn.
Result<void> later_only_clear_zones(const MoveStep& step) {
    if (!sails(step) || !in_phase(step.view, noncombat_move) || !hindered(step)) return {};
    if (!enemies_at_turn_start(step.view, step.power, step.to()))
        return refuse(Refusal::may_not_enter, {law(step.view).fled_into}, {fact("space", step.to())}, {law(step.view).clear_zones_later});
    return refuse(Refusal::may_not_enter, {law(step.view).clear_zones_later}, {fact("space", step.to())});
}
std::optional<Paragraph> enemies_stop(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!sails(step) || !hindered(step)) return so_far;
    return Paragraph{law(step.view).ships_stop};
}

}  // namespace

void install_naval_movement(RulesetBuilder& build) {
    auto& move = build.move();
    move.may_move("ships-that-rest", ships_that_rest);
    move.may_enter("ships-sail", ships_sail);
    move.may_enter("later-only-clear-zones", later_only_clear_zones);
    move.must_stop("enemies-stop", enemies_stop);
}

}  // namespace rules::shared
