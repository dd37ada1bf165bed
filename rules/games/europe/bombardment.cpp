// Ships bombard for those who land out of their zone: all that may, without a word, but that a ship between two assaults is asked for.
// [EU-11.6] (OQ-EU-11)

#include "rules/games/europe/game.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/transports.hpp"

namespace rules::europe {
namespace {

struct Bombardment {
    SlotId holding{};  ///< Flag of a ship that keeps its fire for a later assault, of the battle.
};

/// Another assault out of this zone is still to be fought.
bool later_assault(const View& view, BattleId battle, SpaceId zone) {
    const auto lead = lead_of(view, battle);
    return any_of(view.state.battles, [&](const Battle& other) {
        if (other.id == battle || other.kind != view.rules.data<Battles>().land_battle || other.status != Battle::Status::listed)
            return false;
        return any_of(landing_units(view, lead, other.space), [&](const Unit* unit) { return unit->space == zone; });
    });
}

/// Ships that could fire for another one instead. [EU-11.6.4]
std::vector<const Unit*> undecided(const View& view, BattleId battle) {
    return filtered(ready_ships(view, battle), [&](const Unit* ship) { return later_assault(view, battle, ship->space); });
}

UnitsQuestion question_now(const View& view, const Decision& decision, OwnerId) {
    const auto ships = undecided(view, decision.battle);
    return {view, ships, 0, ships.size()};
}

DecisionRequest request(const View& view, BattleId battle) {
    return request_in(view, battle, combat(view).bombard, mask_of(lead_of(view, battle)), std::ssize(undecided(view, battle)));
}

void ask(Context& context, BattleId battle) {
    if (may_bombard(context.view(), battle) && !undecided(context.view(), battle).empty()) context.ask(request(context.view(), battle));
}

void hold(Context& context, BattleId battle) {
    if (!may_bombard(context.view(), battle) || undecided(context.view(), battle).empty()) return;
    const auto view = context.view();
    const auto asked = request(view, battle);
    const auto chosen =
        units_chosen(question_now(view, decision_of(asked), lead_of(view, battle)), context.answer(asked, lead_of(view, battle)));
    auto silent = ids_where(undecided(view, battle), [&](const auto* ship) { return !chosen || !contains(*chosen, ship->id); });
    context.mark(std::move(silent), context.rules.data<Bombardment>().holding);
}

/// Zones by name, each one roll. What could hit nothing is not rolled. [EU-11.6.1] (OQ-EU-6)
void fire(Context& context, BattleId battle) {
    const auto id = combat(context).bombardment;
    const auto holding = context.rules.data<Bombardment>().holding;
    if (may_bombard(context.view(), battle)) {
        std::vector<UnitId> firing;
        std::vector<std::pair<SpaceId, std::vector<DicePool>>> zones;
        for (const auto* ship : ready_ships(context.view(), battle)) {
            if (marked(context.view(), *ship, holding)) continue;
            firing.push_back(ship->id);
            if (zones.empty() || zones.back().first != ship->space) zones.push_back({ship->space, {}});
            add_die(zones.back().second, *ship, unit_value({context.view(), ship->owner, ship->type, ValueKind::bombard, ship}));
        }
        context.mark(std::move(firing), context.rules.data<Battles>().fought);
        int hits = 0;
        for (auto& [zone, pools] : zones)
            hits += roll_pools(context, fire_of(context.view(), id).purpose, context.state().battle(battle)->space, std::move(pools));
        note_hits(context, id, at_anything, static_cast<std::uint16_t>(hits));
    }
    context.mark(ids_where(context.state().units, [&](const Unit& unit) { return marked(context.view(), unit, holding); }), holding, false);
}

}  // namespace

void install_bombardment_choice(RulesetBuilder& build) {
    build.data<Bombardment>().holding = build.unit_flag("holds-fire", Lifetime::battle);
    auto battle = build.procedure("land-battle");
    battle.instead("choose-bombardment", step("choose-bombardment", ask));
    battle.instead("ships-named", step("ships-named", hold));
    battle.instead("ships-bombard", step("ships-bombard", fire));
    build.data<Combat>().bombard = build.decision(question::Units{
        .name = "bombard", .cite = "EU-11.6.4", .question = question_now, .fallback = question::all, .orders = question::no_orders});
}

}  // namespace rules::europe
