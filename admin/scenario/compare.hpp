#pragma once

#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace scenario {

/// What differs between two states of a game, in words; empty if nothing does. The numbers of units, battles and decisions count for
/// nothing, as no rule asks for them.
/// @param first, second  how the two are called: "it was", "the file has".
[[nodiscard]] std::vector<std::string> differences(const rules::Ruleset& rules, const rules::GameState& a, const rules::GameState& b,
                                                   const std::string& first, const std::string& second);

}  // namespace scenario
