#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/core/ids.hpp"

namespace server::notify {

/// A turn as it is told.
struct Turn {
    rules::OwnerId power{rules::nobody};
    std::uint64_t first = 0;  ///< The entry with which it began.
    std::string text;         ///< Lines.
};
/// What somebody is told of a game.
struct Recap {
    std::string text;
    std::uint32_t left_out = 0;  ///< Turns before those that are told.
};
/// What happened since the last turn of who is told: the turns after it, the newest first to be kept where not all have room. In his own turn,
/// once he has acted in it, only that one.
/// Of a turn that has no room by itself the heading and the last lines are told.
/// @param own  whether a power is his. @param acted  the last entry that he made; 0 for none.
[[nodiscard]] Recap recap_of(const std::vector<Turn>& turns, const std::function<bool(rules::OwnerId)>& own, std::uint64_t acted,
                             std::size_t most_bytes);

}  // namespace server::notify
