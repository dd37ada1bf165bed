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
    SlotId air_rounds{};            ///< Rounds of air combat that were fought, of battles.
    TagId air{};
    /// What a unit that fires in air combat hits at, by what was said so far. [1914-6.2.1]
    Chain<std::uint8_t(const View&, BattleId, const Unit&, std::uint8_t so_far)> air_hit;
};

/// The part of `battle` holds air supremacy in it.
[[nodiscard]] bool supreme(const View& view, BattleId battle, bool attacking);

}  // namespace rules::game1914
