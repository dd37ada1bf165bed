#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace server {

inline constexpr std::size_t most_talk_characters = 1000;

/// What somebody says, as it is kept and shown: in Unicode's normal form C, without blanks around it. Nothing in it moves, hides or turns
/// round what others see: no control characters, no line breaks, nothing that overrides the direction of the letters, and something to see.
/// @return or what is wrong with it, and what to do: a sentence with a colon between.
[[nodiscard]] tl::expected<std::string, std::string> read_talk(std::string_view utf8);

/// What of a text moves, hides or turns round what others see, as of a title: a sentence, or nothing. An empty text has no fault.
[[nodiscard]] std::optional<std::string> fault_of_line(std::string_view utf8);

}  // namespace server
