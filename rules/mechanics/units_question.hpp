#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/core/refusal.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// A question "which of these units": any number of them between two limits, told apart by type and damage.
struct UnitsQuestion {
    View view;
    std::vector<const Unit*> among{};
    std::size_t least = 0;
    std::size_t most = 0;
};
/// The units that an answer means: picks where they are of one owner, allocations where of several. A refusal names no paragraph.
[[nodiscard]] Result<std::vector<UnitId>> units_chosen(const UnitsQuestion& question, const Choice& choice);
/// How an answer names these units.
[[nodiscard]] Choice naming(const UnitsQuestion& question, std::span<const UnitId> units);
/// Every legal answer once, `first` before all others.
[[nodiscard]] std::vector<Choice> legal_units(const UnitsQuestion& question, const Choice& first, std::size_t limit);
/// A standing order: "all", "none", a number, or an answer as it stands; the first ones of the order of the question.
[[nodiscard]] std::optional<Choice> trimmed_units(const UnitsQuestion& question, const Choice& preference);

/// The ids of the first `count`.
[[nodiscard]] std::vector<UnitId> first_ids(std::span<const Unit* const> units, std::size_t count);

}  // namespace rules
