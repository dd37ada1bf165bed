#pragma once

#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace rules {

/// Declarations that do not wait for the answers to open questions.
struct AnyTime {
    std::vector<std::string> declarations;
};

[[nodiscard]] inline bool at_any_time(const Ruleset& rules, const std::string& declaration) {
    if (!rules.has_data<AnyTime>()) return false;
    return contains(rules.data<AnyTime>().declarations, declaration);
}

}  // namespace rules
