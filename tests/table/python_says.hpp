#pragma once

#include <string>

namespace testing {

/// What tests/verify_record.py says of a record file, its last line; its exit code fits or the test fails.
/// @param all  if given: everything that it says, notes too.
[[nodiscard]] std::string python_says(const std::string& file, std::string* all = nullptr);

}  // namespace testing
