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
    /// Why bought units that may each be placed there may not be so together.
    Chain<Result<void>(const View&, std::span<const UnitId>, SpaceId)> may_place_together;
};

/// Nothing keeps `power` from that now.
[[nodiscard]] bool produces(const View& view, OwnerId power);
/// The income of `power` less what submarines have taken of it goes into its treasury. [1914-10.1.1]
void collect_income(Context& context, OwnerId power);

}  // namespace rules::game1914
