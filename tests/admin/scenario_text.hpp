#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"

namespace testing {

inline scenario::Report run_text(std::string_view text, std::string_view file = "test.toml") {
    static scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle};
    return scenario::run(text, file, rulesets);
}

/// A German move phase: three infantry in Munich, two in Alsace, a French one in Lorraine.
inline std::string in_germany(std::string_view steps, std::string_view start = "") {
    return std::string{R"(title = "t"
bundle = "1914"
[start]
board = "empty"
round = 2
power = "Germany"
phase = "move"
)"} + std::string{start} +
           R"([start.units.Munich]
Germany = { infantry = 3 }
[start.units.Alsace]
Germany = { infantry = 2 }
[start.units.Lorraine]
France = { infantry = 1 }
)" + std::string{steps};
}

/// True if one of the failures holds all these words.
inline bool says(const scenario::Report& report, std::string_view words) {
    return std::any_of(report.failures.begin(), report.failures.end(),
                       [&](const std::string& failure) { return failure.find(words) != std::string::npos; });
}

}  // namespace testing
