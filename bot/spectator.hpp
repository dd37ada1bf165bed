#pragma once

#include <chrono>
#include <string>

#include "bot/link.hpp"
#include "rules/narration/commentary.hpp"

namespace sparring {

struct FollowOptions {
    Address address;
    std::string game;                       ///< Its id, in hexadecimal, or a beginning of it that no other game has.
    bool from_start = false;                ///< Tells what happened before, too.
    std::chrono::milliseconds patience{0};  ///< For so long a lost server is tried again.
    narration::Commentary::Detail detail = narration::Commentary::Detail::headlines;
};

/// Tells a game that others play, in words, until it is over, and then its scoreboard.
/// @return 0, or 1 after saying on standard error what went wrong.
int follow_game(const FollowOptions& options);

}  // namespace sparring
