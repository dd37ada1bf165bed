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
    /// The power that a minor or its colony is aligned to, where the play has made it another than the map says.
    Chain<OwnerId(const View&, SpaceId, OwnerId said)> alignment;
};

/// The power that a minor or its colony is aligned to now; `nobody` for neutrals. [1914-2.3.1] [1914-2.3.2]
[[nodiscard]] OwnerId aligned_to(const View& view, SpaceId space);

}  // namespace rules::game1914
