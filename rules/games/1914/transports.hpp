#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Cargo.
struct Transports {
    SlotId boarded{};      ///< Flag: came aboard this turn.
    SlotId unloaded{};     ///< Flag of a transport, for the turn.
    SlotId landing{};      ///< Of cargo: the territory that it will land in.
    SlotId unloaded_to{};  ///< Of a transport: where its landing units go this turn. [1914-4.5.4]
};

}  // namespace rules::game1914
