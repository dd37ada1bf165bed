#pragma once

#include "rules/options/house-1914/parts/house.hpp"

/// Units of which at most one stands in a territory, and which go aboard of no ship. [HR-2.0.2]
namespace rules::house1914 {

/// @param paragraph  by which there is one. May be said of several types, by several options.
void one_in_a_territory(RulesetBuilder& build, UnitTypeId type, Paragraph paragraph);
/// No other of its kind stands in `space`, of any owner; true of all units but these.
[[nodiscard]] Result<void> room_for(const View& view, const Unit& unit, SpaceId space);
/// The unit of this type in a territory; null if there is none.
[[nodiscard]] const Unit* the_one_in(const View& view, SpaceId space, UnitTypeId type);

}  // namespace rules::house1914
