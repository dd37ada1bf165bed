#include "rules/mechanics/liberation.hpp"

namespace rules {

OwnerId liberated_for(const View& view, SpaceId space, OwnerId by, bool (*lost)(const View&, OwnerId)) {
    const auto original = view.rules.space(space).original;
    if (original == nobody || !friends(view, original, by)) return nobody;
    const bool own_capital = view.rules.owner(original).capital == space;
    return original == by || own_capital || !lost(view, original) ? original : nobody;
}

void return_ground(Context& context, OwnerId power, OwnerId by, TagId cause) {
    for (const auto space : all_spaces(context.rules)) {
        const auto holder = context.state().control[idx(space)];
        if (context.rules.space(space).original == power && holder != power && friends(context.view(), holder, power))
            change_control(context, space, power, by, cause);
    }
}

void return_ground(Context& context, const CaptureNotice& notice, TagId cause) {
    if (!is_power(context.view(), notice.to) || context.rules.owner(notice.to).capital != notice.space) return;
    return_ground(context, notice.to, notice.by, cause);
}

}  // namespace rules
