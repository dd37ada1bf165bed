#include "rules/compile/toml_value.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <algorithm>
#include <utility>

namespace rules {
namespace {

/// Far beyond what any file needs; they keep a hostile text from exhausting the stack.
constexpr int deepest = 32;
constexpr std::size_t longest_text = 1 << 20;
constexpr int most_dots_of_a_line = 100;

/// The first line whose dotted keys could nest too deep for the parser; 0 for none.
std::uint32_t line_of_dots(std::string_view text) {
    std::uint32_t line = 1;
    int dots = 0;
    char before = '\n';
    for (const char at : text) {
        if (at == '\n') {
            ++line;
            dots = 0;
        } else if (at == '.' && before != '.' && ++dots > most_dots_of_a_line) {
            return line;
        }
        before = at;
    }
    return 0;
}

/// A sentence for people, and behind it the words of the library.
std::string in_words(std::uint32_t line, std::string_view description) {
    std::string_view plain = "it is written in no form that a file can have";
    if (description.find("TOML_MAX_NESTED_VALUES") != std::string_view::npos)
        plain = "tables and lists are nested too deep";
    else if (description.find("control characters") != std::string_view::npos)
        plain = "a text may not end with the line; is a quote missing?";
    return fmt::format("line {} cannot be read: {} (this is not TOML: {})", line, plain, description);
}

/// @param too_deep  becomes the line of the first value that is nested too deep.
TomlValue converted(const toml::node& node, int depth, std::uint32_t& too_deep) {
    TomlValue value;
    value.line = node.source().begin.line;
    if (depth > deepest) {
        if (too_deep == 0) too_deep = value.line;
    } else if (const auto* table = node.as_table()) {
        std::vector<std::pair<const toml::key*, const toml::node*>> placed;
        for (const auto& [key, inner] : *table) placed.emplace_back(&key, &inner);
        std::stable_sort(placed.begin(), placed.end(),
                         [](const auto& a, const auto& b) { return a.first->source().begin < b.first->source().begin; });
        TomlValue::Table entries;
        for (const auto& [key, inner] : placed)
            entries.push_back({std::string{key->str()}, key->source().begin.line, converted(*inner, depth + 1, too_deep)});
        value.data = std::move(entries);
    } else if (const auto* list = node.as_array()) {
        TomlValue::List items;
        for (const auto& inner : *list) items.push_back(converted(inner, depth + 1, too_deep));
        value.data = std::move(items);
    } else if (const auto flag = node.value_exact<bool>()) {
        value.data = *flag;
    } else if (const auto number = node.value_exact<std::int64_t>()) {
        value.data = *number;
    } else if (const auto text = node.value_exact<std::string>()) {
        value.data = *text;
    } else {
        value.data = TomlValue::Other{node.is_floating_point() ? "a fraction" : "a date or time"};
    }
    return value;
}

}  // namespace

const TomlValue* TomlValue::find(std::string_view key) const {
    if (const auto* table = as<Table>())
        for (const auto& entry : *table)
            if (entry.key == key) return &entry.value;
    return nullptr;
}

tl::expected<TomlValue, Problem> parse_toml(std::string_view text, std::string_view file) {
    const auto wrong = [&](std::uint32_t line, std::string what) {
        return tl::make_unexpected(Problem{std::string{file}, line, std::move(what)});
    };
    if (text.size() > longest_text) return wrong(0, "the file is longer than 1 MiB");
    if (const auto line = line_of_dots(text)) return wrong(line, "too many dots in one line");
    try {
        const auto root = toml::parse(text, file);
        std::uint32_t too_deep = 0;
        auto value = converted(root, 0, too_deep);
        if (too_deep != 0) return wrong(too_deep, "tables and lists are nested too deep");
        return value;
    } catch (const toml::parse_error& error) {
        return wrong(error.source().begin.line, in_words(error.source().begin.line, error.description()));
    }
}

std::string_view kind_in_words(const TomlValue& value) {
    if (value.as<bool>() != nullptr) return "true or false";
    if (value.as<std::int64_t>() != nullptr) return "a number";
    if (value.as<std::string>() != nullptr) return "a text";
    if (value.as<TomlValue::List>() != nullptr) return "a list";
    if (value.as<TomlValue::Table>() != nullptr) return "a table";
    return value.as<TomlValue::Other>()->what;
}

}  // namespace rules
