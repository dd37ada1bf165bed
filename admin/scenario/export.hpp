#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "admin/scenario/rulesets.hpp"
#include "admin/scenario/write.hpp"

namespace scenario {

/// A state of a game as a scenario file, whose [start] is that state: what is written was read again and compared with it before it is
/// given out. Standing orders, clocks and dice are no part of a state.
/// @param rules  those that the game is played by; the heading's selection must lead to the same.
/// @return the file's text; or why the state cannot be written down, a reason a line.
[[nodiscard]] tl::expected<std::string, std::vector<std::string>> export_position(const Heading& heading,
                                                                                  const std::shared_ptr<const rules::Ruleset>& rules,
                                                                                  const rules::GameState& state, Rulesets& rulesets);

}  // namespace scenario
