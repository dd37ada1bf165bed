#include "admin/scenario/match.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/core/names.hpp"
#include "rules/hooks/deal.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/narration/units.hpp"

namespace scenario {
namespace {

using namespace rules;

bool fits(const View& view, const Stack& stack, const Unit& unit, OwnerId owner) {
    if (unit.type != stack.type || unit.owner != stack.owner.value_or(owner)) return false;
    if (stack.damage && unit.damage != *stack.damage) return false;
    if (stack.origin && unit.origin != *stack.origin) return false;
    if (stack.steps && unit.steps != *stack.steps) return false;
    if (stack.moved_at && unit.moved_at != *stack.moved_at) return false;
    for (const auto& [slot, values] : stack.state)
        if (values_of(view, unit, slot) != values) return false;
    if (stack.moved && narration::has_moved(view, unit) != *stack.moved) return false;
    if (stack.submerged && narration::is_submerged(view, unit) != *stack.submerged) return false;
    if (!stack.cargo) return true;
    return exactly(view, *stack.cargo, cargo_of(view, unit), unit.owner);
}

/// Single pieces of picks, pointing at what is said of them.
std::vector<const UnitPick*> pieces(const UnitPicks& picks) {
    std::vector<const UnitPick*> found;
    for (const auto& pick : picks) found.insert(found.end(), pick.count, &pick);
    return found;
}

bool same_units(const UnitPicks& wanted, const UnitPicks& there) {
    const auto a = pieces(wanted);
    const auto b = pieces(there);
    return pairs_off(a.size(), b.size(), [&](std::size_t i, std::size_t j) {
        const auto said = [](const auto& wish, const auto& fact) { return !wish || !fact || *wish == *fact; };
        return a[i]->type == b[j]->type && said(a[i]->damage, b[j]->damage) && said(a[i]->origin, b[j]->origin) &&
               said(a[i]->moved, b[j]->moved);
    });
}

bool same_allocation(const Choice::Allocations& wanted, const Choice::Allocations& there) {
    const auto part = [](const Choice::Allocations& all, OwnerId owner) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Choice::Allocation& one) { return one.owner == owner; });
        return found == all.end() ? UnitPicks{} : found->units;
    };
    const auto covers = [&](const Choice::Allocations& owners) {
        return rules::all_of(owners,
                             [&](const Choice::Allocation& one) { return same_units(part(wanted, one.owner), part(there, one.owner)); });
    };
    return covers(wanted) && covers(there);
}

/// Units of one power and of several: where nobody is named the two look alike.
bool names_nobody(const Choice& choice) {
    const auto* units = choice.as<UnitPicks>();
    const auto* allocations = choice.as<Choice::Allocations>();
    return (units != nullptr && units->empty()) || (allocations != nullptr && allocations->empty());
}

}  // namespace

bool pairs_off(std::size_t wanted, std::size_t there, const std::function<bool(std::size_t, std::size_t)>& fits) {
    return wanted == there && deal(std::vector<std::uint16_t>(wanted, 1), there, fits).has_value();
}

bool exactly(const View& view, const Stacks& stacks, std::span<const Unit* const> units, OwnerId owner) {
    std::vector<const Stack*> wanted;
    for (const auto& stack : stacks) wanted.insert(wanted.end(), stack.count, &stack);
    return pairs_off(wanted.size(), units.size(), [&](std::size_t i, std::size_t j) { return fits(view, *wanted[i], *units[j], owner); });
}

bool same_choice(const Choice& wanted, const Choice& there) {
    if (names_nobody(wanted) && names_nobody(there)) return true;
    if (const auto* a = wanted.as<UnitPicks>()) {
        const auto* b = there.as<UnitPicks>();
        return b != nullptr && same_units(*a, *b);
    }
    if (const auto* a = wanted.as<Choice::Allocations>()) {
        const auto* b = there.as<Choice::Allocations>();
        return b != nullptr && same_allocation(*a, *b);
    }
    if (const auto* a = wanted.as<Choice::List>()) {
        const auto* b = there.as<Choice::List>();
        return b != nullptr && a->size() == b->size() && std::equal(a->begin(), a->end(), b->begin(), same_choice);
    }
    return wanted == there;
}

}  // namespace scenario
