#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "rules/odds/part.hpp"
#include "rules/points/sampling.hpp"

namespace rules::odds {

/// What of a battle its script cannot say.
struct Doubts {
    std::vector<std::string> paragraphs;  ///< By which an option makes a difference to it; none in games that cannot be sampled.
    std::vector<std::string> steps;       ///< Of its procedure, of which nobody says anything.
    [[nodiscard]] bool empty() const { return paragraphs.empty() && steps.empty(); }
};
[[nodiscard]] Doubts doubts_of(const Ruleset& rules, const OddsScript& script, const Question& question, Field& field);
/// The game says how a made-up battle is fought.
[[nodiscard]] bool can_be_sampled(const Ruleset& rules);

/// What many fights have left: chances of each part's states, of who stands, and the mean of the rounds.
struct Sample {
    std::vector<double> attackers;
    std::vector<double> defenders;
    double stands[2][2] = {};  ///< By attackers, defenders.
    double rounds = 0;
    std::uint32_t fights = 0;
    /// Of a chance: the largest of the four, and never nothing, as what was not seen may still happen.
    [[nodiscard]] double standard_error() const;
};
/// Of large battles, which cost more than `sampling_work` then: `Sample::standard_error` says what so few are worth.
inline constexpr std::uint32_t least_fights = 10;
inline constexpr std::uint32_t most_fights = 10'000;
/// What a sample may cost, in the steps of `Bound`.
inline constexpr std::uint64_t sampling_work = 15'000'000;
/// Fights the battle again and again by the procedure that judges real ones, with dice of its own, which depend on the question alone, and
/// the plans of the question; everything else is answered by default. For games that `can_be_sampled`.
/// A fight goes on no longer than the plans have it, and ends at once beyond the bound.
/// @param fights  how many; 0 for as many as fit into `sampling_work`, between `least_fights` and `most_fights`.
[[nodiscard]] tl::expected<Sample, Error> sample(const Ruleset& rules, const OddsScript& script, const Question& question,
                                                 PartStates& attackers, PartStates& defenders, const Bound& bound,
                                                 std::uint32_t fights = 0);

}  // namespace rules::odds
