// What complexes put out, and for whom.
#include <algorithm>

#include "rules/shared/complexes.hpp"

namespace rules::shared {

std::optional<std::int64_t> output_left(const View& view, OwnerId power, SpaceId space) {
    if (facts(view, space).original_complex && view.rules.space(space).original == power) return std::nullopt;
    const auto limit = std::max<std::int64_t>(view.rules.space(space).value, figures(view).least_output);
    return std::max<std::int64_t>(0, limit - view.state.slot(view.rules.data<Complexes>().used, raw(space)));
}

Result<void> usable_complex(const View& view, OwnerId power, SpaceId space) {
    const auto* complex = complex_in(view, space);
    const auto holder = view.state.control[idx(space)];
    if (complex == nullptr || (holder != power && !friends(view, power, holder)))
        return refuse(Refusal::no_place, {law(view).placing}, {fact("space", space)});
    if (holder != power)
        return refuse(Refusal::no_place, {law(view).others_complex}, {fact("space", space), fact("owner", holder)}, {law(view).placing});
    if (view.state.turn_start.control[idx(space)] != power && view.rules.space(space).original == power)
        return refuse(Refusal::no_place, {law(view).freed_today}, {fact("space", space)}, {law(view).placing});
    if (view.state.turn_start.control[idx(space)] != power)
        return refuse(Refusal::no_place, {law(view).taken_today}, {fact("space", space)}, {law(view).placing});
    if (marked(view, *complex, view.rules.data<Complexes>().placed))
        return refuse(Refusal::no_place, {law(view).new_complex}, {fact("fresh", space)}, {law(view).placing});
    return first_refusal(view.rules.data<Complexes>().may_use, view, power, space);
}

std::vector<SpaceId> shipyards(const View& view, OwnerId power, SpaceId zone) {
    std::vector<SpaceId> found;
    for (const auto space : view.rules.space(zone).neighbours)
        if (!view.rules.space(space).sea && usable_complex(view, power, space) && output_left(view, power, space).value_or(1) > 0)
            found.push_back(space);
    std::sort(found.begin(), found.end(), [&](SpaceId a, SpaceId b) { return view.rules.space(a).name < view.rules.space(b).name; });
    return found;
}

}  // namespace rules::shared
