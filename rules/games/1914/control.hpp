#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Why ground, units and money change hands.
struct Causes {
    TagId capture{}, liberation{}, settled{}, seizure{}, war{}, surrender{};
};

struct Control {
    SlotId enemy_held{};  ///< Of a base territory: an enemy controlled it at some point of this turn. [1914-9.1.7]
    DecisionKindId territory_control{};
    /// Control of a liberated territory, where an option settles it otherwise than the base.
    Chain<bool(const View&, SpaceId, OwnerId original)> no_liberation;
};

}  // namespace rules::game1914
