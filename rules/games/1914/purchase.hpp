#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

struct Purchases {
    DecisionKindId repairs{};
    TagId purchase{}, repair{}, refund{};
    /// Why a power may not purchase, mobilise or collect this turn.
    Chain<Result<void>(const View&, OwnerId)> may_produce;
    /// Why a power may not buy these units. Those that it bought before wait off the board.
    Chain<Result<void>(const View&, OwnerId, const UnitPicks&)> may_buy;
};

/// Nothing keeps `power` from that now.
[[nodiscard]] bool produces(const View& view, OwnerId power);

}  // namespace rules::game1914
