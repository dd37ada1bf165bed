#include "rules/points/pick.hpp"

#include <algorithm>

namespace rules {

bool fits(const View& view, const Unit& unit, const UnitPick& pick) {
    if (unit.type != pick.type || (pick.unit && unit.id != *pick.unit)) return false;
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
        // What is true of a unit is true of those that nobody can tell from it; what it carries tells a carrier from others.
        const Unit* passed = nullptr;
        const Unit* failed = nullptr;
        const auto like = [&](const Unit* other, const Unit& unit) {
            return other != nullptr && view.rules.type(unit).capacity == 0 && same_kind(view, *other, unit);
        };
        for (const auto& unit : among) {
            if (!fits(view, unit, pick) || std::find(chosen.begin(), chosen.end(), unit.id) != chosen.end()) continue;
            ++fitting;
            if (like(failed, unit)) continue;
            if (!like(passed, unit)) {
                if (auto verdict = test(unit); !verdict) {
                    if (objection) objection = std::move(verdict);
                    failed = &unit;
                    continue;
                }
                passed = &unit;
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

bool same_kind(const View& view, const Unit& a, const Unit& b) {
    if (!same_kind(a, b)) return false;
    for (std::size_t at = 0; at < view.rules.slots.size(); ++at) {
        const auto& slot = view.rules.slots[at];
        if (slot.scope != Scope::unit || slot.bit != 0) continue;
        const auto id = static_cast<SlotId>(at);
        if (view.state.slot_list(id, raw(a.id)) != view.state.slot_list(id, raw(b.id))) return false;
    }
    return true;
}

namespace {
template <class Alike>
std::vector<UnitGroup> grouped(std::span<const Unit> units, Alike alike) {
    std::vector<UnitGroup> groups;
    for (const auto& unit : units) {
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const UnitGroup& group) { return alike(*group.sample, unit); });
        if (found != groups.end())
            ++found->count;
        else
            groups.push_back({&unit, 1});
    }
    return groups;
}
}  // namespace

std::vector<UnitGroup> groups_of(std::span<const Unit> units) {
    return grouped(units, [](const Unit& a, const Unit& b) { return same_kind(a, b); });
}

std::vector<UnitGroup> groups_of(const View& view, std::span<const Unit> units) {
    return grouped(units, [&](const Unit& a, const Unit& b) { return same_kind(view, a, b); });
}

UnitPick pick_of(const View& view, const Unit& sample, std::uint16_t count) {
    UnitPick pick;
    pick.type = sample.type;
    pick.count = count;
    if (view.rules.type(sample).hits > 1) pick.damage = sample.damage;
    pick.origin = sample.origin;
    if (view.rules.has_data<MovedFlag>()) pick.moved = (sample.marks & view.rules.slot(view.rules.data<MovedFlag>().slot).bit) != 0;
    // Cargo is told apart by its carrier.
    const auto here = view.state.in(sample.space, sample.owner);
    const bool ambiguous = std::any_of(here.begin(), here.end(), [&](const Unit& other) {
        return other.carrier == sample.carrier && fits(view, other, pick) && !same_kind(view, sample, other);
    });
    if (ambiguous) {
        pick.unit = sample.id;
        pick.count = 1;
    }
    return pick;
}

}  // namespace rules
