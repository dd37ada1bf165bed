#include "rules/hooks/pick.hpp"

#include <algorithm>
#include <optional>

#include "rules/hooks/deal.hpp"
#include "rules/hooks/value.hpp"

namespace rules {

namespace {

/// The one space that all of `units` are in, where there is one.
SpaceId place_of(std::span<const Unit> units) {
    const bool together = !units.empty() && all_of(units, [&](const Unit& unit) { return unit.space == units.front().space; });
    return together ? units.front().space : no_space;
}

/// Each pick in turn takes the first units that fit it and pass.
Result<std::vector<UnitId>> choose_in_order(const View& view, std::span<const Unit> among, const UnitPicks& picks, const UnitTest& test) {
    std::vector<UnitId> chosen;
    for (const auto& pick : picks) {
        std::size_t fitting = 0;
        std::uint16_t found = 0;
        Result<void> objection;
        // What is true of a unit is true of those that nobody can tell from it.
        const Unit* passed = nullptr;
        const Unit* failed = nullptr;
        const auto like = [&](const Unit* other, const Unit& unit) { return other != nullptr && same_kind(view, *other, unit); };
        for (const auto& unit : among) {
            if (!fits(view, unit, pick) || contains(chosen, unit.id)) continue;
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
        std::vector<Fact> facts{fact("unit", pick.type), fact("there", fitting), fact("wanted", pick.count)};
        if (const auto space = place_of(among); space != no_space) facts.push_back(fact("space", space));
        return refuse(Refusal::no_such_units, {}, std::move(facts));
    }
    return chosen;
}

/// The same where a pick in turn would leave none for another.
std::optional<std::vector<UnitId>> choose_together(const View& view, std::span<const Unit> among, const UnitPicks& picks,
                                                   const UnitTest& test) {
    const auto able = pointers_where(among, [&](const Unit& unit) { return test(unit); });
    std::vector<std::uint16_t> wanted;
    for (const auto& pick : picks) wanted.push_back(pick.count);
    const auto takers = deal(wanted, able.size(), [&](std::size_t pick, std::size_t unit) { return fits(view, *able[unit], picks[pick]); });
    if (!takers) return std::nullopt;
    std::vector<UnitId> chosen;
    for (std::size_t pick = 0; pick < picks.size(); ++pick)
        for (std::size_t unit = 0; unit < able.size(); ++unit)
            if ((*takers)[unit] == pick) chosen.push_back(able[unit]->id);
    return chosen;
}

}  // namespace

Result<std::vector<UnitId>> choose_units(const View& view, std::span<const Unit> among, const UnitPicks& picks, const UnitTest& test) {
    if (picks.empty()) return refuse(Refusal::bad_count, {}, {fact("named", 0), fact("least", 1)});
    for (const auto& pick : picks)
        if (pick.count == 0) return refuse(Refusal::bad_count, {}, {fact("unit", pick.type), fact("named", 0), fact("least", 1)});
    auto chosen = choose_in_order(view, among, picks, test);
    if (chosen || picks.size() == 1) return chosen;
    if (auto together = choose_together(view, among, picks, test)) return std::move(*together);
    return chosen;
}

namespace {

bool same_slots(const View& view, const Unit& a, const Unit& b) {
    for (std::size_t at = 0; at < view.rules.slots.size(); ++at) {
        const auto& slot = view.rules.slots[at];
        const auto id = static_cast<SlotId>(at);
        if (slot.scope != Scope::unit || slot.bit != 0 || view.state.slots_of(id).empty()) continue;
        if (view.state.slot_list(id, raw(a.id)) != view.state.slot_list(id, raw(b.id))) return false;
    }
    return true;
}

}  // namespace

bool same_cargo(const View& view, const Unit& a, const Unit& b) {
    const auto here = cargo_of(view, a);
    auto there = cargo_of(view, b);
    if (here.size() != there.size()) return false;
    for (const auto* unit : here) {
        const auto found = std::find_if(there.begin(), there.end(), [&](const Unit* other) {
            auto twin = *other;
            twin.carrier = unit->carrier;
            return same_kind(*unit, twin) && same_slots(view, *unit, *other);
        });
        if (found == there.end()) return false;
        there.erase(found);
    }
    return true;
}

bool same_kind(const View& view, const Unit& a, const Unit& b) {
    return same_kind(a, b) && same_slots(view, a, b) && same_cargo(view, a, b);
}

std::vector<const Unit*> kinds_of(const View& view, std::span<const Unit> units, const UnitPick& pick) {
    std::vector<const Unit*> kinds;
    for (const auto& unit : units)
        if (fits(view, unit, pick) && none_of(kinds, [&](const Unit* known) { return same_kind(view, *known, unit); }))
            kinds.push_back(&unit);
    return kinds;
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
    UnitPick pick{.type = sample.type, .count = count};
    if (hits_of(view, sample) > 1) pick.damage = sample.damage;
    pick.origin = sample.origin;
    if (view.rules.has_data<MovedFlag>()) pick.moved = (sample.marks & view.rules.slot(view.rules.data<MovedFlag>().slot).bit) != 0;
    // Cargo is told apart by its carrier.
    const bool ambiguous = any_of(view.state.in(sample.space, sample.owner), [&](const Unit& other) {
        return other.carrier == sample.carrier && fits(view, other, pick) && !same_kind(view, sample, other);
    });
    if (ambiguous) {
        pick.unit = sample.id;
        pick.count = 1;
    }
    return pick;
}

}  // namespace rules
