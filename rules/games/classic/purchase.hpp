#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

struct Purchases {
    SlotId loot{};        ///< What is left of a treasury that a power without capital took from an enemy. [CL-9.4.5]
    SlotId loot_spent{};  ///< Flag: has bought from its loot this turn, and may place what it bought.
    TagId purchase{};
    ParameterId piece_limits{}, iron_blitz_units{};
    /// Why a power may not purchase or research this turn.
    Chain<Result<void>(const View&, OwnerId)> may_produce;
};

}  // namespace rules::classic
