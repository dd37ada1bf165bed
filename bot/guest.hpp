#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bot/link.hpp"

namespace sparring {

struct GuestOptions {
    Address address;
    std::string game;                                          ///< Its id, in hexadecimal, or a beginning of it that no other game has.
    std::vector<std::pair<std::uint32_t, std::string>> seats;  ///< Number and token, as `game_created` told them; no token: a seat for all.
    std::chrono::milliseconds pace{0};
    std::uint64_t seed = 0;
    std::string token_file;                 ///< Keeps the token of the account whose seats they are; empty for none.
    std::string name{};                     ///< Of the account, where there is no token yet; empty for a guest.
    std::string password_file{};            ///< With the name.
    bool supervised = false;                ///< The token comes by standard input, whose end is the end of this.
    std::chrono::milliseconds patience{0};  ///< For so long a lost server is tried again.
};

/// "1:TOKEN" as a seat and its token, or "1" as one that needs none; throws `std::runtime_error` that says how it is written.
[[nodiscard]] std::pair<std::uint32_t, std::string> seat_from(const std::string& text);

/// Takes free seats of a game that somebody created, or those that the account of the token file has, and plays them until it is over. A
/// person who sits there starts it; where all are bots, they do.
/// @return 0, or 1 after saying on standard error what went wrong.
int play_seats(const GuestOptions& options);

}  // namespace sparring
