#pragma once

#include <vector>

#include "rules/core/choice.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// The flag slot of units whose mark says "has moved", by which `UnitPick::moved` is read; data of the game, if it has such a mark.
struct MovedFlag {
    SlotId slot{};
};

/// True if `unit` is one that `pick` may mean.
[[nodiscard]] bool fits(const View& view, const Unit& unit, const UnitPick& pick);
/// The units aboard of `carrier`, in `unit_order`; none for a unit that carries nothing.
[[nodiscard]] std::vector<const Unit*> cargo_of(const View& view, const Unit& carrier);

}  // namespace rules
