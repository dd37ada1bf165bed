#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/tournament/history.hpp"
#include "rules/tournament/standings.hpp"

namespace tournament {

/// One round of one entrant, as people read it: "12 w 1".
struct CrosstableCell {
    RoundResult result{};
    std::uint32_t opponent_seed = 0;  ///< 0: no opponent.
    Hundredths score_after = 0;
};

struct CrosstableRow {
    Standing standing{};
    std::uint32_t seed = 0;
    std::vector<CrosstableCell> cells{};  ///< One for each round.
};

/// Everything that was played over these rounds, in the order of the standings. Cells and standings come from one fold: the score after the
/// last round is the standing's points.
[[nodiscard]] std::vector<CrosstableRow> crosstable(std::span<const Entrant> entrants, std::span<const Match> matches,
                                                    const Settings& settings, RoundRange rounds);

}  // namespace tournament
