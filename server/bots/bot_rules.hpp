#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace server {

/// Which seats the server itself gives to bots, by configuration.
struct BotRules {
    std::string program;                             ///< Empty: none.
    std::size_t most = 32;                           ///< Seats at the same time, each a process.
    std::chrono::milliseconds pace{200};             ///< Rest before each command.
    std::chrono::milliseconds first_rest{1'000};     ///< Before one that failed is started again; doubled each time.
    std::chrono::milliseconds longest_rest{60'000};  ///< One that has lived so long begins with the first rest again.
    bool operator==(const BotRules&) const = default;
};

}  // namespace server
