#include "rules/shared/odds.hpp"

#include <algorithm>
#include <utility>

#include "rules/hooks/battle.hpp"
#include "rules/shared/anti_aircraft.hpp"

namespace rules::shared::odds_of_battles {
namespace {

bool helps(const Ruleset& rules, UnitTypeId type) {
    const auto& about = rules.data<Figures>().types[idx(type)];
    return about.gun || about.complex;
}

bool takes_the_ground(const Ruleset& rules, UnitTypeId type) { return rules.type(type).is(unit_class::land) && !helps(rules, type); }

/// Each ship that stands by fires once.
std::vector<DicePool> bombardment(const View& view, BattleId, std::span<const OddsStack> outside) {
    std::vector<DicePool> pools;
    for (const auto& ships : outside) {
        const auto target = std::clamp(unit_value({view, ships.owner, ships.type, ValueKind::bombard}), 0, 6);
        pools.push_back({ships.owner, ships.type, static_cast<std::uint8_t>(target), ships.count});
    }
    return pools;
}

std::uint16_t roles_that_count(const View& view, BattleId) { return role_bit(combat(view).ashore); }

std::vector<const Unit*> without_fixtures(const View& view, std::vector<const Unit*> units) {
    std::erase_if(units, [&](const Unit* unit) { return fixture(view, *unit); });
    return units;
}

}  // namespace

std::vector<const Unit*> in_the_fight(const View& view, BattleId battle, bool attacking) {
    return without_fixtures(view, attacking ? own_force(view, battle, true) : fighting(view, battle, false));
}

OddsFacts facts_of(const View& view, BattleId battle, bool attacking) {
    const auto units = in_the_fight(view, battle, attacking);
    const auto planes = count_if(units, [&](const Unit* unit) { return is_plane(view, *unit); });
    OddsFacts found = static_cast<OddsFacts>(std::min<std::ptrdiff_t>(planes, 0xFF)) << planes_from;
    if (!units.empty()) found |= some_left;
    return found;
}

OddsVerdict goes_on(OddsFacts attackers, OddsFacts defenders) {
    return (attackers & defenders & some_left) == 0 ? OddsVerdict::over : OddsVerdict::goes_on;
}

std::vector<const Unit*> defenders_in_line(const View& view, BattleId battle, bool attacking) {
    return attacking ? std::vector<const Unit*>{} : without_fixtures(view, standing(view, battle, false));
}
std::vector<const Unit*> attackers_all(const View& view, BattleId battle, bool attacking) {
    return attacking ? own_force(view, battle, true) : std::vector<const Unit*>{};
}
std::vector<const Unit*> attacking_planes(const View& view, BattleId battle, bool attacking) {
    return filtered(attackers_all(view, battle, attacking), [&](const Unit* unit) { return is_plane(view, *unit); });
}

std::vector<const Unit*> guns_there(const View& view, BattleId battle) {
    const auto& fought = *view.state.battle(battle);
    const auto* gun = hostile_gun(view, fought.lead, fought.space);
    return gun == nullptr ? std::vector<const Unit*>{} : std::vector<const Unit*>{gun};
}

std::vector<DicePool> no_dice(const View&, BattleId, bool) { return {}; }

std::vector<DicePool> gun_dice(const View& view, BattleId battle, bool attacking) {
    if (attacking) return {};
    for (const auto* unit : fighting(view, battle, false)) {
        if (!facts(view, *unit).gun) continue;
        const auto planes = (facts_of(view, battle, true) & planes_mask) >> planes_from;
        return {{unit->owner, unit->type, gun_hits_at(view, *unit), static_cast<std::uint16_t>(planes)}};
    }
    return {};
}

OddsExchange exchange(std::vector<DicePool> (*dice)(const View&, BattleId, bool), Targets* targets, Shares* shares) {
    OddsExchange made;
    made.dice = dice;
    made.targets = targets;
    made.shares = shares;
    return made;
}

OddsExchange dooming(OddsExchange made, const Combat& names) {
    made.dooms = role_bit(names.line);
    made.shakes = role_bit(names.fresh_damage);
    return made;
}

OddsBlock once(OddsExchange made) {
    OddsBlock block;
    block.exchanges.push_back(std::move(made));
    block.once = true;
    return block;
}

OddsBlock rounds(std::vector<OddsExchange> exchanges, const Combat& names) {
    OddsBlock block;
    block.exchanges = std::move(exchanges);
    block.verdict = goes_on;
    block.may_break_off = true;
    block.removes = role_bit(names.line);
    block.clears = role_bit(names.fresh_damage);
    return block;
}

OddsScript land_script(BattleKindId kind, const Combat& names, Shares* on_planes, Shares* on_defenders, bool fire_back, OddsBlock rounds) {
    OddsScript land{.kind = kind, .classes = unit_class::land | unit_class::air};
    land.landed = role_bit(names.ashore);
    land.takes_ground = takes_the_ground;
    land.facts = facts_of;
    land.support = bombardment;
    land.roles = roles_that_count;
    land.outside = ready_ships;
    land.helps = helps;
    land.beside = guns_there;
    auto guns = exchange(gun_dice, attacking_planes, on_planes);
    guns.heeds = planes_mask;
    auto ships = exchange(no_dice, defenders_in_line, on_defenders);
    if (fire_back) ships = dooming(std::move(ships), names);
    ships.supported = true;
    land.blocks = {once(std::move(guns)), once(std::move(ships)), std::move(rounds)};
    return land;
}

}  // namespace rules::shared::odds_of_battles
