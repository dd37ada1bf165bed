#include "rules/bot/troops.hpp"

#include <algorithm>

#include "rules/hooks/hooks.hpp"
#include "rules/hooks/value.hpp"

namespace bot {

using namespace rules;

namespace {

Troop troop_of(const View& view, OwnerId owner, UnitTypeId type, const Unit* unit) {
    const auto& about = view.rules.type(type);
    const auto value = [&](ValueKind kind) { return unit_value({view, owner, type, kind, unit}); };
    Troop troop;
    troop.type = type;
    troop.attack = value(ValueKind::attack);
    troop.defence = value(ValueKind::defence);
    troop.hits = std::max(1, unit == nullptr ? hits_of(view, owner, type) : hits_of(view, *unit) - unit->damage);
    troop.cost = about.cost;
    troop.ground = about.is(unit_class::land);
    troop.air = about.is(unit_class::air);
    return troop;
}

Troop& place_for(Troops& troops, const Troop& like) {
    for (auto& troop : troops)
        if (troop.type == like.type && troop.attack == like.attack && troop.defence == like.defence && troop.hits == like.hits)
            return troop;
    troops.push_back(like);
    troops.back().count = 0;
    return troops.back();
}

/// The cheapest first; @return what they cost.
double lose(Troops& troops, double hits) {
    double cost = 0;
    for (auto& troop : troops) {
        const auto gone = std::min(troop.count, hits / troop.hits);
        troop.count -= gone;
        hits -= gone * troop.hits;
        cost += gone * troop.cost;
        if (hits <= 1e-9) break;
    }
    return cost;
}

template <class What>
double sum_of(const Troops& troops, What what) {
    double sum = 0;
    for (const auto& troop : troops) sum += troop.count * what(troop);
    return sum;
}

}  // namespace

bool fixture(const UnitType& type) { return !type.is(unit_class::sea) && type.attack == 0 && type.defence == 0; }

void add(Troops& troops, const View& view, const Unit& unit, double count) {
    place_for(troops, troop_of(view, unit.owner, unit.type, &unit)).count += count;
}

void add(Troops& troops, const View& view, OwnerId owner, UnitTypeId type, double count) {
    place_for(troops, troop_of(view, owner, type, nullptr)).count += count;
}

void add(Troops& troops, const Troops& others) {
    for (const auto& troop : others) place_for(troops, troop).count += troop.count;
}

double bodies(const Troops& troops) {
    return sum_of(troops, [](const Troop&) { return 1.0; });
}
double armed(const Troops& troops) {
    return sum_of(troops, [](const Troop& troop) { return troop.attack + troop.defence > 0 ? 1.0 : 0.0; });
}
double attack_of(const Troops& troops) {
    return sum_of(troops, [](const Troop& troop) { return troop.attack; });
}
double defence_of(const Troops& troops) {
    return sum_of(troops, [](const Troop& troop) { return troop.defence; });
}
double worth(const Troops& troops) {
    return sum_of(troops, [](const Troop& troop) { return troop.cost; });
}

Troops only_ground(Troops troops) {
    std::erase_if(troops, [](const Troop& troop) { return !troop.ground; });
    return troops;
}

bool one_round_in(const View& view, SpaceId space) {
    const auto& points = view.rules.data<Hooks>();
    if (!points.battle.kind_of) return false;
    const auto kind = points.battle.kind_of(view, space);
    const auto& scripts = points.odds.scripts;
    return rules::any_of(
        scripts, [&](const OddsScript& script) { return script.kind == kind && !script.blocks.empty() && script.blocks.back().once; });
}

Forecast forecast(Troops attackers, Troops defenders, double strength) {
    const auto by_cost = [](const Troop& a, const Troop& b) { return a.cost < b.cost; };
    std::stable_sort(attackers.begin(), attackers.end(), by_cost);
    std::stable_sort(defenders.begin(), defenders.end(), by_cost);
    constexpr int most_rounds = 12;
    constexpr double faces = 6;
    Forecast end;
    for (int round = 0; round < most_rounds && bodies(attackers) > 0.05 && bodies(defenders) > 0.05; ++round) {
        const auto out = attack_of(attackers) / faces;
        const auto in = strength * defence_of(defenders) / faces;
        if (out + in < 0.01) break;
        end.won += lose(defenders, out);
        end.lost += lose(attackers, in);
    }
    end.attackers = bodies(attackers);
    end.defenders = bodies(defenders);
    end.ground = bodies(only_ground(attackers));
    return end;
}

}  // namespace bot
