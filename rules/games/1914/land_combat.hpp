#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Values of the slot `supremacy`. [1914-6.2.2]
enum Supremacy : std::int64_t { of_none = 0, of_attackers = 1, of_defenders = 2 };

/// Battles on land.
struct LandCombat {
    BattleKindId land_battle{};
    SlotId supremacy{}, assault{};  ///< Of battles.
    SlotId land_begun{};            ///< The first land battle of this phase has begun. [1914-6.1.6]
    TagId air{};
};

/// The part of `battle` holds air supremacy in it.
[[nodiscard]] bool supreme(const View& view, BattleId battle, bool attacking);

}  // namespace rules::game1914
