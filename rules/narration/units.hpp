#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"

/// Units in the words of scenario files, with what tells one from another.
namespace narration {

/// "1 battleship (damaged, origin SZ 4)".
[[nodiscard]] std::string with_details(std::string text, const std::vector<std::string>& details);
/// "undamaged", "damaged", "damaged by 2".
[[nodiscard]] std::string damage_in_words(std::uint8_t damage);
/// What a slot holds, with its name; of a flag "veteran" or "not veteran".
[[nodiscard]] std::string slot_in_words(const rules::Ruleset& rules, rules::SlotId slot, const std::vector<std::int64_t>& values);

/// What is told of units beside their damage and cargo.
struct Telling {
    bool origin = false;
    bool steps = false;
    bool moved_at = false;
    bool moved = false;
    bool submerged = false;
    std::vector<rules::SlotId> slots;
};
/// Units on the map, alike ones together, cargo with its carrier: "2 infantry, 1 transport (carrying 1 infantry)"; "nothing" of none.
[[nodiscard]] std::string in_words(const rules::View& view, std::span<const rules::Unit* const> units, const Telling& telling);
/// "carrying 2 infantry of France"; empty where it carries nothing.
[[nodiscard]] std::string cargo_in_words(const rules::View& view, const rules::Unit& unit, const Telling& telling);

/// The flag of units that have moved this turn.
[[nodiscard]] std::optional<rules::SlotId> moved_flag(const rules::Ruleset& rules);
/// The flag of units that are submerged also outside of battles.
[[nodiscard]] std::optional<rules::SlotId> submerged_flag(const rules::Ruleset& rules);
[[nodiscard]] bool has_moved(const rules::View& view, const rules::Unit& unit);
[[nodiscard]] bool is_submerged(const rules::View& view, const rules::Unit& unit);

}  // namespace narration
