#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace rules {

/// The number that the whole of `text` is; nothing where it is none, or does not fit.
template <class Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text, int base = 10) {
    Number number{};
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number, base);
    return error == std::errc{} && stop == end ? std::optional{number} : std::nullopt;
}

}  // namespace rules
