#pragma once

#include <string>
#include <vector>

namespace testing {

/// What tests/verify_record.py says of a record file, its last line; its exit code fits or the test fails.
/// @param all  if given: everything that it says, notes too.
[[nodiscard]] std::string python_says(const std::string& file, std::string* all = nullptr);
/// The same of many, each "ok" or what is wrong; quick where they are spoilt copies of the first one.
[[nodiscard]] std::vector<std::string> python_says_of(const std::vector<std::string>& files);

}  // namespace testing
