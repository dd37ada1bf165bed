#include "rules/mechanics/battle_setup.hpp"

#include "rules/mechanics/cargo.hpp"

namespace rules {

SpaceId zone_beside(const View& view, SpaceId space) {
    for (const auto beside : view.rules.space(space).neighbours)
        if (view.rules.space(beside).sea) return beside;
    return no_space;
}

bool put_at_sea(Context& context, const Battle& battle, const OddsArrivals& arrivals, UnitTypeId ship) {
    if (arrivals.landing.empty() && arrivals.outside.empty()) return true;
    const auto zone = zone_beside(context.view(), battle.space);
    if (zone == no_space) return false;
    if (!arrivals.landing.empty()) {
        const auto carrier = context.add_units(zone, battle.lead, ship, 1, no_tag);
        context.move_units({arrivals.landing.begin(), arrivals.landing.end()}, zone, 0, carrier);
        for (const auto id : arrivals.landing) context.set_slot(context.rules.data<CargoRules>().landing, raw(id), raw(battle.space));
    }
    for (const auto& ships : arrivals.outside) {
        const auto first = context.add_units(zone, ships.owner, ships.type, ships.count, no_tag);
        for (std::uint16_t at = 0; ships.damage > 0 && at < ships.count; ++at)
            context.set_damage(static_cast<UnitId>(raw(first) + at), ships.damage, no_tag);
    }
    return true;
}

}  // namespace rules
