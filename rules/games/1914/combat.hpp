#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// What battles on land and at sea share.
struct Combat {
    TagId fire{}, fought{}, called_off{};
    /// Why nobody may fight for a territory or capture it.
    Chain<Result<void>(const View&, SpaceId)> may_be_fought_for;
};

}  // namespace rules::game1914
