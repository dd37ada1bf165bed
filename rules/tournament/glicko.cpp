#include "rules/tournament/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tournament {
namespace {

constexpr double scale = 173.7178;  // step 2: points of a rating to one unit of the Glicko-2 scale
constexpr double converged = 0.000001;
constexpr double least_information = 1e-12;  // results that were certain say nothing: divide by no zero

/// Step 3: how much less a result counts against an opponent whose strength is uncertain.
double certainty(double deviation) { return 1 / std::sqrt(1 + 3 * deviation * deviation / (std::numbers::pi * std::numbers::pi)); }

double expected(double own, double opponent, double opponent_deviation) {
    return 1 / (1 + std::exp(-certainty(opponent_deviation) * (own - opponent)));
}

/// Step 5, by the Illinois algorithm.
double new_volatility(double deviation, double volatility, double variance, double improvement) {
    const auto start = std::log(volatility * volatility);
    const auto f = [&](double x) {
        const auto power = std::exp(x);
        const auto sum = deviation * deviation + variance + power;
        return power * (improvement * improvement - sum) / (2 * sum * sum) - (x - start) / (system_constant * system_constant);
    };
    auto low = start;
    auto high = 0.0;
    if (improvement * improvement > deviation * deviation + variance) {
        high = std::log(improvement * improvement - deviation * deviation - variance);
    } else {
        auto steps = 1.0;
        while (f(start - steps * system_constant) < 0) ++steps;
        high = start - steps * system_constant;
    }
    auto at_low = f(low);
    auto at_high = f(high);
    // Both bounds approach each other by more than half in two steps; the limit only guards against numbers that are none.
    for (int step = 0; step < 200 && std::abs(high - low) > converged; ++step) {
        const auto next = low + (low - high) * at_low / (at_high - at_low);
        const auto at_next = f(next);
        if (at_next * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = next;
        at_high = at_next;
    }
    return std::exp(low / 2);
}

double rounded(double number, double to) { return std::round(number * to) / to; }

}  // namespace

Rating after_period(const Rating& before, std::span<const RatedResult> results) {
    const auto deviation = before.deviation / scale;
    if (results.empty()) {
        const auto grown = scale * std::sqrt(deviation * deviation + before.volatility * before.volatility);
        return {before.rating, rounded(std::min(grown, largest_deviation), 1e3), before.volatility};
    }
    const auto own = (before.rating - 1500) / scale;
    double information = 0, difference = 0;
    for (const auto& result : results) {
        const auto opponent_deviation = result.opponent.deviation / scale;
        const auto weight = certainty(opponent_deviation);
        const auto chance = expected(own, (result.opponent.rating - 1500) / scale, opponent_deviation);
        information += weight * weight * chance * (1 - chance);
        difference += weight * (result.score - chance);
    }
    const auto variance = 1 / std::max(information, least_information);  // step 3
    const auto improvement = variance * difference;                      // step 4
    const auto volatility =
        std::clamp(new_volatility(deviation, before.volatility, variance, improvement), smallest_volatility, largest_volatility);
    const auto before_games = deviation * deviation + volatility * volatility;  // step 6
    const auto new_deviation = 1 / std::sqrt(1 / before_games + 1 / variance);  // step 7
    const auto new_rating = scale * (own + new_deviation * new_deviation * difference) + 1500;
    return {rounded(std::clamp(new_rating, lowest_rating, highest_rating), 1e3),
            rounded(std::min(new_deviation * scale, largest_deviation), 1e3), rounded(volatility, 1e6)};
}

double expected_score(const Rating& one, const Rating& other) {
    const auto both = std::sqrt(one.deviation * one.deviation + other.deviation * other.deviation) / scale;
    return 1 / (1 + std::exp(-certainty(both) * (one.rating - other.rating) / scale));
}

}  // namespace tournament
