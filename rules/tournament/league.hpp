#pragma once

#include <cstdint>
#include <span>

#include "rules/tournament/stages.hpp"
#include "rules/tournament/swiss.hpp"

/// The weeks of a league.
namespace tournament {

/// Pairs the week after `played` in each tier by itself, as a Swiss round does: those who have met least often first, then like scores. Tables
/// are numbered through all tiers; the costs of all tiers are added up.
[[nodiscard]] PairedRound pair_week(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                    const Stage& stage, const Tiers& tiers, RoundRange played, std::uint64_t lot);

}  // namespace tournament
