#include "rules/core/printable.hpp"

#include <fmt/format.h>

namespace rules {
namespace {

bool moves_or_hides(std::uint32_t code) {
    const bool mark = code == 0x061C || code == 0x200E || code == 0x200F;  // of the direction of letters
    return mark || code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x2028 || code == 0x2029 ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string escaped(std::string_view text, bool lines) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const auto [code, bytes] = first_letter(text);
        const auto taken = bytes == 0 ? 1 : bytes;
        if (bytes == 0)
            shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(text.front()));
        else if (moves_or_hides(code) && !(lines && code == '\n'))
            shown += fmt::format("\\u{:04X}", code);
        else
            shown += text.substr(0, bytes);
        text.remove_prefix(taken);
    }
    return shown;
}

}  // namespace

Letter first_letter(std::string_view text) {
    const auto at = [&](std::size_t index) -> std::uint32_t { return static_cast<unsigned char>(text[index]); };
    if (text.empty()) return {};
    const auto first = at(0);
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {};
    auto code = first & (0x7FU >> bytes);
    for (std::size_t index = 1; index < bytes; ++index) {
        if ((at(index) & 0xC0) != 0x80) return {};
        code = code << 6 | (at(index) & 0x3F);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[bytes] || code > 0x10FFFF || surrogate ? Letter{} : Letter{code, bytes};
}

std::string printable(std::string_view utf8) { return escaped(utf8, false); }
std::string printable_lines(std::string_view utf8) { return escaped(utf8, true); }

}  // namespace rules
