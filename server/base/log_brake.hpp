#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "server/base/prefix.hpp"

namespace server::log {

/// Keeps one address from filling the disk: of each event an address (prefix.hpp) has so many lines a minute, and all addresses together so many. What is
/// left out is counted. Not safe from several threads.
class Brake {
public:
    static constexpr std::uint32_t lines_of_address = 120;
    static constexpr std::uint32_t lines_of_event = 6'000;
    static constexpr std::int64_t minute_ms = 60'000;

    struct Verdict {
        bool written = true;         ///< The line may be written.
        std::uint64_t left_out = 0;  ///< So many of this event were left out in the minute before: to be told now.
    };
    /// @param now  in milliseconds, by a clock that never goes back.
    [[nodiscard]] Verdict look(std::string_view event, std::string_view address, std::int64_t now);

private:
    struct Minute {
        std::int64_t began = 0;
        std::uint32_t lines = 0;
        std::uint64_t left_out = 0;
        std::map<AddressPrefix, std::uint32_t> by_address{};
    };
    std::map<std::string, Minute, std::less<>> events_;
};

}  // namespace server::log
