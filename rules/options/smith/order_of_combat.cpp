// SM-9: bombardment finds only those who face no attacker over land, and planes that support name their targets.
#include <algorithm>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

struct OrderOfCombat {
    RoleId aside{};  ///< Cannot be hit by bombardment.
    DecisionKindId set_aside{};
    ParameterId set_aside_landed{};
};

const OrderOfCombat& order_of_combat_names(const View& view) { return view.rules.data<OrderOfCombat>(); }

// Setting aside. [SM-9.2]

std::vector<const Unit*> land_defenders(const View& view, BattleId battle) {
    return filtered(own_force(view, battle, false), [&](const Unit* unit) { return !is_plane(view, *unit); });
}

/// One for each attacker who came over land; where so set for each who landed too. (OQ-SM-6)
std::size_t to_be_set_aside(const View& view, BattleId battle) {
    const auto count = count_if(own_force(view, battle, true), [&](const Unit* unit) {
        if (is_plane(view, *unit)) return false;
        return !landed_stay(view, battle, *unit) || view.rules.on(order_of_combat_names(view).set_aside_landed);
    });
    return std::min(static_cast<std::size_t>(count), land_defenders(view, battle).size());
}

UnitsQuestion aside_question(const View& view, BattleId battle, OwnerId) {
    UnitsQuestion question{view, land_defenders(view, battle)};
    question.least = question.most = to_be_set_aside(view, battle);
    return question;
}

/// The dearest. (OQ-SM-42)
Choice aside_fallback(const View& view, const Decision& decision, OwnerId owner) {
    const auto question = aside_question(view, decision.battle, owner);
    auto order = question.among;
    std::stable_sort(order.begin(), order.end(),
                     [&](const Unit* a, const Unit* b) { return view.rules.type(*a).cost > view.rules.type(*b).cost; });
    return naming(question, first_ids(order, question.least));
}
tl::unexpected<Violation> as_many_as_came(const View& view, const Decision& decision, OwnerId owner, const Choice&) {
    return refuse(Refusal::bad_choice, {"SM-9.2"}, {fact("count", aside_question(view, decision.battle, owner).least)});
}

DecisionRequest aside_request(const View& view, BattleId battle) {
    const auto asked = mask_of(owner_of_most(land_defenders(view, battle)));
    return request_in(view, battle, order_of_combat_names(view).set_aside, asked, static_cast<std::int64_t>(to_be_set_aside(view, battle)));
}

bool anybody_aside(const View& view, BattleId battle) { return ships_bombarding(view, battle) > 0 && to_be_set_aside(view, battle) > 0; }

void ask_aside(Context& context, BattleId battle) {
    if (anybody_aside(context.view(), battle)) context.ask(aside_request(context.view(), battle));
}
void put_aside(Context& context, BattleId battle) {
    if (!anybody_aside(context.view(), battle)) return;
    const auto request = aside_request(context.view(), battle);
    auto units = units_chosen(aside_question(context.view(), battle, nobody), context.answer(request, *OwnersOf(request.asked).begin()));
    if (units) context.set_role(battle, std::move(*units), order_of_combat_names(context.view()).aside);
}
void back_from_aside(Context& context, BattleId battle) {
    const auto role = order_of_combat_names(context.view()).aside;
    context.set_role(battle, ids_of(participants(context.view(), battle, false, 0, role_bit(role))), role, false);
}
bool is_aside(const View& view, BattleId battle, const Unit& unit, TagId) {
    return has_role(view, battle, unit, order_of_combat_names(view).aside);
}

/// Ships bombard, and somebody who came over land shelters a defender.
bool somebody_sheltered(const View& view, BattleId battle, std::span<const OddsStack> outside) {
    return !outside.empty() && to_be_set_aside(view, battle) > 0;
}

/// Planes fire as support or in a dogfight, not in the columns. [SM-9.4]
bool is_support(const View& view, BattleId, const Unit& unit, TagId fire) {
    return is_plane(view, unit) && fire == fire_of(view, combat(view).attackers).purpose;
}

void install_order_of_combat(RulesetBuilder& build) {
    install_words(build);
    build.when_set(remark_if_apart);
    auto& names = build.data<OrderOfCombat>();
    names.aside = build.role("set-aside", Lifetime::battle);
    names.set_aside_landed = build.parameter("smith-order-of-combat.set-aside-landed", {"false", "true"});
    names.set_aside = build.decision(question::Units{.name = "set-aside",
                                                     .cite = "SM-9.2",
                                                     .question = question::in_battle<aside_question>,
                                                     .fallback = aside_fallback,
                                                     .refusal = as_many_as_came});
    build.participation().sheltered("is-aside", is_aside);
    build.participation().silent("is-support", is_support);
    auto land = build.procedure("land-battle");
    land.before("ships-bombard", sequence("set-aside", {step("choose-set-aside", ask_aside), step("units-set-aside", put_aside)}));
    land.after("bombardment", step("set-aside-ends", back_from_aside));
    install_support(build);
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"SM-9.2"}, .steps = {"choose-set-aside", "units-set-aside", "set-aside-ends"}, .matters = somebody_sheltered});
}

}  // namespace

const Option order_of_combat{
    .id = "smith-order-of-combat",
    .revision = 2,
    .base = "classic",
    .title = "Order of combat",
    .summary = "Battles follow one order: bombardment, dogfights, planes that name their targets, then all other units.",
    .paragraphs = {"SM-9.1", "SM-9.2", "SM-9.3", "SM-9.4", "SM-9.5", "SM-9.6", "SM-9.7", "SM-9.8"},
    .requires_options = {"smith-amphibious-assaults"},
    .after = {"smith-dogfights"},
    .install = install_order_of_combat};

}  // namespace rules::smith
