#pragma once

#include <vector>

#include "rules/hooks/hits.hpp"

namespace rules::odds {

/// Below this a term is left out: a million of them do not come to 1e-12.
inline constexpr double negligible = 1e-18;

/// Of dice thrown together: the chances of 0, 1, 2, ... hits, and of so many or more.
struct HitChances {
    std::vector<double> exactly;
    std::vector<double> at_least;
    std::size_t first = 0;  ///< The smallest number of hits that is not negligible.
};
/// Dice that count each for itself, and single ones that bring as many hits as their face says.
struct Thrown {
    std::vector<DicePool> pools{};
    std::vector<HitsByFace> singles{};
    [[nodiscard]] bool empty() const { return pools.empty() && singles.empty(); }
    void add(const Thrown& more);
};
[[nodiscard]] HitChances hit_chances(const Thrown& thrown);

}  // namespace rules::odds
