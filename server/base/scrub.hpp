#pragma once

#include <cstddef>
#include <string>

/// What a log may hold of a text that strangers sent.
namespace server {

[[nodiscard]] constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
/// Of small letters alone.
[[nodiscard]] constexpr bool is_hex_digit(char c) noexcept { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

/// `text` with "…" in place of more than `most` hexadecimal digits in a row, in whichever case.
[[nodiscard]] std::string without_long_runs(std::string text, std::size_t most);
/// What a stranger says, without what could be a piece of a secret: there even as few digits as half a seat's token are hidden, which looks
/// like the id of a game.
[[nodiscard]] std::string scrub_words(std::string text);

}  // namespace server
