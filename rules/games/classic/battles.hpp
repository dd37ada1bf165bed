#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// The battles of a turn.
struct Battles {
    // Flags of units, ended with the turn.
    SlotId raid{};       ///< A bomber that raids the complex of its space. [CL-8.1.1]
    SlotId fought{};     ///< Took part in a battle or raid, or bombarded, as attacker. [CL-5.1.4] [CL-5.3.4]
    SlotId retreated{};  ///< Retreated or withdrew from a battle as attacker; planes are only `fought`. [CL-6.5.6]
    SlotId dived{};      ///< A submarine that submerged in a battle of this turn: it stops no landing. [CL-13.1.10]
    BattleKindId land_battle{}, sea_battle{}, raid_battle{};  ///< Made by the files of the battles, as their procedures.
    TagId called_off{};                                       ///< Result of a battle that lost its reason: nothing attacks any more.
    TagId fought_out{};                                       ///< Result of a battle that was fought.
    /// How submarines of the defender leave, in the order of the parameter's words.
    enum DefendingSubmarines : std::int64_t { withdraw, submerge };
    ParameterId roll_all{}, assault_air_retreat{}, assault_partial_retreat{}, bombarded_units_fire{}, defending_submarines{},
        two_hit_battleships{};
    /// Zones or territories in which a battle may be listed for a reason of an option's own come after those of the game.
    Chain<void(Context&)> on_battles_listed;
};

}  // namespace rules::classic
