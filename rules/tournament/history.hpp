#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "rules/tournament/entrant.hpp"
#include "rules/tournament/match.hpp"

/// What happened to each entrant, round by round: the crosstable, and what pairing must remember.
namespace tournament {

/// Rounds `first` to `last`; none where `last` is lower. A stage that carries no results over begins anew.
struct RoundRange {
    std::uint32_t first = 1;
    std::uint32_t last = 0;
};

/// What a round was to an entrant.
enum class RoundKind : std::uint8_t {
    absent,  ///< Not paired: left, or not paired yet.
    late,    ///< Before a late entry.
    open,    ///< Paired, not decided.
    played,
    forfeit_win,
    forfeit_loss,
    bye,
    asked_bye,
};
enum class Float : std::uint8_t { level, down, up };

struct RoundResult {
    std::uint32_t round = 0;
    RoundKind kind{};
    EntrantId opponent{};  ///< Also of a forfeited game.
    Side side{};
    bool won = false;
    bool drawn = false;
    Hundredths points = 0;  ///< Of the game or the bye.
    Hundredths taken = 0;   ///< By a referee. [TR-18]
    Float floated{};        ///< Met a lower score, or a higher one, when the round was paired; a bye is a float down.
};

struct History {
    EntrantId entrant{};
    Hundredths score = 0;                           ///< Points, less those that were taken.
    std::vector<RoundResult> rounds{};              ///< One for each round of the range. Of several games in a round the last.
    std::map<EntrantId, std::uint32_t> meetings{};  ///< Games played or open. A forfeited pairing may be paired again. [TR-6]
    std::int32_t side_balance = 0;                  ///< Games as the first side less games as the second; games played or open.
    Side last_side{};
    std::uint32_t same_side = 0;  ///< Games in a row as `last_side`.
    std::uint32_t byes = 0;       ///< Byes that were not asked for, and wins by forfeit. [TR-6]
    std::uint32_t unplayed = 0;   ///< Rounds without a game played.
};

/// The histories of `entrants`, in their order, over these rounds. Play-offs do not count, nor do matches of others.
[[nodiscard]] std::vector<History> histories(std::span<const Entrant> entrants, std::span<const Match> matches, const ScoringTable& scoring,
                                             RoundRange rounds);

/// Those of `entrants` who take part in `round` and have missed `settings.no_shows` games by forfeit: to be removed before it is paired.
[[nodiscard]] std::vector<EntrantId> absent_too_often(std::span<const Entrant> entrants, std::span<const Match> matches,
                                                      const Settings& settings, std::uint32_t round);

}  // namespace tournament

namespace rules {
template <>
inline constexpr auto words<tournament::RoundKind> =
    words_of("ABSENT", "LATE", "STILL_OPEN", "PLAYED", "FORFEIT_WIN", "FORFEIT_LOSS", "ROUND_BYE", "ROUND_ASKED_BYE");
template <>
inline constexpr auto words<tournament::Float> = words_of("LEVEL", "DOWN", "UP");
}  // namespace rules
