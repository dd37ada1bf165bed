#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// Moves, and what meets them on the way.
struct Movement {
    // Flags of units, ended with the turn.
    SlotId moved{};      ///< Has moved in one of the two movement phases: a land unit or ship does not move again. [CL-5.1.3]
    SlotId under_way{};  ///< Has moved by its own range in this phase: it goes on while range is left and nothing stopped it. [CL-5.1.10]
    SlotId passing{};    ///< A plane of the move that is being shot at. Set by the move, cleared by the guns. [CL-6.2.6]
    SlotId shot_at{};    ///< A plane for which a gun has rolled in this combat movement: its move stands. [CL-5.1.6]
    // Of units.
    SlotId came_from_slot{};  ///< The last space on the way, where it is not the one in which the turn began; ask `came_from`.
    TagId taken_back{};
    /// Whether a power may attack in this turn at all: by moves of combat, and by rockets.
    Chain<Result<void>(const View&, OwnerId power)> may_attack;
    Chain<Result<void>(const View&, OwnerId power, const Unit& ship, SpaceId from, SpaceId to)>
        passages;                                   ///< Closed to whom, beside canals.
    Chain<bool(const View&)> guns_fire_at_passing;  ///< At planes that pass over them: if any says so.
    ParameterId passing_fire{}, free_naval_combat_move{};
    /// Asked of every command "move".
    Chain<Result<void>(const GroupMove&)> together;
    /// What passing planes meet on the way: starts, as the last act of a move, what has to be rolled. Installed by the guns.
    Single<void(Context&, OwnerId power)> shoot_at_passing;
    /// True where ships in `zone` do not hinder `ship` on its way (submarines that pass unseen).
    Chain<bool(const View&, const Unit& ship, SpaceId zone)> passes_enemies;
};

}  // namespace rules::classic
