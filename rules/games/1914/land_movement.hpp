#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

struct Movement {
    SlotId moved{};  ///< Flag of a unit, for the turn.
    TagId rout{};
    /// Contested ground that land units of a power leave freely all the same. [1914-4.2.2]
    Chain<bool(const View&, OwnerId, SpaceId)> left_freely;
    /// Units that stand without an infantry though they are neither ships nor infantry. [1914-4.3.1]
    Chain<bool(const View&, const Unit&)> stands_alone;
    /// Why units that may each go this way may not do so together.
    Chain<Result<void>(const View&, std::span<const UnitId>, std::span<const SpaceId> path)> may_go_together;
    /// Land units that enter hostile or neutral ground with a later step too, where an option keeps that to the first one.
    Chain<bool(const MoveStep&)> strikes_later;
};

/// Another phase of moves that does not end while guns stand alone. [1914-4.3.1] [1914-4.3.8]
void keep_guns_with_infantry(RulesetBuilder& build, std::string_view phase);
/// What stands behind such a phase: ground that one side alone holds after the moves is given to it. [1914-4.2.5] [1914-8.2.1]
[[nodiscard]] Node control_after_further_moves();

}  // namespace rules::game1914
