#include "rules/points/toml_value.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <algorithm>
#include <optional>
#include <utility>

namespace scenario {
namespace {

/// Far beyond what any scenario needs; they keep a hostile text from exhausting the stack.
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

/// A sentence for a referee, and behind it the words of the library.
std::string in_words(std::uint32_t line, std::string_view description) {
    std::string_view plain = "it is written in no form that a file can have";
    if (description.find("TOML_MAX_NESTED_VALUES") != std::string_view::npos)
        plain = "tables and lists are nested too deep";
    else if (description.find("control characters") != std::string_view::npos)
        plain = "a text may not end with the line; is a quote missing?";
    return fmt::format("line {} cannot be read: {} (this is not TOML: {})", line, plain, description);
}

class Converter {
public:
    [[nodiscard]] std::optional<Value> convert(const toml::node& node, int depth) {
        Value value;
        value.line = node.source().begin.line;
        if (depth > deepest) {
            too_deep_ = value.line;
            return std::nullopt;
        }
        if (const auto* table = node.as_table()) return convert_table(*table, std::move(value), depth);
        if (const auto* list = node.as_array()) return convert_list(*list, std::move(value), depth);
        if (const auto flag = node.value_exact<bool>())
            value.data = *flag;
        else if (const auto number = node.value_exact<std::int64_t>())
            value.data = *number;
        else if (const auto text = node.value_exact<std::string>())
            value.data = *text;
        else
            value.data = Value::Other{node.is_floating_point() ? "a fraction" : "a date or time"};
        return value;
    }
    [[nodiscard]] std::uint32_t too_deep() const { return too_deep_; }

private:
    std::optional<Value> convert_table(const toml::table& table, Value value, int depth) {
        struct Placed {
            toml::source_position place;
            Entry entry;
        };
        std::vector<Placed> placed;
        for (const auto& [key, node] : table) {
            auto inner = convert(node, depth + 1);
            if (!inner) return std::nullopt;
            const auto place = key.source().begin;
            placed.push_back({place, {std::string{key.str()}, place.line, std::move(*inner)}});
        }
        std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) { return a.place < b.place; });
        Value::Table entries;
        for (auto& one : placed) entries.push_back(std::move(one.entry));
        value.data = std::move(entries);
        return value;
    }
    std::optional<Value> convert_list(const toml::array& list, Value value, int depth) {
        Value::List items;
        for (const auto& node : list) {
            auto inner = convert(node, depth + 1);
            if (!inner) return std::nullopt;
            items.push_back(std::move(*inner));
        }
        value.data = std::move(items);
        return value;
    }

    std::uint32_t too_deep_ = 0;
};

}  // namespace

tl::expected<Value, rules::Problem> parse_document(std::string_view text, std::string_view file) {
    const auto wrong = [&](std::uint32_t line, std::string what) {
        return tl::make_unexpected(rules::Problem{std::string{file}, line, std::move(what)});
    };
    if (text.size() > longest_text) return wrong(0, "the file is longer than a scenario can be (1 MiB)");
    if (const auto line = line_of_dots(text)) return wrong(line, "too many dots in one line");
    try {
        const auto root = toml::parse(text, file);
        Converter converter;
        if (auto value = converter.convert(root, 0)) return std::move(*value);
        return wrong(converter.too_deep(), "tables and lists are nested too deep");
    } catch (const toml::parse_error& error) {
        return wrong(error.source().begin.line, in_words(error.source().begin.line, error.description()));
    }
}

std::string_view kind_in_words(const Value& value) {
    if (value.as<bool>() != nullptr) return "true or false";
    if (value.as<std::int64_t>() != nullptr) return "a number";
    if (value.as<std::string>() != nullptr) return "a text";
    if (value.as<Value::List>() != nullptr) return "a list";
    if (value.as<Value::Table>() != nullptr) return "a table";
    return value.as<Value::Other>()->what;
}

}  // namespace scenario
