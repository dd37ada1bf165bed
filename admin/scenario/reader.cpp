#include "admin/scenario/reader.hpp"

#include <fmt/format.h>

#include "admin/citation.hpp"
#include "rules/core/text.hpp"
#include "rules/rulebook/rulebook.hpp"

namespace scenario {

template <class Id, class Table>
std::optional<Id> Reader::known(std::optional<Id> found, std::string_view kind, std::string_view name, std::uint32_t line,
                                const Table& table) {
    if (!found) problem(line, fmt::format("no {} is named \"{}\"{}", kind, rules::shortened(name), rules::suggestion_of(name, table)));
    return found;
}

std::optional<rules::SpaceId> Reader::space(std::string_view name, std::uint32_t line) {
    return known(rules_->find_space(name), "space", name, line, rules_->spaces);
}
std::optional<rules::OwnerId> Reader::owner(std::string_view name, std::uint32_t line) {
    return known(rules_->find_owner(name), "power", name, line, rules_->owners);
}
std::optional<rules::OwnerId> Reader::power(std::string_view name, std::uint32_t line) {
    const auto found = owner(name, line);
    if (!found || rules_->owner(*found).power) return found;
    problem(line, fmt::format("\"{}\" is no power", rules::shortened(name)));
    return std::nullopt;
}
std::optional<rules::SideId> Reader::side(std::string_view name, std::uint32_t line) {
    return known(rules_->find_side(name), "side", name, line, rules_->sides);
}
std::optional<rules::UnitTypeId> Reader::unit_type(std::string_view name, std::uint32_t line) {
    return known(rules_->find_unit_type(name), "unit type", name, line, rules_->unit_types);
}
std::optional<rules::PhaseId> Reader::phase(std::string_view name, std::uint32_t line) {
    return known(rules_->find_phase(name), "phase", name, line, rules_->phases);
}
std::optional<rules::DecisionKindId> Reader::decision(std::string_view name, std::uint32_t line) {
    return known(rules_->find_decision(name), "decision", name, line, rules_->decisions);
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
                                        rules::suggestion(*id, rulebook::paragraph_ids())));
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
    std::optional<rules::BattleKindId> found;
    for (std::size_t at = 0; at < kinds.size(); ++at)
        if (kinds[at].name == *name) found = static_cast<rules::BattleKindId>(at);
    return known(found, "kind of battle", *name, value.line, kinds);
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
    for (std::size_t at = 0; at < table_.size(); ++at)
        if (!taken_[at]) reader_.unknown_key(table_, table_[at], what_, known_);
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
