#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/hooks/hits.hpp"

namespace rules {

/// One die more for a unit that hits at `value` (below 0 never, above 6 always): with those of its owner and type that hit at the same.
inline void add_die(std::vector<DicePool>& pools, const Unit& unit, std::int64_t value) {
    const auto target = static_cast<std::uint8_t>(std::clamp<std::int64_t>(value, 0, 6));
    const auto same = std::find_if(pools.begin(), pools.end(), [&](const DicePool& pool) {
        return pool.owner == unit.owner && pool.type == unit.type && pool.target == target;
    });
    if (same == pools.end())
        pools.push_back({unit.owner, unit.type, target, 1});
    else
        ++same->dice;
}

}  // namespace rules
