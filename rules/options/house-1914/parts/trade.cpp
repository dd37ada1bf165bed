#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {

bool buys_for_others(const View& view, OwnerId power, const UnitPicks& units, UnitTypeId type, SideId side) {
    return view.state.sides[idx(power)] != side && count_in(units, type) > 0;
}

std::vector<const Unit*> enemy_raiders(const View& view, OwnerId power, SpaceId zone) {
    return pointers_where(view.state.in(zone),
                          [&](const Unit& unit) { return unit.type == trade(view).raider && enemies(view, power, unit.owner); });
}

std::vector<SpaceId> coast_of(const View& view, SpaceId zone) {
    return filtered(view.rules.space(zone).neighbours, [&](SpaceId space) { return !view.rules.space(space).sea; });
}

}  // namespace rules::house1914
