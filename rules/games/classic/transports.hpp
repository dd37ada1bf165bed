#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// Cargo.
struct Transports {
    // Flags of units, ended with the turn.
    SlotId aboard{};     ///< Boarded this turn.
    SlotId unloaded{};   ///< A transport out of which something has landed, or will. [CL-5.6.3]
    SlotId assaulted{};  ///< A transport out of which an assault was announced this turn: later it unloads no more. [CL-5.6.5]
    // Of units.
    SlotId landing{};  ///< Of cargo: the territory that it will assault.
};

}  // namespace rules::classic
