#pragma once

#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "admin/scenario/model.hpp"
#include "admin/scenario/rulesets.hpp"

namespace scenario {

/// Reads a scenario, or says everything that is wrong with the file. @param file  its name, for messages.
/// Total: any text is answered, none ends the program.
[[nodiscard]] tl::expected<Scenario, std::vector<rules::Problem>> parse(std::string_view text, std::string_view file, Rulesets& rulesets);

}  // namespace scenario
