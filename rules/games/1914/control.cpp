#include <algorithm>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/control.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/mechanics/liberation.hpp"

namespace rules::game1914 {
namespace {

DecisionRequest control_request(const View& view, SpaceId space) {
    return {.kind = view.rules.data<Control>().territory_control, .asked = holders(view, space), .space = space};
}

/// With the most land units, then the earliest in turn order counted from the active power. [1914-8.2.4]
OwnerId strongest(const View& view, SpaceId space) {
    const auto most = [&](OwnerId owner) {
        const auto units = view.state.in(space, owner);
        return count_if(units, [&](const Unit& unit) { return unit.carrier == no_unit && view.rules.type(unit).holds_ground; });
    };
    const auto present = holders(view, space);
    const auto from = view.state.active == nobody ? OwnerId{0} : view.state.active;
    auto order = turn_order_after(view, from);
    std::rotate(order.begin(), order.end() - 1, order.end());
    OwnerId best = nobody;
    for (const auto owner : order)
        if (has(present, owner) && (best == nobody || most(owner) > most(best))) best = owner;
    return best == nobody ? *OwnersOf(present).begin() : best;
}

/// The strongest first.
std::vector<OwnerId> candidates(const View& view, const Decision& decision, OwnerId) {
    std::vector<OwnerId> found{strongest(view, decision.space)};
    for (const auto present : OwnersOf(holders(view, decision.space)))
        if (present != found.front()) found.push_back(present);
    return found;
}

/// An enemy holds the capital of `power`; or he did when the turn began, and its battle is still to come. [1914-8.3.4]
bool capital_is_held(const View& view, OwnerId power) {
    if (capital_lost(view, power)) return true;
    const auto capital = view.rules.owner(power).capital;
    return capital != no_space && contested(view, capital) && enemies(view, power, view.state.turn_start.control[idx(capital)]) &&
           !fought_here(view, capital);
}

/// To whom the territory goes back. [1914-8.2.2] [1914-8.3.2]
OwnerId goes_back_to(const View& view, SpaceId space, OwnerId by) {
    const auto original = view.rules.space(space).original;
    if (original == nobody || view.state.out[idx(original)] != 0) return nobody;
    for (const auto exception : view.rules.data<Control>().no_liberation)
        if (exception(view, space, original)) return nobody;
    return liberated_for(view, space, by, capital_is_held);
}

}  // namespace

void capture(Context& context, SpaceId space, OwnerId by) {
    const auto owner = goes_back_to(context.view(), space, by);
    const auto& causes = context.rules.data<Causes>();
    if (owner != nobody && owner != by)
        change_control(context, space, owner, by, causes.liberation);
    else
        change_control(context, space, by, by, causes.capture);
}

void nobody_left(Context& context, SpaceId space) {
    const auto view = context.view();
    auto original = view.rules.space(space).original;
    // A minor's ground falls to the power it was aligned to; a neutral's to nobody. [1914-6.6.3]
    if (original == nobody) original = aligned_to(view, space);
    if (original != nobody && view.state.out[idx(original)] != 0) original = nobody;
    change_control(context, space, original, original, context.rules.data<Causes>().settled);
}

namespace {

/// One side alone stands there, on ground that may be won.
bool to_be_settled(const View& view, SpaceId space) {
    return holders(view, space) != 0 && !contested(view, space) &&
           first_refusal(view.rules.data<Combat>().may_be_fought_for, view, space).has_value();
}

}  // namespace

void settle(Context& context, SpaceId space) {
    const auto view = context.view();
    if (!to_be_settled(view, space)) return;
    const auto present = holders(view, space);
    const bool several = (present & (present - 1)) != 0;
    const auto first = *OwnersOf(present).begin();
    // An owner without a capital is a candidate like the friends beside him, whoever of them comes first. (OQ-63)
    const auto original = view.rules.space(space).original;
    const auto by = several && first == original ? *OwnersOf(present & ~mask_of(original)).begin() : first;
    if (const auto owner = goes_back_to(view, space, by); owner != nobody)
        return change_control(context, space, owner, first, context.rules.data<Causes>().liberation);
    if (!several) return change_control(context, space, first, first, context.rules.data<Causes>().settled);
    context.ask(control_request(view, space));
}

void settle_answered(Context& context, SpaceId space) {
    const auto view = context.view();
    if (!to_be_settled(view, space) || view.state.control[idx(space)] != nobody) return;
    const auto present = holders(view, space);
    const auto request = control_request(view, space);
    OwnerId agreed = nobody;
    bool one_mind = true;
    for (const auto owner : OwnersOf(present)) {
        const auto choice = context.answer(request, owner);
        const auto wanted = choice.as<OwnerId>() != nullptr ? *choice.as<OwnerId>() : nobody;
        one_mind = one_mind && (agreed == nobody || agreed == wanted);
        agreed = wanted;
    }
    change_control(context, space, one_mind ? agreed : strongest(view, space), agreed, context.rules.data<Causes>().settled);
}

namespace {

/// The power that takes an enemy capital takes his treasury, and the refund of what he had bought. [1914-8.4.1] [1914-8.4.3]
void seize_treasury(Context& context, const CaptureNotice& notice) {
    if (notice.to == nobody) return;
    const auto& rules = context.rules;
    for (std::size_t at = 0; at < rules.powers(); ++at) {
        const auto loser = static_cast<OwnerId>(at);
        if (rules.owners[at].capital != notice.space || context.state().relation(loser, notice.to) != Relation::enemy) continue;
        const auto& causes = context.rules.data<Causes>();
        refund_waiting(context, loser);
        for (const auto account : {AccountKind::treasury, AccountKind::escrow}) {
            const auto there = context.state().money[at * 2 + (account == AccountKind::escrow ? 1 : 0)];
            context.pay({account, loser}, {AccountKind::treasury, notice.to}, there, causes.seizure);
        }
    }
}

/// A freed capital brings back what friends hold in trust; one that is merely entered does not, nor one that is still to be settled.
/// [1914-8.3.2] [1914-8.3.4]
void return_trusts(Context& context, const CaptureNotice& notice) {
    if (notice.to != nobody || holders(context.view(), notice.space) == 0) end_trusts(context, notice.space);
}

void own_capital_entered(Context& context, Entered& entered) { take_own_capital(context, entered.power, entered.to); }

/// No ships from a base that an enemy controlled at any point of this turn. [1914-9.1.7]
void remember_enemy_hold(Context& context, const CaptureNotice& notice) {
    if (facts(context.view(), notice.space).base_zones.empty()) return;
    const auto original = context.rules.space(notice.space).original;
    for (const auto holder : {notice.from, notice.to})
        if (holder != nobody && original != nobody && context.state().relation(holder, original) == Relation::enemy)
            context.set_slot(context.rules.data<Control>().enemy_held, raw(notice.space), 1);
}

}  // namespace

void take_own_capital(Context& context, OwnerId power, SpaceId space) {
    const auto view = context.view();
    if (view.rules.owner(power).capital != space || view.state.control[idx(space)] != nobody) return;
    if (has(holders(view, space), power) && !contested(view, space))
        change_control(context, space, power, power, context.rules.data<Causes>().settled);
}

void end_trusts(Context& context, SpaceId space) {
    for (const auto power : all_powers(context.rules)) {
        if (context.rules.owner(power).capital != space || !powers_in_play(context.view(), power)) continue;
        if (!capital_is_held(context.view(), power))
            return_ground(context, power, context.state().active, context.rules.data<Causes>().liberation);
    }
}

void install_control(RulesetBuilder& build) {
    auto& control = build.data<Control>();
    control.territory_control = build.decision(question::Power{.name = "territory-control", .cite = "1914-8.2.4", .among = candidates});
    build.control().consequences("seize-treasury", seize_treasury);
    build.control().consequences("return-trusts", return_trusts);
    build.control().consequences("remember-enemy-hold", remember_enemy_hold);
    build.move().on_enter("own-capital-entered", own_capital_entered);
}

}  // namespace rules::game1914
