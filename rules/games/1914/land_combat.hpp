#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Battles on land.
struct LandCombat {
    BattleKindId land_battle{};
    SlotId supremacy{}, assault{};  ///< Of battles.
    SlotId land_begun{};            ///< The first land battle of this phase has begun. [1914-6.1.6]
    TagId air{};
};

}  // namespace rules::game1914
