#include "rules/hooks/control.hpp"

#include "rules/core/sorted.hpp"
#include "rules/hooks/hooks.hpp"

namespace rules {
namespace {

OwnerMask related(const View& view, OwnerId owner, Relation relation) {
    OwnerMask mask = 0;
    for (std::size_t other = 0; other < view.state.sides.size(); ++other)
        if (view.state.relation(owner, static_cast<OwnerId>(other)) == relation) mask |= mask_of(static_cast<OwnerId>(other));
    return mask;
}

bool hostile_mix(const View& view, OwnerMask present) {
    if ((present & (present - 1)) == 0) return false;  // one owner or none, as in most spaces
    for (const auto owner : OwnersOf(present))
        for (const auto other : OwnersOf(present))
            if (view.state.relation(owner, other) == Relation::enemy) return true;
    return false;
}

}  // namespace

OwnerMask enemies_of(const View& view, OwnerId owner) { return related(view, owner, Relation::enemy); }
OwnerMask friends_of(const View& view, OwnerId owner) { return related(view, owner, Relation::friendly); }

OwnerMask holders(const View& view, SpaceId space) {
    OwnerMask present = 0;
    for (const auto& unit : view.state.in(space))
        if (unit.carrier == no_unit && view.rules.type(unit).holds_ground) present |= mask_of(unit.owner);
    return present;
}

bool contested(const View& view, SpaceId space) { return hostile_mix(view, holders(view, space)); }

OwnerId controller(const View& view, SpaceId space) { return contested(view, space) ? nobody : view.state.control[idx(space)]; }

OwnerMask turn_start_holders(const View& view, SpaceId space) {
    OwnerMask present = 0;
    const auto here = range_from(
        std::span{view.state.turn_start.counts}, [&](const TurnStart::Count& count) { return count.space < space; },
        [&](const TurnStart::Count& count) { return count.space == space; });
    for (const auto& count : here)
        if (view.rules.type(count.type).holds_ground) present |= mask_of(count.owner);
    return present;
}

bool turn_start_contested(const View& view, SpaceId space) { return hostile_mix(view, turn_start_holders(view, space)); }

OwnerId turn_start_controller(const View& view, SpaceId space) {
    return turn_start_contested(view, space) ? nobody : view.state.turn_start.control[idx(space)];
}

void change_control(Context& context, SpaceId space, OwnerId to, OwnerId by, TagId cause) {
    const auto from = context.state().control[idx(space)];
    if (from == to) return;
    context.emit(event::ControlChanged{space, to, by, cause});
    const CaptureNotice notice{space, from, to, by, cause};
    for (const auto consequence : context.rules.data<Hooks>().control.consequences) consequence(context, notice);
}

void mark_contested(Context& context, SpaceId space) {
    if (context.state().control[idx(space)] == nobody || !contested(context.view(), space)) return;
    change_control(context, space, nobody, context.state().active, context.rules.data<Hooks>().contested);
}

void mark_contested_everywhere(Context& context) {
    for (std::size_t at = 0; at < context.rules.spaces.size(); ++at) mark_contested(context, static_cast<SpaceId>(at));
}

}  // namespace rules
