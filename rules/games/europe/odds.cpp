// Odds: battles are fought to be counted, as losses fall by three pools together and submarines choose in between. [EU-6.5]
#include "rules/blocks/staging.hpp"
#include "rules/family/battles.hpp"
#include "rules/family/combat.hpp"
#include "rules/games/europe/game.hpp"
#include "rules/points/sampling.hpp"

namespace rules::europe {
namespace {

/// Whoever fights at sea, or raids, is there already; landings come from the sea.
bool stage(Context& context, BattleId id, const OddsArrivals& arrivals) {
    const auto battle = *context.state().battle(id);
    if (battle.kind == context.rules.data<Battles>().raid_battle) return false;
    if (context.rules.space(battle.space).sea) return true;
    return put_at_sea(context, battle, arrivals, game(context).transport);
}

/// Losses by the plan, no retreat, and submarines that submerge all or not at all.
std::optional<Choice> by_plan(const Ruleset& rules, std::string_view decision, const OddsPlan& plan) {
    const auto& names = rules.data<Combat>();
    const auto is = [&](DecisionKindId kind) { return rules.decisions[idx(kind)].name == decision; };
    if (is(names.battle_round)) return Choice{names.press_on};
    if (is(names.submerge)) return Choice{plan.leaves};
    if (!is(names.casualties) || plan.order.empty()) return std::nullopt;
    Choice::List list;
    for (const auto type : plan.order) list.push_back({type});
    return Choice{std::move(list)};
}

}  // namespace

void install_odds(RulesetBuilder& build) {
    auto& sampling = build.data<SamplingRules>();
    sampling.stage.set(stage);
    sampling.order.set(by_plan);
}

}  // namespace rules::europe
