#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rules {

/// Names as a sentence lists them: "one", "one and two", "one, two and three". Parts that hold commas themselves are parted
/// by semicolons. @param nothing  what is said of none.
[[nodiscard]] std::string and_joined(const std::vector<std::string>& parts, std::string_view nothing = {});

}  // namespace rules
