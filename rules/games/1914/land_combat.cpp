#include <algorithm>
#include <utility>

#include "rules/blocks/allot.hpp"
#include "rules/blocks/pools.hpp"
#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/fire.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/games/1914/minors.hpp"

namespace rules::game1914 {
namespace {

enum Supremacy : std::int64_t { of_none = 0, of_attackers = 1, of_defenders = 2 };

std::uint16_t count_of(std::span<const Unit* const> units, UnitTypeId type) {
    return static_cast<std::uint16_t>(std::count_if(units.begin(), units.end(), [&](const Unit* unit) { return unit->type == type; }));
}

/// An army that was raised this turn does not attack. [1914-2.3.12]
BattlePart raised_now(const View& view, const Battle&, const Unit& unit, BattlePart so_far) {
    return so_far == BattlePart::attacks && marked(view, unit, view.rules.data<Minors>().raised_now) ? BattlePart::none : so_far;
}

/// In air combat fighters alone fire and are hit. [1914-6.2.1]
bool stays_on_the_ground(const View& view, BattleId, const Unit& unit, TagId) { return unit.type != game(view).fighter; }

/// All own units there attack, all enemy units of all powers defend; friends stand aside. [1914-6.1.4]
void begin(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& on_land = context.rules.data<LandCombat>();
    const auto& landings = context.rules.data<Landings>();
    const auto power = context.state().battle(battle)->lead;
    const auto space = context.state().battle(battle)->space;
    context.set_slot(on_land.land_begun, 0, 1);
    context.next_battle_round(battle);
    const auto view = context.view();
    std::vector<std::int64_t> zones;
    for (const auto* unit : landing_units(view, power, space))
        if (!hostile_zone(view, power, unit->space)) zones.push_back(raw(unit->space));
    std::sort(zones.begin(), zones.end());
    zones.erase(std::unique(zones.begin(), zones.end()), zones.end());
    const auto ashore = carry_out_landing(context, power, space);
    if (!zones.empty()) context.set_list(landings.landing_zones, subject, std::move(zones));
    // Assault: ground that was hostile or neutral at the start of the turn; else a reinforcement. [1914-7.1.1]
    context.set_slot(on_land.assault, subject, is_assault(context.view(), space) && !ashore.empty() ? 1 : 0);
    auto parts = parts_in(context.view(), *context.state().battle(battle));
    context.join(battle, true, std::move(parts.attackers));
    context.join(battle, false, std::move(parts.defenders));
    context.set_role(battle, ashore, landings.landed);
}

bool both_have_fighters(const View& view, BattleId battle) {
    const auto fighter = game(view).fighter;
    return count_of(fighting(view, battle, true), fighter) > 0 && count_of(fighting(view, battle, false), fighter) > 0;
}

struct AirData {
    SlotId rounds{};
};

/// Until one side or both have no fighter. [1914-6.2.1]
bool air_combat_over(const View& view, std::uint32_t subject) {
    const BattleId battle{subject};
    if (!both_have_fighters(view, battle)) return true;
    const auto limit = game(view).air_rounds;
    return limit > 0 && view.state.slot(view.rules.data<AirData>().rounds, subject) >= limit;
}

std::uint16_t air_fire(Context& context, BattleId battle, bool attacking) {
    return roll_pools(context, context.rules.data<LandCombat>().air, context.state().battle(battle)->space,
                      air_pools(context.view(), battle, attacking));
}

}  // namespace

std::vector<DicePool> air_pools(const View& view, BattleId battle, bool attacking) {
    const auto& names = game(view);
    std::vector<DicePool> pools;
    for (const auto* unit : who_fire(view, battle, fighting(view, battle, attacking), view.rules.data<LandCombat>().air)) {
        if (pools.empty() || pools.back().owner != unit->owner || pools.back().type != unit->type)
            pools.push_back({unit->owner, unit->type, names.air_hit, 0});
        ++pools.back().dice;
    }
    return pools;
}

std::vector<UnitId> fighters_hit(const View& view, BattleId battle, bool attacking, std::uint16_t hits) {
    const auto fighters =
        lead_first(view, battle, in_the_open(view, battle, fighting(view, battle, attacking), view.rules.data<LandCombat>().air));
    std::vector<OwnerId> owners;
    std::vector<std::uint16_t> counts;
    for (const auto* unit : fighters) {
        if (owners.empty() || owners.back() != unit->owner) {
            owners.push_back(unit->owner);
            counts.push_back(0);
        }
        ++counts.back();
    }
    auto shares = proportional_shares(counts, counts, hits);
    std::vector<UnitId> gone;
    for (std::size_t at = 0; at < owners.size(); ++at)
        for (const auto* unit : fighters)
            if (unit->owner == owners[at] && shares[at] > 0) {
                gone.push_back(unit->id);
                --shares[at];
            }
    return gone;
}

namespace {

void air_round(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& on_land = context.rules.data<LandCombat>();
    const auto by_attackers = air_fire(context, battle, true);
    const auto by_defenders = air_fire(context, battle, false);
    auto gone = fighters_hit(context.view(), battle, false, by_attackers);
    const auto more = fighters_hit(context.view(), battle, true, by_defenders);
    gone.insert(gone.end(), more.begin(), more.end());
    context.remove_units(std::move(gone), on_land.air);
    const auto rounds = context.rules.data<AirData>().rounds;
    context.set_slot(rounds, subject, context.state().slot(rounds, subject) + 1);
}

}  // namespace

void settle_supremacy(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto fighter = game(context).fighter;
    const bool attackers = count_of(fighting(context.view(), battle, true), fighter) > 0;
    const bool defenders = count_of(fighting(context.view(), battle, false), fighter) > 0;
    context.set_slot(context.rules.data<LandCombat>().supremacy, subject,
                     attackers == defenders ? of_none
                     : attackers            ? of_attackers
                                            : of_defenders);
}

namespace {

/// What each unit of a side hits at in the ground round; each gun lifts one attacking infantry or tank that needs it. [1914-6.3.2]
/// @param take  called with the unit and its tally, for each that fires, in order.
template <class Take>
void each_shot(const View& view, BattleId battle, bool attacking, std::vector<Reason>* reasons, Take take) {
    const auto& names = game(view);
    const auto units = fighting(view, battle, attacking);
    auto supports = attacking ? count_of(units, names.artillery) : std::uint16_t{0};
    for (const auto* unit : who_fire(view, battle, units, view.rules.data<Combat>().fire)) {
        Tally value = reasons != nullptr ? Tally{*reasons} : Tally{};
        add_unit_value({view, unit->owner, unit->type, attacking ? ValueKind::attack : ValueKind::defence, unit, battle}, value);
        if ((unit->type == names.infantry || unit->type == names.tank) && supports > 0 && value.sum() < 3) {
            value.add(3 - value.sum(), {"1914-6.3.2"});
            --supports;
        }
        take(*unit, value);
    }
}

/// One, unless a unit has more.
std::int64_t dice_of(const View& view, BattleId battle, const Unit& unit) {
    Tally dice;
    dice.add(1, {});
    for (const auto link : view.rules.data<Combat>().more_dice) link(view, battle, unit, dice);
    return dice.sum();
}

}  // namespace

std::vector<DicePool> ground_pools(const View& view, BattleId battle, bool attacking) {
    std::vector<DicePool> pools;
    each_shot(view, battle, attacking, nullptr, [&](const Unit& unit, const Tally& value) {
        for (std::int64_t die = 0; die < dice_of(view, battle, unit); ++die) add_die(pools, unit, value.sum());
    });
    return pools;
}

namespace {

/// The ground round; at sea every ship's own value counts.
void explain_ground(const View& view, BattleId battle, bool attacking, std::vector<ExplainedShot>& shots) {
    if (view.rules.space(view.state.battle(battle)->space).sea) return;
    std::vector<Reason> reasons;
    each_shot(view, battle, attacking, &reasons, [&](const Unit& unit, const Tally& value) {
        const Explanation shot{value.sum(), std::exchange(reasons, {})};
        shots.insert(shots.end(), static_cast<std::size_t>(dice_of(view, battle, unit)), {unit.id, shot});
    });
}

}  // namespace

namespace {

/// While a side has air supremacy its artillery hits at 4, whoever owns the fighters. [1914-6.3.3] [1914-6.3.4]
void promotion(const UnitValue& asked, Tally& value) {
    const auto& names = game(asked.view);
    const auto& on_land = asked.view.rules.data<LandCombat>();
    if (asked.battle == no_battle || asked.type != names.artillery) return;
    const auto held = asked.view.state.slot(on_land.supremacy, raw(asked.battle));
    const bool promoted =
        (asked.kind == ValueKind::attack && held == of_attackers) || (asked.kind == ValueKind::defence && held == of_defenders);
    if (promoted) value.add(1, {"1914-6.3.3"});
}

/// All attackers roll, then all defenders, the doomed included. [1914-6.4.1]
void main_fire(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& combat = context.rules.data<Combat>();
    const auto& losses = context.rules.data<Casualties>();
    const auto space = context.state().battle(battle)->space;
    if (fighting(context.view(), battle, true).empty() || fighting(context.view(), battle, false).empty()) return;
    const auto on_defenders = roll_pools(context, combat.fire, space, ground_pools(context.view(), battle, true));
    const auto on_attackers = roll_pools(context, combat.fire, space, ground_pools(context.view(), battle, false));
    context.set_slot(losses.hits_on_defenders, subject, context.state().slot(losses.hits_on_defenders, subject) + on_defenders);
    context.set_slot(losses.hits_on_attackers, subject, on_attackers);
}

/// [1914-6.5.1]
void tanks_absorb(const View& view, BattleId battle, bool attacking, Tally& hits) {
    const auto& names = game(view);
    if (attacking) hits.add(count_of(fighting(view, battle, true), names.tank) * names.tank_absorption, {"1914-6.5.1"});
}

void absorb(Context& context, std::uint32_t subject) {
    const auto& losses = context.rules.data<Casualties>();
    for (const bool attackers : {true, false}) {
        const auto slot = attackers ? losses.hits_on_attackers : losses.hits_on_defenders;
        const auto hits = context.state().slot(slot, subject);
        const auto absorbed = absorbed_hits(context.view(), BattleId{subject}, attackers);
        if (hits > 0 && absorbed > 0) context.set_slot(slot, subject, std::max<std::int64_t>(0, hits - absorbed));
    }
}

/// Captured, contested or held. [1914-6.6.1] [1914-6.6.2]
void result(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto power = context.state().battle(battle)->lead;
    const auto space = context.state().battle(battle)->space;
    const bool attackers_left = !fighting(context.view(), battle, true).empty();
    context.close_battle(battle, context.rules.data<Combat>().fought);
    const auto present = holders(context.view(), space);
    if (present == 0) return nobody_left(context, space);
    if (contested(context.view(), space)) {
        mark_contested(context, space);
        return end_trusts(context, space);
    }
    if (!has(present, power) && !attackers_left) return settle(context, space);
    const auto holder = context.state().control[idx(space)];
    if (holder == nobody || context.state().relation(holder, power) != Relation::friendly) capture(context, space, power);
}

void result_agreed(Context& context, std::uint32_t) {
    for (const auto& battle : context.state().battles)
        if (battle.status == Battle::Status::over && !context.rules.space(battle.space).sea) return settle_answered_all(context);
}

}  // namespace

std::uint16_t absorbed_hits(const View& view, BattleId battle, bool attacking) {
    Tally hits;
    for (const auto link : view.rules.data<Combat>().absorbs) link(view, battle, attacking, hits);
    return static_cast<std::uint16_t>(hits.sum());
}

void settle_answered_all(Context& context) {
    std::vector<SpaceId> open;
    for (const auto& battle : context.state().battles)
        if (battle.status == Battle::Status::over && !context.rules.space(battle.space).sea) open.push_back(battle.space);
    for (const auto space : open) settle_answered(context, space);
}

void install_land_combat(RulesetBuilder& build) {
    auto& on_land = build.data<LandCombat>();
    auto& combat = build.data<Combat>();
    on_land.air = build.tag("air-combat");
    combat.fire = build.tag("fire");
    on_land.supremacy =
        build.slot({"air-supremacy", Scope::battle, SlotType::number, Lifetime::battle, false, 0, {"none", "attackers", "defenders"}});
    on_land.assault = build.slot({"assault", Scope::battle, SlotType::flag, Lifetime::battle});
    build.data<AirData>().rounds = build.slot({"air-rounds", Scope::battle, SlotType::number, Lifetime::battle});
    build.participation().joins("raised-now", raised_now);
    auto& in_the_air = build.participation().in(on_land.air);
    in_the_air.silent("stays-on-the-ground", stays_on_the_ground);
    in_the_air.sheltered("stays-on-the-ground", stays_on_the_ground);
    build.value().unit("promotion", promotion);
    combat.absorbs("tanks", tanks_absorb);
    build.battle().explain_fire.set(explain_ground);
    build.procedure("land-battle")
        .define({
            step("participants", begin),
            sequence("landing-fire", {}),
            repeat("air-combat", air_combat_over, {step("air-round", air_round)}),
            step("air-supremacy", settle_supremacy),
            question_form<LandChoices>("choices"),
            step("main-fire", main_fire),
            step("absorption", absorb),
            losses_block(),
            step("result", result),
            step("result-agreed", result_agreed),
        });
    on_land.land_battle = build.battle_kind({.name = "land", .procedure = build.procedure("land-battle").id()});
}

}  // namespace rules::game1914
