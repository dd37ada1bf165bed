// What sea zones are to ships: hostile, a convoy's, or closed; and planes over submarines. [EU-1.6] [EU-1.7] [EU-5.7] [EU-5.8]

#include "rules/games/europe/zones.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::europe {
namespace {

/// Nothing ever enters or crosses a neutral, on the ground or in the air. [EU-5.3.4] [EU-12.1.3] [EU-19.2.1]
Result<void> is_open(const View& view, SpaceId to, Paragraph of_its_kind) {
    const auto& space = view.rules.space(to);
    const bool neutral = view.state.control[idx(to)] == figures(view).neutral;
    if (!space.impassable() && !neutral) return {};
    return refuse(Refusal::may_not_enter, space.impassable() ? space.closed_by : Paragraph{"EU-19.2.1"}, {fact("space", to)}, of_its_kind);
}
Result<void> closed(const MoveStep& step) {
    if (!step.type.is(unit_class::air)) return is_open(step.view, step.to(), {"EU-5.3.4"});
    auto verdict = is_open(step.view, step.to(), {"EU-12.1.3"});
    const auto& no_flights = step.view.rules.data<Zones>().no_flights;
    if (const auto found = no_flights.find(step.to()); !verdict && found != no_flights.end()) verdict.error().cite = found->second;
    return verdict;
}
Result<void> closed_to_landings(const Transfer& transfer) { return is_open(transfer.view, transfer.to, {"EU-5.3.4"}); }

/// Land units walk into no empty hostile ground either. [EU-13.2.3]
Result<void> no_empty_ground_later(const MoveStep& step) {
    if (!step.type.is(unit_class::land) || !in_phase(step.view, noncombat_move) || step.view.rules.space(step.to()).sea) return {};
    if (status(step.view, step.power, step.to()) != Status::unoccupied) return {};
    return refuse(Refusal::may_not_enter, {"EU-13.2.3"}, {fact("space", step.to())}, {"EU-13.2.1"});
}

/// Submerged ships make no zone hostile. [EU-1.6.4]
bool submerged(const View& view, const Unit& ship) { return marked(view, ship, view.rules.data<Battles>().dived); }

/// What is submerged does nothing. [EU-10.2.5]
Result<void> submerged_rest(const View& view, OwnerId, const Unit& unit) {
    if (!submerged(view, unit)) return {};
    return refuse(Refusal::may_not_leave, {"EU-10.2.5"}, {fact("unit", unit.type), fact("space", unit.space)});
}

/// [EU-13.5]
Result<void> no_convoys_later(const MoveStep& step) {
    if (!step.type.is(unit_class::sea) || !in_phase(step.view, noncombat_move) || !hostile_convoy(step.view, step.power, step.to()))
        return {};
    return refuse(Refusal::may_not_enter, {"EU-13.5"}, {fact("space", step.to())}, {"EU-1.7.2"});
}

/// Who has entered a convoy of the other side had a reason to move in combat movement. [EU-5.1.1]
void note_convoys(Context& context, Entered& entered) {
    if (!in_phase(context.view(), combat_move) || !hostile_convoy(context.view(), entered.power, entered.to)) return;
    auto ships = filtered(entered.units, [&](UnitId id) { return is_ship(context.view(), *context.state().unit(id)); });
    context.mark(std::move(ships), context.rules.data<Zones>().at_convoy);
}

/// Ships that have been at a convoy; cargo whose transport has left a hostile zone. [EU-5.11.1]
bool has_purpose(const View& view, const Unit& unit) {
    if (is_ship(view, unit)) return marked(view, unit, view.rules.data<Zones>().at_convoy);
    if (unit.carrier == no_unit) return false;
    const auto& ship = *view.state.unit(unit.carrier);
    return ship.space != ship.origin && view.rules.space(ship.origin).sea && enemy_ships(view, unit.owner, ship.origin);
}

/// Planes attack submarines only together with a destroyer. [EU-12.6.2]
Result<void> nothing_but_submarines(const View& view, const Unit& plane) {
    if (plane.space == plane.origin || !view.rules.space(plane.space).sea) return {};
    const auto here = view.state.in(plane.space);
    const auto hides = [&](const Unit& unit) {
        return !is_ship(view, unit) || !enemies(view, plane.owner, unit.owner) || undersea(view, unit);
    };
    const auto hunts = [&](const Unit& unit) { return unit.owner == plane.owner && unit.type == game(view).destroyer; };
    const bool ships = enemy_ships(view, plane.owner, plane.space);
    if (!ships || !all_of(here, hides) || any_of(here, hunts)) return {};
    // Ships of its power fight there in any case.
    const auto fights = [&](const Unit& unit) {
        return unit.owner == plane.owner && is_ship(view, unit) && unit.type != game(view).transport;
    };
    if (any_of(here, fights)) return {};
    return refuse(Refusal::may_not_stay, {"EU-12.6.2"}, {fact("unit", plane.type), fact("space", plane.space)});
}

/// Nobody boards beside enemies, not even to land there when they are beaten. [EU-5.11.2] [EU-10.5.3]
Result<void> no_boarding_beside_enemies(const Transfer& transfer) {
    if (!in_phase(transfer.view, combat_move) || !enemy_ships(transfer.view, transfer.power, transfer.to)) return {};
    return refuse(Refusal::may_not_enter, {"EU-5.11.2"}, {fact("at", transfer.to)}, {"EU-10.5.3"});
}

/// Transports alone let enemies be, unless they say otherwise. [EU-5.8.3] (OQ-EU-7)
bool transports_decline(const View& view, SpaceId zone, OwnerId power) {
    const auto here = view.state.in(zone, power);
    return lone_transports(view, zone, power) &&
           none_of(here, [&](const Unit& unit) { return marked(view, unit, view.rules.data<Zones>().attacks); });
}

}  // namespace

bool lone_transports(const View& view, SpaceId zone, OwnerId power) {
    const auto here = view.state.in(zone, power);
    bool any_ship = false;
    for (const auto& unit : here) {
        if (unit.carrier != no_unit) continue;
        if (unit.type != game(view).transport || unit.origin != zone) return false;
        any_ship = true;
    }
    return any_ship && enemy_ships(view, power, zone);
}

bool hostile_convoy(const View& view, OwnerId power, SpaceId zone) {
    return game(view).convoy[idx(zone)] && enemies(view, power, view.state.control[idx(zone)]) && !enemy_ships(view, power, zone);
}

void install_zones(RulesetBuilder& build) {
    auto& zones = build.data<Zones>();
    zones.at_convoy = build.unit_flag("at-convoy", Lifetime::turn);
    zones.attacks = build.unit_flag("attacks", Lifetime::turn);
    build.data<Battles>().dived = build.unit_flag("submerged", Lifetime::game);
    auto& move = build.move();
    move.may_move("submerged-rest", submerged_rest);
    move.may_enter("closed", closed);
    move.may_enter("no-convoys-later", no_convoys_later);
    move.may_enter("no-empty-ground-later", no_empty_ground_later);
    move.may_unload("closed-to-landings", closed_to_landings);
    move.may_load("no-boarding-beside-enemies", no_boarding_beside_enemies);
    move.on_enter("note-convoys", note_convoys);
    auto& movement = build.data<Movement>();
    movement.unseen("submerged", submerged);
    movement.has_purpose("convoys-and-escapes", has_purpose);
    movement.no_purpose("nothing-but-submarines", nothing_but_submarines);
    build.data<Battles>().declines("transports-decline", transports_decline);
}

}  // namespace rules::europe
