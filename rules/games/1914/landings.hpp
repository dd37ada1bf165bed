#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Going ashore, bombardment and coastal fire.
struct Landings {
    RoleId landed{};              ///< Has come ashore for this battle.
    SlotId bombarded{};           ///< Flag of a ship. [1914-7.2.9]
    SlotId landing_zones{};       ///< Of a battle: zones out of which units landed for it. [1914-7.2.2]
    BattleKindId landing_only{};  ///< Going ashore without a fight.
    DecisionKindId coastal_casualties{}, bombard_count{};
    TagId bombard{}, coastal{}, landed_note{};
    /// What a landing on ground is that was contested when the turn began, in the order of the parameter's words.
    enum InContested : std::int64_t { reinforcement, assault_when_attacking };
    ParameterId landing_in_contested{};
    /// Whose guns fire at the landing though they take no part in what follows.
    Chain<void(const View&, BattleId, std::vector<const Unit*>& defenders)> defends_the_coast;
    std::vector<std::string_view> called_off_in{"move", "combat"};  ///< The phases in which that may be said. [1914-4.7.5]
};

}  // namespace rules::game1914
