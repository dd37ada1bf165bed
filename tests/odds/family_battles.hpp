#pragma once

#include <string>

#include "tests/odds/battles.hpp"

/// Battles of games whose turn moves twice.
namespace battles {

/// Where those come from who walk or sail into the battle, and planes that come another way; and where it is.
struct Places {
    std::string rule;  ///< A paragraph of the game.
    std::string home;
    std::string hangar;
    std::string there;
};
/// By moves in combat movement, as the judge finds it.
[[nodiscard]] Position walked_into(const Battle& battle, const Places& places);

}  // namespace battles
