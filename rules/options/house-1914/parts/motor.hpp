#pragma once

#include "rules/options/house-1914/parts/house.hpp"

/// Land units that do not march. [HR-2.0.3] [HR-2.0.4]
namespace rules::house1914 {

/// `type` moves under its own power, two spaces as printed: it enters hostile or neutral ground only as the last step, also the second one
/// under the movement of the tournament, stops where ground is contested, and leaves such ground by one step. May be said of several types,
/// by several options.
void goes_by_motor(RulesetBuilder& build, UnitTypeId type);

}  // namespace rules::house1914
