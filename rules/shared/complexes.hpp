#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// Industrial complexes, and what is placed at them.
struct Complexes {
    SlotId placed{};           ///< Flag of a unit: placed this turn.
    SlotId launching{};        ///< Flag: a ship of the command whose complex is still to be named.
    SlotId used{};             ///< Of a territory with a limited complex: units placed there this turn.
    SlotId complexes_built{};  ///<
    DecisionKindId launched_from{};
    TagId no_place{};
    Setting place_in_enemy_zones;
    Setting unplaced_wait;                                                   ///< What has no place stays for a later turn; else it is lost.
    Chain<Result<void>(const View&, OwnerId power, SpaceId space)> may_use;  ///< Of complexes that one controls.
    /// Whether ships may be placed where enemy ships are: if any says so.
    Chain<bool(const View&)> among_enemies;
    /// Of units of one type these are placed first: if any says so.
    Chain<bool(const View&, const Unit&)> placed_first;
    /// False for a complex whose output this ship does not take.
    Chain<bool(const View&, const Unit& ship, SpaceId complex)> launches;
};

}  // namespace rules::shared
