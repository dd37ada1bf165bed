#include "rules/points/liberation.hpp"

#include "rules/points/situation.hpp"

namespace rules {

OwnerId liberated_for(const View& view, SpaceId space, OwnerId by) {
    const auto original = view.rules.space(space).original;
    if (original == nobody || !friends(view, original, by)) return nobody;
    const bool own_capital = view.rules.owner(original).capital == space;
    return original == by || own_capital || !capital_lost(view, original) ? original : nobody;
}

void return_ground(Context& context, const CaptureNotice& notice, TagId cause) {
    const auto power = notice.to;
    if (idx(power) >= context.rules.powers() || context.rules.owner(power).capital != notice.space) return;
    for (std::size_t at = 0; at < context.rules.spaces.size(); ++at) {
        const auto holder = context.state().control[at];
        if (context.rules.spaces[at].original == power && holder != power && friends(context.view(), holder, power))
            change_control(context, static_cast<SpaceId>(at), power, notice.by, cause);
    }
}

}  // namespace rules
