#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/odds/part.hpp"

namespace rules::odds {

/// Where 0, 1, 2, ... hits lead a part from one of its states: places on the board.
struct Steps {
    std::vector<std::uint32_t> to;
    bool straight = true;  ///< One place after the other: chances are added up several at a time.
};

/// The same with how likely. Points into what it was made of.
struct Jumps {
    const std::uint32_t* to = nullptr;
    const double* chance = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;  ///< One behind the last.
    std::uint32_t rest_to = 0;
    double rest = 0;  ///< All hits beyond.
    bool straight = false;
    double stay = 0;  ///< The chance of staying at `from`.
    Jumps(std::uint32_t from, const Steps& steps, const HitChances& hits);
};

/// One part's side of the board of a block: its states that the block can reach. First those whom fewer have left, then the strongest: so
/// every loss and every leaving leads onwards, and a loss by a few places.
struct Edge {
    std::vector<PartStates::Id> states;
    std::vector<std::uint32_t> place;       ///< By number of the state.
    std::vector<std::vector<Steps>> steps;  ///< By exchange and place.
    std::vector<OddsFacts> facts;           ///< By place.
    std::size_t crooked = 0;                ///< Steps that are not straight.

    /// @return why not, where there are too many states or to find them passes the bound.
    [[nodiscard]] std::optional<Error::Why> make(PartStates& part, const OddsBlock& block, std::vector<PartStates::Id> entering,
                                                 const Bound& bound);
};
inline constexpr std::size_t most_states = 4000;
inline constexpr std::size_t most_places = 4'000'000;

/// Chances of pairs of states: a row of `width` places of one part for each place of the other.
using Masses = std::vector<double>;
/// What a spread costs.
[[nodiscard]] inline std::uint64_t work_of(const Jumps& rows, const Jumps& row) {
    return (rows.last - rows.first + 1) * (row.last - row.first + 1);
}
/// Adds `mass`, spread over the places that both jumps lead to.
void spread(double mass, const Jumps& rows, const Jumps& row, Masses& target, std::size_t width);

}  // namespace rules::odds
