#pragma once

#include "rules/core/command.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

namespace match {

/// Whether every number in a command from outside names something that the ruleset has: `judge` looks tables up without asking.
[[nodiscard]] bool in_range(const rules::Ruleset& ruleset, const rules::Command& command);
[[nodiscard]] bool in_range(const rules::Ruleset& ruleset, const rules::Choice& choice);
[[nodiscard]] bool in_range(const rules::Ruleset& ruleset, const rules::Event& event);

}  // namespace match
