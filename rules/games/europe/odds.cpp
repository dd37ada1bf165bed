// How battles of the game are calculated: on land, and at sea where no submarine is, over the functions that judge; else they are fought to be
// counted, as hits fall by three pools together and submarines dive in between. [EU-6.2] [EU-6.3] [EU-6.5]
#include "rules/points/odds.hpp"

#include <algorithm>

#include "rules/blocks/pools.hpp"
#include "rules/blocks/staging.hpp"
#include "rules/family/battles.hpp"
#include "rules/games/europe/losses.hpp"
#include "rules/points/battle.hpp"
#include "rules/points/sampling.hpp"

namespace rules::europe {
namespace {

enum Facts : OddsFacts { some_left = 1 };
constexpr unsigned planes_from = 8;  ///< The number of planes in the bits from here on.
constexpr OddsFacts planes_mask = 0xFFU << planes_from;

std::vector<const Unit*> in_the_fight(const View& view, BattleId battle, bool attacking) {
    auto units = attacking ? own_force(view, battle, true) : fighting(view, battle, false);
    std::erase_if(units, [&](const Unit* unit) { return fixture(view, *unit); });
    return units;
}

OddsFacts facts_of(const View& view, BattleId battle, bool attacking) {
    const auto units = in_the_fight(view, battle, attacking);
    const auto planes = std::count_if(units.begin(), units.end(), [&](const Unit* unit) { return is_plane(view, *unit); });
    return (static_cast<OddsFacts>(std::min<std::ptrdiff_t>(planes, 0xFF)) << planes_from) | (units.empty() ? 0U : OddsFacts{some_left});
}

OddsVerdict goes_on(OddsFacts attackers, OddsFacts defenders) {
    return (attackers & defenders & some_left) == 0 ? OddsVerdict::over : OddsVerdict::goes_on;
}

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
std::vector<DicePool> no_dice(const View&, BattleId, bool) { return {}; }

/// One die for each plane of the attackers. [EU-8.2.1]
std::vector<DicePool> gun_dice(const View& view, BattleId battle, bool attacking) {
    if (attacking) return {};
    for (const auto* unit : fighting(view, battle, false))
        if (facts(view, *unit).gun)
            return {{unit->owner, unit->type, figures(view).gun_hit,
                     static_cast<std::uint16_t>((facts_of(view, battle, true) & planes_mask) >> planes_from)}};
    return {};
}

std::vector<DicePool> bombardment(const View& view, BattleId, std::span<const OddsStack> outside) {
    std::vector<DicePool> pools;
    for (const auto& ships : outside) {
        const auto target = std::clamp(unit_value({view, ships.owner, ships.type, ValueKind::bombard}), 0, 6);
        pools.push_back({ships.owner, ships.type, static_cast<std::uint8_t>(target), ships.count});
    }
    return pools;
}

std::vector<const Unit*> defenders(const View& view, BattleId battle, bool attacking) {
    if (attacking) return {};
    auto units = standing(view, battle, false);
    std::erase_if(units, [&](const Unit* unit) { return fixture(view, *unit); });
    return units;
}
std::vector<const Unit*> attackers(const View& view, BattleId battle, bool attacking) {
    return attacking ? own_force(view, battle, true) : std::vector<const Unit*>{};
}
std::vector<const Unit*> attacking_planes(const View& view, BattleId battle, bool attacking) {
    auto units = attackers(view, battle, attacking);
    std::erase_if(units, [&](const Unit* unit) { return !is_plane(view, *unit); });
    return units;
}

using Targets = std::vector<const Unit*>(const View&, BattleId, bool);
template <Targets* targets>
std::vector<OddsShare> shares(const View& view, BattleId battle, bool attacking, std::uint16_t hits) {
    return shares_by_order(view, targets(view, battle, attacking), hits);
}
template <Targets* targets>
OddsExchange exchange(std::vector<DicePool> (*dice)(const View&, BattleId, bool)) {
    OddsExchange made;
    made.dice = dice;
    made.targets = targets;
    made.shares = shares<targets>;
    return made;
}
OddsExchange dooming(OddsExchange made, const Combat& names) {
    made.dooms = role_bit(names.line);
    made.shakes = role_bit(names.fresh_damage);
    return made;
}
OddsBlock once(OddsExchange made) {
    OddsBlock block;
    block.exchanges.push_back(std::move(made));
    block.once = true;
    return block;
}

OddsBlock rounds(const Combat& names) {
    OddsBlock block;
    block.exchanges.push_back(dooming(exchange<defenders>(dice_of_part<true>), names));
    block.exchanges.push_back(exchange<attackers>(dice_of_part<false>));
    block.verdict = goes_on;
    block.may_break_off = true;
    block.removes = role_bit(names.line);
    block.clears = role_bit(names.fresh_damage);
    return block;
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

template <std::size_t count>
void add_steps(OddsScript& script, const std::string_view (&names)[count]) {
    script.steps.insert(script.steps.end(), std::begin(names), std::end(names));
}

std::vector<const Unit*> guns_there(const View& view, BattleId battle) {
    const auto& fought = *view.state.battle(battle);
    const auto* gun = hostile_gun(view, fought.lead, fought.space);
    return gun == nullptr ? std::vector<const Unit*>{} : std::vector<const Unit*>{gun};
}

OddsScript land_script(const Battles& battles, const Combat& names) {
    OddsScript land{.kind = battles.land_battle, .classes = unit_class::land | unit_class::air};
    land.landed = role_bit(names.ashore);
    land.takes_ground = [](const Ruleset& rules, UnitTypeId type) {
        return rules.type(type).is(unit_class::land) && !rules.data<Figures>().types[idx(type)].gun;
    };
    land.facts = facts_of;
    land.support = bombardment;
    land.roles = [](const View& view, BattleId) { return role_bit(combat(view).ashore); };
    land.outside = ready_ships;
    land.helps = [](const Ruleset& rules, UnitTypeId type) {
        const auto& about = rules.data<Figures>().types[idx(type)];
        return about.gun || about.complex;
    };
    land.beside = guns_there;
    auto guns = exchange<attacking_planes>(gun_dice);
    guns.heeds = planes_mask;
    auto ships = dooming(exchange<defenders>(no_dice), names);
    ships.supported = true;
    land.blocks = {once(guns), once(ships), rounds(names)};
    add_steps(land, round_steps);
    add_steps(land, land_steps);
    return land;
}

OddsScript sea_script(const Battles& battles, const Combat& names) {
    OddsScript sea{.kind = battles.sea_battle, .classes = unit_class::sea | unit_class::air, .sea = true};
    sea.aside = role_bit(names.submerged);
    sea.facts = facts_of;
    sea.blocks = {rounds(names)};
    add_steps(sea, round_steps);
    add_steps(sea, sea_steps);
    return sea;
}

/// A submarine makes pools of hits, strikes first and may dive. [EU-6.5.1] [EU-10.2]
bool submarines_fight(const View& view, BattleId battle, std::span<const OddsStack>) {
    for (const bool attacking : {true, false})
        for (const auto* unit : in_the_fight(view, battle, attacking))
            if (view.rules.type(*unit).is(figures(view).undersea)) return true;
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
    Choice::List list;
    for (const auto type : plan.order) list.push_back({type});
    return Choice{std::move(list)};
}

void install_scripts(RulesetBuilder& build) {
    build.odds().scripts.push_back(land_script(build.data<Battles>(), build.data<Combat>()));
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
