#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// Antiaircraft guns.
struct Guns {
    SlotId gun_was_of{};   ///< Of a gun captured this turn: its owner before. [CL-6.2.6]
    SlotId guns_met{};     ///< Of a plane: territories whose guns have fired at it in this combat movement. [CL-6.2.1]
    SlotId guns_passed{};  ///< Territories whose guns fire at the planes marked `passing`, in the order of the way.
    /// Who says which planes are lost, in the order of the parameter's words.
    enum GunCasualties : std::int64_t { by_attacker, at_random };
    ParameterId several_guns{}, gun_casualties{};
};

/// One die of a gun for each plane of the battle's attackers: where chance says who falls they are gone, else the hits are noted for the
/// next `losses_block`. [CL-6.2.2]
void gun_fires(Context& context, BattleId battle, const Unit& gun);

}  // namespace rules::classic
