#pragma once

#include <optional>

#include "rules/match/game.hpp"

namespace match {

/// The state as the player of `owner` knows it (`rules::with_own_answers`); for no other eyes. @return nothing where that is `game.state()`.
[[nodiscard]] std::optional<rules::GameState> known_to(const Game& game, rules::OwnerId owner);

}  // namespace match
