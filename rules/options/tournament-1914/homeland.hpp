#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::tournament1914 {

/// The power whose homeland `space` is: its capital and regional territories, no colonies. `nobody` for other ground. [1914T-2.1.1]
[[nodiscard]] OwnerId homeland_of(const View& view, SpaceId space);
/// Value in IPCs of the homeland territories of `power` that enemies control or contest, each counted whole: 0 up to that of the whole
/// homeland. It is what the thresholds of a collapse are compared with. [1914T-4.1.1]
[[nodiscard]] std::int64_t lost_value(const View& view, OwnerId power);
/// The same into a tally, territory by territory.
void add_lost_value(const View& view, OwnerId power, Tally& tally);

}  // namespace rules::tournament1914
