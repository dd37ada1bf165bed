#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/ports.hpp"

namespace sim {

/// Chance from one printed seed, the same on every machine: the distributions of `std` differ between libraries.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : engine_{seed} {}

    /// 0..bound-1, each as likely as the others.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
        const auto rest = (UINT64_MAX % bound + 1) % bound;  // faces too many for whole rounds of `bound`
        for (;;)
            if (const auto face = engine_(); face <= UINT64_MAX - rest) return face % bound;
    }
    /// True `percent` times of a hundred.
    [[nodiscard]] bool percent(std::uint64_t percent) { return below(100) < percent; }
    template <class T>
    [[nodiscard]] const T& one_of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

private:
    std::mt19937_64 engine_;
};

/// Dice of a seed, counted.
class SeededPorts : public rules::Ports {
public:
    explicit SeededPorts(Chance& chance) : chance_{chance} {}
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(chance_.below(sides) + 1);
        rolled_ += faces.size();
    }
    [[nodiscard]] std::uint64_t rolled() const { return rolled_; }

private:
    Chance& chance_;
    std::uint64_t rolled_ = 0;
};

}  // namespace sim
