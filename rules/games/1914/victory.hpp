#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// How the game ends.
struct Victory {
    // In the order of the parameters' words.
    enum SecondCapital : std::int64_t { paris_or_london, paris };
    enum Ireland : std::int64_t { homeland, colony };
    ParameterId second_capital{}, ireland_is{}, points_after_time{};
    TagId by_capitals{}, by_concession{}, by_surrender{};
};

}  // namespace rules::game1914
