#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rules/tournament/history.hpp"
#include "rules/tournament/match.hpp"
#include "rules/tournament/settings.hpp"

/// Who stands where: points, then the tie-breaks of the settings in their order.
namespace tournament {

struct Standing {
    std::uint32_t rank = 0;  ///< From 1; shared by those whom nothing separates.
    EntrantId entrant{};
    Hundredths points = 0;
    /// One for each of the settings' tie-breaks, in thousandths. Head to head counts the games among those who were tied when it was asked, 0
    /// where it was not. Turns needed are 0 for those who won no game.
    std::vector<Thousandths> tie_breaks{};
    std::uint32_t games = 0;  ///< Played to a result, as are wins, draws and losses.
    std::uint32_t wins = 0, draws = 0, losses = 0;
    std::uint32_t rounds = 0;  ///< In which they had a game that was decided, or a bye.
};

/// Standings of `among` (all entrants where it is empty) over these rounds, best first; of equal ranks by seed. Opponents outside of `among`
/// count for tie-breaks. An open game counts as not there yet.
[[nodiscard]] std::vector<Standing> standings(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                              RoundRange rounds, std::span<const EntrantId> among = {});

/// A member of a team by what they sat at.
struct IndividualStanding {
    std::uint32_t rank = 0;
    AccountId account{};
    EntrantId entrant{};
    Hundredths points = 0;  ///< Of the games at whose table they sat.
    std::uint32_t games = 0, wins = 0, draws = 0;
};
/// Members by points, then wins, then fewer games, then account, which separates no ranks. Forfeits and byes count for nobody. [TR-12]
[[nodiscard]] std::vector<IndividualStanding> individual_standings(std::span<const Entrant> entrants, std::span<const Match> matches,
                                                                   const Settings& settings, RoundRange rounds);

/// A club by its best entrants.
struct ClubStanding {
    std::uint32_t rank = 0;
    std::string club{};
    Hundredths points = 0;             ///< Of those who count.
    std::vector<EntrantId> counted{};  ///< Best first, `Settings::club_size` at most.
    std::uint32_t sum_of_ranks = 0;    ///< Of those who count; one who is missing counts as the rank after the last.
};
/// Clubs by points, then the lower sum of ranks, then the best single rank, then name, which separates no ranks. [TR-12]
/// @param individual  the standings of all entrants.
[[nodiscard]] std::vector<ClubStanding> club_standings(std::span<const Entrant> entrants, std::span<const Standing> individual,
                                                       const Settings& settings);

}  // namespace tournament
