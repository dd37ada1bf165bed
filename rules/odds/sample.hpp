#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "rules/hooks/sampling.hpp"
#include "rules/odds/part.hpp"

namespace rules::odds {

/// What of a battle its script cannot say.
struct Doubts {
    std::vector<std::string> paragraphs;  ///< By which an option makes a difference to it; none in games that cannot be sampled.
    std::vector<std::string> steps;       ///< Of its procedure, and what else of it is not as the script knows it, and nobody says more.
    [[nodiscard]] bool empty() const { return paragraphs.empty() && steps.empty(); }
};
[[nodiscard]] Doubts doubts_of(const Ruleset& rules, const OddsScript& script, const Question& question, Field& field);
/// The game says how a made-up battle is fought.
[[nodiscard]] bool can_be_sampled(const Ruleset& rules);

/// What many fights have left: chances of each part's states, of who stands, and the mean of the rounds.
struct Sample {
    std::vector<double> attackers;
    std::vector<double> defenders;
    Endings endings;
    double rounds = 0;
    std::uint32_t fights = 0;
    double standard_error = 0;  ///< Of the least certain chance of an ending.
};
/// Of large battles, whatever that costs: `Sample::standard_error` says what so few are worth.
inline constexpr std::uint32_t least_fights = 10;
/// Of those that are wanted very precisely.
inline constexpr std::uint32_t most_fights = 1'000'000;
/// Of a chance that came true `times` times: of one a little nearer to a half, and never nothing, as what was not seen may still happen.
[[nodiscard]] double standard_error(double times, std::uint32_t fights);
/// Fights the battle again and again by the procedure that judges real ones, with dice of its own, which depend on the question alone, and
/// the plans of the question; everything else is answered by default. For games that `can_be_sampled`.
/// A fight goes on no longer than the plans have it, and ends at once beyond the bound.
/// @param fights  how many; 0 for as many as the precision asks for, between `least_fights` and `most_fights`.
[[nodiscard]] tl::expected<Sample, Error> sample(const Ruleset& rules, const OddsScript& script, const Question& question,
                                                 PartStates& attackers, PartStates& defenders, const Bound& bound,
                                                 const Precision& precision, std::uint32_t fights = 0);

}  // namespace rules::odds
