#pragma once

#include "rules/match/game.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/decide.hpp"

/// The tables of a game, or of a selection that may become one (`Tables`).
namespace server {

/// @param game  as who asks may see it: its rules are known to everybody.
[[nodiscard]] Answer tables_of_game(Rulesets& rulesets, const match::Game& game);
/// With what can be added to it, and what players should know of it; or with what does not go together.
[[nodiscard]] Answer tables_of_selection(Rulesets& rulesets, const rules::BundleSpec& spec);

}  // namespace server
