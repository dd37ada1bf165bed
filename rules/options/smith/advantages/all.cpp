#include <array>

#include "rules/options/smith/parts/advantages.hpp"

namespace rules::smith {

std::span<const AdvantageEffect* const> all_advantage_effects() {
    static constexpr std::array all{&brought_technology, &brought_units,    &reinforcements, &advance_purchase, &home_purchase,
                                    &motherland,         &economic_support, &first_strike,   &transfer,         &allied_neutral};
    return all;
}

}  // namespace rules::smith
