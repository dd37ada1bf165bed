#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/tournament/entrant.hpp"
#include "rules/tournament/match.hpp"

/// Knockout with one or two losses: the bracket, who stands where in it, and which matches are due.
namespace tournament {

enum class BracketPart : std::uint8_t { winners, losers, third_place, final, second_final };

/// Where an entrant of a bracket match comes from.
struct BracketSource {
    enum class From : std::uint8_t { seed, winner, loser } from{};
    std::uint32_t number = 0;  ///< A seed of the stage, from 1, or the number of a match.
    bool operator==(const BracketSource&) const = default;
};

struct BracketMatch {
    std::uint32_t number = 0;  ///< From 1; sources have lower numbers.
    BracketPart part{};
    std::uint32_t level = 1;  ///< In its part, from 1.
    BracketSource a{}, b{};
    bool operator==(const BracketMatch&) const = default;
};

/// The bracket for `entrants` seeds: 1 and 2 can only meet in the final, 1 to 4 in the semi-finals, and so on. Seeds above `entrants` are not
/// there, so the top seeds have the byes. With two losses, losers fall into the losers' part, crossed over so that they do not meet again
/// early; whoever wins that part plays the final, and a second final if they win it, as then both have lost once. [TR-10]
/// @param entrants  2 or more.
[[nodiscard]] std::vector<BracketMatch> bracket(std::uint32_t entrants, Elimination elimination, bool third_place);

/// What is known of a bracket match.
struct BracketState {
    bool a_known = false, b_known = false;
    EntrantId a{}, b{};  ///< `nobody`, though known: nobody comes from there.
    bool decided = false;
    EntrantId winner{}, loser{};
    std::uint32_t games = 0;  ///< Decided ones; more than one after draws.
    bool open = false;        ///< A game of it is being played.
};

/// Folds the games of `matches` (by `Match::bracket`) into the bracket. An entrant without an opponent wins; a match of nobody has no winner. A drawn
/// game leaves the match undecided, or the higher seed goes on. If both forfeit, nobody goes on. A game does not count where a ruling on an
/// earlier result has changed who meets here.
/// @param seeds  entrants by seed of the stage, the top seed first.
[[nodiscard]] std::vector<BracketState> resolve(std::span<const BracketMatch> bracket, std::span<const EntrantId> seeds,
                                                std::span<const Match> matches, Undecided undecided);

/// The games that can be played now: both are known, and nothing is decided or open. Those of an entrant who left are forfeited at once.
/// `a` is the higher seed; sides are open.
[[nodiscard]] std::vector<Match> pair_knockout(std::span<const BracketMatch> bracket, std::span<const BracketState> states,
                                               std::span<const EntrantId> seeds, std::span<const Entrant> entrants, std::uint32_t round);

struct BracketPlace {
    EntrantId entrant{};
    std::uint32_t place = 0;  ///< Shared by those who went out at the same point: 5, 5, 5, 5.
};
/// Places of those who are out, and of the winner, best first: later losses are better. Places of entrants who are still in play are left free.
[[nodiscard]] std::vector<BracketPlace> places_of(std::span<const BracketMatch> bracket, std::span<const BracketState> states);

}  // namespace tournament
