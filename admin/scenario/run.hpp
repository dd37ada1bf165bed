#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "admin/scenario/model.hpp"
#include "admin/scenario/rulesets.hpp"

namespace scenario {

/// What became of a scenario.
struct Report {
    std::string file;
    std::string title;
    std::vector<std::string> failures;  ///< In words a referee understands; empty if it passed.
    [[nodiscard]] bool passed() const { return failures.empty(); }
};

/// Hears a scenario as people would tell it, line by line: each step, what is answered to it, what it changes, and what is asked then.
using Tell = std::function<void(std::string_view)>;

/// Plays a scenario. After a step that fails nothing is checked until the next `reset`.
[[nodiscard]] Report run(const Scenario& scenario, const Tell& tell = {});
/// Reads and plays a file's text. @param file  its name, for messages.
[[nodiscard]] Report run(std::string_view text, std::string_view file, Rulesets& rulesets, const Tell& tell = {});

}  // namespace scenario
