#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rules {

/// Names as a sentence lists them: "Germany", "Germany and Italy", "Germany, Italy and Japan". Parts that hold commas themselves are parted
/// by semicolons. @param nothing  what is said of none.
[[nodiscard]] std::string and_joined(const std::vector<std::string>& parts, std::string_view nothing = {});

}  // namespace rules
