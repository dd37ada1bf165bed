#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Minor powers and their armies.
struct Minors {
    SlotId raised{};      ///< Of a space: the minor's army has appeared, or its colony was entered.
    SlotId raised_now{};  ///< Flag of a unit, for the turn.
    TagId raise{};
    DecisionKindId minor_army{};
    /// Minors that have ceased to lean to a side.
    Chain<bool(const View&, SpaceId)> unaligned;
};

}  // namespace rules::game1914
