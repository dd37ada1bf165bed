#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// Ground that changes hands.
struct Control {
    SlotId captured{};  ///< Flag: a gun or complex that changed hands this turn.
    SlotId entered{};   ///< Of a space: empty enemy ground walked into while a raid on it was named: taken after the raids.
    Single<SpaceId(const View&, OwnerId power)> other_seat;  ///< In the place of a capital that is lost.
    /// Whether ground goes back to a friend though his capital is lost: if any says so.
    Chain<bool(const View&)> returns_always;
    Single<void(Context&, SpaceId, OwnerId)> enter_neutral;  ///< In the place of a capture, of ground that yields.
    /// Ground of `Figures::neutral` is fought for like the enemy's, and units of it are its force; else it yields to who enters it.
    Setting neutrals_resist;
    Setting seat_counts;   ///< Ground goes back to a friend who has his seat elsewhere; else the capital alone counts.
    Setting loot_is_lost;  ///< The treasury of a taken capital goes to the bank.
    /// True for a friend who has nothing back, not even his capital.
    Chain<bool(const View&, OwnerId friend_of)> nothing_back;
    /// True where a power keeps its treasury though its capital is taken.
    Chain<bool(const View&, OwnerId victim, SpaceId)> keeps_treasury;
    Setting guns_stay_their_owners;  ///< Where ground comes home later, when a capital is freed.
    TagId capture{}, liberation{}, returned{}, seizure{}, goes_along{};
};

}  // namespace rules::shared
