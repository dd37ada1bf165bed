#include "rules/tournament/matching.hpp"

#include "rules/tournament/blossom.hpp"
#include "rules/tournament/values.hpp"

namespace tournament {
namespace {

constexpr std::size_t most_vertices = 2000;
/// What the proof adds up stays within 64 bits where no number of the dual solution is larger.
constexpr std::int64_t largest_in_proof = std::int64_t{1} << 59;

template <std::size_t Limbs>
void ensure_summable(const Lexicographic<Limbs>& number) {
    for (const auto limb : number.limb) ensure(limb < largest_in_proof && limb > -largest_in_proof, "a price of a pairing is out of range");
}

/// Proves by linear programming duality that the matching is optimal: no edge has negative slack, each pair has none, and each blossom with a
/// dual is positive and as full as it can be. Then the prices and duals bound every perfect matching, and this one reaches the bound.
template <std::size_t Limbs>
void prove(const Blossom<Limbs>& search, std::size_t size) {
    using Weight = Lexicographic<Limbs>;
    using Node = typename Blossom<Limbs>::Node;
    std::vector<Weight> inside(size * size);  // what blossoms add to an edge
    for (const auto& blossom : search.blossoms()) {
        ensure(!(blossom.dual < Weight{}), "a blossom of a pairing has a negative dual");
        ensure_summable(blossom.dual);
        std::vector<bool> member(size + 1);
        for (const auto vertex : blossom.vertices) member[vertex] = true;
        std::size_t pairs = 0;
        for (const auto one : blossom.vertices) {
            if (member[search.mate(one)]) ++pairs;
            for (const auto two : blossom.vertices) {
                auto& sum = inside[(one - 1u) * size + two - 1u];
                sum += blossom.dual;
                ensure_summable(sum);
            }
        }
        ensure(blossom.vertices.size() % 2 == 1 && (blossom.dual.is_zero() || pairs + 1 == blossom.vertices.size()),
               "a blossom of a pairing is not full");
    }
    for (Node one = 1; one <= size; ++one) {
        ensure_summable(search.price(one));
        ensure(search.mate(one) >= 1 && search.mate(one) <= size && search.mate(one) != one && search.mate(search.mate(one)) == one,
               "a pairing leaves somebody out");
        for (Node two = 1; two <= size; ++two) {
            if (one == two) continue;
            const auto slack = search.price(one) + search.price(two) + inside[(one - 1u) * size + two - 1u] - search.weight(one, two);
            ensure(!(slack < Weight{}), "a pairing is not optimal");
            if (search.mate(one) == two) ensure(slack.is_zero(), "a pair is dearer than its price");
        }
    }
}

template <std::size_t Limbs>
std::vector<std::uint32_t> solve(const CostMatrix& costs) {
    using Node = typename Blossom<Limbs>::Node;
    const auto size = static_cast<Node>(costs.size());
    Blossom<Limbs> search{size};
    for (Node from = 1; from <= size; ++from)
        for (Node to = 1; to <= size; ++to) {
            if (from == to) continue;
            Lexicographic<Limbs> weight;
            const auto cost = costs.at(from - 1u, to - 1u);
            for (std::size_t at = 0; at < Limbs; ++at) weight.limb[at] = -cost[at];
            search.set_weight(from, to, weight);
        }
    search.run();
    prove(search, size);
    std::vector<std::uint32_t> mates;
    for (Node vertex = 1; vertex <= size; ++vertex) mates.push_back(search.mate(vertex) - 1u);
    return mates;
}

}  // namespace

void CostMatrix::set(std::size_t from, std::size_t to, std::span<const std::int64_t> cost) {
    ensure(from < size_ && to < size_ && from != to && cost.size() == limbs_, "a cost of no pair");
    for (std::size_t at = 0; at < limbs_; ++at) {
        ensure(cost[at] >= 0 && cost[at] <= most, "a cost that sums could not hold");
        costs_[(from * size_ + to) * limbs_ + at] = cost[at];
        costs_[(to * size_ + from) * limbs_ + at] = cost[at];
    }
}

std::vector<std::uint32_t> cheapest_perfect_matching(const CostMatrix& costs) {
    ensure(costs.size() % 2 == 0 && costs.size() <= most_vertices, "a matching of an odd number, or of too many");
    if (costs.size() == 0) return {};
    switch (costs.limbs()) {
        case 1: return solve<1>(costs);
        case 2: return solve<2>(costs);
        case 3: return solve<3>(costs);
        case 4: return solve<4>(costs);
        case 5: return solve<5>(costs);
        default: ensure(false, "a matching by more than 5 limbs"); return {};
    }
}

}  // namespace tournament
