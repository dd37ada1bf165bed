#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "rules/core/ranges.hpp"

namespace rules {

/// Whether a word forms its plural with "es".
[[nodiscard]] inline bool hisses(std::string_view word) {
    constexpr std::string_view endings[]{"s", "x", "z", "ch", "sh"};
    return any_of(endings, [&](std::string_view end) { return word.ends_with(end); });
}

/// A unit type as it is named beside a number: alone as it is, more of it in the plural. What ends in -ry, -or or -craft is the same in both.
[[nodiscard]] inline std::string counted_name(std::int64_t count, std::string_view type) {
    constexpr std::string_view uncounted[]{"ry", "or", "craft"};
    const bool same = any_of(uncounted, [&](std::string_view end) { return type.ends_with(end); });
    std::string name{type};
    if (count == 1 || same) return name;
    return name + (hisses(type) ? "es" : "s");
}

/// "1 game", "2 games", "3 entries": a number of things that are no unit types.
template <class Number>
[[nodiscard]] std::string counted(Number count, std::string_view one) {
    auto words = std::to_string(count) + ' ' + std::string{one};
    if (count == Number{1}) return words;
    const bool to_ies =
        one.size() > 1 && one.ends_with('y') && std::string_view{"aeiou"}.find(one[one.size() - 2]) == std::string_view::npos;
    if (to_ies) words.pop_back();
    return words + (to_ies ? "ies" : hisses(one) ? "es" : "s");
}

}  // namespace rules
