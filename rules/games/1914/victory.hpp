#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// How the game ends.
struct Victory {
    ParameterId second_capital{}, ireland_is{}, points_after_time{};
    TagId by_capitals{}, by_points{}, by_concession{}, by_surrender{};
};

}  // namespace rules::game1914
