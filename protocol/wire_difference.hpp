#pragma once

#include <string>
#include <vector>

#include "rules/core/difference.hpp"

namespace protocol {

/// What differs between two states as JSON for programs, {"differences": [...]}: as a message of the wire that held them.
[[nodiscard]] std::string to_json(const rules::Ruleset& rules, const std::vector<rules::Difference>& differences);

}  // namespace protocol
