#pragma once

#include <string>
#include <vector>

namespace testing::tournaments {

/// What tests/verify_tournament.py prints of the standings in this record; or, beginning with "entry", what it finds wrong.
[[nodiscard]] std::string python_checks(const std::string& file);
/// The same of many records at once, without standings: "ok", or what is wrong.
[[nodiscard]] std::vector<std::string> python_checks_of(const std::vector<std::string>& files);

}  // namespace testing::tournaments
