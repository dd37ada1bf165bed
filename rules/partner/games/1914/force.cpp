#include "rules/partner/games/1914/force.hpp"

#include <algorithm>

namespace partner::game1914 {

using namespace rules;

void Force::add(const rules::game1914::Game& names, UnitTypeId type, int count) {
    if (type == names.infantry) infantry += count;
    if (type == names.artillery) artillery += count;
    if (type == names.tank) tanks += count;
    if (type == names.fighter) fighters += count;
}

void Force::add(const Force& other) {
    infantry += other.infantry;
    artillery += other.artillery;
    tanks += other.tanks;
    fighters += other.fighters;
}

int attack_of(const Force& force, const Force& against) {
    const bool sky = force.fighters > against.fighters;
    const auto helped = std::min(force.artillery, force.infantry + force.tanks);
    return 2 * (force.infantry + force.tanks + force.fighters) + helped + force.artillery * (sky ? 4 : 3);
}

int defence_of(const Force& force, const Force& against) {
    const bool sky = force.fighters > against.fighters;
    return 3 * force.infantry + force.tanks + 2 * force.fighters + force.artillery * (sky ? 4 : 3);
}

void add_ship(const View& view, Fleet& fleet, const Unit& unit) {
    const auto& type = view.rules.type(unit);
    if (!type.is(UnitClass::sea)) return;
    const auto fire = unit_value({view, unit.owner, unit.type, ValueKind::attack, &unit});
    if (fire == 0) {
        ++fleet.transports;
        return;
    }
    ++fleet.ships;
    fleet.fire += fire;
    fleet.hits += hits_of(view, unit) - unit.damage;
}

double odds(const Fleet& attackers, const Fleet& defenders) {
    if (attackers.ships == 0) return 0;
    if (defenders.ships == 0) return 10;
    return static_cast<double>(attackers.fire * attackers.hits) / static_cast<double>(defenders.fire * defenders.hits);
}

}  // namespace partner::game1914
