#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

struct Production {
    /// What a territory yields the power that controls it, beyond its value.
    Chain<void(const View&, OwnerId, SpaceId, Tally&)> of_territory;
};

/// What all territories of `power` yield, whether it may collect now or not. [1914-10.1.1]
void add_yield(const View& view, OwnerId power, Tally& tally);

}  // namespace rules::game1914
