#include "rules/narration/names.hpp"

#include <fmt/format.h>

#include "rules/core/counted.hpp"

namespace narration {
namespace {

using match::body::Created;
using rules::Ruleset;

std::string_view name_of_row(const std::string& row) { return row; }
std::string_view name_of_row(const auto& row) { return row.name; }

}  // namespace

template <class Id>
std::string Names::row(auto by_rules, auto by_record, Id id, std::string_view kind) const {
    const auto name = [&](const auto& rows) {
        return rules::idx(id) < rows.size() ? std::string{name_of_row(rows[rules::idx(id)])} : fmt::format("{} {}", kind, rules::raw(id));
    };
    return rules_ != nullptr ? name(rules_->*by_rules) : name(created_->*by_record);
}

std::string Names::of(rules::SpaceId id) const {
    if (id == rules::no_space) return "nowhere";
    if (id == rules::off_board) return "off the board";
    return row(&Ruleset::spaces, &Created::spaces, id, "space");
}
std::string Names::of(rules::OwnerId id) const {
    return id == rules::nobody ? "nobody" : row(&Ruleset::owners, &Created::owners, id, "owner");
}
std::string Names::of(rules::UnitTypeId id) const { return row(&Ruleset::unit_types, &Created::unit_types, id, "unit type"); }
std::string Names::of(rules::DecisionKindId id) const { return row(&Ruleset::decisions, &Created::decisions, id, "decision"); }
std::string Names::of(rules::SlotId id) const { return row(&Ruleset::slots, &Created::slots, id, "slot"); }
std::string Names::of(rules::TagId id) const {
    return id == rules::no_tag ? std::string{} : row(&Ruleset::tags, &Created::tags, id, "tag");
}

std::string Names::several(std::int64_t count, rules::UnitTypeId type) const {
    return fmt::format("{} {}", count, rules::counted_name(count, of(type)));
}
std::string Names::in(rules::SpaceId id) const { return (id == rules::off_board ? "" : "in ") + of(id); }

}  // namespace narration
