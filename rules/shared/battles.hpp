#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// The battles of a turn.
struct Battles {
    // Flags of units, ended with the turn.
    SlotId raid{};       ///< A bomber that raids the complex of its space.
    SlotId fought{};     ///< Took part in a battle or raid, or bombarded, as attacker.
    SlotId retreated{};  ///< Retreated or withdrew from a battle as attacker; planes are only `fought`.
    SlotId dived{};      ///< A submarine that submerged in a battle of this turn: it stops no landing.
    BattleKindId land_battle{}, sea_battle{}, raid_battle{};         ///< Made by the files of the battles, as their procedures.
    Chain<bool(const View&, const Unit&)> escorts;                   ///< True for a plane that may go along with bombers on a raid.
    Chain<Result<void>(const View&, const Unit&)> may_fly_on_raids;  ///< Of a bomber.
    /// True where a power lets enemies in a zone be: no battle is listed.
    Chain<bool(const View&, SpaceId zone, OwnerId power)> declines;
    Chain<Result<void>(const View&, const Command&)> may_raid;  ///< Asked of a command that names a raid, and may be given else.
    Chain<void(Context&, const Command&)> on_raid;              ///< Before its planes are marked.
    std::vector<std::string_view> raid_arguments;               ///< What else an option lets be said with a raid.
    TagId called_off{};                                         ///< Result of a battle that lost its reason: nothing attacks any more.
    TagId fought_out{};                                         ///< Result of a battle that was fought.
    /// Of planes that have flown in a raid beside those marked `raid`: they are in no battle where they are.
    Chain<bool(const View&, const Unit&)> aside;
    /// Raids are flown and fought before combat movement, in `raids_phase`: later none is named, and none is due.
    bool raids_apart = false;
    Setting roll_all;                 ///< All dice of a volley together, whatever they hit at.
    Setting assault_air_retreat;      ///< Planes may leave an assault.
    Setting assault_partial_retreat;  ///< So may those who came over land.
    Setting bombarded_units_fire;     ///< Who was hit from the sea fires back.
    /// Zones or territories in which a battle may be listed for a reason of an option's own come after those of the game.
    Chain<void(Context&)> on_battles_listed;
};

}  // namespace rules::shared
