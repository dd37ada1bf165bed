#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

struct Purchases {
    SlotId loot{};        ///< What is left of a treasury that a power without capital took from an enemy.
    SlotId loot_spent{};  ///< Flag: has bought from its loot this turn, and may place what it bought.
    Setting spends_loot;  ///< A power without its capital buys for what it takes in an enemy capital.
    TagId purchase{};
    /// Why a power may not purchase or research this turn.
    Chain<Result<void>(const View&, OwnerId)> may_produce;
    /// Why not so many units of a type, whatever they cost.
    Chain<Result<void>(const View&, OwnerId, const UnitPick&)> may_buy;
};

}  // namespace rules::shared
