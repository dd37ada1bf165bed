#pragma once

#include <string>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

namespace replays {

/// What is answered to a command, as a client sends it in JSON, each of its fields once left out, misspelt, too long, empty, zero, huge or
/// of another kind: a line for each, with code, place, problem and advice, or what was read.
[[nodiscard]] std::vector<std::string> faults_of(const rules::Ruleset& ruleset, const rules::Command& command);

}  // namespace replays
