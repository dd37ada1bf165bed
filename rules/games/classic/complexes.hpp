#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// Industrial complexes, and what is placed at them.
struct Complexes {
    SlotId placed{};           ///< Flag of a unit: placed this turn. [CL-11.1.3]
    SlotId launching{};        ///< Flag: a ship of the command whose complex is still to be named. [CL-11.2.3]
    SlotId used{};             ///< Of a territory with a limited complex: units placed there this turn. [CL-11.2.2]
    SlotId complexes_built{};  ///< [CL-1.3.3]
    DecisionKindId launched_from{};
    TagId no_place{};
    ParameterId place_in_enemy_zones{};
    Chain<Result<void>(const View&, OwnerId power, SpaceId space)> may_use;  ///< Of complexes that one controls.
    /// Whether ships may be placed where enemy ships are: if any says so.
    Chain<bool(const View&)> among_enemies;
};

}  // namespace rules::classic
