#pragma once

#include "rules/games/europe/game.hpp"

namespace rules::europe {

/// Flags of ships, for a turn.
struct Zones {
    SlotId at_convoy{};  ///< Has entered a hostile convoy in combat movement. [EU-5.1.1]
    SlotId attacks{};    ///< A transport that fights though it need not. [EU-5.8.3]
};

/// Transports of `power` that have enemies in their zone since the turn began, and nobody of theirs beside them. [EU-5.8.3]
[[nodiscard]] bool lone_transports(const View& view, SpaceId zone, OwnerId power);

}  // namespace rules::europe
