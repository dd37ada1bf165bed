#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/tournament/standings.hpp"

/// From one stage to the next, and from one season of a league to the next.
namespace tournament {

/// Who goes on, in order of their seeds in the next stage: first all who won their group, by points a round, then by tie-breaks, then in order
/// of groups; then all who came second, and so on. [TR-11]
/// @param groups  the standings of each group, or the one of a Swiss. Shared ranks count in the order of the standings.
/// @param advance  how many of each group.
/// @param knockout_follows  entrants of one group are kept from meeting in their first game, by exchanging places of those who came equal in
/// their groups, where that can be done.
[[nodiscard]] std::vector<EntrantId> qualifiers(std::span<const std::vector<Standing>> groups, std::uint32_t advance,
                                                bool knockout_follows);

/// Entrants by tier of a league, the highest tier first.
using Tiers = std::vector<std::vector<EntrantId>>;
/// Spreads entrants, in order of seeds, over tiers whose sizes differ by one at most; upper tiers are the larger ones.
[[nodiscard]] Tiers first_tiers(std::span<const EntrantId> by_seed, std::uint32_t tiers);
/// The tiers of the next season: the best `promoted` of each tier change places with the last ones of the tier above. Entrants who left are
/// missing from `standings`: they count among those who go down, and where more left than go down, more move up. [TR-14]
/// @param standings  of each tier, best first.
/// @param sizes  of each tier, in both seasons.
[[nodiscard]] Tiers next_tiers(std::span<const std::vector<Standing>> standings, std::uint32_t promoted,
                               std::span<const std::size_t> sizes);

/// Everything that stands against a challenge of `challenger` to `challenged` in a league: tiers differ, one of them has too many open games,
/// or they have one open already.
[[nodiscard]] std::vector<Fault> faults_of_challenge(EntrantId challenger, EntrantId challenged, const Tiers& tiers,
                                                     std::span<const Match> matches, const Stage& stage);

}  // namespace tournament
