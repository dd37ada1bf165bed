#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// Cargo.
struct Transports {
    // Flags of units, ended with the turn.
    SlotId aboard{};     ///< Boarded this turn.
    SlotId unloaded{};   ///< A transport out of which something has landed, or will.
    SlotId assaulted{};  ///< A transport out of which an assault was announced this turn: later it unloads no more.
    // Of units.
    SlotId landing{};  ///< Of cargo: the territory that it will assault.
    /// What follows at once when a landing in combat movement has been announced.
    Chain<void(Context&, OwnerId power, const command::Unload&)> on_announced;
    /// What follows when transports have unloaded in noncombat movement.
    Chain<void(Context&, const std::vector<UnitId>& ships, SpaceId to)> on_unloaded;
    Chain<void(Context&, OwnerId power, SpaceId)> on_landed;  ///< What follows when cargo has come ashore to fight.
};

}  // namespace rules::shared
