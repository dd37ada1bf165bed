#pragma once

#include <cstdint>
#include <span>

#include "rules/tournament/draws.hpp"
#include "rules/tournament/history.hpp"
#include "rules/tournament/match.hpp"
#include "rules/tournament/pairing_cost.hpp"

/// Who plays which side.
namespace tournament {

/// The side of `upper`, the higher one in score or seed, where sides are balanced: least beyond one of even, then fewest games in a row on one
/// side, then what `upper` did not play last. Of two who have not played, an odd seed of `upper` gets the first side. [TR-3]
[[nodiscard]] Side balanced_side(const Contender& upper, const Contender& lower) noexcept;

/// Gives sides to games of `matches` that have none, by the policy: balanced from `histories` (those of `entrants`, in their order), drawn from
/// `draws` (purpose "side"). Those that a seed chooses or that are bid for stay open.
void give_sides(std::span<Match> matches, std::span<const Entrant> entrants, std::span<const History> histories, SidePolicy policy,
                Draws& draws);

/// A sealed bid for a side: how much the bidder would give (points or money, by the bundle's bid rule) to play it.
struct Bid {
    EntrantId entrant{};
    std::int64_t amount = 0;
};
struct BidResult {
    EntrantId plays_it{};     ///< Who plays the side that was bid for.
    std::int64_t amount = 0;  ///< What they bid: the handicap, or what the other side gets.
    bool drawn = false;       ///< Both bid the same.
};
/// The lower bid plays the side; of equal ones one is drawn (purpose "bid"). An entrant without a bid bids the bundle's standard: the caller
/// hands that in. Nothing is drawn where bids differ.
[[nodiscard]] BidResult resolve_bids(const Bid& one, const Bid& two, Draws& draws);

}  // namespace tournament
