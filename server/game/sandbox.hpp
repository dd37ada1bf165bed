#pragma once

#include "server/game/decide.hpp"

namespace server {

/// What would come of rulings, one after the other, on a copy of the game: nothing of it is stored, and no die of the game's chain is used.
/// Sealed answers and standing orders are not in the copy: who tries learns nothing of them.
/// @param envelope  a `TryRulings` of whoever may rule in this game. `now.record` is set.
[[nodiscard]] Answer tried(const Position& now, const CommandEnvelope& envelope);

}  // namespace server
