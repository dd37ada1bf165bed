#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/tournament/values.hpp"

/// Chance by the verifiable dice chain: seeds, sides, ties of bids.
namespace tournament {

/// Where draws come from: the chain of rules/match in the server, scripted or seeded in tests.
class Draws {
public:
    Draws() = default;
    Draws(const Draws&) = delete;
    Draws& operator=(const Draws&) = delete;
    virtual ~Draws() = default;
    /// Fills `faces` with independent numbers of 1..sides. `sides` is 2..256, as `match::Roller::roll` takes them.
    virtual void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) = 0;
};

/// A number of 0..below-1, each equally likely: two dice of 256 sides, the first the high byte, again while the number is among those
/// that would favour some. Nothing is rolled where `below` is 1.
/// @param below  1..65536.
[[nodiscard]] std::uint32_t draw_below(Draws& draws, std::string_view purpose, std::uint32_t below);

/// Each order of `items` is equally likely: from the last place down, each is exchanged with a drawn one at or before it (Fisher-Yates).
template <class T>
void shuffle(std::vector<T>& items, Draws& draws, std::string_view purpose) {
    for (auto left = static_cast<std::uint32_t>(items.size()); left > 1; --left) {
        const auto drawn = draw_below(draws, purpose, left);
        std::swap(items[left - 1], items[drawn]);
    }
}

}  // namespace tournament
