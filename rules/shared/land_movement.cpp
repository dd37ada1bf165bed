// Infantry, armor and guns.
#include <algorithm>

#include "rules/shared/battles.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

bool walks(const MoveStep& step) { return step.type.is(unit_class::land); }
bool is_gun(const MoveStep& step) { return facts(step.view, step.unit).gun; }

/// A unit moves in one of the two phases, in it as long as it has range.
Result<void> one_move(const View& view, OwnerId, const Unit& unit) {
    const auto& control = view.rules.data<Control>();
    const auto& battles = view.rules.data<Battles>();
    const auto& transports = view.rules.data<Transports>();
    const auto& movement = view.rules.data<Movement>();
    if (!view.rules.type(unit).is(unit_class::land)) return {};
    if (facts(view, unit).gun && in_phase(view, combat_move))
        return refuse(Refusal::forbidden, {law(view).guns_in_combat}, {fact("unit", unit.type)});
    if (facts(view, unit).gun && marked(view, unit, control.captured))
        return refuse(Refusal::may_not_leave, {law(view).captured_guns}, {fact("unit", unit.type), fact("from", unit.space)});
    if (marked(view, unit, battles.retreated))
        return refuse(Refusal::may_not_leave, {law(view).retreated_rest}, {fact("unit", unit.type)}, {law(view).one_move});
    // What has come off a transport has made its whole move.
    const bool came_by_sea = unit.carrier == no_unit && (marked(view, unit, transports.aboard) || view.rules.space(unit.origin).sea);
    if (came_by_sea)
        return refuse(Refusal::may_not_leave, {law(view).moved_by_sea}, {fact("unit", unit.type), fact("space", unit.space)},
                      {law(view).one_move});
    if (marked(view, unit, movement.under_way)) return {};
    if (marked(view, unit, movement.moved) || marked(view, unit, battles.fought))
        return refuse(Refusal::may_not_leave, {law(view).one_move}, {fact("unit", unit.type), fact("space", unit.space)},
                      {law(view).moved_by_sea});
    return {};
}
Result<void> land_units_walk(const MoveStep& step) {
    if (!walks(step) || !step.view.rules.space(step.to()).sea) return {};
    return refuse(Refusal::may_not_enter, {law(step.view).walk_on_land}, {fact("space", step.to())}, {law(step.view).moved_by_sea});
}

/// In noncombat movement friendly territories alone are open, those that were captured this turn included; some laws close these to guns.
Result<void> only_friendly_ground_later(const MoveStep& step) {
    if (!walks(step) || !in_phase(step.view, noncombat_move)) return {};
    const auto what = status(step.view, step.power, step.to());
    if (step.view.state.control[idx(step.to())] == figures(step.view).neutral)
        return refuse(Refusal::may_not_enter, {law(step.view).no_neutral_later}, {fact("space", step.to())},
                      {law(step.view).friendly_ground_later});
    if (what != Status::friendly) return refuse(Refusal::may_not_enter, {law(step.view).friendly_ground_later}, {fact("space", step.to())});
    if (is_gun(step) && !law(step.view).guns_on_taken_ground.empty() && !friendly_before_moves(step.view, step.power, step.to()))
        return refuse(Refusal::may_not_enter, {law(step.view).guns_on_taken_ground},
                      {fact("unit", step.unit.type), fact("space", step.to())});
    return {};
}

/// An enemy's, or whoever's on ground that nobody holds any more.
bool hostile_fixture(const View& view, OwnerId power, SpaceId space) {
    const bool abandoned = view.state.control[idx(space)] == nobody;
    const auto here = view.state.in(space);
    return any_of(here, [&](const Unit& unit) { return fixture(view, unit) && (abandoned || enemies(view, power, unit.owner)); });
}

/// Occupied ground stops, and so does a neutral; empty enemy ground does not: that is a blitz.
std::optional<Paragraph> ground_that_stops(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!walks(step)) return so_far;
    for (const auto rule : step.view.rules.data<Movement>().stops_still)
        if (auto paragraph = rule(step.view, step.to())) return paragraph;
    switch (status(step.view, step.power, step.to())) {
        case Status::occupied: return Paragraph{step.at == 0 ? law(step.view).stops_blitz : law(step.view).enemies_stop};
        case Status::neutral: return Paragraph{law(step.view).neutral_stops};
        case Status::unoccupied:
            if (step.view.rules.data<Movement>().fixtures_stop(step.view) && hostile_fixture(step.view, step.power, step.to()))
                return Paragraph{law(step.view).fixtures_stop};
            break;
        case Status::friendly: break;
    }
    return so_far;
}

/// Combat movement is for moves that lead to combat or capture. Ground that was taken in this phase is new to all who enter it, as moves
/// are simultaneous: several armors that blitz and come home may be moved at once or one after the other.
Result<void> leads_to_combat(const MoveStep& step) {
    const auto& view = step.view;
    if (!walks(step) || !in_phase(view, combat_move)) return {};
    // The way that it has come by another command did.
    if (marked(view, step.unit, view.rules.data<Movement>().under_way)) return {};
    if (std::any_of(step.path.begin() + 1, step.path.end(), [&](SpaceId space) { return !friendly_before_moves(view, step.power, space); }))
        return {};
    return refuse(Refusal::forbidden, {law(view).combat_moves}, {fact("unit", step.unit.type), fact("to", step.to())});
}

/// Who walks into empty enemy ground takes it, unless it defends itself; a neutral is violated.
void take_on_entry(Context& context, Entered& entered) {
    if (context.rules.space(entered.to).sea || takers_among(context.view(), entered.units).empty()) return;
    if (status(context.view(), entered.power, entered.to) != Status::unoccupied) return;
    if (!defends_itself(context, entered)) walk_in(context, entered.to, entered.power);
}

}  // namespace

std::vector<UnitId> takers_among(const View& view, const std::vector<UnitId>& units) {
    std::vector<UnitId> takers;
    for (const auto id : units)
        if (const auto* unit = view.state.unit(id); unit != nullptr && takes_ground(view, *unit)) takers.push_back(id);
    return takers;
}

bool defends_itself(Context& context, const Entered& entered) {
    bool settled = true;
    for (const auto rule : context.rules.data<Movement>().resists) settled = !rule(context, entered) && settled;
    return !settled || takers_among(context.view(), entered.units).empty();
}

void walk_in(Context& context, SpaceId space, OwnerId power) {
    if (raid_named(context.view(), space, power)) return context.set_slot(context.rules.data<Control>().entered, raw(space), 1);
    capture(context, space, power);
}

void install_land_movement(RulesetBuilder& build) {
    auto& move = build.move();
    move.may_move("one-move", one_move);
    move.may_enter("land-units-walk", land_units_walk);
    move.may_enter("only-friendly-ground-later", only_friendly_ground_later);
    move.must_stop("ground-that-stops", ground_that_stops);
    move.may_end("leads-to-combat", leads_to_combat);
    move.on_enter("take-on-entry", take_on_entry);
}

}  // namespace rules::shared
