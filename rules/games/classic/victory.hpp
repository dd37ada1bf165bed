#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// How the game ends.
struct Victory {
    ParameterId total_victory{}, allied_economic_victory{}, individual_winner{};
    TagId by_capitals{}, by_income{}, by_concession{};
};

}  // namespace rules::classic
