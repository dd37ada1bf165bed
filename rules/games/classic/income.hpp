#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

struct Incomes {
    SlotId income{};  ///< Of a power: what the last collection brought.
    TagId collect{};
};

}  // namespace rules::classic
