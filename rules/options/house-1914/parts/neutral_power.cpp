#include "rules/options/house-1914/parts/neutral_power.hpp"

#include <vector>

#include "rules/games/1914/politics.hpp"

namespace rules::house1914 {
namespace {

struct NeutralPowers {
    std::vector<NeutralPower> all;
};

const NeutralPower* neutral_power(const View& view, OwnerId power) {
    for (const auto& one : view.rules.data<NeutralPowers>().all)
        if (one.power == power && one.neutral(view)) return &one;
    return nullptr;
}

/// Who is at war may attack one, and one that attacks powers another.
bool attacked_by_war_or_neutral(const View& view, OwnerId power, OwnerId peaceful) {
    if (neutral_power(view, peaceful) == nullptr) return false;
    const auto* attacker = neutral_power(view, power);
    return attacker == nullptr ? at_war(view, power) : attacker->attacks_powers;
}

void peace_ends(Context& context, OwnerId power, OwnerId attacked) {
    if (const auto* one = neutral_power(context.view(), attacked); one != nullptr) one->attacked(context, power);
}

std::string_view keeps_apart(const View& view, OwnerId power, std::string_view so_far) {
    const auto* one = neutral_power(view, power);
    return one == nullptr ? so_far : one->cite;
}

/// Its own ground, that of minors that lean to nobody or to it, and of nobody; and of powers that it may attack.
bool open_to(const View& view, const NeutralPower& one, SpaceId space) {
    if (contested(view, space)) return has(holders(view, space), one.power);
    const auto holder = view.state.control[idx(space)];
    if (holder == nobody || holder == one.power) return true;
    return is_power(view, holder) ? may_be_attacked(view, one.power, holder) : status(view, one.power, space) != Status::hostile;
}

Result<void> entering(const View& view, OwnerId power, SpaceId to) {
    if (const auto* one = neutral_power(view, power); one != nullptr && !open_to(view, *one, to))
        return refuse(Refusal::may_not_enter, {unraised(view, to) ? one->minors_cite : one->cite},
                      {fact("space", to), fact("guest", power)});
    const auto holder = view.state.control[idx(to)];
    const auto* host = holder == power ? nullptr : neutral_power(view, holder);
    if (host == nullptr || may_be_attacked(view, power, holder)) return {};
    return refuse(Refusal::may_not_enter, {host->others_cite}, {fact("space", to), fact("holder", holder)});
}
Result<void> neutral_ground_entered(const MoveStep& step) {
    return step.type.is(unit_class::sea) ? Result<void>{} : entering(step.view, step.power, step.to());
}
Result<void> neutral_ground_landed_on(const Transfer& transfer) { return entering(transfer.view, transfer.power, transfer.to); }

/// Nobody enters it but to attack.
Result<void> no_flight_over_neutral_powers(const MoveStep& step) {
    if (!step.type.is(unit_class::air) || step.last()) return {};
    const auto holder = step.view.state.control[idx(step.to())];
    const auto* host = holder == step.power ? nullptr : neutral_power(step.view, holder);
    if (host == nullptr) return {};
    return refuse(Refusal::may_not_enter, {host->others_cite}, {fact("space", step.to()), fact("holder", holder)});
}

/// It attacks no power that it may not attack, also where the base game would name another reason.
Result<void> attacks_minors_alone(const View& view, OwnerId power, const command::Attack& attack, const Result<void>& said) {
    const auto* one = neutral_power(view, power);
    if (one == nullptr) return said;
    for (const auto& unit : view.state.in(attack.space))
        if (unit.carrier == no_unit && unit.owner != power && is_power(view, unit.owner) &&
            !any(view.rules.data<Politics>().may_be_attacked, view, power, unit.owner))
            return refuse(Refusal::forbidden, {one->cite}, {fact("space", attack.space), fact("enemy", unit.owner)});
    return said;
}

/// Ground on which none of its units stand is attacked as it is entered. (OQ-HR-22)
void empty_ground_entered(Context& context, Entered& entered) {
    const auto holder = context.state().control[idx(entered.to)];
    if (holder == nobody || holder == entered.power || neutral_power(context.view(), holder) == nullptr) return;
    const auto there = holders(context.view(), entered.to);
    if (has(there, holder) || !has(there, entered.power)) return;
    attack_the_peaceful(context, entered.power, entered.to);
    mark_contested(context, entered.to);
}

}  // namespace

void install_neutral_power(RulesetBuilder& build, const NeutralPower& about) {
    auto& powers = build.data<NeutralPowers>();
    powers.all.push_back(about);
    if (powers.all.size() > 1) return;  // the rules are the same for all
    auto& politics = build.data<Politics>();
    politics.may_be_attacked("attacked-by-war-or-neutral", attacked_by_war_or_neutral);
    politics.on_attacked("peace-ends", peace_ends);
    politics.keeps_apart("keeps-apart", keeps_apart);
    build.move().may_enter("neutral-ground-entered", neutral_ground_entered);
    build.move().may_enter("no-flight-over-neutral-powers", no_flight_over_neutral_powers);
    build.move().may_unload("neutral-ground-landed-on", neutral_ground_landed_on);
    build.move().on_enter("empty-ground-entered", empty_ground_entered);
    build.battle().may_attack.refine("may-attack", attacks_minors_alone);
}

}  // namespace rules::house1914
