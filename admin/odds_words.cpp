#include "admin/odds_words.hpp"

#include <fmt/format.h>
#include <charconv>
#include <optional>

namespace admin {
namespace {

using Why = WordsError::Why;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;
    for (const char c : text) {
        if (is_space(c)) {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        words.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return words;
}

std::string joined(std::vector<std::string>::const_iterator first, std::vector<std::string>::const_iterator last) {
    std::string all;
    for (; first != last; ++first) all += (all.empty() ? "" : " ") + *first;
    return all;
}

std::vector<std::string_view> items_of(std::string_view text) {
    std::vector<std::string_view> items;
    while (true) {
        const auto comma = text.find(',');
        items.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return items;
        text.remove_prefix(comma + 1);
    }
}

std::optional<rules::UnitTypeId> type_named(const rules::Ruleset& rules, const std::string& name) {
    for (std::size_t at = 0; at < rules.unit_types.size(); ++at) {
        const auto parts = words_of(rules.unit_types[at].name);
        const auto known = joined(parts.begin(), parts.end());
        if (name == known || name == known + "s") return static_cast<rules::UnitTypeId>(at);
    }
    return std::nullopt;
}

/// A count in digits; a sign makes it none.
tl::expected<std::uint16_t, WordsError> count_of(const std::string& word) {
    std::uint32_t count = 0;
    const auto* end = word.data() + word.size();
    const auto [rest, problem] = std::from_chars(word.data(), end, count);
    if (problem == std::errc::result_out_of_range && rules::all_of(word, [](char c) { return c >= '0' && c <= '9'; }))
        return tl::make_unexpected(WordsError{Why::too_many, word});
    if (problem != std::errc{} || rest != end) return tl::make_unexpected(WordsError{Why::bad_count, word});
    if (count > rules::odds::most_units) return tl::make_unexpected(WordsError{Why::too_many, word});
    return static_cast<std::uint16_t>(count);
}

tl::expected<rules::OddsStack, WordsError> read_item(const rules::Ruleset& rules, std::string_view item) {
    const auto words = words_of(item);
    rules::OddsStack stack;
    stack.count = 1;
    auto at = words.begin();
    if (at == words.end()) return tl::make_unexpected(WordsError{Why::nothing, std::string{item}});
    if (const char first = at->front(); (first >= '0' && first <= '9') || first == '-' || first == '+') {
        const auto count = count_of(*at++);
        if (!count) return tl::make_unexpected(count.error());
        stack.count = *count;
    }
    if (at != words.end() && *at == "damaged") {
        stack.damage = 1;
        ++at;
    }
    if (at == words.end()) return tl::make_unexpected(WordsError{Why::nothing, joined(words.begin(), words.end())});
    const auto name = joined(at, words.end());
    const auto type = type_named(rules, name);
    if (!type) return tl::make_unexpected(WordsError{Why::unknown_unit, name});
    stack.type = *type;
    return stack;
}

}  // namespace

std::string explain(const WordsError& error) {
    switch (error.why) {
        case Why::nothing:
            return error.word.empty() ? "a list of units is expected, such as \"12 infantry, 3 artillery\""
                                      : fmt::format("\"{}\" names no unit", error.word);
        case Why::unknown_unit: return fmt::format("the bundle has no unit \"{}\"", error.word);
        case Why::bad_count: return fmt::format("\"{}\" is not a number of units", error.word);
        case Why::too_many: return fmt::format("{} are too many: at most {} units on a side", error.word, rules::odds::most_units);
    }
    return {};
}

tl::expected<rules::OddsForce, WordsError> read_units(const rules::Ruleset& rules, rules::OwnerId owner, std::string_view text,
                                                      std::uint16_t roles) {
    rules::OddsForce force;
    for (const auto item : items_of(text)) {
        auto stack = read_item(rules, item);
        if (!stack) return tl::make_unexpected(stack.error());
        stack->owner = owner;
        stack->roles = roles;
        force.push_back(*stack);
    }
    return force;
}

tl::expected<std::vector<rules::UnitTypeId>, WordsError> read_order(const rules::Ruleset& rules, std::string_view text) {
    std::vector<rules::UnitTypeId> order;
    for (const auto item : items_of(text)) {
        const auto words = words_of(item);
        const auto name = joined(words.begin(), words.end());
        if (name.empty()) return tl::make_unexpected(WordsError{Why::nothing, {}});
        const auto type = type_named(rules, name);
        if (!type) return tl::make_unexpected(WordsError{Why::unknown_unit, name});
        order.push_back(*type);
    }
    return order;
}

}  // namespace admin
