#include "admin/scenario/nearest.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

#include "rules/core/text.hpp"

namespace scenario {
namespace {

constexpr std::size_t most_suggested = 3;
constexpr std::size_t few = 16;

std::string lower(std::string_view text) {
    std::string made{text};
    for (auto& c : made) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return made;
}

/// How many letters differ.
std::size_t letters_apart(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto replace = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replace, diagonal + 1, row[j] + 1});
        }
    }
    return row[b.size()];
}

/// A part of a name is nearly the name: "Russia" for "Russian Empire".
std::size_t distance(const std::string& name, const std::string& known) {
    constexpr std::size_t shortest_part = 4;
    if (name.size() >= shortest_part && known.find(name) != std::string::npos) return 1;
    if (known.size() >= shortest_part && name.find(known) != std::string::npos) return 1;
    return letters_apart(name, known);
}

std::string listed(const std::vector<std::string_view>& names, std::string_view last) {
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at)
        text += fmt::format("{}\"{}\"", at == 0 ? std::string_view{} : at + 1 == names.size() ? last : std::string_view{", "}, names[at]);
    return text;
}

}  // namespace

std::string suggestion(std::string_view name, const std::vector<std::string_view>& known) {
    const auto wanted = lower(rules::shortened(name));
    std::vector<std::pair<std::size_t, std::string_view>> near;
    for (const auto one : known)
        if (const auto apart = distance(wanted, lower(one)); apart <= wanted.size() / 3 + 1) near.emplace_back(apart, one);
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string_view> nearest;
    for (const auto& [apart, one] : near)
        if (nearest.size() < most_suggested && apart <= near.front().first + 1) nearest.push_back(one);
    if (!nearest.empty()) return "; perhaps " + listed(nearest, " or ");
    if (known.empty() || known.size() > few) return {};
    return (known.size() == 1 ? "; there is only " : "; there are ") + listed(known, " and ");
}

}  // namespace scenario
