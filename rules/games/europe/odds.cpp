// How battles of the game are calculated: on land, and at sea where no submarine is, over the functions that judge; else they are fought to be
// counted, as hits fall by three pools together and submarines dive in between. [EU-6.2] [EU-6.3] [EU-6.5]
#include "rules/shared/odds.hpp"

#include "rules/games/europe/losses.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/battle_setup.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/shared/battles.hpp"

namespace rules::europe {
namespace {

using namespace shared::odds_of_battles;

template <bool attackers>
std::vector<DicePool> dice_of_part(const View& view, BattleId battle, bool attacking) {
    std::vector<DicePool> pools;
    if (attacking != attackers) return pools;
    for (const auto* unit : in_the_fight(view, battle, attacking)) {
        const auto shot = ordinary_shot(view, battle, *unit);
        for (int die = 0; die < shot.dice; ++die) add_die(pools, *unit, shot.target);
    }
    return pools;
}
template <Targets* targets>
std::vector<OddsShare> shares(const View& view, BattleId battle, bool attacking, std::uint16_t hits) {
    return shares_by_order(view, targets(view, battle, attacking), hits);
}
OddsBlock whole_rounds(const Combat& names) {
    return rounds({dooming(exchange(dice_of_part<true>, defenders_in_line, shares<defenders_in_line>), names),
                   exchange(dice_of_part<false>, attackers_all, shares<attackers_all>)},
                  names);
}

constexpr std::string_view round_steps[] = {"participants",
                                            "attackers-begins",
                                            "attackers-column",
                                            "attackers-choose-losses",
                                            "attackers-take-losses",
                                            "defenders-begins",
                                            "defenders-column",
                                            "defenders-choose-losses",
                                            "defenders-take-losses",
                                            "removal",
                                            "choose-round",
                                            "round-ends",
                                            "next-round",
                                            "result"};
constexpr std::string_view land_steps[] = {"guns-fire",   "guns-choose-losses", "guns-take-losses",          "choose-bombardment",
                                           "ships-named", "ships-bombard",      "bombardment-choose-losses", "bombardment-take-losses"};
constexpr std::string_view sea_steps[] = {"ask-attacker",
                                          "attacker-dives",
                                          "first-strike-begins",
                                          "first-strike-column",
                                          "first-strike-choose-losses",
                                          "first-strike-take-losses",
                                          "defenders-submerge-begins",
                                          "ask-defender",
                                          "defender-dives",
                                          "ask-landing",
                                          "land"};

OddsScript land_battle(const Battles& battles, const Combat& names) {
    auto land = land_script(battles.land_battle, names, shares<attacking_planes>, shares<defenders_in_line>, true, whole_rounds(names));
    add_steps(land, round_steps);
    add_steps(land, land_steps);
    return land;
}

OddsScript sea_script(const Battles& battles, const Combat& names) {
    OddsScript sea{.kind = battles.sea_battle, .classes = unit_class::sea | unit_class::air, .sea = true};
    sea.aside = role_bit(names.submerged);
    sea.facts = facts_of;
    sea.blocks = {whole_rounds(names)};
    add_steps(sea, round_steps);
    add_steps(sea, sea_steps);
    return sea;
}

/// A submarine makes pools of hits, strikes first and may dive. [EU-6.5.1] [EU-10.2]
bool submarines_fight(const View& view, BattleId battle, std::span<const OddsStack>) {
    for (const bool attacking : {true, false})
        for (const auto* unit : in_the_fight(view, battle, attacking))
            if (undersea(view, *unit)) return true;
    return false;
}

/// Whoever fights at sea is there already; landings come from the sea. Raids are not calculated.
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
    return Choice{mapped(plan.order, [&](const auto type) { return Choice{type}; })};
}

void install_scripts(RulesetBuilder& build) {
    build.odds().scripts.push_back(land_battle(build.data<Battles>(), build.data<Combat>()));
    build.odds().scripts.push_back(sea_script(build.data<Battles>(), build.data<Combat>()));
}

}  // namespace

void install_odds(RulesetBuilder& build) {
    build.when_set(install_scripts);
    auto& sampling = build.data<SamplingRules>();
    sampling.stage.set(stage);
    sampling.order.set(by_plan);
    sampling.additions.push_back({.paragraphs = {"EU-6.5.1", "EU-10.2.4"}, .matters = submarines_fight});
}

}  // namespace rules::europe
