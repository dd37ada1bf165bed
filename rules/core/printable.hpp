#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rules {

/// A character of a text in UTF-8 (RFC 3629).
struct Letter {
    std::uint32_t code = 0;
    std::size_t bytes = 0;  ///< 0 where there is none.
};
/// The one that `text` begins with.
[[nodiscard]] Letter first_letter(std::string_view text);

/// One line for a terminal. Every character that moves, hides or turns round what a reader sees is escaped: "\u001B". These are control
/// characters, line and paragraph separators, what marks or overrides the direction of letters, and bytes that are no UTF-8.
/// For every text that people wrote, or that a record of somebody else holds: it may have been judged by nobody.
[[nodiscard]] std::string printable(std::string_view utf8);

/// The same for a text of several lines that the program made: line breaks stay.
[[nodiscard]] std::string printable_lines(std::string_view utf8);

}  // namespace rules
