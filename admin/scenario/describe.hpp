#pragma once

#include <string>
#include <vector>

#include "admin/scenario/model.hpp"

namespace scenario {

/// What of a state no [start] can say, in words; empty if nothing stands against it. A game that is over, an open question, a battle
/// half fought.
[[nodiscard]] std::vector<std::string> inexpressible(const rules::View& view);

/// The [start] of a state in which nothing is inexpressible.
/// @param begun  whether it shall say that the phase has begun before, or leave its beginning to be played.
/// @param scenario  the rules, and what else a position is made from; its own start is passed over.
[[nodiscard]] Start describe(const Scenario& scenario, const rules::GameState& state, bool begun);

}  // namespace scenario
