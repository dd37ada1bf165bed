#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/tournament/history.hpp"
#include "rules/tournament/match.hpp"
#include "rules/tournament/pairing_cost.hpp"

/// Pairing a round by what was played before: Swiss, and the weeks of a league.
namespace tournament {

/// One round as paired, and why it is the best: what it costs by each criterion.
struct PairedRound {
    std::vector<Match> matches{};  ///< By table; byes last. Sides are open: see `give_sides`.
    PairingCost cost{};
};

/// What pairing asks of an entrant with this history.
[[nodiscard]] Contender contender_of(const Entrant& entrant, const History& history);

/// Pairs everybody who takes part in the round after `played`, as a perfect matching of least cost: everybody has one opponent, or the one bye
/// of an odd number. Entrants who asked for a bye have an asked bye. Same input, same round on every machine.
/// @param played  the rounds of this stage so far, or those of stages before that count too.
/// @param lot  drawn once for the tournament. [TR-4]
[[nodiscard]] PairedRound pair_swiss(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                     const Stage& stage, RoundRange played, std::uint64_t lot);

/// What a round costs that the director has changed, to show beside what was proposed.
/// @param changed  as `pair_swiss` pairs: without faults.
[[nodiscard]] PairingCost cost_of_round(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                        const Stage& stage, RoundRange played, std::uint64_t lot, std::span<const Match> changed);

/// Everything that stands against `changed` as round `round`: somebody twice or at both seats of a table, not entered, not taking part, or left
/// out. That two meet again is no fault: ask the director once more.
[[nodiscard]] std::vector<Fault> faults_of_round(std::span<const Entrant> entrants, std::span<const Match> changed, std::uint32_t round);

}  // namespace tournament
