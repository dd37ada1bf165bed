#include <algorithm>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/games/1914/sea_combat.hpp"

namespace rules::game1914 {
namespace {

bool has_ships(const View& view, SpaceId zone, OwnerId power) {
    return any_of(view.state.in(zone, power), [&](const Unit& unit) { return view.rules.type(unit).is(unit_class::sea); });
}

bool enemy_ships(const View& view, SpaceId zone, OwnerId power) {
    const auto units = view.state.in(zone);
    return any_of(units,
                  [&](const Unit& unit) { return view.rules.type(unit).is(unit_class::sea) && may_be_attacked(view, power, unit.owner); });
}

}  // namespace

bool enemies_ashore(const View& view, SpaceId space, OwnerId power) {
    return any_of(view.state.in(space), [&](const Unit& unit) {
        return unit.carrier == no_unit && !view.rules.type(unit).is(game(view).bystander) && may_be_attacked(view, power, unit.owner);
    });
}

bool attackers_ashore(const View& view, OwnerId power, SpaceId space) {
    return has(holders(view, space), power) || (power == view.state.active && any(view.rules.data<Combat>().agreed, view, space));
}

bool fought_here(const View& view, SpaceId space) {
    return any_of(view.state.battles, [&](const Battle& battle) {
        return battle.space == space && battle.status == Battle::Status::over && battle.round > 0 &&
               view.rules.battle_kinds[idx(battle.kind)].for_space;
    });
}

namespace {

bool sea_battle_possible(const View& view, SpaceId zone, OwnerId power) {
    if (any(view.rules.data<Combat>().list_is_fixed, view) && listed_battle(view, zone) == nullptr) return false;
    const bool can_hit = any_of(view.state.in(zone, power), [&](const Unit& unit) {
        return view.rules.type(unit).is(unit_class::sea) && unit_value({view, power, unit.type, ValueKind::attack, &unit}) > 0;
    });
    return can_hit && !fought_here(view, zone) && view.state.slot(view.rules.data<LandCombat>().land_begun, 0) == 0;
}

/// Entering units fight where the ground was hostile, neutral or uncontrolled when the turn began, unless nobody may fight for it.
/// [1914-6.1.1]
bool assaulted(const View& view, OwnerId power, SpaceId space) {
    const auto turn_start = turn_start_status(view, power, space);
    return turn_start != Status::friendly && turn_start != Status::contested &&
           first_refusal(view.rules.data<Combat>().may_be_fought_for, view, space).has_value();
}

/// What has to be fought in `space`, or only lands there. Ground without enemy units is captured where that is due now. [1914-6.1.2]
void list_battle(Context& context, SpaceId space, bool captures) {
    const auto power = context.state().active;
    const auto& landings = context.rules.data<Landings>();
    const auto& on_land = context.rules.data<LandCombat>();
    const auto view = context.view();
    const auto listed = [&](BattleKindId kind) {
        return any_of(view.state.battles, [&](const Battle& battle) {
            return battle.space == space && battle.kind == kind && battle.status == Battle::Status::listed;
        });
    };
    if (view.rules.space(space).sea || listed(on_land.land_battle)) return;
    const bool ashore = attackers_ashore(view, power, space);
    const bool landing = landing_open(view, power, space, false);
    const auto lands_only = [&] {
        if (landing && !listed(landings.landing_only)) context.open_battle(landings.landing_only, space, power, false);
    };
    if (!ashore && !landing) return;
    const bool agreed = any(view.rules.data<Combat>().agreed, view, space) && enemies_ashore(view, space, power);
    if (!assaulted(view, power, space) && !agreed) return lands_only();
    if (enemies_ashore(view, space, power)) {
        attack_the_peaceful(context, power, space);
        context.open_battle(on_land.land_battle, space, power, true);
    } else if (!ashore) {
        if (!captures && unraised(view, space)) return;
        attack_the_peaceful(context, power, space);
        context.open_battle(on_land.land_battle, space, power, false);
    } else if (captures) {
        const auto holder = view.state.control[idx(space)];
        if (holder == nobody || view.state.relation(power, holder) == Relation::enemy) capture(context, space, power);
        lands_only();
    }
}

void list_battles(Context& context, std::uint32_t) {
    for (const auto space : all_spaces(context.rules)) list_battle(context, space, true);
}

Result<void> may_attack(const View& view, OwnerId power, const command::Attack& attack) {
    const auto space = attack.space;
    if (auto verdict = first_refusal(view.rules.data<Combat>().may_be_fought_for, view, space); !verdict) return verdict;
    const bool sea = view.rules.space(space).sea;
    if (sea) {
        if (fought_here(view, space)) return refuse(Refusal::not_listed, {"1914-5.2.5"}, {fact("space", space)});
        if (!has_ships(view, space, power) || !enemy_ships(view, space, power))
            return refuse(Refusal::not_listed, {"1914-5.1.1"}, {fact("space", space)});
        if (view.state.slot(view.rules.data<LandCombat>().land_begun, 0) != 0)
            return refuse(Refusal::forbidden, {"1914-6.1.6"}, {fact("space", space)});
        return {};
    }
    if (fought_here(view, space)) return refuse(Refusal::not_listed, {"1914-6.1.5"}, {fact("space", space)});
    const auto own = view.state.in(space, power);
    const bool able = any_of(own, [&](const Unit& unit) {
        return unit.carrier == no_unit && !marked(view, unit, view.rules.data<Minors>().raised_now) && view.rules.type(unit).holds_ground;
    });
    const bool fresh_only =
        !able && !own.empty() && all_of(own, [&](const Unit& unit) { return marked(view, unit, view.rules.data<Minors>().raised_now); });
    if (fresh_only) return refuse(Refusal::forbidden, {"1914-2.3.12"}, {fact("space", space)});
    if (!able && !landing_open(view, power, space, false)) return refuse(Refusal::not_listed, {"1914-6.1.3"}, {fact("space", space)});
    if (!turn_start_contested(view, space) || !enemies_ashore(view, space, power))
        return refuse(Refusal::not_listed, {"1914-6.1.3"}, {fact("space", space)});
    return {};
}

void attackable(const View& view, OwnerId power, std::vector<SpaceId>& spaces) {
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == off_board) continue;
        const auto space = unit.carrier != no_unit ? landing_of(view, unit) : unit.space;
        if (space != no_space && !contains(spaces, space)) spaces.push_back(space);
    }
}

/// Sea battles come first; a landing waits for its zone. [1914-6.1.6] [1914-7.1.2]
Result<void> may_fight(const View& view, const Battle& battle, const command::Fight&) {
    if (view.rules.space(battle.space).sea) return {};
    const bool ashore = attackers_ashore(view, battle.lead, battle.space);
    if (!ashore && !landing_open(view, battle.lead, battle.space, true))
        return refuse(Refusal::must_act_first, {"1914-7.1.2"}, {fact("space", battle.space)}, {"1914-6.1.6"});
    for (const auto& other : view.state.battles)
        if (other.status == Battle::Status::listed && view.rules.space(other.space).sea)
            return refuse(Refusal::must_act_first, {"1914-6.1.6"}, {fact("space", other.space), fact("next", battle.space)});
    return {};
}

/// By which paragraph it must be fought, if it must.
std::optional<Paragraph> owed_by(const View& view, const Battle& battle) {
    // Nobody stood there when it was listed, and somebody has come since.
    if (battle.mandatory || assaulted(view, battle.lead, battle.space)) return Paragraph{"1914-6.1.1"};
    for (const auto link : view.rules.data<Combat>().owed_by)
        if (const auto paragraph = link(view, battle)) return paragraph;
    return std::nullopt;
}

/// Battles that must be fought before the phase ends, by name of space.
std::vector<BattleId> owed(const View& view) {
    std::vector<const Battle*> found;
    for (const auto& battle : view.state.battles) {
        if (battle.status != Battle::Status::listed || battle.kind != view.rules.data<LandCombat>().land_battle) continue;
        const bool ashore = attackers_ashore(view, battle.lead, battle.space);
        if (!owed_by(view, battle) || !enemies_ashore(view, battle.space, battle.lead)) continue;
        if (ashore || landing_open(view, battle.lead, battle.space, true)) found.push_back(&battle);
    }
    std::sort(found.begin(), found.end(),
              [&](const Battle* a, const Battle* b) { return view.rules.space(a->space).name < view.rules.space(b->space).name; });
    return ids_of(found);
}

Result<void> battles_are_fought(const View& view, OwnerId) {
    const auto left = owed(view);
    if (left.empty()) return {};
    const auto& first = *view.state.battle(left.front());
    auto verdict = refuse(Refusal::must_act_first, {"1914-6.1.1"}, {fact("space", first.space), fact("left", left.size())});
    verdict.value().cite = *owed_by(view, first);
    return verdict;
}

/// With defaults, in the order of names; a sea battle that was only named lapses. (OQ-39)
void settle_battles(Context& context) {
    std::vector<BattleId> lapsed;
    for (const auto& battle : context.state().battles)
        if (battle.status == Battle::Status::listed && context.rules.space(battle.space).sea) lapsed.push_back(battle.id);
    for (const auto id : lapsed) context.close_battle(id, context.rules.data<Combat>().called_off);
    if (const auto left = owed(context.view()); !left.empty()) context.fight(left.front());
}

/// What still waits to go ashore without a fight goes ashore; the rest stays aboard. [1914-4.5.8] [1914-5.1.2]
void late_landings(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    std::vector<SpaceId> waiting;
    for (const auto& unit : context.state().units)
        if (const auto to = unit.carrier != no_unit && unit.owner == power ? landing_of(context.view(), unit) : no_space;
            to != no_space && !contains(waiting, to))
            waiting.push_back(to);
    for (const auto space : waiting) {
        const bool reinforces = !assaulted(context.view(), power, space);
        if (reinforces || !enemies_ashore(context.view(), space, power)) {
            if (!carry_out_landing(context, power, space).empty() && !reinforces && !contested(context.view(), space))
                capture(context, space, power);
        }
    }
    const auto left = ids_where(context.state().battles, [&](const auto& battle) { return battle.status == Battle::Status::listed; });
    for (const auto id : left) context.close_battle(id, context.rules.data<Combat>().called_off);
    context.clear_slots(Lifetime::battle);
}

BattleKindId kind_of(const View& view, SpaceId space) {
    return view.rules.space(space).sea ? view.rules.data<SeaCombat>().sea_battle : view.rules.data<LandCombat>().land_battle;
}

BattlePart stands_by(const View& view, const Battle&, const Unit& unit, BattlePart so_far) {
    return view.rules.type(unit).is(game(view).bystander) ? BattlePart::none : so_far;
}

/// An army that was raised this turn does not attack. [1914-2.3.12]
BattlePart raised_now(const View& view, const Battle&, const Unit& unit, BattlePart so_far) {
    return so_far == BattlePart::attacks && marked(view, unit, view.rules.data<Minors>().raised_now) ? BattlePart::none : so_far;
}

/// An attack on contested ground takes along what was only going to land there.
void join_landing(Context& context, const Battle& battle, const command::Attack&) {
    std::vector<BattleId> landings;
    for (const auto& other : context.state().battles)
        if (other.space == battle.space && other.id != battle.id && other.status == Battle::Status::listed) landings.push_back(other.id);
    for (const auto id : landings) context.close_battle(id, context.rules.data<Combat>().called_off);
}

}  // namespace

void list_due_battles(Context& context) {
    for (const auto space : all_spaces(context.rules)) list_battle(context, space, false);
}

bool landing_open(const View& view, OwnerId power, SpaceId space, bool now) {
    std::vector<const Unit*> able;
    for (const auto* unit : landing_units(view, power, space))
        if (!hostile_zone(view, power, unit->space) || (!now && sea_battle_possible(view, unit->space, power))) able.push_back(unit);
    return !able.empty() && infantry_stands_or_lands(view, power, space, able);
}

void prune_landings(Context& context) {
    std::vector<BattleId> void_now;
    const auto view = context.view();
    for (const auto& battle : view.state.battles) {
        if (battle.status != Battle::Status::listed) continue;
        const bool landing_only = battle.kind == view.rules.data<Landings>().landing_only;
        if (!landing_only && battle.kind != view.rules.data<LandCombat>().land_battle) continue;
        const bool ashore = attackers_ashore(view, battle.lead, battle.space);
        if (landing_only || !ashore)
            if (!landing_open(view, battle.lead, battle.space, false)) void_now.push_back(battle.id);
    }
    for (const auto id : void_now) context.close_battle(id, context.rules.data<Combat>().called_off);
}

void install_combat(RulesetBuilder& build) {
    auto& combat = build.data<Combat>();
    auto& on_land = build.data<LandCombat>();
    combat.called_off = build.tag("called-off");
    combat.fought = build.tag("fought");
    on_land.land_begun = build.slot({"land-battles-begun", Scope::game, SlotType::flag, Lifetime::turn});
    install_battle_actions(build);
    install_participation(build);
    build.data<Game>().bystander = build.unit_class("bystander");
    build.participation().joins("bystanders", stands_by);
    build.participation().joins("raised-now", raised_now);  // behind the sides, of which it takes units away
    auto& battle = build.battle();
    battle.joins = "participants";
    battle.not_listed = "1914-6.1.1";
    battle.kind_of.set(kind_of);
    battle.may_attack("may-attack", may_attack);
    battle.may_fight("may-fight", may_fight);
    battle.on_attack("join-landing", join_landing);
    battle.attackable.set(attackable);
    build.action(Form::attack).not_your_turn = build.action(Form::fight).not_your_turn = "1914-4.6.1";
    build.action(Form::attack).wrong_phase = build.action(Form::fight).wrong_phase = "1914-3.1.1";
    build.phase("combat").may_end("battles-are-fought", battles_are_fought);
    build.phase("combat").settle("settle-battles", settle_battles);
    build.procedure("game").instead("battles-listed", step("battles-listed", list_battles));
    build.procedure("game").instead("late-landings", step("late-landings", late_landings));
}

}  // namespace rules::game1914
