#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace scenario {

/// What a slot holds: "true", "accepted", "[France, Italy]".
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, const rules::Slot& slot, const std::vector<std::int64_t>& values);
/// Whose value it is: " of France"; empty for the game's own.
[[nodiscard]] std::string subject_in_words(const rules::Ruleset& rules, const rules::Slot& slot, std::uint32_t subject);
/// What a slot holds of a unit; of a flag 1 or 0.
[[nodiscard]] std::vector<std::int64_t> values_of(const rules::View& view, const rules::Unit& unit, rules::SlotId slot);

}  // namespace scenario
