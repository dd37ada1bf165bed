#pragma once

#include <string>
#include <vector>

#include "admin/scenario/model.hpp"

namespace scenario {

/// What stands above and around a position that is written down.
struct Heading {
    std::vector<std::string> remarks;  ///< Comments at the top, a line each.
    std::string title;
    Selection selection;
};

/// A scenario file: the heading, the start, and one step that does nothing and expects the round, power and phase.
[[nodiscard]] std::string write(const Heading& heading, const rules::Ruleset& rules, const Start& start);

}  // namespace scenario
