#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "rules/tournament/history.hpp"
#include "rules/tournament/match.hpp"
#include "rules/tournament/settings.hpp"

/// One value per entrant for each tie-break. Definitions follow FIDE's handbook, C.07, where it has them. [TR-8] [TR-9]
namespace tournament {

/// What tie-breaks are made of, computed once.
struct TieBreakData {
    std::span<const Entrant> entrants;
    const ScoringTable& scoring;
    std::vector<History> histories;                ///< In the order of entrants.
    std::map<EntrantId, std::size_t> place;        ///< Of each entrant among entrants.
    std::vector<std::vector<const Match*>> games;  ///< Of each entrant: those of these rounds, and all play-offs.
    std::vector<Hundredths>
        adjusted;  ///< Scores as opponents count them: unplayed rounds after the last game count as draws, points taken count. [TR-8] [TR-18]
};
[[nodiscard]] TieBreakData tie_break_data(std::span<const Entrant> entrants, std::span<const Match> matches, const ScoringTable& scoring,
                                          RoundRange rounds);

/// The value for the entrant at place `at`; more is better, but for turns needed. Not for head to head.
[[nodiscard]] Thousandths tie_break_value(const TieBreakData& data, std::size_t at, TieBreak tie_break);

/// Points of each of `tied` (places) in the games among them, in thousandths. Nothing (empty) where they have not all met equally often, at
/// least once: then head to head separates nobody.
[[nodiscard]] std::vector<Thousandths> head_to_head(const TieBreakData& data, std::span<const std::size_t> tied);

}  // namespace tournament
