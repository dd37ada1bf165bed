#pragma once

#include "rules/options/house-1914/parts/house.hpp"

/// Units that nobody defends: they are lost with the ground on which they stand.
namespace rules::house1914 {

/// Units of `type` are gone when an enemy of their owner takes control of their territory. They neither prevent nor delay that, and in contested
/// ground they stay. May be said of several types, by several options. @param cause  what the loss is told as.
void lost_with_ground(RulesetBuilder& build, UnitTypeId type, TagId cause);

}  // namespace rules::house1914
