#pragma once

#include <string>
#include <vector>

#include "tests/odds/battles.hpp"

/// Battles under the house rules of 1914.
namespace battles {

/// One whose arithmetic an option changes, or shows not to change.
struct HouseBattle {
    std::string option;  ///< The one it is there for.
    std::string name;
    Position position;
    bool sampled = false;  ///< Only fighting tells.
};
/// At least three of each option that changes what a battle comes to.
[[nodiscard]] std::vector<HouseBattle> house_battles();

}  // namespace battles
