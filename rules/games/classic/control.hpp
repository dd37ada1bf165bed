#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// Ground that changes hands.
struct Control {
    SlotId captured{};  ///< Flag: a gun or complex that changed hands this turn. [CL-5.2.8]
    SlotId entered{};   ///< Of a space: empty enemy ground walked into while a raid on it was named: taken after the raids. [CL-8.1.6]
    Single<SpaceId(const View&, OwnerId power)> other_seat;  ///< In the place of a capital that is lost.
    /// Whether ground goes back to a friend though his capital is lost: if any says so.
    Chain<bool(const View&)> returns_always;
    TagId capture{}, liberation{}, returned{}, seizure{}, goes_along{};
};

}  // namespace rules::classic
