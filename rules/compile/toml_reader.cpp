#include "rules/compile/toml_reader.hpp"

#include <fmt/format.h>

#include "rules/core/text.hpp"

namespace rules {

std::optional<std::string> TomlReader::text(const TomlValue& value, std::string_view what) {
    if (const auto* text = value.as<std::string>()) return *text;
    problem(value.line, fmt::format("{} must be a text, not {}", what, kind_in_words(value)));
    return std::nullopt;
}

std::optional<std::int64_t> TomlReader::number(const TomlValue& value, std::string_view what, std::int64_t low, std::int64_t high) {
    const auto* number = value.as<std::int64_t>();
    if (number == nullptr)
        problem(value.line, fmt::format("{} must be a number, not {}", what, kind_in_words(value)));
    else if (*number < low || *number > high)
        problem(value.line, fmt::format("{} must be a number from {} to {}, not {}", what, low, high, *number));
    else
        return *number;
    return std::nullopt;
}

std::optional<bool> TomlReader::flag(const TomlValue& value, std::string_view what) {
    if (const auto* flag = value.as<bool>()) return *flag;
    problem(value.line, fmt::format("{} must be true or false, not {}", what, kind_in_words(value)));
    return std::nullopt;
}

std::vector<const TomlValue*> TomlReader::list(const TomlValue& value, std::string_view what, bool or_one) {
    std::vector<const TomlValue*> items;
    if (const auto* list = value.as<TomlValue::List>())
        for (const auto& item : *list) items.push_back(&item);
    else if (or_one)
        items.push_back(&value);
    else
        problem(value.line, fmt::format("{} must be a list, not {}", what, kind_in_words(value)));
    return items;
}

const TomlValue::Table& TomlReader::table(const TomlValue& value, std::string_view what) {
    static const TomlValue::Table nothing_there{};
    if (const auto* table = value.as<TomlValue::Table>()) return *table;
    problem(value.line, fmt::format("{} must be a table, not {}", what, kind_in_words(value)));
    return nothing_there;
}

void TomlReader::unknown_key(const TomlValue::Table& table, const TomlEntry& entry, std::string_view what,
                             std::vector<std::string_view> known) {
    // A key that the table has is not what somebody misspelt.
    for (const auto& there : table) std::erase(known, there.key);
    problem(entry.line, fmt::format("{} has nothing named \"{}\"{}", what, shortened(entry.key), suggestion(entry.key, known)));
}

std::string in_words(const Problem& problem) {
    const auto file = problem.file.empty() ? std::string{} : problem.file + ":";
    const auto place = problem.line == 0 ? file : fmt::format("{}{}:", file, problem.line);
    return place.empty() ? problem.text : fmt::format("{} {}", place, problem.text);
}

std::string in_words(const std::vector<Problem>& problems) {
    std::string text;
    for (const auto& problem : problems) text += (text.empty() ? "" : "\n") + in_words(problem);
    return text;
}

}  // namespace rules
