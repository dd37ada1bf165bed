#pragma once

#include <span>

/// Glicko-2, as Glickman describes it in "Example of the Glicko-2 system" (2022). Numbers in comments are its steps.
namespace tournament {

struct Rating {
    double rating = 1500;
    double deviation = 350;  ///< Twice this to either side holds the strength with 95 %.
    double volatility = 0.06;
    bool operator==(const Rating&) const = default;
};

/// Above this the rating is provisional.
inline constexpr double provisional_deviation = 110;
/// No deviation is larger: that of an account without a game.
inline constexpr double largest_deviation = 350;
/// Where ratings and volatility end, so that no row of strange results makes numbers without a meaning. [TR-15]
inline constexpr double lowest_rating = 100;
inline constexpr double highest_rating = 4000;
inline constexpr double smallest_volatility = 0.01;
inline constexpr double largest_volatility = 0.1;
/// How much volatility changes over time: the paper's tau.
inline constexpr double system_constant = 0.5;

/// A game of a rating period: the opponent before the period, and 1, 0.5 or 0.
struct RatedResult {
    Rating opponent{};
    double score = 0;
};

/// The rating after one period (steps 2 to 8); of a period without games only the deviation grows (step 6). The result is rounded to a
/// thousandth of a point and a millionth of a volatility, so that machines whose exp and log differ in the last bit agree. [TR-15]
[[nodiscard]] Rating after_period(const Rating& before, std::span<const RatedResult> results);

/// What `one` is expected to score against `other`: 0 to 1.
[[nodiscard]] double expected_score(const Rating& one, const Rating& other);

}  // namespace tournament
