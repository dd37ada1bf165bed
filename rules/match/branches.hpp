#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/match/replay.hpp"

namespace match {

/// Which entries still count, by the parents of those after them: what was taken back, or set back, is off the line that the game is on. It
/// stays in the record as a branch, and comes to count again where a later entry takes it as its parent.
/// @return of each entry the sequence of the one with which it fell away; 0 for those that count, and for those that are no part of play
/// (seats, seeds, pauses, credits), which never fall away.
[[nodiscard]] std::vector<std::uint64_t> fell_away(std::span<const Recorded> record);

}  // namespace match
