#include "rules/games/1914/politics.hpp"
#include "rules/games/1914/control.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/turn.hpp"
#include "rules/mechanics/rounds.hpp"

namespace rules::game1914 {

bool is_minor_home(const View& view, SpaceId space) {
    const auto space_class = facts(view, space).space_class;
    return space_class == SpaceClass::minor_aligned || space_class == SpaceClass::minor_neutral;
}

bool unraised(const View& view, SpaceId space) {
    return view.state.control[idx(space)] == game(view).neutral && view.state.slot(view.rules.data<Minors>().raised, raw(space)) == 0;
}

SideId leaning(const View& view, SpaceId space) {
    const auto aligned = aligned_to(view, space);
    return aligned == nobody || any(view.rules.data<Minors>().unaligned, view, space) ? no_side : view.state.sides[idx(aligned)];
}

bool friend_of_minor(const View& view, OwnerId power, SpaceId space) {
    const auto side = leaning(view, space);
    if (side != no_side) return side == view.state.sides[idx(power)];
    return aligned_to(view, space) == power && !any(view.rules.data<Minors>().unaligned, view, space);
}

bool powers_in_play(const View& view, OwnerId power) { return is_power(view, power) && view.state.out[idx(power)] == 0; }

bool answers(const View& view, OwnerId owner) { return is_power(view, owner) && !any(view.rules.data<Rounds>().unattended, view, owner); }

bool at_war(const View& view, OwnerId power) {
    return any_of(OwnersOf(enemies_of(view, power)),
                  [&](const auto other) { return is_power(view, other) && view.state.sides[idx(other)] != no_side; });
}

bool at_war_with(const View& view, OwnerId power, SideId side) {
    return any_of(OwnersOf(enemies_of(view, power)),
                  [&](const auto other) { return is_power(view, other) && view.state.sides[idx(other)] == side; });
}

namespace {

Status status_of(const View& view, OwnerId power, SpaceId space, OwnerId holder, bool is_contested) {
    if (is_contested) return Status::contested;
    if (holder == nobody) return Status::uncontrolled;
    if (holder == game(view).neutral) {
        if (friend_of_minor(view, power, space)) return Status::friendly;
        return leaning(view, space) == no_side ? Status::neutral : Status::hostile;
    }
    return view.state.relation(power, holder) == Relation::friendly ? Status::friendly : Status::hostile;
}

}  // namespace

Status status(const View& view, OwnerId power, SpaceId space) {
    return status_of(view, power, space, view.state.control[idx(space)], contested(view, space));
}

Status turn_start_status(const View& view, OwnerId power, SpaceId space) {
    return status_of(view, power, space, view.state.turn_start.control[idx(space)], turn_start_contested(view, space));
}

bool hostile_zone(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.state.in(zone), [&](const Unit& unit) {
        return view.rules.type(unit).is(game(view).surface_warship) && view.state.relation(power, unit.owner) == Relation::enemy;
    });
}

bool turn_start_hostile_zone(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.state.turn_start.counts, [&](const TurnStart::Count& count) {
        return count.space == zone && view.rules.type(count.type).is(game(view).surface_warship) &&
               view.state.relation(power, count.owner) == Relation::enemy;
    });
}

namespace {

/// With those who are at war: friends of its own side, enemies of all others. Whoever has no part in what others do stays out of it, also
/// where one of these has fought them.
void go_to_war(Context& context, OwnerId power) {
    for (const auto other : all_powers(context.rules)) {
        if (other == power || context.state().out[idx(other)] != 0 || !at_war(context.view(), other)) continue;
        if (!kept_apart_by(context.view(), other).empty()) continue;
        const auto side = context.state().sides[idx(power)];
        const bool same_side = side != no_side && context.state().sides[idx(other)] == side;
        context.emit(event::RelationChanged{power, other, same_side ? Relation::friendly : Relation::enemy});
    }
    context.note(context.rules.data<Causes>().war, no_space, power);
    mark_contested_everywhere(context);
}

}  // namespace

void enter_war(Context& context, OwnerId power) {
    if (at_war(context.view(), power)) return;
    go_to_war(context, power);
    for (const auto hook : context.rules.data<Turns>().on_war) hook(context, power);
}

void change_side(Context& context, OwnerId power, SideId side, bool war, TagId cause) {
    context.emit(event::OwnerChanged{power, side, context.state().out[idx(power)] != 0, cause});
    for (const auto other : all_powers(context.rules))
        if (other != power && context.state().sides[idx(other)] != no_side)
            context.emit(event::RelationChanged{power, other, Relation::neutral});
    if (war) go_to_war(context, power);
}

bool may_be_attacked(const View& view, OwnerId power, OwnerId other) {
    const auto relation = view.state.relation(power, other);
    if (relation != Relation::neutral || power == other || !powers_in_play(view, other)) return relation == Relation::enemy;
    return any(view.rules.data<Politics>().may_be_attacked, view, power, other);
}

namespace {

/// Who has units there, or controls it.
OwnerMask owners_there(const View& view, SpaceId space) {
    OwnerMask there = 0;
    for (const auto& unit : view.state.in(space))
        if (unit.carrier == no_unit) there |= mask_of(unit.owner);
    if (const auto holder = view.state.control[idx(space)]; holder != nobody) there |= mask_of(holder);
    return there;
}

/// Also of those whom the power has fought before it was on a side.
void attack_of_peaceful(Context& context, OwnerId power, OwnerMask attacked) {
    const auto& politics = context.rules.data<Politics>();
    for (const auto other : OwnersOf(attacked)) {
        const auto view = context.view();
        if (power == other || view.state.relation(power, other) == Relation::friendly || !powers_in_play(view, other)) continue;
        if (!any(politics.may_be_attacked, view, power, other)) continue;
        for (const auto follows : politics.on_attacked) follows(context, power, other);
    }
}

}  // namespace

void attack_the_peaceful(Context& context, OwnerId power, SpaceId space) {
    attack_of_peaceful(context, power, owners_there(context.view(), space));
}

std::string_view kept_apart_by(const View& view, OwnerId power) {
    std::string_view cite;
    for (const auto link : view.rules.data<Politics>().keeps_apart) cite = link(view, power, cite);
    return cite;
}

namespace {

/// The United States begins neutral: neither friend nor enemy to anyone. [1914-2.2.1] [1914-2.2.3]
void set_relations(RulesetBuilder& build) {
    auto& rules = build.tables();
    const auto& game = build.data<Game>();
    const auto us = game.united_states;
    for (std::size_t a = 0; a < rules.owners.size(); ++a)
        for (std::size_t b = a + 1; b < rules.owners.size(); ++b) {
            const auto one = static_cast<OwnerId>(a);
            const auto two = static_cast<OwnerId>(b);
            if (one == us || two == us)
                rules.relations.push_back({one, two, two == game.neutral ? Relation::enemy : Relation::neutral});
            else if (two == game.neutral || rules.owners[a].side != rules.owners[b].side)
                rules.relations.push_back({one, two, Relation::enemy});
        }
    rules.set_at_war.set([](Context& context, OwnerId power, bool war) {
        if (war) return go_to_war(context, power);
        for (const auto owner : all_powers(context.rules))
            if (owner != power) context.emit(event::RelationChanged{power, owner, Relation::neutral});
    });
}

/// A United States that is still neutral may be attacked by the powers of the other side, which brings it into the war. [1914-2.2.1]
/// [1914-2.2.6]
bool neutral_us_attacked(const View& view, OwnerId power, OwnerId peaceful) {
    const auto side = view.state.sides[idx(power)];
    return peaceful == game(view).united_states && side != no_side && side != view.state.sides[idx(peaceful)];
}
void us_enters_war(Context& context, OwnerId, OwnerId attacked) {
    if (attacked == game(context).united_states) enter_war(context, attacked);
}

/// Where ships of enemies at war lie in the zone too, the attack is on enemies alone. [1914-2.2.6]
void peace_is_broken(Context& context, const Battle& battle, const command::Attack&) {
    const auto view = context.view();
    auto attacked = owners_there(view, battle.space);
    OwnerMask enemies = 0;
    bool at_war_here = false;
    for (const auto owner : OwnersOf(attacked)) {
        if (view.state.relation(battle.lead, owner) != Relation::enemy) continue;
        enemies |= mask_of(owner);
        at_war_here = at_war_here || kept_apart_by(view, owner).empty();
    }
    if (view.rules.space(battle.space).sea && at_war_here) attacked = enemies;
    attack_of_peaceful(context, battle.lead, attacked);
}

std::string_view neutral_us_keeps_apart(const View& view, OwnerId power, std::string_view so_far) {
    return power == game(view).united_states && !at_war(view, power) ? "1914-2.2.4" : so_far;
}

void us_entered(Context& context, Entered& entered) { enter_united_states(context, entered.power, entered.to); }

/// Nor may its future friends come to it, by land or by sea. [1914-2.2.8]
Result<void> friend_of_neutral_us(const View& view, OwnerId power, SpaceId to) {
    const auto us = game(view).united_states;
    if (power == us || view.state.control[idx(to)] != us || at_war(view, us)) return {};
    if (neutral_us_attacked(view, power, us)) return {};
    return refuse(Refusal::may_not_enter, {"1914-2.2.8"}, {fact("space", to), fact("power", us)}, {"1914-2.2.3"});
}
Result<void> neutral_us_entered(const MoveStep& step) {
    return step.type.is(unit_class::sea) ? Result<void>{} : friend_of_neutral_us(step.view, step.power, step.to());
}
Result<void> neutral_us_landed_on(const Transfer& transfer) { return friend_of_neutral_us(transfer.view, transfer.power, transfer.to); }

/// A neutral United States: its land units and fighters stay at home. [1914-2.2.3]
Result<void> neutral_us_stays_home(const MoveStep& step) {
    if (step.power != game(step.view).united_states || step.type.is(unit_class::sea) || at_war(step.view, step.power)) return {};
    if (step.view.state.control[idx(step.to())] == step.power) return {};
    return refuse(Refusal::may_not_enter, {"1914-2.2.3"}, {fact("space", step.to())});
}

Result<void> neutral_us_loads_nothing(const Transfer& transfer) {
    const auto us = game(transfer.view).united_states;
    if (at_war(transfer.view, us)) return {};
    if (transfer.power == us) return refuse(Refusal::forbidden, {"1914-2.2.3"}, {fact("unit", transfer.unit.type)});
    if (transfer.carrier != nullptr && transfer.carrier->owner == us)
        return refuse(Refusal::forbidden, {"1914-2.2.4"}, {fact("power", us)});
    return {};
}

Result<void> neutral_us_attacks_nothing(const View& view, OwnerId power, const command::Attack& attack) {
    if (power != game(view).united_states || at_war(view, power)) return {};
    return refuse(Refusal::forbidden, {"1914-2.2.4"}, {fact("space", attack.space)});
}

}  // namespace

void enter_united_states(Context& context, OwnerId power, SpaceId space) {
    const auto us = game(context).united_states;
    if (context.state().control[idx(space)] == us && neutral_us_attacked(context.view(), power, us)) enter_war(context, us);
}

void install_politics(RulesetBuilder& build) {
    set_relations(build);
    auto& politics = build.data<Politics>();
    politics.may_be_attacked("neutral-us-attacked", neutral_us_attacked);
    politics.on_attacked("us-enters-war", us_enters_war);
    politics.keeps_apart("neutral-us-keeps-apart", neutral_us_keeps_apart);
    build.move().may_enter("neutral-us-stays-home", neutral_us_stays_home);
    build.move().may_enter("neutral-us-entered", neutral_us_entered);
    build.move().on_enter("us-entered", us_entered);
    build.move().may_load("neutral-us-loads-nothing", neutral_us_loads_nothing);
    build.move().may_unload("neutral-us-landed-on", neutral_us_landed_on);
    build.battle().may_attack("neutral-us-attacks-nothing", neutral_us_attacks_nothing);
    build.battle().on_attack("peace-is-broken", peace_is_broken);
}

}  // namespace rules::game1914
