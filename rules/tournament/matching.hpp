#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Pairs of least total cost, exactly. [TR-1]
namespace tournament {

/// What it costs to pair two of `size` vertices: `limbs` numbers each, of which the first difference counts (lexicographic order), and
/// costs of several pairs add up number by number. Symmetric.
class CostMatrix {
public:
    /// No cost is above this, so that sums stay exact.
    static constexpr std::int64_t most = std::int64_t{1} << 48;

    CostMatrix(std::size_t size, std::size_t limbs) : size_{size}, limbs_{limbs}, costs_(size * size * limbs) {}
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t limbs() const noexcept { return limbs_; }
    [[nodiscard]] std::span<const std::int64_t> at(std::size_t from, std::size_t to) const {
        return {costs_.data() + (from * size_ + to) * limbs_, limbs_};
    }
    /// @param cost  `limbs` numbers of 0..most.
    void set(std::size_t from, std::size_t to, std::span<const std::int64_t> cost);

private:
    std::size_t size_;
    std::size_t limbs_;
    std::vector<std::int64_t> costs_;
};

/// A perfect matching of least total cost: for each vertex the one that it is paired with.
/// Edmonds' blossom algorithm in O(n^3), in exact integers. Each answer is checked against its dual solution before it is returned, which
/// proves that no other matching costs less, whatever the search did; a failed check is a `BrokenInvariant`.
/// @param costs  of an even number of vertices, at most 2000; 1 to 5 limbs.
[[nodiscard]] std::vector<std::uint32_t> cheapest_perfect_matching(const CostMatrix& costs);

}  // namespace tournament
