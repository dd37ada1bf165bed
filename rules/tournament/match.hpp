#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/tournament/settings.hpp"
#include "rules/tournament/values.hpp"

/// Matches and their results: all that standings, ratings and the next pairing are made of.
namespace tournament {

enum class MatchKind : std::uint8_t {
    game,
    bye,        ///< `a` has no opponent.
    asked_bye,  ///< `a` asked for it.
    play_off,   ///< A game that only the tie-break of this name counts.
};
enum class Outcome : std::uint8_t { open, a_wins, b_wins, draw, a_forfeits, b_forfeits, both_forfeit };

struct Match {
    std::uint32_t round = 0;  ///< From 1, over all stages.
    std::uint32_t table = 0;  ///< From 1 in each round.
    MatchKind kind{};
    EntrantId a{};  ///< The higher seed.
    EntrantId b{};  ///< `nobody` for a bye.
    Side a_side{};  ///< `none` until it is known.
    Outcome outcome{};
    std::int64_t a_points = 0;  ///< By the game's own scoring.
    std::int64_t b_points = 0;
    std::uint32_t turns = 0;             ///< Rounds of the game that were played.
    std::vector<AccountId> a_players{};  ///< Who sat at the table; empty: all members.
    std::vector<AccountId> b_players{};
    std::uint32_t bracket = 0;  ///< The number of the match of a knockout that this game decides; 0: none.
    static void fields(auto& ar, auto& v) {
        ar(1, "round", v.round);
        ar(2, "table", v.table);
        ar(3, "kind", v.kind);
        ar(4, "a", v.a);
        ar(5, "b", v.b);
        ar(6, "a_side", v.a_side);
        ar(7, "outcome", v.outcome);
        ar(8, "a_points", v.a_points);
        ar(9, "b_points", v.b_points);
        ar(10, "turns", v.turns);
        ar(11, "a_players", v.a_players);
        ar(12, "b_players", v.b_players);
        ar(13, "bracket", v.bracket);
    }
    bool operator==(const Match&) const = default;
};

/// One match as one of its entrants sees it.
struct Perspective {
    EntrantId opponent{};
    Side side{};
    bool played = false;  ///< A game that was played to a result: forfeits and byes are not.
    bool won = false;     ///< Forfeits too.
    bool drawn = false;
    bool forfeited = false;     ///< The entrant did not play.
    bool forfeited_to = false;  ///< The opponent did not play.
    Hundredths points = 0;      ///< 0 while the match is open.
    std::int64_t game_points = 0;
    std::int64_t opponent_game_points = 0;
};

/// @param entrant  `match.a` or `match.b`.
[[nodiscard]] Perspective seen_by(const Match& match, EntrantId entrant, const ScoringTable& scoring);

/// True if nothing of `round` is open: the next round can be paired.
[[nodiscard]] bool is_over(std::span<const Match> matches, std::uint32_t round) noexcept;

/// Everything that stands against a result: a bye has none, sides and turns of a played game are needed.
[[nodiscard]] std::vector<Fault> faults_of_result(const Match& match);

}  // namespace tournament

namespace rules {
template <>
inline constexpr auto words<tournament::MatchKind> = words_of("GAME", "BYE", "ASKED_BYE", "PLAY_OFF");
template <>
inline constexpr auto words<tournament::Outcome> =
    words_of("NOT_DECIDED", "A_WINS", "B_WINS", "DRAWN_MATCH", "A_FORFEITS", "B_FORFEITS", "BOTH_FORFEIT");
}  // namespace rules
