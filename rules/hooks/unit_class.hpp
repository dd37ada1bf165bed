#pragma once

#include <array>
#include <string_view>

#include "rules/core/ruleset.hpp"

/// The kinds of unit that every game has: on what it moves, and whether others may be aboard. All others are declared by name
/// (`RulesetBuilder::unit_class`) by whoever has rules for them.
namespace rules::unit_class {

inline constexpr UnitClass land{1};
inline constexpr UnitClass air{2};
inline constexpr UnitClass sea{4};
inline constexpr UnitClass carrying{16};

/// Their names, by bit. Kinds that modules declare get the bits that are free, in the order of declaration: games are pinned to the bits,
/// and began with a free one before the last of these.
inline constexpr std::array<std::string_view, 5> names{"land", "air", "sea", {}, "carrying"};

}  // namespace rules::unit_class
