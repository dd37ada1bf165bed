// What complexes put out, and for whom. [CL-11.1] [CL-11.2]
#include <algorithm>

#include "rules/games/classic/complexes.hpp"
#include "rules/games/classic/game.hpp"

namespace rules::classic {

std::optional<std::int64_t> output_left(const View& view, OwnerId power, SpaceId space) {
    if (facts(view, space).original_complex && view.rules.space(space).original == power) return std::nullopt;
    const auto limit = std::max<std::int64_t>(view.rules.space(space).value, game(view).least_output);
    return std::max<std::int64_t>(0, limit - view.state.slot(view.rules.data<Complexes>().used, raw(space)));
}

Result<void> usable_complex(const View& view, OwnerId power, SpaceId space) {
    const auto* complex = complex_in(view, space);
    const auto holder = view.state.control[idx(space)];
    if (complex == nullptr || (holder != power && !friends(view, power, holder)))
        return refuse(Refusal::no_place, {"CL-11.1.1"}, {fact("space", space)});
    if (holder != power) return refuse(Refusal::no_place, {"CL-11.1.4"}, {fact("space", space), fact("owner", holder)}, {"CL-11.1.1"});
    if (view.state.dawn.control[idx(space)] != power && view.rules.space(space).original == power)
        return refuse(Refusal::no_place, {"CL-9.2.3"}, {fact("space", space)}, {"CL-11.1.1"});
    if (view.state.dawn.control[idx(space)] != power) return refuse(Refusal::no_place, {"CL-9.1.4"}, {fact("space", space)}, {"CL-11.1.1"});
    if (marked(view, *complex, view.rules.data<Complexes>().placed))
        return refuse(Refusal::no_place, {"CL-11.1.3"}, {fact("fresh", space)}, {"CL-11.1.1"});
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

}  // namespace rules::classic
