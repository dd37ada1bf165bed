#include "admin/scenario/reader.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "admin/citation.hpp"
#include "admin/rulebook.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

const Value::Table nothing_there{};

}  // namespace

void Reader::problem(std::uint32_t line, std::string text) { problems_.push_back({file_, line, std::move(text)}); }

std::optional<std::string> Reader::text(const Value& value, std::string_view what) {
    if (const auto* text = value.as<std::string>()) return *text;
    problem(value.line, fmt::format("{} must be a text, not {}", what, kind_in_words(value)));
    return std::nullopt;
}

std::optional<std::int64_t> Reader::number(const Value& value, std::string_view what, std::int64_t low, std::int64_t high) {
    const auto* number = value.as<std::int64_t>();
    if (number == nullptr)
        problem(value.line, fmt::format("{} must be a number, not {}", what, kind_in_words(value)));
    else if (*number < low || *number > high)
        problem(value.line, fmt::format("{} must be a number from {} to {}, not {}", what, low, high, *number));
    else
        return *number;
    return std::nullopt;
}

std::optional<bool> Reader::flag(const Value& value, std::string_view what) {
    if (const auto* flag = value.as<bool>()) return *flag;
    problem(value.line, fmt::format("{} must be true or false, not {}", what, kind_in_words(value)));
    return std::nullopt;
}

std::vector<const Value*> Reader::list(const Value& value, std::string_view what, bool or_one) {
    std::vector<const Value*> items;
    if (const auto* list = value.as<Value::List>())
        for (const auto& item : *list) items.push_back(&item);
    else if (or_one)
        items.push_back(&value);
    else
        problem(value.line, fmt::format("{} must be a list, not {}", what, kind_in_words(value)));
    return items;
}

const Value::Table& Reader::table(const Value& value, std::string_view what) {
    if (const auto* table = value.as<Value::Table>()) return *table;
    problem(value.line, fmt::format("{} must be a table, not {}", what, kind_in_words(value)));
    return nothing_there;
}

template <class Table>
void Reader::unknown(std::string_view kind, std::string_view name, std::uint32_t line, const Table& table) {
    problem(line, fmt::format("no {} is named \"{}\"{}", kind, rules::shortened(name), rules::suggestion_of(name, table)));
}

std::optional<rules::SpaceId> Reader::space(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_space(name);
    if (!found) unknown("space", name, line, rules_->spaces);
    return found;
}
std::optional<rules::OwnerId> Reader::owner(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_owner(name);
    if (!found) unknown("power", name, line, rules_->owners);
    return found;
}
std::optional<rules::OwnerId> Reader::power(std::string_view name, std::uint32_t line) {
    const auto found = owner(name, line);
    if (!found || rules_->owner(*found).power) return found;
    problem(line, fmt::format("\"{}\" is no power", rules::shortened(name)));
    return std::nullopt;
}
std::optional<rules::SideId> Reader::side(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_side(name);
    if (!found) unknown("side", name, line, rules_->sides);
    return found;
}
std::optional<rules::UnitTypeId> Reader::unit_type(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_unit_type(name);
    if (!found) unknown("unit type", name, line, rules_->unit_types);
    return found;
}
std::optional<rules::PhaseId> Reader::phase(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_phase(name);
    if (!found) unknown("phase", name, line, rules_->phases);
    return found;
}
std::optional<rules::DecisionKindId> Reader::decision(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_decision(name);
    if (!found) unknown("decision", name, line, rules_->decisions);
    return found;
}
std::optional<rules::TagId> Reader::tag(std::string_view name, std::uint32_t line) {
    const auto found = rules_->find_tag(name);
    if (!found) problem(line, fmt::format("these rules tell nothing by the name \"{}\"", rules::shortened(name)));
    return found;
}

std::optional<std::string> Reader::order_class(std::string_view name, std::uint32_t line) {
    if (!rules_->find_tag(name) && !decision(name, line)) return std::nullopt;
    return std::string{name};
}

std::optional<std::string> Reader::paragraph(const Value& value, std::string_view what) {
    auto id = text(value, what);
    if (id && admin::unknown_paragraph(*id))
        problem(value.line, fmt::format("{}: the rulebook has no paragraph \"{}\"{}", what, rules::shortened(*id),
                                        rules::suggestion(*id, admin::paragraph_ids())));
    return id;
}
std::optional<rules::SpaceId> Reader::space(const Value& value, std::string_view what) {
    const auto name = text(value, what);
    return name ? space(*name, value.line) : std::nullopt;
}
std::optional<rules::OwnerId> Reader::power(const Value& value, std::string_view what) {
    const auto name = text(value, what);
    return name ? power(*name, value.line) : std::nullopt;
}
std::optional<rules::DecisionKindId> Reader::decision(const Value& value, std::string_view what) {
    const auto name = text(value, what);
    return name ? decision(*name, value.line) : std::nullopt;
}
std::optional<rules::BattleKindId> Reader::battle_kind(const Value& value, std::string_view what) {
    const auto name = text(value, what);
    if (!name) return std::nullopt;
    const auto& kinds = rules_->battle_kinds;
    for (std::size_t at = 0; at < kinds.size(); ++at)
        if (kinds[at].name == *name) return static_cast<rules::BattleKindId>(at);
    unknown("kind of battle", *name, value.line, kinds);
    return std::nullopt;
}
std::vector<rules::SpaceId> Reader::spaces(const Value& value, std::string_view what) {
    std::vector<rules::SpaceId> found;
    for (const auto* item : list(value, what))
        if (const auto one = space(*item, what)) found.push_back(*one);
    return found;
}
std::vector<rules::OwnerId> Reader::powers(const Value& value, std::string_view what) {
    std::vector<rules::OwnerId> found;
    for (const auto* item : list(value, what))
        if (const auto one = power(*item, what)) found.push_back(*one);
    return found;
}

Keys::Keys(Reader& reader, const Value& value, std::string_view what)
    : reader_{reader}, table_{reader.table(value, what)}, what_{what}, line_{value.line}, taken_(table_.size(), false) {}

Keys::~Keys() {
    for (std::size_t at = 0; at < table_.size(); ++at) {
        if (taken_[at]) continue;
        // What is there already is no name that was meant.
        std::vector<std::string_view> left;
        for (const auto& key : known_)
            if (std::none_of(table_.begin(), table_.end(), [&](const Entry& entry) { return entry.key == key; })) left.push_back(key);
        reader_.problem(table_[at].line, fmt::format("{} has nothing named \"{}\"{}", what_, rules::shortened(table_[at].key),
                                                     rules::suggestion(table_[at].key, left)));
    }
}

const Value* Keys::take(std::string_view key) {
    known_.push_back(key);
    for (std::size_t at = 0; at < table_.size(); ++at)
        if (table_[at].key == key) {
            taken_[at] = true;
            return &table_[at].value;
        }
    return nullptr;
}

const Value* Keys::need(std::string_view key) {
    const auto* value = take(key);
    if (value == nullptr) reader_.problem(line_, fmt::format("{} must say \"{}\"", what_, key));
    return value;
}

std::vector<const Entry*> Keys::rest() {
    std::vector<const Entry*> entries;
    for (std::size_t at = 0; at < table_.size(); ++at) {
        if (taken_[at]) continue;
        taken_[at] = true;
        entries.push_back(&table_[at]);
    }
    return entries;
}

}  // namespace scenario
