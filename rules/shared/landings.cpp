// Assaults from the sea: what was announced, and when it comes ashore.

#include "rules/shared/battles.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

/// A ship of the enemy that has not submerged.
bool beside_enemies(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.state.in(zone), [&](const Unit& unit) {
        return is_ship(view, unit) && enemies(view, power, unit.owner) && !marked(view, unit, view.rules.data<Battles>().dived);
    });
}

/// Its transport lies beside the coast and was not driven off; enemy ships there have to be beaten first.
bool can_come_ashore(const View& view, const Unit& cargo, SpaceId space, bool now) {
    const auto& battles = view.rules.data<Battles>();
    const auto& ship = *view.state.unit(cargo.carrier);
    if (!view.rules.adjacent(ship.space, space) || marked(view, ship, battles.retreated)) return false;
    if (!beside_enemies(view, cargo.owner, ship.space)) return true;
    if (now) return false;
    return any_of(view.state.battles, [&](const Battle& battle) {
        return battle.space == ship.space && battle.kind == battles.sea_battle && battle.status != Battle::Status::over;
    });
}

}  // namespace

std::vector<UnitId> land_for_battle(Context& context, SpaceId space, OwnerId power) {
    const auto& movement = context.rules.data<Movement>();
    const auto& transports = context.rules.data<Transports>();
    auto ready = filtered(landing_units(context.view(), power, space),
                          [&](const Unit* unit) { return can_come_ashore(context.view(), *unit, space, true); });
    std::vector<UnitId> all;
    for (const auto& [zone, units] : landing_parties(ready)) {
        context.move_units(units, space);
        context.mark(units, movement.moved);
        for (const auto id : units) {
            context.set_slot(transports.landing, raw(id), -1);
            context.set_slot(movement.came_from_slot, raw(id), raw(zone));
        }
        append_to(all, units);
    }
    if (!all.empty())
        for (const auto rule : transports.on_landed) rule(context, power, space);
    return all;
}

bool landing_open(const View& view, OwnerId power, SpaceId space) {
    return any_of(landing_units(view, power, space), [&](const Unit* unit) { return can_come_ashore(view, *unit, space, false); });
}

}  // namespace rules::shared
