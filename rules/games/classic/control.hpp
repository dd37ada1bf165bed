#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// Ground that changes hands.
struct Control {
    SlotId captured{};  ///< Flag: a gun or complex that changed hands this turn. [CL-5.2.8]
    SlotId entered{};   ///< Of a space: empty enemy ground walked into while a raid on it was named: taken after the raids. [CL-8.1.6]
    TagId capture{}, liberation{}, returned{}, seizure{}, goes_along{};
};

}  // namespace rules::classic
