#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "rules/options/house-1914/parts/house.hpp"

/// How an option adds a unit type. [HR-1.4] [HR-2.0.1]
///
///     const auto destroyer = add_new_unit(build, "destroyers", {"HR-2.5.1"});
///     extern const Option destroyers{.id = "destroyers", ..., .band = Band::units, .after = units_before("destroyers"), ...};
namespace rules::house1914 {

/// The options that add unit types, in the order in which these stand in the unit table behind those of the base game. Dice and losses go by
/// that table, so it must not hang on which of the options are on.
inline constexpr std::array<std::string_view, 8> unit_options{"standard-trucks",   "artillery-trucks", "armored-cars",
                                                              "coastal-artillery", "destroyers",       "freighters",
                                                              "merchant-raiders",  "armored-trains"};

/// For the header of such an option: those whose types come before its own.
[[nodiscard]] std::vector<std::string_view> units_before(std::string_view option);

/// The one row [[unit]] of data/OPTION.toml: the keys of the base game's units.toml, what of its figures is a parameter (`parameters`, each
/// named `OPTION.FIGURE`), and `holds_ground = false` for land units that hold and contest nothing.
/// @param figures  the paragraph where they stand, for explanations.
UnitTypeId add_new_unit(RulesetBuilder& build, std::string_view option, Paragraph figures);

/// Where new units may stand at all, however they come there: each option asks of its own type, and lets all others pass.
struct Standing {
    Chain<Result<void>(const View&, const Unit&, SpaceId)> may_stand;
};

}  // namespace rules::house1914
