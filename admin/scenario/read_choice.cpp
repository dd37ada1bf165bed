#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "admin/scenario/read.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

using rules::Choice;

std::vector<std::string_view> options_of(const rules::Ruleset& rules) {
    std::vector<std::string_view> known{rules.tags.begin(), rules.tags.end()};
    for (const auto& type : rules.unit_types) known.push_back(type.name);
    return known;
}

std::optional<Choice> named(Reader& reader, const std::string& name) {
    if (const auto type = reader.rules().find_unit_type(name)) return Choice{*type};
    if (const auto tag = reader.rules().find_tag(name)) return Choice{*tag};
    return std::nullopt;
}

bool by_power(Reader& reader, const Value::Table& table) {
    return !table.empty() && rules::all_of(table, [&](const Entry& entry) { return reader.rules().find_owner(entry.key); });
}

Choice read_allocations(Reader& reader, const Value& value) {
    Choice::Allocations allocations;
    for (const auto& entry : reader.table(value, "the choice"))
        if (const auto owner = reader.owner(entry.key, entry.line))
            allocations.push_back({*owner, read_picks(reader, entry.value, fmt::format("the part of {}", entry.key))});
    std::sort(allocations.begin(), allocations.end(),
              [](const Choice::Allocation& a, const Choice::Allocation& b) { return a.owner < b.owner; });
    return {std::move(allocations)};
}

std::optional<Choice> read_table(Reader& reader, const Value& value, const Value::Table& table, std::string_view what) {
    if (table.size() == 1) {
        const auto& only = table.front();
        if (only.key == "space") {
            const auto space = reader.space(only.value, "\"space\"");
            return space ? std::optional{Choice{*space}} : std::nullopt;
        }
        if (only.key == "power") {
            const auto name = reader.text(only.value, "\"power\"");
            const auto owner = name ? reader.owner(*name, only.value.line) : std::nullopt;
            return owner ? std::optional{Choice{*owner}} : std::nullopt;
        }
        if (only.key == "units") {
            const auto* inner = only.value.as<Value::Table>();
            if (inner != nullptr && by_power(reader, *inner)) return read_allocations(reader, only.value);
            return Choice{read_picks(reader, only.value, "\"units\"")};
        }
    }
    if (table.empty() || by_power(reader, table)) return read_allocations(reader, value);
    reader.problem(value.line, fmt::format("{} must be units, a space, a power, or units by power; \"{}\" is none of these", what,
                                           rules::shortened(table.front().key)));
    return std::nullopt;
}

}  // namespace

std::optional<Choice> read_choice(Reader& reader, const Value& value, std::string_view what, bool types_only) {
    if (const auto* flag = value.as<bool>()) return Choice{*flag};
    if (const auto* number = value.as<std::int64_t>()) return Choice{*number};
    if (const auto* table = value.as<Value::Table>()) return read_table(reader, value, *table, what);
    if (const auto* list = value.as<Value::List>()) {
        Choice::List choices;
        for (const auto& item : *list)
            if (auto choice = read_choice(reader, item, what, types_only)) choices.push_back(std::move(*choice));
        return choices.size() == list->size() ? std::optional{Choice{std::move(choices)}} : std::nullopt;
    }
    const auto name = reader.text(value, what);
    if (!name) return std::nullopt;
    if (auto choice = named(reader, *name)) return choice;
    const auto& rules = reader.rules();
    reader.problem(
        value.line,
        fmt::format("{}: {} \"{}\"{}", what, types_only ? "no unit type is named" : "the rules know no word", rules::shortened(*name),
                    types_only ? rules::suggestion_of(*name, rules.unit_types) : rules::suggestion(*name, options_of(rules))));
    return std::nullopt;
}

std::optional<Choice> read_argument(Reader& reader, const Entry& entry) {
    const auto what = fmt::format("\"{}\"", rules::shortened(entry.key));
    if (entry.key == "units") return Choice{read_picks(reader, entry.value, what)};
    if (const auto* list = entry.value.as<Value::List>()) {
        Choice::List choices;
        for (const auto& item : *list)
            if (auto choice = read_argument(reader, {entry.key, item.line, item})) choices.push_back(std::move(*choice));
        return Choice{std::move(choices)};
    }
    const auto* name = entry.value.as<std::string>();
    if (name == nullptr) return read_choice(reader, entry.value, what);
    if (entry.key == "space") {
        const auto space = reader.space(*name, entry.value.line);
        return space ? std::optional{Choice{*space}} : std::nullopt;
    }
    if (entry.key == "power" || entry.key == "against") {
        const auto owner = reader.owner(*name, entry.value.line);
        return owner ? std::optional{Choice{*owner}} : std::nullopt;
    }
    if (auto choice = named(reader, *name)) return choice;
    if (const auto space = reader.rules().find_space(*name)) return Choice{*space};
    if (const auto owner = reader.rules().find_owner(*name)) return Choice{*owner};
    return read_choice(reader, entry.value, what);
}

}  // namespace scenario
