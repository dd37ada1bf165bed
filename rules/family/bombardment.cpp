// Amphibious assaults: who comes ashore, and the ships that fire once before the first round.
#include <algorithm>

#include "rules/blocks/pools.hpp"
#include "rules/blocks/questions.hpp"
#include "rules/family/battles.hpp"
#include "rules/family/combat.hpp"

namespace rules::family {
namespace {

std::vector<const Unit*> bombarded(const View& view, BattleId battle) {
    return in_the_open(view, battle, standing(view, battle, false), fire_of(view, combat(view).bombardment).purpose);
}

std::vector<const Unit*> nobody_of_the_battle(const View&, BattleId) { return {}; }
Shot no_shot(const View&, BattleId, const Unit&) { return {}; }
bool at_once(const View& view) { return !view.rules.data<Battles>().bombarded_units_fire(view); }

DecisionRequest bombard_request(const View& view, BattleId battle) {
    return request_in(view, battle, combat(view).bombard, mask_of(lead_of(view, battle)), std::ssize(ready_ships(view, battle)));
}

/// Also where nothing can be hit nobody is asked.
bool may_bombard(const View& view, BattleId battle) {
    const auto& fire = fire_of(view, combat(view).bombardment);
    return !over(view, raw(battle)) && !fire.targets(view, battle).empty() && !ready_ships(view, battle).empty();
}

void choose_bombardment(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    if (may_bombard(context.view(), battle)) context.ask(bombard_request(context.view(), battle));
}

void name_ships(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    if (!may_bombard(context.view(), battle)) return;
    const auto choice = context.answer(bombard_request(context.view(), battle), lead_of(context.view(), battle));
    if (const auto* number = choice.as<std::int64_t>()) context.set_slot(combat(context).bombarding, subject, *number);
}

/// The first ones of those that are ready, by zone; dice that could hit nothing are not rolled.
void bombard(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto view = context.view();
    auto left = ships_bombarding(view, battle);
    if (left <= 0) return;
    const auto id = combat(context).bombardment;
    std::vector<UnitId> firing;
    std::vector<DicePool> pools;
    for (const auto* ship : ready_ships(view, battle)) {
        if (left-- <= 0) break;
        firing.push_back(ship->id);
        add_die(pools, *ship, unit_value({view, ship->owner, ship->type, ValueKind::bombard, ship}));
    }
    context.mark(std::move(firing), context.rules.data<Battles>().fought);
    context.set_slot(combat(context).bombarding, subject, 0);
    if (fire_of(view, id).targets(view, battle).empty()) return;
    const auto hits = roll_pools(context, fire_of(view, id).purpose, context.state().battle(battle)->space, std::move(pools));
    note_hits(context, id, at_anything, hits);
}

/// What a ship hits at when it bombards.
void bombardment_value(const UnitValue& asked, Tally& value) {
    if (asked.kind != ValueKind::bombard) return;
    if (const int at = figures(asked.view).types[idx(asked.type)].bombards; at > 0) value.add(at, {law(asked.view).bombardment});
}

}  // namespace

/// Battleships in the zones out of which units landed, where there was no naval battle; each fires once in a turn.
std::vector<const Unit*> ready_ships(const View& view, BattleId battle) {
    std::vector<const Unit*> ships;
    const auto lead = lead_of(view, battle);
    std::vector<SpaceId> zones;
    for (const auto* unit : fighting(view, battle, true))
        if (has_role(view, battle, *unit, combat(view).ashore)) zones.push_back(came_from(view, *unit));
    std::erase(zones, no_space);
    sort_by_name(view, zones);
    for (const auto zone : zones) {
        if (battle_site(view, zone, view.rules.data<Battles>().sea_battle)) continue;
        for (const auto& unit : view.state.in(zone, lead)) {
            if (marked(view, unit, view.rules.data<Battles>().fought) || !is_ship(view, unit)) continue;
            if (unit_value({view, lead, unit.type, ValueKind::bombard, &unit}) > 0) ships.push_back(&unit);
        }
    }
    return ships;
}

std::int64_t ships_bombarding(const View& view, BattleId battle) { return view.state.slot(combat(view).bombarding, raw(battle)); }

Node bombardment_steps(LossSteps* losses) {
    return sequence("bombardment", {
                                       step("choose-bombardment", choose_bombardment),
                                       step("ships-named", name_ships),
                                       step("ships-bombard", bombard),
                                       losses("bombardment"),
                                   });
}

void install_bombardment(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.bombardment = add_fire(names, {build.tag("bombardment"), true, nobody_of_the_battle, bombarded, no_shot, at_once});
    names.bombarding = build.slot({"ships-bombarding", Scope::battle, SlotType::number, Lifetime::battle});
    build.value().unit("bombardment-value", bombardment_value);
    names.bombard = build.decision(question::Number{.name = "bombard", .cite = law(build).who_bombards, .fallback = question::all});
}

}  // namespace rules::family
