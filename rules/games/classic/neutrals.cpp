// Neutrals: who brings units into one, or planes over it, pays and controls it. [CL-10]
#include <algorithm>

#include "rules/games/classic/game.hpp"
#include "rules/games/classic/neutrals.hpp"

namespace rules::classic {
namespace {

bool is_neutral(const View& view, SpaceId space) { return view.state.control[idx(space)] == game(view).neutral; }

/// The fee of every neutral on the way so far must be there. [CL-10.1.2] (OQ-NEU-2)
Result<void> the_fee_is_there(const MoveStep& step) {
    const auto& view = step.view;
    if (!is_neutral(view, step.to()) || !in_phase(view, combat_move)) return {};
    if (is_plane(view, step.unit) && open_to_planes(view, step.to())) return {};
    std::int32_t due = 0;
    for (std::size_t at = 1; at <= step.at + 1; ++at) {
        const auto before = step.path.begin() + static_cast<std::ptrdiff_t>(at);
        const bool paid = view.state.slot(view.rules.data<Neutrals>().violated, raw(step.path[at])) != 0;
        if (!paid && is_neutral(view, step.path[at]) && std::find(step.path.begin(), before, step.path[at]) == before)
            due += game(view).neutral_fee;
    }
    const auto there = view.state.money[idx(step.power) * 2];
    if (due <= there) return {};
    return refuse(Refusal::too_expensive, {"CL-10.1.2"}, {fact("space", step.to()), fact("cost", due), fact("treasury", there)});
}

void violate_on_entry(Context& context, Entered& entered) {
    if (!is_neutral(context.view(), entered.to)) return;
    const bool walked = std::any_of(entered.units.begin(), entered.units.end(),
                                    [&](UnitId id) { return takes_ground(context.view(), *context.state().unit(id)); });
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

}  // namespace

bool open_to_planes(const View& view, SpaceId neutral) { return any(view.rules.data<Neutrals>().open_to_planes, view, neutral); }

void violate(Context& context, SpaceId space, OwnerId by) {
    const auto& names = game(context);
    const auto& neutrals = context.rules.data<Neutrals>();
    if (!is_neutral(context.view(), space)) return;
    if (context.state().slot(neutrals.violated, raw(space)) == 0)
        context.pay({AccountKind::treasury, by}, {AccountKind::bank, nobody}, names.neutral_fee, neutrals.violation);
    context.set_slot(neutrals.violated, raw(space), 1);
    change_control(context, space, by, by, neutrals.violation);
}

void install_neutrals(RulesetBuilder& build) {
    build.move().may_enter("the-fee-is-there", the_fee_is_there);
    build.move().on_enter("violate-on-entry", violate_on_entry);
}

}  // namespace rules::classic
