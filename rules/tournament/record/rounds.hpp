#pragma once

#include <cstdint>
#include <vector>

#include "rules/tournament/draws.hpp"
#include "rules/tournament/knockout.hpp"
#include "rules/tournament/record/state.hpp"
#include "rules/tournament/standings.hpp"

/// What comes next: seeds, the next round, matches of challenges, opened bids. The server writes what these functions propose, and a
/// verifier calls them again with the recorded draws.
namespace tournament::record {

/// The draws before the first round: the order of seeds (purpose "seeding", [TR-4]) and eight bytes of the lot, the highest first ("lot").
[[nodiscard]] body::SeedsDrawn propose_seeds(const Tournament& state, Draws& draws);

/// Which round can be paired next.
struct DueRound {
    std::uint32_t round = 1;
    std::uint32_t stage = 0;
    bool opens_stage = false;  ///< The first round of its stage: groups are made.
};
enum class Wait : std::uint8_t {
    nothing,       ///< A round is due.
    not_running,   ///< Before the seeds are drawn, or after the end.
    open_matches,  ///< Of the last round; in a league only at the end of a stage.
    no_shows,      ///< Entrants have missed too many games: they are removed first.
    complete,      ///< Every stage is over: the tournament can finish.
};
struct Next {
    Wait wait{};
    DueRound due{};  ///< With `Wait::nothing`.
};
/// Whether a round can be paired, and which; or what the tournament waits for.
[[nodiscard]] Next next_of(const Tournament& state);

/// The round that `next_of` has found, with its draws (purpose "side").
[[nodiscard]] body::RoundPaired propose_round(const Tournament& state, const DueRound& due, Draws& draws);

/// The game of a challenge that is accepted: at a further table of the present round.
[[nodiscard]] Match match_of_challenge(const Tournament& state, const body::Challenged& challenge, Draws& draws);

/// Opens the bids of these tables (purpose "bid"). @param bids  table and the opened ones of each; what follows from them is filled in.
[[nodiscard]] body::BidsOpened open_bids(const Tournament& state, std::uint32_t round, std::vector<TableBids> bids, Draws& draws);

/// H(key = salt, "armistice.bid.v1" | id | u32 round | u32 bidder | u32 opponent | u64 amount, in two's complement). The table is not in it:
/// it may change.
[[nodiscard]] Hash bid_commitment(const TournamentId& id, std::uint32_t round, EntrantId bidder, EntrantId opponent, std::int64_t amount,
                                  const Hash& salt);

/// The rounds of a stage that has begun, with those of stages before that count in it, as far as they are paired.
[[nodiscard]] RoundRange rounds_of(const Tournament& state, std::uint32_t stage);

/// The results of a stage that has begun.
struct StageResults {
    std::vector<std::vector<Standing>> groups{};  ///< Of each group or tier.
    std::vector<BracketPlace> places{};           ///< Of a knockout, in place of groups.
};
[[nodiscard]] StageResults results_of(const Tournament& state, std::uint32_t stage);

}  // namespace tournament::record
