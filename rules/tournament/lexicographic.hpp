#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tournament {

/// `Limbs` numbers that add up one by one and compare by the first difference: an ordered group, which is all that a matching asks of weights.
template <std::size_t Limbs>
struct Lexicographic {
    std::array<std::int64_t, Limbs> limb{};

    [[nodiscard]] friend Lexicographic operator+(Lexicographic left, const Lexicographic& right) noexcept {
        for (std::size_t at = 0; at < Limbs; ++at) left.limb[at] += right.limb[at];
        return left;
    }
    [[nodiscard]] friend Lexicographic operator-(Lexicographic left, const Lexicographic& right) noexcept {
        for (std::size_t at = 0; at < Limbs; ++at) left.limb[at] -= right.limb[at];
        return left;
    }
    Lexicographic& operator+=(const Lexicographic& right) noexcept { return *this = *this + right; }
    Lexicographic& operator-=(const Lexicographic& right) noexcept { return *this = *this - right; }
    /// Each number is even where this is asked (see the parity in blossom.hpp).
    [[nodiscard]] Lexicographic halved() const noexcept {
        auto half = *this;
        for (auto& number : half.limb) number /= 2;
        return half;
    }
    [[nodiscard]] bool is_zero() const noexcept { return *this == Lexicographic{}; }
    auto operator<=>(const Lexicographic&) const = default;
};

}  // namespace tournament
