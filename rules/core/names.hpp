#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"

/// What people call the numbers of a ruleset. Total: a number without a name has a word too.
namespace rules {

[[nodiscard]] std::string_view space_name(const Ruleset& rules, SpaceId space);
[[nodiscard]] std::string_view owner_name(const Ruleset& rules, OwnerId owner);
[[nodiscard]] std::string_view type_name(const Ruleset& rules, UnitTypeId type);
/// A kind of unit with what it bears: "battleship (damage 1, submerged)", "infantry (aboard a transport)".
/// @param name  of the type, as it is counted.
/// @param aboard  the type of what carries it; `no_unit_type` for nothing.
[[nodiscard]] std::string unit_in_words(const Ruleset& rules, std::string_view name, std::uint8_t damage, Marks marks, UnitTypeId aboard);

/// One value of a slot: "true", "accepted", the name of a space.
[[nodiscard]] std::string value_in_words(const Ruleset& rules, const Slot& slot, std::int64_t value);
/// What a slot holds: "true", "accepted", "[France, Italy]".
[[nodiscard]] std::string in_words(const Ruleset& rules, const Slot& slot, const std::vector<std::int64_t>& values);
/// Whose value it is: " of France", " of unit 40", " of battle 3"; empty for the game's own.
[[nodiscard]] std::string subject_in_words(const Ruleset& rules, const Slot& slot, std::uint32_t subject);
/// What a slot holds of a unit; of a flag 1 or 0.
[[nodiscard]] std::vector<std::int64_t> values_of(const View& view, const Unit& unit, SlotId slot);

}  // namespace rules
