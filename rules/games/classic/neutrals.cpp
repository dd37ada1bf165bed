// Neutrals: who brings units into one, or planes over it, pays and controls it. [CL-10]
#include <algorithm>

#include "rules/games/classic/neutrals.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::classic {
namespace {

/// The fee of every neutral on the way so far must be there. [CL-10.1.2] (OQ-NEU-2)
Result<void> the_fee_is_there(const MoveStep& step) {
    const auto& view = step.view;
    if (!yields(view, step.to()) || !moving_into_combat(view)) return {};
    if (is_plane(view, step.unit) && open_to_planes(view, step.to())) return {};
    std::int32_t due = 0;
    for (std::size_t at = 1; at <= step.at + 1; ++at) {
        const auto before = step.path.begin() + static_cast<std::ptrdiff_t>(at);
        const bool paid = view.state.slot(view.rules.data<Neutrals>().violated, raw(step.path[at])) != 0;
        if (!paid && yields(view, step.path[at]) && std::find(step.path.begin(), before, step.path[at]) == before)
            due += game(view).neutral_fee;
    }
    const auto there = view.state.money[idx(step.power) * 2];
    if (due <= there) return {};
    return refuse(Refusal::too_expensive, {"CL-10.1.2"}, {fact("space", step.to()), fact("cost", due), fact("treasury", there)});
}

void violate_on_entry(Context& context, Entered& entered) {
    if (!yields(context.view(), entered.to)) return;
    const bool walked = any_of(entered.units, [&](UnitId id) { return takes_ground(context.view(), *context.state().unit(id)); });
    if (!walked && open_to_planes(context.view(), entered.to)) return;
    if (walked || context.rules.on(context.rules.data<Neutrals>().neutral_overflight_control))
        return violate(context, entered.to, entered.power);
    // Flying over it costs the fee once a turn, and it stays neutral.
    const auto& names = game(context);
    const auto& neutrals = context.rules.data<Neutrals>();
    if (context.state().slot(neutrals.violated, raw(entered.to)) != 0) return;
    context.pay({AccountKind::treasury, entered.power}, {AccountKind::bank, nobody}, names.neutral_fee, neutrals.violation);
    context.set_slot(neutrals.violated, raw(entered.to), 1);
}

/// In combat movement it stays one, whoever has entered it before: moves are simultaneous. [CL-10.1.7]
std::optional<Paragraph> violated_in_this_phase(const View& view, SpaceId space) {
    if (!in_phase(view, combat_move) || view.state.slot(view.rules.data<Neutrals>().violated, raw(space)) == 0) return std::nullopt;
    return Paragraph{"CL-10.1.3"};
}

/// One that is violated on the way is none on the way home. [CL-10.1.4] [CL-10.1.5]
void violated_on_the_way(const GroupMove& move, GameState& state) {
    if (!moving_into_combat(move.view) || !move.view.rules.on(move.view.rules.data<Neutrals>().neutral_overflight_control)) return;
    for (const auto space : move.path)
        if (yields({move.view.rules, state}, space) && !open_to_planes(move.view, space)) state.control[idx(space)] = move.power;
}

/// [CL-10.1.6]
Result<void> no_landing_on_violated(const View& view, OwnerId, SpaceId space) {
    if (view.state.slot(view.rules.data<Neutrals>().violated, raw(space)) == 0) return {};
    return refuse(Refusal::no_place, {"CL-10.1.6"}, {fact("to", space)}, {"CL-5.4.5"});
}

/// Who lands there pays. [CL-10.1.2]
Result<void> landing_is_paid(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (!in_phase(view, combat_move) || status(view, transfer.power, transfer.to) != Status::neutral) return {};
    const auto fee = game(view).neutral_fee;
    const auto there = view.state.money[idx(transfer.power) * 2];
    const bool paid = view.state.slot(view.rules.data<Neutrals>().violated, raw(transfer.to)) != 0;
    if (paid || fee <= there) return {};
    return refuse(Refusal::too_expensive, {"CL-10.1.2"}, {fact("space", transfer.to), fact("cost", fee), fact("treasury", there)});
}

/// It is violated at once, if nobody has to be beaten at sea first. [CL-10.1.2] [CL-10.1.6]
void violate_at_once(Context& context, OwnerId power, const command::Unload& unload) {
    if (yields(context.view(), unload.to) && !enemy_ships(context.view(), power, unload.from)) land_for_battle(context, unload.to, power);
}

void violate_by_landing(Context& context, OwnerId power, SpaceId space) { violate(context, space, power); }

}  // namespace

void violate(Context& context, SpaceId space, OwnerId by) {
    const auto& names = game(context);
    const auto& neutrals = context.rules.data<Neutrals>();
    if (!yields(context.view(), space)) return;
    if (context.state().slot(neutrals.violated, raw(space)) == 0)
        context.pay({AccountKind::treasury, by}, {AccountKind::bank, nobody}, names.neutral_fee, neutrals.violation);
    context.set_slot(neutrals.violated, raw(space), 1);
    change_control(context, space, by, by, neutrals.violation);
}

void install_neutrals(RulesetBuilder& build) {
    build.move().may_enter("the-fee-is-there", the_fee_is_there);
    build.move().on_enter("violate-on-entry", violate_on_entry);
    build.move().may_unload("landing-is-paid", landing_is_paid);
    auto& movement = build.data<Movement>();
    movement.stops_still("violated-in-this-phase", violated_in_this_phase);
    movement.on_the_way("violated-on-the-way", violated_on_the_way);
    movement.no_landing("no-landing-on-violated", no_landing_on_violated);
    build.data<Transports>().on_announced("violate-at-once", violate_at_once);
    build.data<Transports>().on_landed("violate-by-landing", violate_by_landing);
    build.data<Control>().enter_neutral.set(violate);
}

}  // namespace rules::classic
