#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// Antiaircraft guns.
struct Guns {
    SlotId gun_was_of{};   ///< Of a gun captured this turn: its owner before.
    SlotId guns_met{};     ///< Of a plane: territories whose guns have fired at it in this combat movement.
    SlotId guns_passed{};  ///< Territories whose guns fire at the planes marked `passing`, in the order of the way.
    /// Who says which planes are lost, in the order of the parameter's words.
    enum GunCasualties : std::int64_t { by_attacker, at_random };
    Setting several_guns;                       ///< In one territory; else as many as `TypeFacts::most`.
    std::optional<ParameterId> gun_casualties;  ///< None: by the attacker.
    /// What a gun hits at, fired by `gunner`: adds to the figure of the game.
    Chain<void(const View&, const Unit& gun, OwnerId gunner, Tally&)> hits_at;
};
/// What it hits at when it fires now.
[[nodiscard]] std::uint8_t gun_hits_at(const View& view, const Unit& gun);

/// One die of a gun for each plane of the battle's attackers: where chance says who falls they are gone, else the hits are noted for the
/// next `LossSteps`.
void gun_fires(Context& context, BattleId battle, const Unit& gun);

}  // namespace rules::shared
