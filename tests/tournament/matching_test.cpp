// The matching against every other one that could have been made.
#include <doctest/doctest.h>

#include "rules/tournament/matching.hpp"
#include "rules/tournament/values.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;
using Cost = std::vector<std::int64_t>;

Cost plus(Cost left, std::span<const std::int64_t> right) {
    for (std::size_t at = 0; at < left.size(); ++at) left[at] += right[at];
    return left;
}

/// The least cost over all perfect matchings of the vertices that `used` leaves.
Cost least(const CostMatrix& costs, unsigned used = 0) {
    std::size_t one = 0;
    while (one < costs.size() && (used >> one & 1u)) ++one;
    if (one == costs.size()) return Cost(costs.limbs());
    Cost best;
    for (auto two = one + 1; two < costs.size(); ++two) {
        if (used >> two & 1u) continue;
        auto cost = plus(least(costs, used | 1u << one | 1u << two), costs.at(one, two));
        if (best.empty() || cost < best) best = std::move(cost);
    }
    return best;
}

CostMatrix random_costs(std::size_t size, std::size_t limbs, std::int64_t range, SeededDraws& draws) {
    CostMatrix costs{size, limbs};
    for (std::size_t one = 0; one < size; ++one)
        for (auto two = one + 1; two < size; ++two) {
            Cost cost(limbs);
            for (auto& number : cost) number = static_cast<std::int64_t>(draws.below(static_cast<std::uint64_t>(range)));
            costs.set(one, two, cost);
        }
    return costs;
}

Cost cost_of_mates(const CostMatrix& costs, const std::vector<std::uint32_t>& mates) {
    Cost cost(costs.limbs());
    for (std::size_t one = 0; one < mates.size(); ++one) {
        REQUIRE(mates[one] < mates.size());
        REQUIRE(mates[mates[one]] == one);
        if (mates[one] > one) cost = plus(std::move(cost), costs.at(one, mates[one]));
    }
    return cost;
}

}  // namespace

TEST_CASE("no matching of up to ten vertices costs less") {
    for (std::uint64_t seed = 1; seed <= runs(200, 4000); ++seed)
        for (const std::size_t size : {2u, 4u, 6u, 8u, 10u})
            for (std::size_t limbs = 1; limbs <= 5; ++limbs) {
                CAPTURE(seed);
                CAPTURE(size);
                CAPTURE(limbs);
                SeededDraws draws{seed};
                const std::int64_t ranges[] = {2, 5, 1000, CostMatrix::most + 1};
                const auto costs = random_costs(size, limbs, ranges[seed % 4], draws);
                CHECK(cost_of_mates(costs, cheapest_perfect_matching(costs)) == least(costs));
            }
}

TEST_CASE("larger matchings pass the proof by their dual solution") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        for (const std::size_t size : {24u, 60u, 120u}) {
            CAPTURE(seed);
            SeededDraws draws{seed};
            const auto costs = random_costs(size, 2, seed % 2 == 0 ? 3 : CostMatrix::most, draws);
            CHECK(cost_of_mates(costs, cheapest_perfect_matching(costs)).size() == 2);  // throws where the proof fails
        }
}

TEST_CASE("equal costs everywhere are no trouble") {
    CostMatrix costs{50, 1};
    CHECK(cost_of_mates(costs, cheapest_perfect_matching(costs)) == Cost{0});
    CHECK(cheapest_perfect_matching(CostMatrix{0, 1}).empty());
}

TEST_CASE("what no matching can be made of is a bug of the caller") {
    CHECK_THROWS_AS((void)cheapest_perfect_matching(CostMatrix{3, 1}), rules::BrokenInvariant);
    CHECK_THROWS_AS((void)cheapest_perfect_matching(CostMatrix{2, 6}), rules::BrokenInvariant);
    CostMatrix costs{2, 1};
    const auto too_much = CostMatrix::most + 1;
    CHECK_THROWS_AS(costs.set(0, 1, {&too_much, 1}), rules::BrokenInvariant);
}
