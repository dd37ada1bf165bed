#include "rules/points/pick.hpp"

#include <algorithm>

namespace rules {

bool fits(const View& view, const Unit& unit, const UnitPick& pick) {
    if (unit.type != pick.type) return false;
    if (pick.damage && unit.damage != *pick.damage) return false;
    if (pick.origin && unit.origin != *pick.origin) return false;
    if (pick.moved && view.rules.has_data<MovedFlag>()) {
        const bool moved = (unit.marks & view.rules.slot(view.rules.data<MovedFlag>().slot).bit) != 0;
        if (moved != *pick.moved) return false;
    }
    if (pick.cargo.empty()) return true;
    std::vector<Unit> aboard;
    for (const auto& other : view.state.in(unit.space))
        if (other.carrier == unit.id) aboard.push_back(other);
    for (const auto& wanted : pick.cargo) {
        const auto found = std::count_if(aboard.begin(), aboard.end(), [&](const Unit& cargo) { return fits(view, cargo, wanted); });
        if (found < wanted.count) return false;
    }
    return true;
}

Result<std::vector<UnitId>> choose_units(const View& view, std::span<const Unit> among, const UnitPicks& picks, const UnitTest& test) {
    if (picks.empty()) return refuse(Refusal::bad_count, {});
    std::vector<UnitId> chosen;
    for (const auto& pick : picks) {
        if (pick.count == 0) return refuse(Refusal::bad_count, {}, {fact("unit", pick.type)});
        std::size_t fitting = 0;
        std::uint16_t found = 0;
        Result<void> objection;
        for (const auto& unit : among) {
            if (!fits(view, unit, pick) || std::find(chosen.begin(), chosen.end(), unit.id) != chosen.end()) continue;
            ++fitting;
            if (auto verdict = test(unit); !verdict) {
                if (objection) objection = std::move(verdict);
                continue;
            }
            chosen.push_back(unit.id);
            if (++found == pick.count) break;
        }
        if (found == pick.count) continue;
        if (fitting >= pick.count && !objection) return tl::make_unexpected(std::move(objection.error()));
        return refuse(Refusal::no_such_units, {}, {fact("unit", pick.type), fact("there", fitting), fact("wanted", pick.count)});
    }
    return chosen;
}

std::vector<UnitGroup> groups_of(std::span<const Unit> units) {
    std::vector<UnitGroup> groups;
    for (const auto& unit : units) {
        const auto found =
            std::find_if(groups.begin(), groups.end(), [&](const UnitGroup& group) { return same_kind(*group.sample, unit); });
        if (found != groups.end())
            ++found->count;
        else
            groups.push_back({&unit, 1});
    }
    return groups;
}

UnitPick pick_of(const View& view, const Unit& sample, std::uint16_t count) {
    UnitPick pick;
    pick.type = sample.type;
    pick.count = count;
    if (view.rules.type(sample).hits > 1) pick.damage = sample.damage;
    pick.origin = sample.origin;
    if (view.rules.has_data<MovedFlag>()) pick.moved = (sample.marks & view.rules.slot(view.rules.data<MovedFlag>().slot).bit) != 0;
    return pick;
}

}  // namespace rules
