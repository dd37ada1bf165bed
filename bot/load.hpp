#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "bot/link.hpp"

namespace sparring {

struct LoadOptions {
    Address address;
    std::string bundle = "1914-tournament";
    std::uint32_t games = 200;
    std::chrono::milliseconds duration{10'000};
    std::uint64_t per_second = 0;  ///< Commands offered a second over all games; 0: each client as fast as it is answered.
    std::uint64_t seed = 1;
    std::string log;  ///< File for a line for every acknowledged command (game, sequence), flushed at once; empty for none.
};

/// Many games of two clients at once, one client a side; reports accepted commands a second and percentiles of latency, as JSON.
int play_load(const LoadOptions& options);

}  // namespace sparring
