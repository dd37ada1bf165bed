#include <algorithm>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/control.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/minors.hpp"

namespace rules::game1914 {

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
    const auto aligned = facts(view, space).aligned;
    const auto side = aligned == nobody ? no_side : leaning(view, space);
    for (const auto power : turn_order_after(view, intruder)) {
        if (!powers_in_play(view, power) || view.state.relation(intruder, power) != Relation::enemy) continue;
        if (side != no_side && view.state.sides[idx(power)] != side) continue;
        found.push_back(power);
    }
    return found;
}

DecisionRequest army_request(const View& view, SpaceId space) {
    DecisionRequest request;
    request.kind = view.rules.data<Minors>().minor_army;
    request.space = space;
    for (const auto power : eligible(view, space, view.state.active)) request.asked |= mask_of(power);
    return request;
}

std::vector<OwnerId> lenders(const View& view, const Decision& decision, OwnerId) {
    return eligible(view, decision.space, view.state.active);
}
tl::unexpected<Violation> no_lender(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    const auto* power = choice.as<OwnerId>();
    if (power != nullptr && *power == game(view).united_states && !at_war(view, *power))
        return refuse(Refusal::bad_choice, {"1914-2.2.4"}, {fact("power", *power), fact("space", decision.space)}, {"1914-2.3.7"});
    return refuse(Refusal::bad_choice, {"1914-2.3.7"}, {fact("space", decision.space)}, {"1914-2.3.8"});
}

/// Entered by a friend, the army appears at once as units of the power it is aligned to, which takes control; a colony is the friend's
/// who enters it. [1914-2.3.5] [1914-2.3.9] [1914-2.3.16] [1914-2.3.18]
void entered_by_friend(Context& context, Entered& entered) {
    const auto view = context.view();
    if (!unraised(view, entered.to) || leaning(view, entered.to) != view.state.sides[idx(entered.power)] || !at_war(view, entered.power))
        return;
    if (!has(holders(view, entered.to), entered.power)) return;
    const auto& minors = context.rules.data<Minors>();
    const auto& causes = context.rules.data<Causes>();
    if (!is_minor_home(view, entered.to)) {
        context.set_slot(minors.raised, raw(entered.to), 1);
        return change_control(context, entered.to, entered.power, entered.power, causes.capture);
    }
    // Where the power it is aligned to has left, the friend raises it. [1914T-4.3.7]
    const auto aligned = facts(view, entered.to).aligned;
    const auto owner = powers_in_play(view, aligned) ? aligned : entered.power;
    raise_army(context, entered.to, owner);
    change_control(context, entered.to, owner, entered.power, minors.raise);
}

/// Minors that the active power has entered as no friend, or is about to land in, and whose army has not appeared. [1914-2.3.16]
/// [1914-2.3.17] [1914-2.3.18]
std::vector<SpaceId> entered_minors(const View& view) {
    std::vector<SpaceId> found;
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        if (!unraised(view, space) || !is_minor_home(view, space)) continue;
        if (leaning(view, space) == view.state.sides[idx(view.state.active)]) continue;
        if (attackers_ashore(view, view.state.active, space) || landing_open(view, view.state.active, space, false)) found.push_back(space);
    }
    return found;
}

/// Entered by an enemy, or a neutral by anybody: the army defends; for a neutral the other side chooses whose units it is. [1914-2.3.6] [1914-2.3.7]
void ask_for_armies(Context& context, std::uint32_t) {
    for (const auto space : entered_minors(context.view())) {
        const auto aligned = facts(context.view(), space).aligned;
        if (aligned != nobody && powers_in_play(context.view(), aligned)) continue;
        if (eligible(context.view(), space, context.state().active).size() > 1) context.ask(army_request(context.view(), space));
    }
}

void armies_appear(Context& context, std::uint32_t) {
    const auto& names = game(context);
    const auto& minors = context.rules.data<Minors>();
    for (const auto space : entered_minors(context.view())) {
        const auto aligned = facts(context.view(), space).aligned;
        auto owner = names.neutral;
        if (aligned != nobody && powers_in_play(context.view(), aligned)) {
            owner = aligned;
        } else if (const auto powers = eligible(context.view(), space, context.state().active); !powers.empty()) {
            // Without agreement it is the first eligible power. [1914-2.3.8]
            owner = nobody;
            bool one_mind = true;
            for (const auto power : powers) {
                const auto wanted = *context.answer(army_request(context.view(), space), power).as<OwnerId>();
                one_mind = one_mind && (owner == nobody || owner == wanted);
                owner = wanted;
            }
            if (!one_mind) owner = powers.front();
        }
        raise_army(context, space, owner);
        change_control(context, space, contested(context.view(), space) ? nobody : owner, context.state().active, minors.raise);
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
