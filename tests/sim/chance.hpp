#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/ports.hpp"

namespace sim {

/// Chance from one printed seed, the same on every machine: the distributions of `std` differ between libraries. Or from given bytes,
/// as a fuzzer makes them up; when they are used up every number is 0.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : engine_{seed} {}
    explicit Chance(std::span<const std::uint8_t> bytes) : bytes_{bytes}, from_bytes_{true} {}

    /// 0..bound-1, each as likely as the others.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
        if (from_bytes_) return from_bytes(bound);
        const auto rest = (UINT64_MAX % bound + 1) % bound;  // faces too many for whole rounds of `bound`
        for (;;)
            if (const auto face = engine_(); face <= UINT64_MAX - rest) return face % bound;
    }
    /// Bytes that are still to be used.
    [[nodiscard]] std::size_t left() const { return bytes_.size(); }
    /// True `percent` times of a hundred.
    [[nodiscard]] bool percent(std::uint64_t percent) { return below(100) < percent; }
    template <class T>
    [[nodiscard]] const T& one_of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

private:
    [[nodiscard]] std::uint64_t from_bytes(std::uint64_t bound) {
        std::uint64_t number = 0;
        for (auto more = bound - 1; more > 0 && !bytes_.empty(); more >>= 8) {
            number = number << 8 | bytes_.front();
            bytes_ = bytes_.subspan(1);
        }
        return number % bound;
    }

    std::mt19937_64 engine_;
    std::span<const std::uint8_t> bytes_;
    bool from_bytes_ = false;
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
