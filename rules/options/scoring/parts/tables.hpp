#pragma once

#include <string_view>

#include "rules/mechanics/scoring.hpp"

namespace rules::scoring {

/// Installs the scoring table data/GAME-OPTION.toml of the base game that the bundle has; a problem where there is none.
void install_table(RulesetBuilder& build, std::string_view option, const ScoringTable::Cites& cites);

}  // namespace rules::scoring
