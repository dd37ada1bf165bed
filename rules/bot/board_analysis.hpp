#pragma once

#include <cstdint>
#include <vector>

#include "rules/bot/hints.hpp"
#include "rules/bot/strategy.hpp"
#include "rules/bot/troops.hpp"

namespace bot {

/// A territory or zone as one power sees it now.
struct Ground {
    /// Of territories. Closed: nobody goes there, or it is of no use.
    enum class Status : std::uint8_t { closed, friendly, contested, open } status{};
    Troops own;  ///< Ashore or afloat, and in the air; cargo and fixtures are left out.
    Troops friends;
    Troops enemies;          ///< An army that would appear counts.
    Troops threat;           ///< Enemies elsewhere who could attack here next turn.
    bool fixtures = false;   ///< Guns, factories, whoever has them.
    bool one_round = false;  ///< A battle here is one exchange of fire a turn; else it is fought to an end.
    bool waiting = false;    ///< It waits for the first to come.
    bool neutral = false;    ///< It is on nobody's side.
    int keep = 0;            ///< Own ground units that had better stay.
    double weight = 0;       ///< What is to be won here.
    double pull = 0;         ///< How strongly the best aim within reach by land draws units that stand here.
    double lure = 0;         ///< Of a zone: the same for what is aboard of ships.
};

/// What the bot thinks about before each command.
struct BoardAnalysis : Strategy {
    const Hints& hints;
    bool war = false;             ///< There is an enemy.
    bool battles_follow = false;  ///< Battles are still to come in this turn.
    bool moves_follow = false;    ///< So is another phase of moves.
    bool sieges = true;           ///< No territory falls in a turn: battles on land have one exchange of fire.
    rules::UnitTypeId fodder{};   ///< The cheapest land unit that fights.
    std::vector<Ground> grounds;  ///< By space.

    [[nodiscard]] const Ground& at(rules::SpaceId space) const { return grounds[rules::idx(space)]; }
    /// Own ground units that may leave.
    [[nodiscard]] int spare(rules::SpaceId space) const;
    /// Those of them that are of the cheapest type, and of others.
    [[nodiscard]] int count(rules::SpaceId space, bool cheapest) const;
    /// All who would defend `space` against the threat to it, without own planes.
    [[nodiscard]] Troops garrison(rules::SpaceId space) const;
    /// The fire of attackers in one exchange.
    [[nodiscard]] double attack_of(const Troops& troops) const;
    /// Would the threat to `space` take it from these?
    [[nodiscard]] bool lost(rules::SpaceId space, const Troops& garrison) const;
    [[nodiscard]] bool lost(rules::SpaceId space) const { return lost(space, garrison(space)); }
    [[nodiscard]] bool friendly(rules::SpaceId space) const { return at(space).status == Ground::Status::friendly; }
};
/// While the game rests in a phase.
[[nodiscard]] BoardAnalysis analysis_of(const rules::View& view, rules::OwnerId power, std::uint64_t seed);

/// Spaces within so many steps of `from`, with the steps; by nothing but the map.
[[nodiscard]] std::vector<std::pair<rules::SpaceId, int>> around(const rules::View& view, rules::SpaceId from, int steps);

}  // namespace bot
