// What stands against ending combat movement: units that have been moved and have nothing to do where they are.
#include <tuple>

#include "rules/mechanics/settling.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

/// An assault of `power` out of this zone has been announced.
bool assault_from(const View& view, SpaceId zone, OwnerId power) {
    return any_of(view.state.in(zone, power), [&](const Unit& unit) { return landing_of(view, unit) != no_space; });
}

bool left_its_place(const Unit& unit) { return unit.space != off_board && unit.space != unit.origin; }

/// Where it began, over a battle or a raid, or aboard of a carrier that brought it.
bool plane_has_purpose(const View& view, const Unit& plane) {
    if (!left_its_place(plane) || stands_aside(view, plane)) return true;
    if (!view.rules.space(plane.space).sea) return status(view, plane.owner, plane.space) == Status::occupied;
    const auto berth = berth_of(view, plane);
    const bool rides = berth.places > 0 && plane.steps == 0 && decks_for(view, plane.owner, plane.space).holds(berth);
    return rides || enemy_ships(view, plane.owner, plane.space);
}

/// Beside an enemy or where an assault comes from; who began beside enemies may go anywhere.
bool ship_has_purpose(const View& view, const Unit& ship) {
    if (!left_its_place(ship) || view.rules.data<Movement>().free_naval_combat_move(view)) return true;
    return enemy_ships(view, ship.owner, ship.space) || assault_from(view, ship.space, ship.owner) ||
           enemy_ships(view, ship.owner, ship.origin);
}

/// Only who will land in an assault boards.
bool cargo_has_purpose(const View& view, const Unit& cargo) {
    return !marked(view, cargo, view.rules.data<Transports>().aboard) || landing_of(view, cargo) != no_space;
}

bool has_purpose(const View& view, const Unit& unit) {
    const auto& movement = view.rules.data<Movement>();
    if (any(movement.has_purpose, view, unit)) return true;
    if (unit.carrier != no_unit) return cargo_has_purpose(view, unit);
    if (is_plane(view, unit)) return plane_has_purpose(view, unit) && first_refusal(movement.no_purpose, view, unit);
    return !is_ship(view, unit) || ship_has_purpose(view, unit);
}

Result<void> everybody_has_purpose(const View& view, OwnerId power) {
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == off_board || has_purpose(view, unit)) continue;
        if (unit.carrier != no_unit)
            return refuse(Refusal::may_not_stay, {law(view).cargo_purpose}, {fact("at", unit.space)}, {law(view).for_an_assault});
        if (is_plane(view, unit))
            if (auto verdict = first_refusal(view.rules.data<Movement>().no_purpose, view, unit); !verdict) return verdict;
        if (is_plane(view, unit))
            return refuse(Refusal::may_not_stay, {law(view).purpose}, {fact("space", unit.space)}, {law(view).combat_moves});
        return refuse(Refusal::may_not_stay, {law(view).ships_purpose}, {fact("space", unit.space)}, {law(view).purpose});
    }
    return {};
}

/// A gun on the way was rolled for it: the move stands.
bool dice_were_rolled(const View& view, const Unit& unit) { return marked(view, unit, view.rules.data<Movement>().shot_at); }

/// Allied fighters that a carrier took along.
std::vector<UnitId> taken_along(const View& view, const Unit& carrier) {
    std::vector<UnitId> found;
    const auto deck = deck_of(view, carrier);
    DeckRoom taken;
    for (const auto* guest : guests(view, carrier.owner, carrier.space)) {
        const auto berth = berth_of(view, *guest);
        if (guest->origin != carrier.origin || !deck.holds(taken + berth)) continue;
        taken += berth;
        found.push_back(guest->id);
    }
    return found;
}

/// Back to where the turn began, with the range as it was; what was carried goes along.
void undo(Context& context, const Unit& unit) {
    const auto& movement = context.rules.data<Movement>();
    const auto& transports = context.rules.data<Transports>();
    const auto home = unit.origin;
    const auto id = unit.id;
    const bool cargo = unit.carrier != no_unit;
    context.move_units(taken_along(context.view(), unit), home);
    context.move_units({id}, home);
    event::UnitsChanged rested;
    rested.units = {id};
    rested.steps = 0;
    rested.cause = movement.taken_back;
    context.emit(std::move(rested));
    context.mark({id}, movement.moved, false);
    context.mark({id}, movement.under_way, false);
    if (cargo) context.mark({id}, transports.aboard, false);
    context.set_slot(movement.came_from_slot, raw(id), -1);
}

/// Who may not stay where it is: newest move first.
const Unit* newest_without_purpose(const View& view, OwnerId power) {
    const Unit* newest = nullptr;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == off_board || has_purpose(view, unit) || dice_were_rolled(view, unit)) continue;
        if (unit.carrier != no_unit && view.rules.space(unit.origin).sea) continue;
        if (newest == nullptr || std::tuple{unit.moved_at, unit.id} > std::tuple{newest->moved_at, newest->id}) newest = &unit;
    }
    return newest;
}

void undo_what_led_nowhere(Context& context) {
    const auto power = context.state().active;
    while (const auto* unit = newest_without_purpose(context.view(), power)) undo(context, Unit{*unit});
    // What cannot be undone stays where it is and takes no part.
    std::vector<UnitId> stranded;
    for (const auto& unit : context.state().units)
        if (unit.owner == power && unit.space != off_board && !has_purpose(context.view(), unit)) stranded.push_back(unit.id);
    for (const auto id : stranded) {
        context.emit(event::UnitsChanged{
            .units = {id}, .origin = context.state().unit(id)->space, .cause = context.rules.data<Movement>().taken_back});
        context.mark({id}, context.rules.data<Transports>().aboard, false);
    }
}

}  // namespace

void install_combat_moves(RulesetBuilder& build) {
    auto& movement = build.data<Movement>();
    movement.shot_at = build.unit_flag("shot-at", Lifetime::turn);
    build.phase("combat-move").may_end("everybody-has-purpose", everybody_has_purpose);
    build.phase("combat-move").settle("undo-what-led-nowhere", undo_what_led_nowhere);
    install_settling(build, {"combat-move", "noncombat-move"}, law(build).settle);
}

}  // namespace rules::shared
