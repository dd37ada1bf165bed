// Which attacks to name, the order of battles, and the questions they bring.
#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/partner/games/1914/plans.hpp"

namespace partner::game1914 {

using namespace rules;
using rules::game1914::Status;

namespace {

Fleet fleet_of(const View& view, BattleId battle, bool attacking) {
    Fleet fleet;
    for (const auto* unit : rules::game1914::fighting(view, battle, attacking)) add_ship(view, fleet, *unit);
    return fleet;
}

bool worth_a_sea_battle(const Survey& survey, SpaceId zone) {
    const auto& ground = survey.at(zone);
    if (ground.fleet.ships == 0 || ground.enemy_fleet.ships + ground.enemy_fleet.transports == 0) return false;
    const auto chance = odds(ground.fleet, ground.enemy_fleet);
    // Troops that wait to go ashore are worth a risk.
    bool landing = false;
    for (const auto& unit : survey.view.state.in(zone, survey.power))
        landing = landing || (unit.carrier != no_unit && rules::landing_of(survey.view, unit) != no_space);
    return chance >= (landing ? 0.8 : 1.3);
}

/// More is hit than lost, or there is so much more that it does not matter.
bool worth_an_attack(const Survey& survey, SpaceId space) {
    const auto& ground = survey.at(space);
    const auto& enemies = ground.enemies;
    const auto own = ground.own;
    if (own.bodies() == 0 || enemies.bodies() == 0) return false;
    const auto out = attack_of(own, enemies);
    const auto in = std::max(0, defence_of(enemies, own) - 6 * own.tanks);
    const bool home = survey.view.rules.space(space).original == survey.power;
    const auto nerve = survey.mood(space) * (home ? 1.15 : 1.0);
    if (own.bodies() >= 2 * enemies.bodies()) return true;
    return out * nerve >= in * 0.95 && own.bodies() * 4 >= enemies.bodies() * 3;
}

}  // namespace

Wish fight(const Survey& survey) {
    const auto& view = survey.view;
    for (const bool sea : {true, false}) {
        for (std::size_t at = 0; at < survey.grounds.size() && survey.war; ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (view.rules.spaces[at].sea != sea) continue;
            if (sea ? !worth_a_sea_battle(survey, space)
                    : survey.grounds[at].status != Status::contested || !worth_an_attack(survey, space))
                continue;
            if (auto wanted = if_legal(view, {survey.power, command::Attack{space, {}}})) return wanted;
        }
        for (const auto& battle : view.state.battles)
            if (battle.status == Battle::Status::listed && view.rules.space(battle.space).sea == sea)
                if (auto wanted = if_legal(view, {survey.power, command::Fight{battle.space, {}}})) return wanted;
    }
    return std::nullopt;
}

Choice answer(const View& view, const Decision& decision, OwnerId owner) {
    const auto& at_sea = view.rules.data<rules::game1914::SeaCombat>();
    if (decision.kind == at_sea.sink_transports) return {true};
    if (decision.kind == at_sea.battle_round) {
        const auto own = fleet_of(view, decision.battle, true);
        const auto chance = odds(own, fleet_of(view, decision.battle, false));
        if (chance >= 1.1) return {at_sea.press_on};
        // The last of the legal answers is a way out, where there is one.
        if (chance < 0.7)
            if (const auto ways = legal_answers(view, decision, owner, 8); ways.back().as<SpaceId>() != nullptr) return ways.back();
        return {at_sea.break_off};
    }
    if (decision.kind == at_sea.submerge) {
        const auto* battle = view.state.battle(decision.battle);
        const bool attacking = battle->lead == owner;
        const auto own = fleet_of(view, decision.battle, attacking);
        const auto others = fleet_of(view, decision.battle, !attacking);
        return {odds(own, others) < 0.6 ? decision.number : std::int64_t{0}};
    }
    return default_answer(view, decision, owner);
}

}  // namespace partner::game1914
