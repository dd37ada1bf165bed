#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "admin/scenario/model.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ports.hpp"
#include "rules/core/state.hpp"
#include "rules/hooks/builder.hpp"
#include "rules/narration/units.hpp"

namespace scenario {

/// The position that [start] describes, at the beginning of its phase, before the phase's first step. Built by events, as a game is.
/// An impossible position, and one that breaks a law, is a problem of the file.
[[nodiscard]] tl::expected<rules::GameState, std::vector<rules::Problem>> make_position(const Scenario& scenario);

/// From such a position to the first rest of its phase: plays what happens as the phase begins, or nothing where it has begun before.
[[nodiscard]] std::vector<rules::Event> begin_phase(const Scenario& scenario, const rules::GameState& position, rules::Ports& ports);

/// Both: the state that the first step of a scenario finds. Dice that would be rolled on the way there are a problem.
[[nodiscard]] tl::expected<rules::GameState, std::vector<rules::Problem>> starting_state(const Scenario& scenario);

using narration::moved_flag;
using narration::submerged_flag;
/// The slot that says that the army of a minor has appeared.
[[nodiscard]] std::optional<rules::SlotId> raised_flag(const rules::Ruleset& rules);
/// The phase that a turn begins with. There must be one.
/// A phase, or a stage, that is played before round 1.
[[nodiscard]] bool before_the_rounds(const rules::Ruleset& rules, rules::PhaseId phase);
[[nodiscard]] rules::PhaseId first_phase(const rules::Ruleset& rules);
/// The owner of what is nobody's yet, where the game has one.
[[nodiscard]] std::optional<rules::OwnerId> neutral_owner(const rules::Ruleset& rules);

}  // namespace scenario
