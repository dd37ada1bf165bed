#pragma once

#include <map>

#include "rules/games/europe/game.hpp"

namespace rules::europe {

/// Flags of ships, for a turn; and what is closed.
struct Zones {
    SlotId at_convoy{};                       ///< Has entered a hostile convoy in combat movement. [EU-5.1.1]
    SlotId attacks{};                         ///< A transport that fights though it need not. [EU-5.8.3]
    std::map<SpaceId, Paragraph> no_flights;  ///< What an option says to planes of ground that it closes.
};

/// Transports of `power` that have enemies in their zone since the turn began, and nobody of theirs beside them. [EU-5.8.3]
[[nodiscard]] bool lone_transports(const View& view, SpaceId zone, OwnerId power);

void install_own_movement(RulesetBuilder& build);
void install_assaults(RulesetBuilder& build);

}  // namespace rules::europe
