#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/sparring/link.hpp"

namespace sparring {

struct GuestOptions {
    Address address;
    std::string game;                                          ///< Its id, in hexadecimal.
    std::vector<std::pair<std::uint32_t, std::string>> seats;  ///< Number and token, as `game_created` told them.
    std::chrono::milliseconds pace{0};
    std::uint64_t seed = 0;
};

/// "1:TOKEN" as a seat and its token; throws `std::runtime_error` that says how it is written.
[[nodiscard]] std::pair<std::uint32_t, std::string> seat_from(const std::string& text);

/// Takes free seats of a game that somebody created, and plays them until it is over. Who created it, or sits there, starts it.
/// @return 0, or 1 after saying on standard error what went wrong.
int play_seats(const GuestOptions& options);

}  // namespace sparring
