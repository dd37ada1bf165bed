#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/tournament/entrant.hpp"
#include "rules/tournament/match.hpp"

/// Everybody meets everybody: Berger tables.
namespace tournament {

/// Numbers 1..n of a Berger table; the first of a pair plays the first side. A number above n is the one who is not there: its opponent has
/// no game.
using BergerPair = std::pair<std::uint32_t, std::uint32_t>;

/// Round `round` (from 1) of the Berger table for `size` entrants, as FIDE prints it (handbook C.05, annex 1).
/// @param size  2 or more; an odd number takes the table of the next even one.
[[nodiscard]] std::vector<BergerPair> berger_round(std::uint32_t size, std::uint32_t round);
/// How many rounds the table has.
[[nodiscard]] std::uint32_t berger_rounds(std::uint32_t size) noexcept;

/// Spreads places 0..count-1, in order of seeds, over groups by snake: 1..n, n..1, 1..n. Groups in order, each in order of seeds.
[[nodiscard]] std::vector<std::vector<std::size_t>> snake_groups(std::size_t count, std::size_t groups);

/// The rounds that the largest of `groups` needs.
[[nodiscard]] std::uint32_t round_robin_rounds(std::span<const std::vector<EntrantId>> groups, std::uint32_t cycles);

/// The matches of one round in all groups, sides given; in the second cycle they are exchanged. An entrant without an opponent rests, and
/// has neither match nor points. Of two who are paired the one who left forfeits. [TR-7]
/// @param groups  entrants by group, in order of their numbers in the table.
/// @param round  of the stage, from 1.
/// @param first_round  the number that the stage's first round has in the tournament.
[[nodiscard]] std::vector<Match> pair_round_robin(std::span<const Entrant> entrants, std::span<const std::vector<EntrantId>> groups,
                                                  std::uint32_t cycles, std::uint32_t round, std::uint32_t first_round);

}  // namespace tournament
