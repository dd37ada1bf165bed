#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/control.hpp"
#include "rules/games/1914/politics.hpp"

namespace rules::game1914 {

OwnerId aligned_to(const View& view, SpaceId space) {
    auto power = facts(view, space).aligned;
    for (const auto link : view.rules.data<Minors>().alignment) power = link(view, space, power);
    return power;
}

void raise_army(Context& context, SpaceId space, OwnerId owner) {
    const auto& minors = context.rules.data<Minors>();
    context.set_slot(minors.raised, raw(space), 1);
    const auto first = context.state().next_unit;
    for (const auto& [type, count] : facts(context.view(), space).army) context.add_units(space, owner, type, count, minors.raise);
    std::vector<UnitId> fresh;
    for (auto id = first; id < context.state().next_unit; ++id) fresh.push_back(UnitId{id});
    context.mark(std::move(fresh), minors.raised_now);
}

namespace {

/// Powers of the side opposing `intruder` that may lend their name to a neutral's army, in turn order after him. [1914-2.3.7] [1914-2.3.8]
std::vector<OwnerId> eligible(const View& view, SpaceId space, OwnerId intruder) {
    std::vector<OwnerId> found;
    const auto aligned = aligned_to(view, space);
    const auto side = aligned == nobody ? no_side : leaning(view, space);
    for (const auto power : turn_order_after(view, intruder)) {
        if (!powers_in_play(view, power) || view.state.relation(intruder, power) != Relation::enemy) continue;
        if (view.state.sides[idx(power)] == no_side || (side != no_side && view.state.sides[idx(power)] != side)) continue;
        found.push_back(power);
    }
    return found;
}

DecisionRequest army_request(const View& view, SpaceId space) {
    DecisionRequest request{.kind = view.rules.data<Minors>().minor_army, .space = space};
    for (const auto power : eligible(view, space, view.state.active)) request.asked |= mask_of(power);
    return request;
}

std::vector<OwnerId> lenders(const View& view, const Decision& decision, OwnerId) {
    return eligible(view, decision.space, view.state.active);
}
tl::unexpected<Violation> no_lender(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    const auto* power = choice.as<OwnerId>();
    if (const auto apart = power == nullptr ? std::string_view{} : kept_apart_by(view, *power); !apart.empty())
        return refuse(Refusal::bad_choice, {apart}, {fact("power", *power), fact("space", decision.space)}, {"1914-2.3.7"});
    return refuse(Refusal::bad_choice, {"1914-2.3.7"}, {fact("space", decision.space)}, {"1914-2.3.8"});
}

/// Entered by a friend, the army appears at once as units of the power it is aligned to, which takes control; a colony is the friend's
/// who enters it. [1914-2.3.5] [1914-2.3.9] [1914-2.3.16] [1914-2.3.18]
void entered_by_friend(Context& context, Entered& entered) {
    const auto view = context.view();
    if (!unraised(view, entered.to) || !friend_of_minor(view, entered.power, entered.to)) return;
    if (!at_war(view, entered.power) && aligned_to(view, entered.to) != entered.power) return;
    if (!has(holders(view, entered.to), entered.power)) return;
    const auto& minors = context.rules.data<Minors>();
    const auto& causes = context.rules.data<Causes>();
    if (!is_minor_home(view, entered.to)) {
        context.set_slot(minors.raised, raw(entered.to), 1);
        return change_control(context, entered.to, entered.power, entered.power, causes.capture);
    }
    // Where the power it is aligned to has left, the friend raises it. [1914T-4.3.7]
    const auto aligned = aligned_to(view, entered.to);
    const auto owner = powers_in_play(view, aligned) ? aligned : entered.power;
    raise_army(context, entered.to, owner);
    change_control(context, entered.to, owner, entered.power, minors.raise);
}

/// A minor's army that has defended itself for no power and stands.
bool army_of_nobody(const View& view, SpaceId space) {
    return is_minor_home(view, space) && !unraised(view, space) && !view.state.in(space, game(view).neutral).empty();
}

/// Minors that the active power has entered as no friend, or is about to land in, and whose army has not appeared, or is nobody's and
/// meets a power of a side. [1914-2.3.16] [1914-2.3.17] [1914-2.3.18]
std::vector<SpaceId> entered_minors(const View& view) {
    std::vector<SpaceId> found;
    const auto power = view.state.active;
    for (const auto space : all_spaces(view.rules)) {
        const bool stands = army_of_nobody(view, space) && view.state.sides[idx(power)] != no_side;
        if (!stands && (!unraised(view, space) || !is_minor_home(view, space) || friend_of_minor(view, power, space))) continue;
        if (attackers_ashore(view, power, space) || landing_open(view, power, space, false)) found.push_back(space);
    }
    return found;
}

/// The power whose side the minor is on raises its army itself.
bool raised_by_patron(const View& view, SpaceId space) {
    const auto aligned = aligned_to(view, space);
    return aligned != nobody && leaning(view, space) != no_side && powers_in_play(view, aligned);
}

/// Entered by an enemy, or a neutral by anybody: the army defends; for a neutral the other side chooses whose units it is. [1914-2.3.6] [1914-2.3.7]
void ask_for_armies(Context& context, std::uint32_t) {
    for (const auto space : entered_minors(context.view()))
        if (!raised_by_patron(context.view(), space) && eligible(context.view(), space, context.state().active).size() > 1)
            context.ask(army_request(context.view(), space));
}

/// Without agreement it is the first eligible power; where there is none the army is nobody's. [1914-2.3.8] (OQ-44)
OwnerId owner_of_army(const Context& context, SpaceId space) {
    const auto view = context.view();
    if (raised_by_patron(view, space)) return aligned_to(view, space);
    const auto powers = eligible(view, space, view.state.active);
    if (powers.empty()) return game(view).neutral;
    auto owner = nobody;
    for (const auto power : powers) {
        const auto wanted = *context.answer(army_request(view, space), power).as<OwnerId>();
        if (owner != nobody && owner != wanted) return powers.front();
        owner = wanted;
    }
    return owner;
}

void hand_over_army(Context& context, SpaceId space, OwnerId owner) {
    event::UnitsChanged changed;
    for (const auto& unit : context.state().in(space, game(context).neutral)) changed.units.push_back(unit.id);
    changed.owner = owner;
    changed.cause = context.rules.data<Minors>().raise;
    context.emit(std::move(changed));
}

void armies_appear(Context& context, std::uint32_t) {
    for (const auto space : entered_minors(context.view())) {
        const auto owner = owner_of_army(context, space);
        if (army_of_nobody(context.view(), space))
            hand_over_army(context, space, owner);
        else
            raise_army(context, space, owner);
        change_control(context, space, contested(context.view(), space) ? nobody : owner, context.state().active,
                       context.rules.data<Minors>().raise);
    }
}

}  // namespace

void install_minors(RulesetBuilder& build) {
    auto& minors = build.data<Minors>();
    minors.raised = build.slot({"raised", Scope::space, SlotType::flag, Lifetime::game});
    minors.raise = build.tag("army-raised");
    minors.minor_army = build.decision(question::Power{.name = "minor-army", .cite = "1914-2.3.7", .among = lenders, .refusal = no_lender});
    build.move().on_enter("entered-by-friend", entered_by_friend);
    build.procedure("game").instead(
        "armies-appear", sequence("armies-appear", {step("ask-for-armies", ask_for_armies), step("raise-armies", armies_appear)}));
}

}  // namespace rules::game1914
