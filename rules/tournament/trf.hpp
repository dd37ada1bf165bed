#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tournament/crosstable.hpp"

/// FIDE's tournament report file, TRF16 (handbook C.04, annex 2), so that pairing checkers of others can be run on a tournament.
namespace tournament {

/// What the file says of the tournament as a whole, as people write it; dates as YYYY/MM/DD.
struct TrfHeader {
    std::string name{};
    std::string city{};
    std::string federation{};
    std::string start_date{};
    std::string end_date{};
    std::string type{};
    std::string arbiter{};
    std::string time_control{};
    bool operator==(const TrfHeader&) const = default;
};

struct TrfRound {
    std::uint32_t opponent = 0;  ///< A number; 0: none.
    char colour = '-';           ///< 'w' the first side, 'b' the second, '-' none.
    char result = 'Z';           ///< 1 0 = played, + - forfeited, U bye, H asked bye, Z absent, a space open.
    bool operator==(const TrfRound&) const = default;
};

struct TrfPlayer {
    std::uint32_t number = 0;  ///< The seed.
    std::string name{};        ///< 33 bytes at most, without control characters.
    std::int32_t rating = 0;
    std::uint32_t points_x10 = 0;
    std::uint32_t rank = 0;
    std::vector<TrfRound> rounds{};
    bool operator==(const TrfPlayer&) const = default;
};

struct TrfTeam {
    std::string name{};
    std::vector<std::uint32_t> members{};
    bool operator==(const TrfTeam&) const = default;
};

/// Points in tenths.
struct TrfScoring {
    std::uint32_t win = 10, draw = 5, loss = 0, bye = 10, asked_bye = 5, forfeit_win = 10, forfeit_loss = 0;
    bool operator==(const TrfScoring&) const = default;
};

struct TrfReport {
    TrfHeader header{};
    std::uint32_t rounds = 0;          ///< Of the whole tournament (XXR).
    TrfScoring scoring{};              ///< XXS, where it is not FIDE's.
    std::vector<TrfPlayer> players{};  ///< In order of numbers.
    std::vector<TrfTeam> teams{};      ///< Clubs.
    bool operator==(const TrfReport&) const = default;
};

/// What a TRF file cannot say of this tournament: points that are no tenths, more than 9999 entrants, two games of an entrant in one round,
/// a late entry whose rounds count as nothing that the file knows, points that were taken. Empty if it can say all.
[[nodiscard]] std::vector<Fault> faults_of_trf(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                               RoundRange rounds);

/// The report of these rounds; ask for faults first.
[[nodiscard]] TrfReport trf_report(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                   RoundRange rounds, std::uint32_t all_rounds, TrfHeader header);

/// The file, lines ending in CR and LF.
[[nodiscard]] std::string write_trf(const TrfReport& report);

struct TrfRead {
    TrfReport report{};
    std::vector<Fault> faults{};  ///< `field` is "line 12", or "player 3" where the whole contradicts itself.
};
/// Reads a file, from this server or another program: lines end in LF, CR or both; tags that are not known are passed over. Checks that numbers
/// are there once, that both players of a game say the same of it, and that points are the sum of results. Never throws, whatever comes.
[[nodiscard]] TrfRead read_trf(std::string_view text);

}  // namespace tournament
