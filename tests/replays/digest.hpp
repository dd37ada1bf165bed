#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "tests/replays/game.hpp"

namespace replays {

/// What a game shows to somebody or keeps.
enum class Face : std::uint8_t {
    record,  ///< The bytes of every entry.
    states,  ///< The canonical bytes of the state after every entry.
    frames,  ///< Every update as a spectator and each seat get it, and views now and then, in both forms.
    moves,   ///< What those who are awaited may do, now and then.
    faults,  ///< What is answered to its commands, one field of each spoilt at a time.
    words,   ///< Every sentence that people read of it: the log, the commentary, commands and what differs after each entry.
};
inline constexpr std::array face_names{"record", "states", "frames", "moves", "faults", "words"};

/// Says everything that a played game shows, in an order that stays.
void show(const testing::SampleGame& game, const std::function<void(Face, std::string_view)>& say);

/// Of everything that each face shows.
using Digests = std::array<std::string, face_names.size()>;
[[nodiscard]] Digests digests_of(const testing::SampleGame& game);

}  // namespace replays
