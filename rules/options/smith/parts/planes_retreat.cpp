// Planes leave a battle or raid by themselves at the end of a round. [SM-5.2] [SM-6.5] [SM-6.8] [SM-8.3]

#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/dogfight.hpp"

namespace rules::smith {
namespace {

const PlanesRetreat& planes(const View& view) { return view.rules.data<PlanesRetreat>(); }

bool of_attacker(const View& view, BattleId battle, OwnerId owner) { return owner == lead_of(view, battle); }

std::vector<const Unit*> may_go(const View& view, BattleId battle, OwnerId owner) {
    if (!of_attacker(view, battle, owner)) return planes(view).of_defender(view, battle, owner);
    return filtered(own_force(view, battle, true), [&](const Unit* unit) { return is_plane(view, *unit); });
}

UnitsQuestion question_of(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view, may_go(view, battle, owner)};
    question.most = question.among.size();
    return question;
}

/// Planes stay, and the attacker's leave with the last of his land units or ships. (OQ-SM-42)
Choice fallback(const View& view, const Decision& decision, OwnerId owner) {
    const auto question = question_of(view, decision.battle, owner);
    const auto force = own_force(view, decision.battle, true);
    const bool alone = of_attacker(view, decision.battle, owner) && all_of(force, [&](const Unit* unit) { return is_plane(view, *unit); });
    return naming(question, alone ? ids_of(question.among) : std::vector<UnitId>{});
}

/// Of the attacker that by which the question was installed; in a raid that by which he calls them home.
std::string_view cites(const View& view, const Decision& decision, OwnerId owner) {
    if (of_attacker(view, decision.battle, owner) && is_raid(view, decision.battle)) return "SM-8.3";
    return of_attacker(view, decision.battle, owner) ? std::string_view{view.rules.decisions[idx(decision.kind)].paragraph} : "SM-6.8";
}

Result<void> may_go_together(const View& view, const Decision& decision, OwnerId owner, std::span<const UnitId> chosen) {
    if (of_attacker(view, decision.battle, owner) || !planes(view).together || chosen.empty()) return {};
    return planes(view).together(view, decision.battle, owner, chosen);
}

bool attacker_is_asked(const View& view, BattleId battle) {
    if (over(view, raw(battle)) || may_go(view, battle, lead_of(view, battle)).empty()) return false;
    return planes(view).always || view.state.slot(combat(view).landing, raw(battle)) != 0;
}

void ask_attacker(Context& context, BattleId battle) {
    if (!attacker_is_asked(context.view(), battle)) return;
    context.ask(planes_retreat_request(context.view(), battle, mask_of(lead_of(context.view(), battle))));
}

/// They stay over the space until noncombat movement and land with what is left of their range. [SM-6.5]
void attackers_planes_leave(Context& context, BattleId battle) {
    if (!attacker_is_asked(context.view(), battle)) return;
    planes_leave(context, battle, planes_leaving(context, battle, lead_of(context.view(), battle)));
}

/// Whom the calculator lets fight on fights on, in the air too.
std::optional<Choice> nobody_leaves(const Ruleset& rules, std::string_view decision, const OddsPlan&) {
    if (rules.decisions[idx(rules.data<PlanesRetreat>().planes_retreat)].name != decision) return std::nullopt;
    return Choice{std::int64_t{0}};
}

}  // namespace

DecisionRequest planes_retreat_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, planes(view).planes_retreat, asked);
}

std::vector<UnitId> planes_leaving(const Context& context, BattleId battle, OwnerId owner) {
    const auto view = context.view();
    const auto choice = context.answer(planes_retreat_request(view, battle, mask_of(owner)), owner);
    auto chosen = units_chosen(question_of(view, battle, owner), choice);
    return chosen ? std::move(*chosen) : std::vector<UnitId>{};
}

PlanesRetreat& name_planes_retreat(RulesetBuilder& build, std::string_view paragraph) {
    auto& names = build.data<PlanesRetreat>();
    if (names.named) return names;
    names.named = true;
    names.planes_retreat = build.decision(question::Units{.name = "planes-retreat",
                                                          .cite = paragraph,
                                                          .question = question::in_battle<question_of>,
                                                          .fallback = fallback,
                                                          .test = may_go_together,
                                                          .cites = cites});
    return names;
}

PlanesRetreat& install_planes_retreat(RulesetBuilder& build, std::string_view paragraph) {
    auto& names = name_planes_retreat(build, paragraph);
    build.tables().decisions[idx(names.planes_retreat)].paragraph = paragraph;
    if (names.installed) return names;
    names.installed = true;
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {paragraph}, .steps = {"choose-planes-retreat", "attackers-planes-leave"}, .order = nobody_leaves});
    for (const auto* battle : {"land-battle", "sea-battle"})
        build.procedure(battle).after("attackers-retreat",
                                      sequence("attackers-planes", {step("choose-planes-retreat", ask_attacker),
                                                                    step("attackers-planes-leave", attackers_planes_leave)}));
    return names;
}

}  // namespace rules::smith
