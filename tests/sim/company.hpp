#pragma once

#include <optional>
#include <vector>

#include "rules/core/judge.hpp"

/// Parts of `Listing`: units that go by one command with others.
namespace sim {

/// The pick that means this unit alone.
[[nodiscard]] rules::UnitPick this_unit(const rules::Unit& unit);
[[nodiscard]] bool names_somebody(const rules::UnitPicks& picks);
/// Whether `pick` names the unit, or one that nobody can tell from it.
[[nodiscard]] bool fits_one_like(const rules::View& view, const rules::Unit& unit, const rules::UnitPick& pick);
/// Plays what is listed, with dice as high as can be; what is asked then gets its default.
[[nodiscard]] rules::GameState played(const rules::Ruleset& rules, const rules::GameState& state, const rules::Command& command);

/// What rides on what, at sea.
struct Riding {
    rules::UnitTypeId carrier{};
    rules::UnitTypeId rider{};
};
[[nodiscard]] std::optional<Riding> riding_in(const rules::Ruleset& rules, const rules::Command& command);

}  // namespace sim
