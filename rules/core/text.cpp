#include "rules/core/text.hpp"

#include <cstdint>

namespace rules {
namespace {

/// The bytes of the character that `text` begins with; 0 where they are no UTF-8 (RFC 3629).
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(text[at]); };
    const auto first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t size = first >= 0xC2 && first <= 0xDF ? 2 : (first & 0xF0) == 0xE0 ? 3 : first >= 0xF0 && first <= 0xF4 ? 4 : 0;
    if (size == 0 || text.size() < size) return 0;
    for (std::size_t at = 1; at < size; ++at)
        if ((byte(at) & 0xC0) != 0x80) return 0;
    // Longer than need be, a half of a pair, or beyond the last character.
    const auto second = byte(1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
        (first == 0xF4 && second > 0x8F))
        return 0;
    return size;
}

}  // namespace

std::string shortened(std::string_view text, std::size_t most) {
    constexpr std::string_view rest = "...";
    std::string whole;
    std::size_t end = 0;  // of what stays if it has to be cut
    while (!text.empty()) {
        const auto size = character(text);
        if (size == 0)
            whole += '?';
        else
            whole += text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
        if (whole.size() + rest.size() <= most) end = whole.size();
        if (whole.size() <= most) continue;
        whole.resize(end);
        return whole.append(rest);
    }
    return whole;
}

}  // namespace rules
