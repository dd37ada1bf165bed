#pragma once

#include <string>
#include <vector>

#include "admin/scenario/model.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

/// What came otherwise than expected, in words: "control of Alsace: expected Germany, it is contested".
[[nodiscard]] std::vector<std::string> mismatches(const rules::View& view, const Expectations& expect);

/// What is wrong with any state that a game can reach: broken laws, and open questions whose default is no legal answer.
[[nodiscard]] std::vector<std::string> unsound(const rules::View& view);

/// The phase that is being played: the one that the game rests in, also while a battle goes on or a question is open in it.
[[nodiscard]] const rules::Phase* current_phase(const rules::View& view);

}  // namespace scenario
