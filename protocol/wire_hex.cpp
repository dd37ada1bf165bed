#include "protocol/wire_hex.hpp"

#include "protocol/wire.hpp"

namespace protocol {
namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::string hex_of(std::span<const std::uint8_t> bytes) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text(bytes.size() * 2, '0');
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    return text;
}

bool read_hex(std::string_view text, std::span<std::uint8_t> bytes) {
    std::size_t digits = 0;
    for (const char c : text) {
        if (c == '-') continue;
        const int value = digit(c);
        if (value < 0 || digits == 2 * bytes.size()) return false;
        auto& byte = bytes[digits / 2];
        byte = static_cast<std::uint8_t>(digits % 2 == 0 ? value << 4 : byte | value);
        ++digits;
    }
    return digits == 2 * bytes.size();
}

std::string to_hex(const wire::GameId& id) { return hex_of(id); }
std::string to_hex(const wire::Hash& hash) { return hex_of(hash); }

}  // namespace protocol
