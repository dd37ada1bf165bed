#pragma once

#include "rules/games/1914/game.hpp"
#include "rules/hooks/odds.hpp"

namespace rules::game1914 {

/// Battles at sea.
struct SeaCombat {
    BattleKindId sea_battle{};
    RoleId submerged{};
    SlotId finished{};       ///< Of a battle.
    SlotId fought_at_sea{};  ///< Flag of a ship, for the turn.
    DecisionKindId submerge{}, battle_round{}, sink_transports{};
    TagId press_on{}, break_off{};
    /// Zones to which the attacker may retreat; none in the base game. [1914-5.2.5]
    Chain<void(const View&, const Battle&, std::vector<SpaceId>&)> retreats;
    /// What retreating brings to the ships that do so, besides the move.
    Chain<void(Context&, std::span<const UnitId> ships)> on_retreat;
    /// Cited when the attacker names a zone to retreat to that is not open to him.
    Single<std::string_view> retreat_cite{"1914-5.2.5"};
    Single<std::string_view> retreat_also{"1914-5.2.5"};
};

/// Somebody of this part fires at sea and can hit.
[[nodiscard]] bool any_can_hit(const View& view, BattleId battle, bool attacking);

/// Rounds of fire of ships, pressed on or broken off, where nothing dives and nothing is sunk without a roll. [1914-5.2.1] [1914-5.2.5]
[[nodiscard]] Node gun_rounds(std::string_view name);
/// How battles of this kind, which are such rounds and no more, are calculated: without the module's own steps around them.
[[nodiscard]] OddsScript odds_of_gun_rounds(BattleKindId kind, UnitClasses classes);

}  // namespace rules::game1914
