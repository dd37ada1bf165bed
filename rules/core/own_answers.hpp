#pragma once

#include <functional>
#include <optional>

#include "rules/core/state.hpp"

namespace rules {

/// What the state leaves out because it is sealed, where it is known.
using KnownAnswers = std::function<std::optional<Choice>(DecisionId, OwnerId)>;

/// The state as `owner` knows it: with what he has sealed in answer to questions that are still open. A question may depend on what its
/// owner has answered to another; it looks for that in the answers of the state, and finds them empty where others ask.
/// @return nothing where that is `state` itself.
[[nodiscard]] std::optional<GameState> with_own_answers(const GameState& state, OwnerId owner, const KnownAnswers& sealed);

}  // namespace rules
