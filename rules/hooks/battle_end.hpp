#pragma once

#include <string_view>

#include "rules/core/ruleset.hpp"

namespace rules {

/// How a battle for a space ended.
struct BattleEnd {
    std::string_view outcome{};  ///< "taken", "repelled", "contested", "cleared"; empty where nobody fought for the space.
    OwnerId controller{nobody};  ///< Of the space.
    OwnerMask left{};            ///< Who has units there.
};
/// By who is left in its space and who controls it; a zone is held by ships.
/// @param after  the state after all that the entry brought which ended the battle. @param fought  the battle as it stood before its end.
[[nodiscard]] BattleEnd battle_end(const View& after, const Battle& fought);

}  // namespace rules
