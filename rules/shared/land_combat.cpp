// A battle on land: guns, bombardment, rounds, and who holds the territory afterwards.

#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

/// What is to land comes ashore first; nobody is held back.
void begin(Context& context, BattleId battle) {
    const auto fought = *context.state().battle(battle);
    const auto ashore = land_for_battle(context, fought.space, fought.lead);
    join_all(context, battle);
    context.set_role(battle, ashore, combat(context).ashore);
    if (!ashore.empty()) context.set_slot(combat(context).landing, raw(battle), 1);
    remember_ways(context, battle);
    context.next_battle_round(battle);
}

/// The territory is taken when the defenders are gone and a land unit of the attacker is left; else it stays whose it is.
void result(Context& context, BattleId battle) {
    const auto fought = *context.state().battle(battle);
    const auto left = own_force(context.view(), battle, true);
    const bool lands = any_of(left, [&](const Unit* unit) { return context.rules.type(*unit).is(unit_class::land); });
    const bool taken = lands && own_force(context.view(), battle, false).empty();
    context.close_battle(battle, context.rules.data<Battles>().fought_out);
    if (taken) capture(context, fought.space, fought.lead);
    after_battle(context);
}

}  // namespace

void install_land_combat(RulesetBuilder& build) {
    auto* const losses = build.data<Combat>().losses;
    build.procedure("land-battle")
        .define({
            step("participants", begin),
            gun_steps(losses),
            bombardment_steps(losses),
            battle_rounds(false, losses),
            step("result", result),
        });
    build.data<Battles>().land_battle = build.battle_kind({.name = "land", .procedure = build.procedure("land-battle").id()});
}

}  // namespace rules::shared
