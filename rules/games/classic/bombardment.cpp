// Amphibious assaults: who comes ashore, and the ships that fire once before the first round. [CL-7.3]
#include <algorithm>

#include "rules/games/classic/combat.hpp"
#include "rules/points/answers.hpp"

namespace rules::classic {
namespace {

/// Battleships in the zones out of which units landed, where there was no naval battle; each fires once in a turn. [CL-7.3.1]
std::vector<const Unit*> ready_ships(const View& view, BattleId battle) {
    std::vector<const Unit*> ships;
    const auto lead = lead_of(view, battle);
    std::vector<SpaceId> zones;
    for (const auto* unit : fighting(view, battle, true))
        if (has_role(view, battle, *unit, combat(view).ashore)) zones.push_back(came_from(view, *unit));
    std::erase(zones, no_space);
    sort_by_name(view, zones);
    for (const auto zone : zones) {
        if (battle_site(view, zone, game(view).sea_battle)) continue;
        for (const auto& unit : view.state.in(zone, lead)) {
            if (marked(view, unit, game(view).fought) || !is_ship(view, unit)) continue;
            if (unit_value({view, lead, unit.type, ValueKind::bombard, &unit}) > 0) ships.push_back(&unit);
        }
    }
    return ships;
}

std::vector<const Unit*> bombarded(const View& view, BattleId battle) {
    auto units = standing(view, battle, false);
    std::erase_if(units, [&](const Unit* unit) { return any(combat(view).sheltered, view, battle, *unit); });
    return units;
}

std::vector<const Unit*> nobody_of_the_battle(const View&, BattleId) { return {}; }
Shot no_shot(const View&, BattleId, const Unit&) { return {}; }
bool at_once(const View& view) { return !is_set(view, game(view).bombarded_units_fire); }

DecisionRequest bombard_request(const View& view, BattleId battle) {
    DecisionRequest request;
    request.kind = combat(view).bombard;
    request.asked = mask_of(lead_of(view, battle));
    request.space = view.state.battle(battle)->space;
    request.battle = battle;
    request.number = static_cast<std::int64_t>(ready_ships(view, battle).size());
    return request;
}

void choose_bombardment(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    if (may_bombard(context.view(), battle)) context.ask(bombard_request(context.view(), battle));
}

void bombard(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto view = context.view();
    if (!may_bombard(view, battle)) return;
    const auto choice = context.answer(bombard_request(view, battle), lead_of(view, battle));
    auto left = choice.as<std::int64_t>() != nullptr ? *choice.as<std::int64_t>() : 0;
    std::vector<UnitId> firing;
    std::vector<DicePool> pools;
    for (const auto* ship : ready_ships(view, battle)) {
        if (left-- <= 0) break;
        firing.push_back(ship->id);
        const auto target = std::clamp(unit_value({view, ship->owner, ship->type, ValueKind::bombard, ship}), 0, 6);
        pools.push_back({ship->owner, ship->type, static_cast<std::uint8_t>(target), 1});
    }
    if (firing.empty()) return;
    std::vector<DicePool> merged;
    for (const auto& pool : pools) {
        const auto same = std::find_if(merged.begin(), merged.end(), [&](const DicePool& each) {
            return each.owner == pool.owner && each.type == pool.type && each.target == pool.target;
        });
        if (same == merged.end())
            merged.push_back(pool);
        else
            ++same->dice;
    }
    const auto id = combat(context).bombardment;
    context.mark(std::move(firing), game(context).fought);
    const auto hits = roll_pools(context, fire_of(view, id).purpose, context.state().battle(battle)->space, std::move(merged));
    note_hits(context, id, at_anything, hits);
}

/// What a battleship hits at when it bombards. [CL-7.3.1]
void bombardment_value(const UnitValue& asked, Tally& value) {
    const auto& names = game(asked.view);
    if (asked.kind == ValueKind::bombard && asked.type == names.battleship) value.add(names.bombardment_hit, {"CL-7.3.1"});
}

}  // namespace

bool may_bombard(const View& view, BattleId battle) {
    const auto& fire = fire_of(view, combat(view).bombardment);
    return !over(view, raw(battle)) && !fire.targets(view, battle).empty() && !ready_ships(view, battle).empty();
}

Node bombardment_steps() {
    return sequence("bombardment",
                    {step("choose-bombardment", choose_bombardment), step("ships-bombard", bombard), losses_block("bombardment")});
}

void install_bombardment(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.bombardment = add_fire(names, {build.tag("bombardment"), true, nobody_of_the_battle, bombarded, no_shot, at_once});
    names.bombard = build.decision({"bombard", number_all, number_valid, number_legal, number_trim, nullptr, "CL-7.3.4"});
    build.value().unit(bombardment_value);
}

}  // namespace rules::classic
