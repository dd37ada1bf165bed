#pragma once

#include <optional>
#include <vector>

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Room for units that a power has bought this turn, in a territory other than its capital. What several rules give in one adds up.
struct Room {
    SpaceId space{};
    std::optional<std::int64_t> units{};  ///< How many in a turn; none: any number. 0 where it is shut now.
    Paragraph cite{};                     ///< Cited where it takes no more.
    Paragraph also{};                     ///< Cited beside it.
    std::vector<UnitTypeId> takes{};      ///< Of land units and fighters those that it takes; empty: all.
    bool beside_infantry = false;         ///< It takes them only where an infantry of the power stands, or is placed with them.
};

struct Mobilizing {
    ParameterId build_at_contested_base{};
    ParameterId site_limit{};  ///< Of each territory of `Game::land_sites`.
    Chain<void(const View&, OwnerId, std::vector<Room>&)> rooms;
    /// Units that take no room: where they are placed is said by another rule.
    Chain<bool(const View&, const Unit&)> needs_no_room;
};

}  // namespace rules::game1914
