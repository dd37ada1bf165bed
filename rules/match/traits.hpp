#pragma once

#include <cstdint>

/// What a body says about every entry of its kind. Each body has its traits beside its fields; without them nothing compiles.
namespace match {

struct Traits {
    enum class Maker : std::uint8_t {
        anybody,
        system,
        player,
        director,    ///< Who directs the game.
        not_player,  ///< The system, or who directs.
        not_system,  ///< A player, or who directs.
    };
    enum class Ruling : std::uint8_t {
        never,
        may,   ///< With grounds it is a ruling, without them what a director may do, too.
        must,  ///< It has grounds.
    };
    Maker maker{};
    Ruling ruling{};
    bool of_own_seat = false;  ///< A player makes it of their own `seat` alone.
    bool acts = false;         ///< A player's has the id that their client gave it.
    bool judged = false;       ///< The rules judge it: there may be events, rolls and answers.
    bool branches = false;     ///< Its parent may be any entry, not only the one before.
};

}  // namespace match
