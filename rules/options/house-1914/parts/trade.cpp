#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {

bool buys_for_others(const View& view, OwnerId power, const UnitPicks& units, UnitTypeId type, SideId side) {
    return view.state.sides[idx(power)] != side && count_in(units, type) > 0;
}

std::vector<const Unit*> enemy_raiders(const View& view, OwnerId power, SpaceId zone) {
    std::vector<const Unit*> found;
    for (const auto& unit : view.state.in(zone))
        if (unit.type == trade(view).raider && enemies(view, power, unit.owner)) found.push_back(&unit);
    return found;
}

std::vector<SpaceId> coast_of(const View& view, SpaceId zone) {
    auto found = view.rules.space(zone).neighbours;
    std::erase_if(found, [&](SpaceId space) { return view.rules.space(space).sea; });
    return found;
}

}  // namespace rules::house1914
