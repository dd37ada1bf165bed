// Amphibious assaults: who comes ashore, and the ships that fire once before the first round.

#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

std::vector<const Unit*> bombarded(const View& view, BattleId battle) {
    return in_the_open(view, battle, standing(view, battle, false), fire_of(view, combat(view).bombardment).purpose);
}

bool at_once(const View& view) { return !view.rules.data<Battles>().bombarded_units_fire(view); }

/// What a ship hits at when it bombards.
void bombardment_value(const UnitValue& asked, Tally& value) {
    if (asked.kind != ValueKind::bombard) return;
    if (const int at = figures(asked.view).types[idx(asked.type)].bombards; at > 0) value.add(at, {law(asked.view).bombardment});
}

}  // namespace

/// Ships in the zones out of which units landed, where there was no naval battle; each fires once in a turn.
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

bool may_bombard(const View& view, BattleId battle) {
    const auto& fire = fire_of(view, combat(view).bombardment);
    return !over(view, raw(battle)) && !fire.targets(view, battle).empty() && !ready_ships(view, battle).empty();
}

Node bombardment_steps(LossSteps* losses) {
    return sequence("bombardment", {
                                       step("choose-bombardment", nullptr),
                                       step("ships-named", nullptr),
                                       step("ships-bombard", nullptr),
                                       losses("bombardment"),
                                   });
}

void install_bombardment(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.bombardment = add_fire(names, {build.tag("bombardment"), true, nobody_fires, bombarded, no_shot, at_once});
    build.value().unit("bombardment-value", bombardment_value);
}

}  // namespace rules::shared
