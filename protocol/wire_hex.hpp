#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace protocol {

[[nodiscard]] std::string hex_of(std::span<const std::uint8_t> bytes);
/// Reads exactly `bytes.size()` bytes; the hyphens of a UUID are passed over. @return false if the text is anything else.
[[nodiscard]] bool read_hex(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace protocol
