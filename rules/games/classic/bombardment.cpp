// Who bombards: so many of the ships that may, the first of them. [CL-7.3]
#include "rules/games/classic/game.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::classic {
namespace {

struct Bombardment {
    SlotId bombarding{};  ///< Of a battle: ships that are about to fire into it. [CL-7.3.4]
};

DecisionRequest bombard_request(const View& view, BattleId battle) {
    return request_in(view, battle, combat(view).bombard, mask_of(lead_of(view, battle)), std::ssize(ready_ships(view, battle)));
}

void choose_bombardment(Context& context, BattleId battle) {
    if (may_bombard(context.view(), battle)) context.ask(bombard_request(context.view(), battle));
}

void name_ships(Context& context, BattleId battle) {
    if (!may_bombard(context.view(), battle)) return;
    const auto choice = context.answer(bombard_request(context.view(), battle), lead_of(context.view(), battle));
    if (const auto* number = choice.as<std::int64_t>())
        context.set_slot(context.rules.data<Bombardment>().bombarding, raw(battle), *number);
}

/// The first ones of those that are ready, by zone; dice that could hit nothing are not rolled.
void bombard(Context& context, BattleId battle) {
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
    context.set_slot(context.rules.data<Bombardment>().bombarding, raw(battle), 0);
    if (fire_of(view, id).targets(view, battle).empty()) return;
    const auto hits = roll_pools(context, fire_of(view, id).purpose, context.state().battle(battle)->space, std::move(pools));
    note_hits(context, id, at_anything, hits);
}

}  // namespace

std::int64_t ships_bombarding(const View& view, BattleId battle) {
    return view.state.slot(view.rules.data<Bombardment>().bombarding, raw(battle));
}

void install_bombardment_choice(RulesetBuilder& build) {
    build.data<Bombardment>().bombarding = build.slot({"ships-bombarding", Scope::battle, SlotType::number, Lifetime::battle});
    build.data<Combat>().bombard = build.decision(question::Number{.name = "bombard", .cite = "CL-7.3.4", .fallback = question::all});
    auto battle = build.procedure("land-battle");
    battle.instead("choose-bombardment", step("choose-bombardment", choose_bombardment));
    battle.instead("ships-named", step("ships-named", name_ships));
    battle.instead("ships-bombard", step("ships-bombard", bombard));
}

}  // namespace rules::classic
