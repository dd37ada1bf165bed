#include "rules/partner/games/classic/force.hpp"

#include <algorithm>

namespace partner::classic {

using namespace rules;

namespace {

Troop troop_of(const View& view, const Unit& unit) {
    const auto& type = view.rules.type(unit);
    Troop troop;
    troop.type = unit.type;
    troop.attack = unit_value({view, unit.owner, unit.type, ValueKind::attack, &unit});
    troop.attack *= rules::classic::attack_dice(view, unit.owner, unit.type);
    troop.defence = unit_value({view, unit.owner, unit.type, ValueKind::defence, &unit});
    troop.cost = type.cost;
    troop.ground = type.is(UnitClass::land);
    troop.air = type.is(UnitClass::air);
    return troop;
}

Troop& place_for(Troops& troops, const Troop& like) {
    for (auto& troop : troops)
        if (troop.type == like.type && troop.attack == like.attack && troop.defence == like.defence) return troop;
    troops.push_back(like);
    troops.back().count = 0;
    return troops.back();
}

/// The cheapest first; @return what they cost.
double lose(Troops& troops, double hits) {
    double cost = 0;
    for (auto& troop : troops) {
        const auto gone = std::min(troop.count, hits);
        troop.count -= gone;
        hits -= gone;
        cost += gone * troop.cost;
        if (hits <= 0) break;
    }
    return cost;
}

}  // namespace

void add(Troops& troops, const View& view, const Unit& unit, double count) { place_for(troops, troop_of(view, unit)).count += count; }

void add(Troops& troops, const Troops& others) {
    for (const auto& troop : others) place_for(troops, troop).count += troop.count;
}

double bodies(const Troops& troops) {
    double sum = 0;
    for (const auto& troop : troops) sum += troop.count;
    return sum;
}

double attack_of(const Troops& troops) {
    double sum = 0;
    for (const auto& troop : troops) sum += troop.count * troop.attack;
    return sum;
}

double defence_of(const Troops& troops) {
    double sum = 0;
    for (const auto& troop : troops) sum += troop.count * troop.defence;
    return sum;
}

double worth(const Troops& troops) {
    double sum = 0;
    for (const auto& troop : troops) sum += troop.count * troop.cost;
    return sum;
}

Troops under_fire(Troops attackers, double hit_by_gun) {
    for (auto& troop : attackers)
        if (troop.air) troop.count *= 1 - hit_by_gun;
    return attackers;
}

Forecast forecast(Troops attackers, Troops defenders) {
    const auto by_cost = [](const Troop& a, const Troop& b) { return a.cost < b.cost; };
    std::stable_sort(attackers.begin(), attackers.end(), by_cost);
    std::stable_sort(defenders.begin(), defenders.end(), by_cost);
    constexpr int most_rounds = 12;
    Forecast end;
    for (int round = 0; round < most_rounds && bodies(attackers) > 0.05 && bodies(defenders) > 0.05; ++round) {
        const auto out = attack_of(attackers) / 6;
        const auto in = defence_of(defenders) / 6;
        if (out + in < 0.01) break;
        end.won += lose(defenders, out);
        end.lost += lose(attackers, in);
    }
    end.attackers = bodies(attackers);
    end.defenders = bodies(defenders);
    for (const auto& troop : attackers)
        if (troop.ground) end.ground += troop.count;
    return end;
}

}  // namespace partner::classic
