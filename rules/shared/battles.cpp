// The list of battles: what combat moves have made is mandatory, and fought in an order that the attacker chooses.
#include <algorithm>
#include <tuple>

#include "rules/shared/battles.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

/// A unit of the attacker that fights where it stands, with or without company.
bool fights_here(const View& view, const Unit& unit) {
    if (unit.carrier != no_unit || fixture(view, unit) || stands_aside(view, unit)) return false;
    return view.rules.space(unit.space).sea || !is_ship(view, unit);
}

bool somebody_fights(const View& view, SpaceId space, OwnerId power) {
    return any_of(view.state.in(space, power), [&](const Unit& unit) { return fights_here(view, unit); });
}

/// Territories into which something will land.
std::vector<SpaceId> landing_places(const View& view, OwnerId power) {
    std::vector<SpaceId> found;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.carrier == no_unit) continue;
        const auto to = landing_of(view, unit);
        if (to != no_space && !contains(found, to)) found.push_back(to);
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Raids come first, over the whole board: ground that one is aimed at is taken after all of them.
bool waits_for_raids(const View& view, SpaceId space) {
    const auto& battles = view.rules.data<Battles>();
    const auto left = [&](const Battle& battle) { return battle.kind == battles.raid_battle && battle.status != Battle::Status::over; };
    return battle_site(view, space, battles.raid_battle) && any_of(view.state.battles, left);
}

/// What was walked into below a raid.
void take_entered_ground(Context& context, OwnerId power) {
    std::vector<SpaceId> entered;
    for (const auto& value : context.state().slots_of(context.rules.data<Control>().entered))
        entered.push_back(static_cast<SpaceId>(value.subject));
    for (const auto space : entered) {
        if (waits_for_raids(context.view(), space)) continue;
        context.set_slot(context.rules.data<Control>().entered, raw(space), 0);
        if (status(context.view(), power, space) == Status::unoccupied) capture(context, space, power);
    }
}

/// A landing captures empty ground when combat begins, when its zone is won, or when a raid on it is over.
void land_on_empty_ground(Context& context, OwnerId power) {
    for (const auto space : landing_places(context.view(), power)) {
        if (status(context.view(), power, space) == Status::occupied || waits_for_raids(context.view(), space)) continue;
        const auto landed = land_for_battle(context, space, power);
        if (landed.empty() || status(context.view(), power, space) != Status::unoccupied) continue;
        if (!defends_itself(context, {power, no_space, space, landed})) capture(context, space, power);
    }
}

void take_empty_ground(Context& context, OwnerId power) {
    take_entered_ground(context, power);
    land_on_empty_ground(context, power);
}

bool sea_battle_due(const View& view, SpaceId zone, OwnerId power) {
    return somebody_fights(view, zone, power) && enemy_ships(view, power, zone) &&
           !any(view.rules.data<Battles>().declines, view, zone, power);
}
bool land_battle_due(const View& view, SpaceId space, OwnerId power) {
    return status(view, power, space) == Status::occupied && (somebody_fights(view, space, power) || landing_open(view, power, space)) &&
           !any(view.rules.data<Battles>().declines, view, space, power);
}
bool raid_due(const View& view, SpaceId space, OwnerId power) {
    const auto* complex = complex_in(view, space);
    return raid_named(view, space, power) && complex != nullptr && enemies(view, power, complex->owner);
}

/// Raids first, then the sea, then land; each by name. What a space holds is asked before anything is opened.
void list_battles(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto& battles = context.rules.data<Battles>();
    std::vector<SpaceId> spaces;
    for (const auto space : all_spaces(context.rules)) spaces.push_back(space);
    std::sort(spaces.begin(), spaces.end(),
              [&](SpaceId a, SpaceId b) { return context.rules.space(a).name < context.rules.space(b).name; });
    const auto open = [&](BattleKindId kind, bool sea, bool (*due)(const View&, SpaceId, OwnerId)) {
        for (const auto space : spaces)
            if (context.rules.space(space).sea == sea && due(context.view(), space, power)) context.open_battle(kind, space, power, true);
    };
    open(battles.raid_battle, false, raid_due);
    open(battles.sea_battle, true, sea_battle_due);
    take_empty_ground(context, power);
    open(battles.land_battle, false, land_battle_due);
    for (const auto hook : battles.on_battles_listed) hook(context);
}

bool still_due(const View& view, const Battle& battle) {
    const auto& battles = view.rules.data<Battles>();
    if (battle.kind == battles.raid_battle) return raid_due(view, battle.space, battle.lead);
    if (battle.kind == battles.sea_battle) return sea_battle_due(view, battle.space, battle.lead);
    if (battle.kind == battles.land_battle) return land_battle_due(view, battle.space, battle.lead);
    return true;
}

/// If all units of an attack are gone the battle is void.
void prune(Context& context) {
    std::vector<BattleId> gone;
    for (const auto& battle : context.state().battles)
        if (battle.status == Battle::Status::listed && !still_due(context.view(), battle)) gone.push_back(battle.id);
    for (const auto id : gone) context.close_battle(id, context.rules.data<Battles>().called_off);
}

/// Raids before all others; the naval battle of an assault before its land battle.
Result<void> may_fight(const View& view, const Battle& battle, const command::Fight&) {
    const auto& battles = view.rules.data<Battles>();
    if (battle.kind == battles.raid_battle) return {};
    for (const auto& other : view.state.battles) {
        if (other.status != Battle::Status::listed || other.id == battle.id) continue;
        if (other.kind == battles.raid_battle)
            return refuse(Refusal::must_act_first, {law(view).order_of_battles}, {fact("space", battle.space), fact("next", other.space)});
        if (battle.kind != battles.land_battle || other.kind != battles.sea_battle) continue;
        for (const auto* unit : landing_units(view, battle.lead, battle.space))
            if (unit->space == other.space)
                return refuse(Refusal::must_act_first, {law(view).sea_before_land},
                              {fact("space", battle.space), fact("next", other.space)}, {law(view).order_of_battles});
    }
    return {};
}

/// The battles that are left, in the order in which time fights them.
std::vector<BattleId> owed(const View& view) {
    auto found = pointers_where(view.state.battles, [&](const Battle& battle) { return battle.status == Battle::Status::listed; });
    const auto& battles = view.rules.data<Battles>();
    const auto rank = [&](const Battle* battle) {
        const int kind = battle->kind == battles.raid_battle ? 0 : battle->kind == battles.sea_battle ? 1 : 2;
        return std::tuple{kind, std::string_view{view.rules.space(battle->space).name}};
    };
    std::sort(found.begin(), found.end(), [&](const Battle* a, const Battle* b) { return rank(a) < rank(b); });
    return ids_of(found);
}
Result<void> battles_are_fought(const View& view, OwnerId) {
    const auto left = owed(view);
    if (left.empty()) return {};
    return refuse(Refusal::must_act_first, {law(view).battles_owed},
                  {fact("space", view.state.battle(left.front())->space), fact("left", left.size())}, {law(view).order_of_battles});
}

void settle_battles(Context& context) {
    if (const auto left = owed(context.view()); !left.empty()) context.fight(left.front());
}

/// What did not land stays aboard, battles leave nothing behind, and what was under way has ended its move.
void combat_over(Context& context, std::uint32_t) {
    const auto& transports = context.rules.data<Transports>();
    const auto& movement = context.rules.data<Movement>();
    std::vector<UnitId> waiting;
    for (const auto& value : context.state().slots_of(transports.landing)) waiting.push_back(UnitId{value.subject});
    for (const auto id : waiting) context.set_slot(transports.landing, raw(id), -1);
    context.clear_slots(Lifetime::battle);
    std::vector<UnitId> under_way;
    for (const auto& unit : context.state().units)
        if (marked(context.view(), unit, movement.under_way)) under_way.push_back(unit.id);
    context.mark(std::move(under_way), movement.under_way, false);
}

BattleKindId kind_of(const View& view, SpaceId space) {
    return view.rules.space(space).sea ? view.rules.data<Battles>().sea_battle : view.rules.data<Battles>().land_battle;
}

}  // namespace

void after_battle(Context& context) {
    take_empty_ground(context, context.state().active);
    prune(context);
}

bool stands_aside(const View& view, const Unit& unit) {
    const auto& battles = view.rules.data<Battles>();
    return marked(view, unit, battles.raid) || any(battles.aside, view, unit);
}

bool raid_named(const View& view, SpaceId space, OwnerId power) {
    if (view.rules.data<Battles>().raids_apart && !in_phase(view, raids_phase)) return false;
    return any_of(view.state.in(space, power), [&](const Unit& unit) { return marked(view, unit, view.rules.data<Battles>().raid); });
}

bool battle_site(const View& view, SpaceId space, BattleKindId kind) {
    return any_of(view.state.battles, [&](const Battle& battle) { return battle.space == space && battle.kind == kind; });
}

void install_battles(RulesetBuilder& build) {
    install_battle_actions(build);
    auto& battle = build.battle();
    battle.not_listed = law(build).battles_owed;
    battle.kind_of.set(kind_of);
    battle.joins = "participants";
    build.hits().rank.set(cheapest_first);  //
    battle.may_fight("may-fight", may_fight);
    build.action(Form::fight).not_your_turn = law(build).own_units;
    build.action(Form::fight).wrong_phase = law(build).turn;
    build.action(Form::fight).pending = law(build).battle_goes_on;
    build.phase("combat").may_end("battles-are-fought", battles_are_fought);
    build.phase("combat").settle("settle-battles", settle_battles);
    build.procedure("game").instead("battles-listed", step("battles-listed", list_battles));
    build.procedure("game").instead("combat-over", step("combat-over", combat_over));
}

}  // namespace rules::shared
