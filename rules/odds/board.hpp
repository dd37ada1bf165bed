#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/odds/volley.hpp"

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
    /// To `places`, in order, by these chances.
    Jumps(std::uint32_t from, const std::vector<std::uint32_t>& places, const std::vector<double>& chances);
};

/// How one volley falls on one part.
struct Falls {
    std::vector<std::vector<Steps>> ways;  ///< By way and place; left out where a volley never falls in more than one turn.
    std::vector<std::vector<Steps>> ends;  ///< The same, and then the end of the round where this is the last volley.
    std::vector<Steps> rest;               ///< By place: nobody hits.
    std::vector<bool> alike;               ///< By place: it does not matter by which way hits come, nor in which order.
};

/// One part's side of the board of a block: its states that the block can reach. First those whom fewer have left, then the strongest: so
/// every loss and every leaving leads onwards, and a loss by a few places.
struct Edge {
    std::vector<PartStates::Id> states;
    std::vector<std::uint32_t> place;  ///< By number of the state.
    std::vector<Falls> falls;          ///< By volley.
    std::vector<OddsFacts> facts;      ///< By place.
    std::size_t crooked = 0;           ///< Steps that are not straight.

    /// @return why not, where there are too many states or to find them passes the bound.
    [[nodiscard]] std::optional<Error::Why> make(PartStates& part, const OddsBlock& block, const std::vector<Volley>& volleys,
                                                 bool attackers, std::vector<PartStates::Id> entering, const Bound& bound);

private:
    void make_falls(PartStates& part, const OddsBlock& block, const Volley::Falling& falling, const std::vector<bool>& reached, bool last);
};
inline constexpr std::size_t most_states = 4000;
inline constexpr std::size_t most_places = 4'000'000;

/// A run of hits that come by one way.
struct Run {
    std::size_t way = 0;
    const HitChances* hits = nullptr;
};
/// Where hits lead that fall in several turns.
class InTurn {
public:
    [[nodiscard]] Jumps lead(std::uint32_t from, const Falls& falls, const std::vector<Run>& runs, std::size_t places);
    /// What it has cost since it was asked last.
    [[nodiscard]] std::uint64_t take_work() { return std::exchange(work_, 0); }

private:
    std::vector<double> now_;
    std::vector<double> next_;
    std::vector<std::uint32_t> to_;
    std::vector<double> chances_;
    std::uint64_t work_ = 0;
};

/// Chances of pairs of states: a row of `width` places of one part for each place of the other.
using Masses = std::vector<double>;
/// What a spread costs.
[[nodiscard]] inline std::uint64_t work_of(const Jumps& rows, const Jumps& row) {
    return (rows.last - rows.first + 1) * (row.last - row.first + 1);
}
/// Adds `mass`, spread over the places that both jumps lead to.
void spread(double mass, const Jumps& rows, const Jumps& row, Masses& target, std::size_t width);

}  // namespace rules::odds
