// How the battles of the game are calculated: the shape of their procedures, over the functions that judge. A column is an exchange of its
// own, as losses are taken after each; what the attackers hit is doomed and fires until the end of the round.
#include "rules/shared/odds.hpp"
#include "rules/games/classic/research.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "rules/games/classic/losses.hpp"
#include "rules/games/classic/submarines.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/battle_setup.hpp"
#include "rules/mechanics/developments.hpp"

namespace rules::classic {
namespace {

using namespace shared::odds_of_battles;

/// Submarines withdraw to a neighbouring zone, but defenders who submerge. [CL-6.6.2] [CL-6.6.3] [CL-13.1.2]
bool withdraw_elsewhere(const Ruleset& rules, bool attacking) {
    return attacking || rules.parameter(rules.data<Withdrawal>().defending_submarines) != Withdrawal::submerge;
}

// Dice. Who can be hit does not matter here: hits that fall on nobody are lost.

enum class Who { submarines, others };

/// Those of one column; where all columns are rolled together that is the first. 0: of every column.
std::vector<DicePool> pools_of(const View& view, BattleId battle, bool attacking, int column, Who who) {
    std::vector<DicePool> pools;
    const bool together = view.rules.data<Battles>().roll_all(view);
    // Units come kind by kind, in the order in which the calculator lets them join: those that nothing tells apart are asked about once.
    auto part = view.state.participants.begin();
    const Unit* asked = nullptr;
    std::uint16_t roles = 0;
    Shot shot;
    for (const auto* unit : in_the_fight(view, battle, attacking)) {
        if (undersea(view, *unit) != (who == Who::submarines)) continue;
        part = std::find_if(part, view.state.participants.end(), [&](const Participant& one) { return one.unit == unit->id; });
        const auto now = part == view.state.participants.end() ? RoleMask{} : part->roles;
        if (asked == nullptr || asked->owner != unit->owner || asked->type != unit->type || asked->damage != unit->damage || roles != now)
            shot = ordinary_shot(view, battle, *unit);
        asked = unit;
        roles = now;
        if (shot.target <= 0 || shot.dice <= 0 || (column != 0 && (together ? 1 : shot.target) != column)) continue;
        pools.push_back({unit->owner, unit->type, static_cast<std::uint8_t>(shot.target), static_cast<std::uint16_t>(shot.dice)});
    }
    return pools;
}

template <int column>
std::vector<DicePool> attackers_column(const View& view, BattleId battle, bool attacking) {
    return attacking ? pools_of(view, battle, true, column, Who::others) : std::vector<DicePool>{};
}
template <int column>
std::vector<DicePool> defenders_column(const View& view, BattleId battle, bool attacking) {
    return attacking ? std::vector<DicePool>{} : pools_of(view, battle, false, column, Who::others);
}
template <int column>
std::vector<DicePool> defending_submarines(const View& view, BattleId battle, bool attacking) {
    return attacking ? std::vector<DicePool>{} : pools_of(view, battle, false, column, Who::submarines);
}
std::vector<DicePool> first_strike_dice(const View& view, BattleId battle, bool attacking) {
    return attacking ? pools_of(view, battle, true, 0, Who::submarines) : std::vector<DicePool>{};
}
// Whom hits fall on, and how several owners share them. [CL-12.3.3]

std::vector<const Unit*> defending_ships(const View& view, BattleId battle, bool attacking) {
    return filtered(defenders_in_line(view, battle, attacking), [&](const Unit* unit) { return may_hit(view, not_air, *unit); });
}
std::vector<const Unit*> attacking_ships(const View& view, BattleId battle, bool attacking) {
    return filtered(attackers_all(view, battle, attacking), [&](const Unit* unit) { return may_hit(view, not_air, *unit); });
}
template <Targets* targets>
std::vector<OddsShare> shared(const View& view, BattleId battle, bool attacking, std::uint16_t hits) {
    std::vector<OddsShare> all;
    const auto question = allot_question(view, battle, view.state.battle(battle)->space, targets(view, battle, attacking), hits);
    for (const auto& part : proportional_allotment(question)) {
        OddsShare share{part.owner, 0};
        for (const auto& pick : part.units) share.hits = static_cast<std::uint16_t>(share.hits + pick.count);
        all.push_back(share);
    }
    return all;
}

template <Targets* targets>
OddsExchange exchange_on(std::vector<DicePool> (*dice)(const View&, BattleId, bool)) {
    return exchange(dice, targets, shared<targets>);
}

template <int... numbers>
void add_attack(std::vector<OddsExchange>& all, const Combat& names, std::integer_sequence<int, numbers...>) {
    (all.push_back(dooming(exchange_on<defenders_in_line>(attackers_column<numbers + 1>), names)), ...);
}

template <int column>
void add_defending_column(std::vector<OddsExchange>& all, bool sea) {
    if (sea) all.push_back(exchange_on<attacking_ships>(defending_submarines<column>));
    all.push_back(exchange_on<attackers_all>(defenders_column<column>));
}
template <int... numbers>
void add_defence(std::vector<OddsExchange>& all, bool sea, std::integer_sequence<int, numbers...>) {
    (add_defending_column<numbers + 1>(all, sea), ...);
}

/// The attacker's submarines, his columns, the defender's columns. [CL-6.3.3] [CL-6.4.2]
OddsBlock rounds_of_columns(const Combat& names, bool sea) {
    constexpr auto faces = std::make_integer_sequence<int, 6>{};
    std::vector<OddsExchange> all;
    if (sea) all.push_back(exchange_on<defending_ships>(first_strike_dice));
    add_attack(all, names, faces);
    add_defence(all, sea, faces);
    return rounds(std::move(all), names);
}

/// Submarines that may withdraw after a round. [CL-6.6.1]
std::vector<UnitId> withdrawing(const View& view, BattleId battle, bool attacking) {
    return ids_where(own_force(view, battle, attacking), [&](const Unit* unit) { return undersea(view, *unit); });
}

constexpr std::string_view land_steps[] = {"participants",           "guns-fire",
                                           "guns-choose-losses",     "guns-consent",
                                           "guns-allotment",         "guns-take-losses",
                                           "choose-bombardment",     "ships-named",
                                           "ships-bombard",          "bombardment-choose-losses",
                                           "bombardment-consent",    "bombardment-allotment",
                                           "bombardment-take-losses"};
constexpr std::string_view round_steps[] = {"attackers-begins",
                                            "attackers-column",
                                            "attackers-choose-losses",
                                            "attackers-consent",
                                            "attackers-allotment",
                                            "attackers-take-losses",
                                            "defenders-begins",
                                            "defenders-column",
                                            "defenders-choose-losses",
                                            "defenders-consent",
                                            "defenders-allotment",
                                            "defenders-take-losses",
                                            "removal",
                                            "choose-round",
                                            "round-ends",
                                            "next-round",
                                            "result"};
constexpr std::string_view sea_steps[] = {"participants",
                                          "first-strike-begins",
                                          "first-strike-column",
                                          "first-strike-choose-losses",
                                          "first-strike-consent",
                                          "first-strike-allotment",
                                          "first-strike-take-losses",
                                          "attackers-submarines-begin",
                                          "choose-attackers-submarines",
                                          "choose-attackers-zone",
                                          "attackers-submarines-withdraw",
                                          "defenders-submarines-begin",
                                          "choose-defenders-submarines",
                                          "choose-defenders-zone",
                                          "defenders-submarines-withdraw"};

/// Who fires when, at whom, and with what effect, is said here a second time for the columns of the base game. [CL-6.3] [CL-6.4]
std::vector<OddsHand> hands_in_fire(const Ruleset& rules) {
    const auto& names = rules.data<Losing>();
    std::vector<OddsHand> hands;
    for (const auto module : names.worsens.hands()) hands.push_back({"worsens", module});
    for (const auto module : names.falls_late.hands()) hands.push_back({"falls-late", module});
    hands.push_back({"chooser", names.chooser.holder()});
    for (const auto module : rules.data<Combat>().more_dice.hands()) hands.push_back({"more-dice", module});
    return hands;
}

OddsScript land_battle(const Battles& battles, const Combat& names, bool bombarded_fire) {
    auto land = land_script(battles.land_battle, names, shared<attacking_planes>, shared<defenders_in_line>, bombarded_fire,
                            rounds_of_columns(names, false));
    land.hands = hands_in_fire;
    add_steps(land, land_steps);
    add_steps(land, round_steps);
    return land;
}

OddsScript sea_script(const Battles& battles, const Combat& names) {
    OddsScript sea{.kind = battles.sea_battle, .classes = unit_class::sea | unit_class::air, .sea = true};
    sea.aside = role_bit(names.submerged);
    sea.go_elsewhere = withdraw_elsewhere;
    sea.facts = facts_of;
    auto block = rounds_of_columns(names, true);
    block.leaving = withdrawing;
    sea.blocks = {std::move(block)};
    sea.hands = hands_in_fire;
    add_steps(sea, sea_steps);
    add_steps(sea, round_steps);
    return sea;
}

// Battles that are fought to be counted: as the judge finds them when they are listed.

/// Ships come from a neighbouring zone, so that submarines may go back to it; landings from the sea, with the ships that bombard. A
/// neighbour that they came over land from is not needed: nobody retreats, as the calculator stops counting where he would.
bool stage(Context& context, BattleId id, const OddsArrivals& arrivals) {
    const auto battle = *context.state().battle(id);
    if (!context.rules.space(battle.space).sea) return put_at_sea(context, battle, arrivals, game(context).transport);
    const auto zone = zone_beside(context.view(), battle.space);
    if (zone == no_space) return false;
    auto ships = filtered(parts_in(context.view(), battle).attackers,
                          [&](UnitId unit) { return is_ship(context.view(), *context.state().unit(unit)); });
    for (const auto ship : ships) context.set_slot(context.rules.data<Movement>().came_from_slot, raw(ship), raw(zone));
    return true;
}

/// Losses by the plan, no retreat, and submarines that withdraw all or not at all.
std::optional<Choice> by_plan(const Ruleset& rules, std::string_view decision, const OddsPlan& plan) {
    const auto& names = rules.data<Combat>();
    const auto is = [&](DecisionKindId kind) { return rules.decisions[idx(kind)].name == decision; };
    if (is(names.casualties) || is(rules.data<Losing>().hits_proposal)) {
        if (plan.order.empty()) return std::nullopt;
        return Choice{mapped(plan.order, [&](const auto type) { return Choice{type}; })};
    }
    if (is(names.battle_round)) return Choice{names.press_on};
    if (is(rules.data<Withdrawal>().submarine_withdrawal) || is(names.submerge)) return Choice{plan.leaves};
    return std::nullopt;
}

/// Where chance says whom the guns hit, and planes are of several kinds. [CL-6.2.2]
bool drawn_by_guns(const View& view, BattleId battle, std::span<const OddsStack>) {
    if (view.rules.parameter(*view.rules.data<Guns>().gun_casualties) != Guns::at_random || guns_there(view, battle).empty()) return false;
    const auto planes = attacking_planes(view, battle, true);
    return any_of(planes, [&](const Unit* plane) { return plane->type != planes.front()->type; });
}

/// A better unit of his that attacks or defends as the technology has it. [CL-3.2.1]
bool technology_counts(const View& view, BattleId battle, OwnerId owner, TagId technology) {
    const auto& chart = game(view).technologies;
    const auto row = std::find_if(chart.begin(), chart.end(), [&](const Technology& one) { return one.tag == technology; });
    if (row == chart.end()) return false;
    const auto better = [&](bool attacking) {
        return any_of(own_force(view, battle, attacking), [&](const Unit* unit) {
            return unit->owner == owner && unit->type == row->unit && (!row->marked || marked(view, *unit, *row->marked));
        });
    };
    return ((row->attack > 0 || row->dice > 0) && better(true)) || (row->defence > 0 && better(false));
}

/// What the bundle and its options have made of it.
void install_scripts(RulesetBuilder& build) {
    const auto& battles = build.data<Battles>();
    const auto& names = build.data<Combat>();
    const GameState nothing{};
    const bool at_once = names.fires[idx(names.bombardment)].at_once(View{build.tables(), nothing});
    build.odds().scripts.push_back(land_battle(battles, names, !at_once));
    build.odds().scripts.push_back(sea_script(battles, names));
}

}  // namespace

void install_odds(RulesetBuilder& build) {
    build.when_set(install_scripts);
    auto& developments = build.data<Developments>();
    developments.slot = build.data<Research>().technologies_of;
    developments.paragraph = "CL-3.2.1";
    developments.counts.set(technology_counts);
    for (const auto& row : build.data<Game>().technologies) developments.all.push_back(row.tag);
    auto& sampling = build.data<SamplingRules>();
    sampling.stage.set(stage);
    sampling.order.set(by_plan);
    sampling.additions.push_back({.paragraphs = {"CL-6.2.2"}, .matters = drawn_by_guns});
}

}  // namespace rules::classic
