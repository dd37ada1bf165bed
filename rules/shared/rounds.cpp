// The tree of a battle's rounds. What options add has its place by name; the places are empty in the game itself.

#include "rules/hooks/battle.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

std::vector<UnitId> in_role(const View& view, BattleId battle, RoleId role) {
    std::vector<UnitId> found;
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view, battle, attacking, 0, role_bit(role))) found.push_back(unit->id);
    return found;
}

/// The units behind the line are gone, and damage counts.
void removal(Context& context, BattleId battle) {
    const auto& names = combat(context);
    context.remove_units(in_role(context.view(), battle, names.line), names.removed);
    context.set_role(battle, in_role(context.view(), battle, names.fresh_damage), names.fresh_damage, false);
    context.set_slot(names.column, 0, 0);
    drop_guests(context, battle);
    free_guests(context, battle);
}

void next_round(Context& context, std::uint32_t subject) {
    if (!over(context.view(), subject)) context.next_battle_round(BattleId{subject});
}

bool can_ever_hit(const View& view, BattleId battle, bool attacking) {
    const auto targets = own_force(view, battle, !attacking);
    for (const auto* unit : own_force(view, battle, attacking)) {
        const auto shot = ordinary_shot(view, battle, *unit);
        if (shot.target <= 0 || shot.dice <= 0) continue;
        const auto aim = aim_of(view, battle, *unit);
        if (any_of(targets, [&](const Unit* target) { return may_hit(view, aim, *target); })) return true;
    }
    return false;
}

}  // namespace

bool stalemate(const View& view, BattleId battle) { return !can_ever_hit(view, battle, true) && !can_ever_hit(view, battle, false); }

Node battle_rounds(bool sea, LossSteps* losses) {
    std::vector<Node> steps;
    if (sea) steps.push_back(volley<first_strike>("first-strike", losses));
    steps.push_back(volley<attackers_fire>("attackers", losses));
    steps.push_back(volley<defenders_fire>("defenders", losses));
    steps.push_back(step("removal", removal));
    if (sea) steps.push_back(sequence("submarines", {}));
    steps.push_back(retreat_steps());
    steps.push_back(step("next-round", next_round));
    return repeat("rounds", over, std::move(steps));
}

}  // namespace rules::shared
