#include <algorithm>
#include <string_view>
#include <tuple>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/fire.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/games/1914/transports.hpp"

namespace rules::game1914 {

bool infantry_stands_or_lands(const View& view, OwnerId power, SpaceId space, std::span<const Unit* const> landing) {
    const auto infantry = game(view).infantry;
    return count_type(view, space, power, infantry) > 0 || any_of(landing, [&](const Unit* unit) { return unit->type == infantry; }) ||
           none_of(landing, [&](const Unit* unit) { return needs_infantry(view, *unit); });
}

std::vector<UnitId> carry_out_landing(Context& context, OwnerId power, SpaceId space) {
    const auto& transports = context.rules.data<Transports>();
    const auto& movement = context.rules.data<Movement>();
    std::vector<UnitId> all;
    const auto able = filtered(landing_units(context.view(), power, space),
                               [&](const Unit* unit) { return !hostile_zone(context.view(), power, unit->space); });
    if (!infantry_stands_or_lands(context.view(), power, space, able)) return all;
    for (const auto& [zone, units] : landing_parties(able)) {
        for (const auto id : units) context.set_slot(transports.landing, raw(id), -1);
        context.move_units(units, space);
        context.mark(units, movement.moved);
        Entered entered{power, zone, space, units};
        enter(context, entered);
        append_to(all, units);
    }
    return all;
}

void call_off_landing(Context& context, OwnerId power, SpaceId space) {
    const auto& transports = context.rules.data<Transports>();
    std::vector<UnitId> units;
    std::vector<UnitId> ships;
    for (const auto* unit : landing_units(context.view(), power, space)) {
        units.push_back(unit->id);
        ships.push_back(unit->carrier);
    }
    for (const auto id : units) context.set_slot(transports.landing, raw(id), -1);
    for (const auto ship : ships) {
        context.set_slot(transports.unloaded_to, raw(ship), -1);
        context.mark({ship}, transports.unloaded, false);
    }
    prune_landings(context);
}

bool is_assault(const View& view, SpaceId space) {
    return view.rules.parameter(view.rules.data<Landings>().landing_in_contested) == Landings::assault_when_attacking ||
           !turn_start_contested(view, space);
}

namespace {

/// Units of the same power are about to land elsewhere out of the ship's zone, in an assault on somebody. [1914-7.2.9]
bool serves_elsewhere(const View& view, const Unit& ship, SpaceId space) {
    return any_of(view.state.in(ship.space, ship.owner), [&](const Unit& unit) {
        const auto to = unit.carrier == no_unit ? no_space : landing_of(view, unit);
        return to != no_space && to != space && is_assault(view, to) && enemies_ashore(view, to, ship.owner) &&
               landing_open(view, ship.owner, to, true);
    });
}

}  // namespace

std::vector<const Unit*> bombarding_ships(const View& view, BattleId battle) {
    const auto& on_land = view.rules.data<LandCombat>();
    const auto& landings = view.rules.data<Landings>();
    const auto& at_sea = view.rules.data<SeaCombat>();
    const auto* fought = view.state.battle(battle);
    std::vector<std::tuple<bool, std::string_view, const Unit*>> ships;
    if (view.state.slot(on_land.assault, raw(battle)) == 0) return {};
    for (const auto zone : view.state.slot_list(landings.landing_zones, raw(battle)))
        for (const auto& unit : view.state.in(SpaceId{static_cast<std::uint16_t>(zone)}, fought->lead))
            if (unit_value({view, unit.owner, unit.type, ValueKind::bombard, &unit, battle}) > 0 &&
                !marked(view, unit, at_sea.fought_at_sea) && !marked(view, unit, landings.bombarded) &&
                fires(view, battle, unit, landings.bombard))
                ships.emplace_back(serves_elsewhere(view, unit, fought->space), view.rules.space(unit.space).name, &unit);
    std::stable_sort(ships.begin(), ships.end(), [](const auto& a, const auto& b) {
        return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    std::vector<const Unit*> in_order;
    for (const auto& [elsewhere, zone, ship] : ships) in_order.push_back(ship);
    return in_order;
}

namespace {

bool landed(const View& view, BattleId battle, const Unit& unit) {
    const auto* part = view.state.participant(battle, unit.id);
    return part != nullptr && (part->roles & role_bit(view.rules.data<Landings>().landed)) != 0;
}

std::int64_t battleships_ready(const View& view, BattleId battle) {
    const auto ships = bombarding_ships(view, battle);
    if (ships.empty() || fighting(view, battle, false).empty()) return 0;
    const auto* fought = view.state.battle(battle);
    const auto landing = count_if(view.state.in(fought->space, fought->lead), [&](const Unit& unit) { return landed(view, battle, unit); });
    return std::min(std::ssize(ships), landing);
}

/// Guns alone fire at the landing, and only at who lands. [1914-7.2.5] [1914-7.2.6]
bool no_coastal_gun(const View& view, BattleId, const Unit& unit, TagId) { return unit.type != game(view).artillery; }
bool has_not_landed(const View& view, BattleId battle, const Unit& unit, TagId) { return !landed(view, battle, unit); }

/// Battleships bombard at 4; cruisers do not. [1914-7.2.2]
void bombardment_value(const UnitValue& asked, Tally& value) {
    if (asked.kind == ValueKind::bombard && asked.type == game(asked.view).battleship) value.add(4, {"1914-7.2.2"});
}

DecisionRequest bombard_request(const View& view, BattleId battle) {
    return request_in(view, battle, view.rules.data<Landings>().bombard_count, mask_of(view.state.battle(battle)->lead),
                      battleships_ready(view, battle));
}

DecisionRequest coastal_request(const View& view, BattleId battle) {
    const auto hits = view.state.slot(view.rules.data<Casualties>().hits_on_attackers, raw(battle));
    return request_in(view, battle, view.rules.data<Landings>().coastal_casualties, mask_of(view.state.battle(battle)->lead), hits);
}

}  // namespace

std::vector<const Unit*> landed_units(const View& view, BattleId battle) {
    return filtered(fighting(view, battle, true), [&](const Unit* unit) { return landed(view, battle, *unit); });
}

std::vector<const Unit*> coastal_targets(const View& view, BattleId battle) {
    return in_the_open(view, battle, fighting(view, battle, true), view.rules.data<Landings>().coastal);
}

std::vector<DicePool> coastal_pools(const View& view, BattleId battle) {
    const auto& landings = view.rules.data<Landings>();
    auto defenders = fighting(view, battle, false);
    for (const auto add : landings.defends_the_coast) add(view, battle, defenders);
    std::stable_sort(defenders.begin(), defenders.end(), [](const Unit* a, const Unit* b) { return a->owner < b->owner; });
    std::vector<DicePool> pools;
    for (const auto* unit : who_fire(view, battle, std::move(defenders), landings.coastal)) {
        if (pools.empty() || pools.back().owner != unit->owner || pools.back().type != unit->type)
            pools.push_back({unit->owner, unit->type, 3, 0});
        ++pools.back().dice;
    }
    return pools;
}

namespace {

LossQuestion coastal_question(const View& view, const Decision& decision, OwnerId owner) {
    LossQuestion question{view, owner, decision.battle, decision.space, loss_groups(view, coastal_targets(view, decision.battle)), 0};
    question.hits = std::min(static_cast<std::uint16_t>(decision.number), capacity_of(question.groups));
    return question;
}

void ask_bombardment(Context& context, std::uint32_t subject) {
    if (const auto request = bombard_request(context.view(), BattleId{subject}); request.number > 0) context.ask(request);
}

/// Each ship once in a turn; what it hits still fires before it is removed. [1914-7.2.2] [1914-7.2.3] [1914-7.2.9]
void bombard(Context& context, BattleId battle) {
    const auto& names = game(context);
    const auto& landings = context.rules.data<Landings>();
    const auto& losses = context.rules.data<Casualties>();
    const auto request = bombard_request(context.view(), battle);
    if (request.number <= 0) return;
    const auto lead = context.state().battle(battle)->lead;
    const auto ships = *context.answer(request, lead).as<std::int64_t>();
    context.mark(first_ids(bombarding_ships(context.view(), battle), static_cast<std::size_t>(ships)), landings.bombarded);
    const auto target = static_cast<std::uint8_t>(unit_value({context.view(), lead, names.battleship, ValueKind::bombard}));
    const auto hits = context.roll(landings.bombard, request.space, lead, names.battleship, target, static_cast<std::uint16_t>(ships));
    context.set_slot(losses.hits_on_defenders, raw(battle), hits);
}

/// Each defending gun fires once at the landing units only, at 3. [1914-7.2.5] [1914-7.2.6]
void coastal_fire(Context& context, BattleId battle) {
    const auto& on_land = context.rules.data<LandCombat>();
    const auto& landings = context.rules.data<Landings>();
    const auto& losses = context.rules.data<Casualties>();
    if (context.state().slot(on_land.assault, raw(battle)) == 0) return;
    const auto hits = roll_pools(context, landings.coastal, context.state().battle(battle)->space, coastal_pools(context.view(), battle));
    context.set_slot(losses.hits_on_attackers, raw(battle), hits);
    if (hits > 0) context.ask(coastal_request(context.view(), battle));
}

void coastal_losses(Context& context, BattleId battle) {
    const auto& losses = context.rules.data<Casualties>();
    const auto& landings = context.rules.data<Landings>();
    if (context.state().slot(losses.hits_on_attackers, raw(battle)) == 0) return;
    const auto choice = context.answer(coastal_request(context.view(), battle), context.state().battle(battle)->lead);
    apply_hits(context, units_hit(context.view(), coastal_targets(context.view(), battle), *choice.as<UnitPicks>()), landings.coastal);
    context.set_slot(losses.hits_on_attackers, raw(battle), 0);
}

/// Going ashore where nobody has to be fought. [1914-4.5.8] [1914-4.5.9]
void land_without_fight(Context& context, BattleId battle) {
    const auto power = context.state().battle(battle)->lead;
    const auto space = context.state().battle(battle)->space;
    carry_out_landing(context, power, space);
    context.close_battle(battle, context.rules.data<Landings>().landed_note);
    const auto holder = context.state().control[idx(space)];
    if (holder == nobody && !contested(context.view(), space)) settle(context, space);
}

/// A planned landing may be called off. [1914-4.7.5]
Result<void> check_call_off(const View& view, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    if (declare.arguments.size() != 1 || declare.arguments.front().first != "space" ||
        declare.arguments.front().second.as<SpaceId>() == nullptr)
        return refuse(Refusal::bad_choice, {"1914-4.7.5"}, {fact("argument", std::string{"space"})});
    if (command.author != view.state.active) return refuse(Refusal::not_your_turn, {"1914-4.1.1"}, {fact("power", command.author)});
    const auto* phase = resting_phase(view);
    if (phase == nullptr || !contains(view.rules.data<Landings>().called_off_in, phase->name))
        return refuse(Refusal::wrong_phase, {"1914-3.1.1"}, {fact("phase", phase == nullptr ? std::string{} : phase->name)});
    const auto space = *declare.arguments.front().second.as<SpaceId>();
    if (landing_units(view, command.author, space).empty()) return refuse(Refusal::no_such_units, {"1914-4.7.5"}, {fact("space", space)});
    return {};
}
void perform_call_off(Context& context, const Command& command) {
    call_off_landing(context, command.author, *std::get<command::Declare>(command.body).arguments.front().second.as<SpaceId>());
}
void list_call_off(const View& view, OwnerId power, CommandSink& sink) {
    std::vector<SpaceId> seen;
    for (const auto& unit : view.state.units) {
        const auto to = unit.owner == power && unit.carrier != no_unit ? landing_of(view, unit) : no_space;
        if (to == no_space || contains(seen, to)) continue;
        seen.push_back(to);
        Command command{power, command::Declare{"call-off-landing", {{"space", {to}}}}};
        if (check_call_off(view, command)) sink.push_back(std::move(command));
    }
}

}  // namespace

void install_landings(RulesetBuilder& build) {
    auto& landings = build.data<Landings>();
    landings.bombard = build.tag("bombardment");
    landings.coastal = build.tag("coastal-fire");
    landings.landed_note = build.tag("landed");
    landings.bombarded = build.unit_flag("bombarded", Lifetime::turn);
    landings.landed = build.role("landed", Lifetime::battle);
    landings.landing_zones = build.slot({"landing-zones", Scope::battle, SlotType::space, Lifetime::battle, true});
    landings.landing_in_contested = build.parameter("landing-in-contested", {"reinforcement", "assault-when-attacking"});
    landings.bombard_count = build.decision(question::Number{.name = "bombard", .cite = "1914-7.2.2", .fallback = question::all});
    landings.coastal_casualties =
        build.decision(question::Losses{.name = "coastal-casualties", .cite = "1914-7.2.5", .question = coastal_question});
    auto& from_the_coast = build.participation().in(landings.coastal);
    from_the_coast.silent("no-coastal-gun", no_coastal_gun);
    from_the_coast.sheltered("has-not-landed", has_not_landed);
    build.value().unit("bombardment-value", bombardment_value);
    build.declaration("call-off-landing", "1914-4.7.5",
                      {check_call_off, perform_call_off, list_call_off, {}, {}, nullptr, {{"space", ChoiceKind::space}}});
    build.procedure("land-battle")
        .instead("landing-fire",
                 sequence("landing-fire", {step("choose-bombardment", ask_bombardment), step("bombardment", bombard),
                                           step("coastal-fire", coastal_fire), step("coastal-casualties", coastal_losses)}));
    build.procedure("landing").define({step("go-ashore", land_without_fight)});
    landings.landing_only = build.battle_kind({.name = "landing", .procedure = build.procedure("landing").id(), .for_space = false});
}

}  // namespace rules::game1914
