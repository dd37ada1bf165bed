#include <algorithm>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/fire.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/hooks/odds.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/battle_setup.hpp"

/// How the battles of the game are calculated: the shape of their procedures, over the functions that judge.
namespace rules::game1914 {
namespace {

/// `one_fighter` counts: so many of them as there are, where their number says who has air supremacy.
enum Facts : OddsFacts {
    some_left = 1,
    has_fighters = 2,
    can_fire = 4,
    has_more_than_transports = 8,
    more_air_rounds = 16,
    one_fighter = 32
};
constexpr OddsFacts about_fighters = has_fighters | ~OddsFacts{one_fighter - 1};

OddsFacts facts_of(const View& view, BattleId battle, bool attacking) {
    const auto& names = game(view);
    OddsFacts facts = names.air_rounds != 1 ? more_air_rounds : OddsFacts{0};
    for (const auto* unit : fighting(view, battle, attacking)) {
        facts |= some_left;
        if (unit->type == names.fighter) {
            facts |= has_fighters;
            if (names.most_fighters_rule) facts += one_fighter;
        }
        if (!falls_last(view, battle, *unit)) facts |= has_more_than_transports;
        const auto kind = attacking ? ValueKind::attack : ValueKind::defence;
        if ((facts & can_fire) == 0 && unit_value({view, unit->owner, unit->type, kind, unit}) > 0 &&
            fires(view, battle, *unit, view.rules.data<Combat>().fire))
            facts |= can_fire;
    }
    return facts;
}

// Bombardment and coastal fire. [1914-7.2.1]

std::vector<DicePool> coastal_dice(const View& view, BattleId battle, bool attacking) {
    if (attacking || landed_units(view, battle).empty()) return {};
    return coastal_pools(view, battle);
}
std::vector<const Unit*> under_coastal_fire(const View& view, BattleId battle, bool attacking) {
    return attacking ? coastal_targets(view, battle) : std::vector<const Unit*>{};
}

/// As many ships as may fire, at most one for each unit that landed. [1914-7.2.2]
std::vector<DicePool> bombardment(const View& view, BattleId battle, std::span<const OddsStack> outside) {
    auto left = landed_units(view, battle).size();
    std::vector<DicePool> pools;
    for (const auto& ships : outside) {
        const auto target = std::clamp(unit_value({view, ships.owner, ships.type, ValueKind::bombard}), 0, 6);
        const auto firing = target > 0 ? std::min<std::size_t>(left, ships.count) : 0;
        left -= firing;
        pools.push_back({ships.owner, ships.type, static_cast<std::uint8_t>(target), static_cast<std::uint16_t>(firing)});
    }
    return pools;
}

/// Who came ashore is fired at only in an assault; a reinforcement fights as if it had stood there. [1914-7.1.1]
std::uint16_t roles_that_count(const View& view, BattleId battle) {
    return view.state.slot(view.rules.data<LandCombat>().assault, raw(battle)) != 0 ? role_bit(view.rules.data<Landings>().landed)
                                                                                    : std::uint16_t{0};
}

// Air combat. [1914-6.2.1]

std::vector<const Unit*> air_targets(const View& view, BattleId battle, bool attacking) {
    return in_the_open(view, battle, fighting(view, battle, attacking), view.rules.data<LandCombat>().air);
}

std::vector<OddsShare> air_shares(const View& view, BattleId battle, bool attacking, std::uint16_t hits) {
    std::vector<OddsShare> shares;
    for (const auto id : fighters_hit(view, battle, attacking, hits)) {
        const auto owner = view.state.unit(id)->owner;
        if (shares.empty() || shares.back().owner != owner) shares.push_back({owner, 0});
        ++shares.back().hits;
    }
    return shares;
}

// The first round is a block of its own: an option may have units fire in that alone, and where one part has no fighter.

std::vector<DicePool> later_air_dice(const View& view, BattleId battle, bool attacking) {
    NoDice none;
    Context context{view.rules, view.state, none};
    context.set_slot(view.rules.data<LandCombat>().air_rounds, raw(battle), 1);
    return air_pools(context.view(), battle, attacking);
}

OddsVerdict air_verdict(OddsFacts attackers, OddsFacts defenders) {
    constexpr OddsFacts both = has_fighters | more_air_rounds;
    return (attackers & defenders & both) == both ? OddsVerdict::goes_on : OddsVerdict::over;
}

std::uint32_t later_air_rounds(const Ruleset& rules) {
    return static_cast<std::uint32_t>(std::max<std::int64_t>(rules.data<Game>().air_rounds - 1, 0));
}

// The ground round, and fire at sea.

/// With the air supremacy that the fighters of both parts bring. [1914-6.2.2]
std::vector<DicePool> ground_dice(const View& view, BattleId battle, bool attacking) {
    NoDice none;
    Context context{view.rules, view.state, none};
    settle_supremacy(context, raw(battle));
    return ground_pools(context.view(), battle, attacking);
}

std::vector<OddsShare> proportional(const View& view, BattleId battle, bool attacking, std::uint16_t hits) {
    return mapped(shares_of(view, battle, attacking, hits), [&](const auto& share) { return OddsShare{share.owner, share.hits}; });
}

/// Over when one part has nothing left on the surface, or the attacker nothing that can hit; transports left alone are sunk without a
/// roll or spared. [1914-5.2.6] [1914-5.2.7] [1914-5.2.8]
OddsVerdict sea_verdict(OddsFacts attackers, OddsFacts defenders) {
    if ((attackers & defenders & some_left) == 0 || (attackers & can_fire) == 0) return OddsVerdict::over;
    return (defenders & has_more_than_transports) == 0 ? OddsVerdict::sweep : OddsVerdict::goes_on;
}

/// Submarines submerge. [1914-5.2.4]
std::vector<UnitId> submerging(const View& view, BattleId battle, bool attacking) {
    return ids_where(fighting(view, battle, attacking),
                     [&](const Unit* unit) { return view.rules.type(*unit).is(game(view).undersea) && answers(view, unit->owner); });
}

// Battles that are fought to be counted, as they may have more ways to be left than can be counted otherwise, or an option asks in them.

/// Whoever fights at sea is there already; landings come from the sea, with the ships that bombard, and not without an infantry.
/// [1914-7.1.5]
bool stage(Context& context, BattleId id, const OddsArrivals& arrivals) {
    const auto battle = *context.state().battle(id);
    const auto kind = [&](BattleKindId of) { return battle.kind == of; };
    if (kind(context.rules.data<SeaCombat>().sea_battle)) return true;
    if (!kind(context.rules.data<LandCombat>().land_battle)) return false;  // who fights in another is listed with it
    if (!put_at_sea(context, battle, arrivals, game(context).transport)) return false;
    return arrivals.landing.empty() ||
           infantry_stands_or_lands(context.view(), battle.lead, battle.space, landing_units(context.view(), battle.lead, battle.space));
}

/// Losses by the plan, no retreat, and submarines that submerge all or not at all.
std::optional<Choice> by_plan(const Ruleset& rules, std::string_view decision, const OddsPlan& plan) {
    const auto& at_sea = rules.data<SeaCombat>();
    const auto& losses = rules.data<Casualties>();
    const auto is = [&](DecisionKindId kind) { return rules.decisions[idx(kind)].name == decision; };
    if (is(at_sea.battle_round)) return Choice{at_sea.press_on};
    if (is(at_sea.submerge)) return Choice{plan.leaves};
    if (is(at_sea.sink_transports)) return Choice{plan.sweep};
    if (!is(losses.casualties) || plan.order.empty()) return std::nullopt;
    return Choice{mapped(plan.order, [&](const auto type) { return Choice{type}; })};
}

constexpr std::string_view loss_steps[] = {"objections", "allocation", "choose-casualties", "take-casualties"};

/// Rounds of fire until the attacker breaks off, or one part has nothing left in the fight.
OddsBlock rounds_of_fire() {
    return {.exchanges = {{.dice = sea_pools, .targets = exposed, .shares = proportional}},
            .verdict = sea_verdict,
            .first_round_in_any_case = true,
            .may_break_off = true};
}

}  // namespace

OddsScript odds_of_gun_rounds(BattleKindId kind, UnitClasses classes) {
    OddsScript script{.kind = kind, .classes = classes};
    script.facts = facts_of;
    script.blocks = {rounds_of_fire()};
    script.steps = {"fire", "exits", "next-round"};
    script.steps.insert(script.steps.end(), std::begin(loss_steps), std::end(loss_steps));
    return script;
}

void install_odds(RulesetBuilder& build) {
    const auto& on_land = build.data<LandCombat>();
    const auto& landings = build.data<Landings>();
    const auto& at_sea = build.data<SeaCombat>();
    OddsScript land{.kind = on_land.land_battle, .classes = unit_class::land | unit_class::air, .for_ground = true};
    land.landed = role_bit(landings.landed);
    land.takes_ground = [](const Ruleset& rules, UnitTypeId type) { return rules.type(type).holds_ground; };
    land.facts = facts_of;
    land.support = bombardment;
    land.roles = roles_that_count;
    land.outside = bombarding_ships;
    land.blocks = {
        {.exchanges = {{.dice = coastal_dice, .targets = under_coastal_fire, .shares = proportional}}, .once = true},
        {.exchanges = {{.dice = air_pools, .heeds = has_fighters, .targets = air_targets, .shares = air_shares}}, .once = true},
        {.exchanges = {{.dice = later_air_dice, .heeds = has_fighters, .targets = air_targets, .shares = air_shares}},
         .most_rounds = later_air_rounds,
         .verdict = air_verdict},
        {.exchanges = {{.dice = ground_dice,
                        .heeds = about_fighters,
                        .one_die = ground_as_one,
                        .targets = exposed,
                        .shares = proportional,
                        .absorbed = absorbed_hits}},
         .once = true},
    };
    land.steps = {"participants",  "choose-bombardment", "bombardment", "coastal-fire", "coastal-casualties", "air-round",
                  "air-supremacy", "main-fire",          "absorption",  "result",       "result-agreed"};
    land.steps.insert(land.steps.end(), std::begin(loss_steps), std::end(loss_steps));
    build.odds().scripts.push_back(std::move(land));

    OddsScript sea{.kind = at_sea.sea_battle, .classes = unit_class::sea, .sea = true};
    sea.aside = role_bit(at_sea.submerged);
    sea.facts = facts_of;
    sea.blocks = {rounds_of_fire()};
    sea.blocks.back().may_sweep = true;
    sea.blocks.back().leaving = submerging;
    sea.steps = {"participants",
                 "choose-sinking",
                 "sinking",
                 "fire",
                 "choose-submerging-attackers",
                 "submerging-attackers",
                 "choose-submerging-defenders",
                 "submerging-defenders",
                 "exits",
                 "next-round",
                 "surface"};
    sea.steps.insert(sea.steps.end(), std::begin(loss_steps), std::end(loss_steps));
    build.odds().scripts.push_back(std::move(sea));
    auto& sampling = build.data<SamplingRules>();
    sampling.stage.set(stage);
    sampling.order.set(by_plan);
}

}  // namespace rules::game1914
