#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "bot/link.hpp"
#include "rules/narration/commentary.hpp"

namespace sparring {

struct DemoOptions {
    Address address;
    std::string bundle = "1914-tournament";
    std::chrono::milliseconds limit{0};  ///< Of the game; 0 for none.
    std::chrono::milliseconds pace{0};
    std::uint64_t seed = 0;
    std::string record;  ///< File to write the finished record to; empty for none.
    bool commentary = true;
    narration::Commentary::Detail detail = narration::Commentary::Detail::headlines;
};

/// Creates a game, seats a bot for every power, tells it live, prints the scoreboard and saves the record.
/// @return 0, or 1 after saying on standard error what went wrong.
int play_demo(const DemoOptions& options);

}  // namespace sparring
