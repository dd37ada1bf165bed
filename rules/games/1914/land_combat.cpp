#include <algorithm>
#include <utility>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/fire.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/games/1914/main_fire.hpp"
#include "rules/mechanics/allot.hpp"
#include "rules/mechanics/pools.hpp"

namespace rules::game1914 {
namespace {

std::uint16_t count_of(std::span<const Unit* const> units, UnitTypeId type) {
    return static_cast<std::uint16_t>(count_if(units, [&](const Unit* unit) { return unit->type == type; }));
}

/// In air combat fighters alone fire and are hit. [1914-6.2.1]
bool stays_on_the_ground(const View& view, BattleId, const Unit& unit, TagId) { return unit.type != game(view).fighter; }

/// All own units there attack, all enemy units of all powers defend; friends stand aside. [1914-6.1.4]
void begin(Context& context, BattleId battle) {
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
    if (!zones.empty()) context.set_list(landings.landing_zones, raw(battle), std::move(zones));
    // Assault: ground that was hostile or neutral at the start of the turn; else a reinforcement. [1914-7.1.1]
    context.set_slot(on_land.assault, raw(battle), is_assault(context.view(), space) && !ashore.empty() ? 1 : 0);
    auto parts = parts_in(context.view(), *context.state().battle(battle));
    context.join(battle, true, std::move(parts.attackers));
    context.join(battle, false, std::move(parts.defenders));
    context.set_role(battle, ashore, landings.landed);
}

/// Until nobody can hit anybody in the air any more: one side or both have no fighter. [1914-6.2.1]
bool air_combat_over(const View& view, BattleId battle) {
    if (air_pools(view, battle, true).empty() && air_pools(view, battle, false).empty()) return true;
    const auto limit = game(view).air_rounds;
    return limit > 0 && view.state.slot(view.rules.data<LandCombat>().air_rounds, raw(battle)) >= limit;
}

std::uint16_t air_fire(Context& context, BattleId battle, bool attacking) {
    return roll_pools(context, context.rules.data<LandCombat>().air, context.state().battle(battle)->space,
                      air_pools(context.view(), battle, attacking));
}

}  // namespace

std::vector<DicePool> air_pools(const View& view, BattleId battle, bool attacking) {
    const auto& on_land = view.rules.data<LandCombat>();
    std::vector<DicePool> pools;
    const auto firing = who_fire(view, battle, fighting(view, battle, attacking), on_land.air);
    if (firing.empty() || in_the_open(view, battle, fighting(view, battle, !attacking), on_land.air).empty()) return pools;
    for (const auto* unit : firing) {
        auto hit = game(view).air_hit;
        for (const auto rule : on_land.air_hit) hit = rule(view, battle, *unit, hit);
        if (hit > 0) add_die(pools, *unit, hit);
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

void air_round(Context& context, BattleId battle) {
    const auto& on_land = context.rules.data<LandCombat>();
    const auto by_attackers = air_fire(context, battle, true);
    const auto by_defenders = air_fire(context, battle, false);
    auto gone = fighters_hit(context.view(), battle, false, by_attackers);
    append_to(gone, fighters_hit(context.view(), battle, true, by_defenders));
    context.remove_units(std::move(gone), on_land.air);
    context.set_slot(on_land.air_rounds, raw(battle), context.state().slot(on_land.air_rounds, raw(battle)) + 1);
}

}  // namespace

bool supreme(const View& view, BattleId battle, bool attacking) {
    return view.state.slot(view.rules.data<LandCombat>().supremacy, raw(battle)) == (attacking ? of_attackers : of_defenders);
}

void settle_supremacy(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& names = game(context);
    const auto attackers = count_of(fighting(context.view(), battle, true), names.fighter);
    const auto defenders = count_of(fighting(context.view(), battle, false), names.fighter);
    const bool shared = attackers == defenders || (!names.most_fighters_rule && attackers > 0 && defenders > 0);
    context.set_slot(context.rules.data<LandCombat>().supremacy, subject,
                     shared                  ? of_none
                     : attackers > defenders ? of_attackers
                                             : of_defenders);
}

namespace {

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
void result(Context& context, BattleId battle) {
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
    on_land.air_rounds = build.slot({"air-rounds", Scope::battle, SlotType::number, Lifetime::battle});
    auto& in_the_air = build.participation().in(on_land.air);
    in_the_air.silent("stays-on-the-ground", stays_on_the_ground);
    in_the_air.sheltered("stays-on-the-ground", stays_on_the_ground);
    install_main_fire(build);
    combat.absorbs("tanks", tanks_absorb);
    build.procedure("land-battle")
        .define({
            step("participants", begin),
            sequence("landing-fire", {}),
            repeat("air-combat", air_combat_over, {step("air-round", air_round)}),
            step("air-supremacy", settle_supremacy),
            question_form<LandChoices>("choices"),
            main_fire_step(),
            step("absorption", absorb),
            losses_block(),
            step("result", result),
            step("result-agreed", result_agreed),
        });
    on_land.land_battle = build.battle_kind({.name = "land", .procedure = build.procedure("land-battle").id()});
}

}  // namespace rules::game1914
