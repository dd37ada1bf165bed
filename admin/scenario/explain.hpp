#pragma once

#include <string>

#include "rules/core/refusal.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

/// A refusal as a sentence: the paragraph, what it says no to, and the facts with their names.
/// "1914-4.2.2: these units may not enter there (space Lorraine, origin Alsace)"
[[nodiscard]] std::string explain(const rules::Ruleset& rules, const rules::Violation& violation);

/// A fact by itself: "space Lorraine".
[[nodiscard]] std::string explain(const rules::Ruleset& rules, const rules::Fact& fact);

}  // namespace scenario
