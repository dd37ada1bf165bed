#include "protocol/wire_names.hpp"

#include <fmt/format.h>

#include "rules/core/text.hpp"
#include "rules/core/whole_number.hpp"

namespace protocol::names {
namespace {

std::string_view name_of_row(const std::string& name) { return name; }
std::string_view name_of_row(const auto& row) { return row.name; }

std::string_view name_in(const auto& table, auto id) {
    return rules::idx(id) < table.size() ? name_of_row(table[rules::idx(id)]) : std::string_view{};
}

std::string advice(std::string_view name, const std::vector<std::string_view>& names, std::string_view otherwise) {
    constexpr std::size_t most_told = 48;
    if (auto question = rules::did_you_mean(name, names); !question.empty()) return question;
    if (!names.empty() && names.size() <= most_told) return fmt::format("use one of: {}", fmt::join(names, ", "));
    return std::string{otherwise};
}

std::vector<std::string_view> names_of(const auto& table) {
    return rules::mapped(table, [&](const auto& row) { return name_of_row(row); });
}

template <class Id>
bool row_named(const auto& table, std::string_view name, Id& id) {
    for (std::size_t at = 0; at < table.size(); ++at)
        if (name_of_row(table[at]) == name) return id = static_cast<Id>(at), true;
    return false;
}

template <class Id>
std::optional<std::int64_t> number_of(std::optional<Id> id) {
    return id ? std::optional{static_cast<std::int64_t>(rules::raw(*id))} : std::nullopt;
}

std::string or_number(std::string_view name, std::int64_t number) { return name.empty() ? std::to_string(number) : std::string{name}; }

}  // namespace

std::string_view name_of(const rules::Ruleset& rules, rules::SpaceId id) {
    return id == rules::off_board ? off_board : name_in(rules.spaces, id);
}
std::string_view name_of(const rules::Ruleset& rules, rules::OwnerId id) { return name_in(rules.owners, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::UnitTypeId id) { return name_in(rules.unit_types, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::SideId id) { return name_in(rules.sides, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::TagId id) { return rules.tag(id); }
std::string_view name_of(const rules::Ruleset& rules, rules::DecisionKindId id) { return name_in(rules.decisions, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::SlotId id) { return name_in(rules.slots, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::RoleId id) { return name_in(rules.roles, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::ProcedureId id) { return name_in(rules.procedures, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::BattleKindId id) { return name_in(rules.battle_kinds, id); }
std::string_view name_of(const rules::Ruleset& rules, rules::ResourceId id) { return name_in(rules.resources, id); }

std::vector<std::string_view> names_in(const rules::Ruleset& rules, rules::OwnerMask owners) {
    return rules::mapped(rules::OwnersOf{owners}, [&](const auto id) { return name_of(rules, id); });
}
std::vector<std::string_view> names_in(const rules::Ruleset& rules, rules::RoleMask roles) {
    std::vector<std::string_view> names;
    for (std::size_t at = 0; at < rules.roles.size() && at < 16; ++at)
        if ((roles.bits >> at & 1) != 0) names.push_back(rules.roles[at].name);
    return names;
}
std::vector<std::string_view> names_in(const rules::Ruleset& rules, rules::Marks marks) {
    std::vector<std::string_view> names;
    if (marks == 0) return names;
    for (const auto& slot : rules.slots)
        if (slot.bit != 0 && (marks & slot.bit) == slot.bit) names.push_back(slot.name);
    return names;
}

std::string phase(const rules::Ruleset& rules, std::span<const rules::Frame> frames) {
    const auto* phase = rules::current_phase(rules, frames);
    return phase == nullptr ? std::string{} : phase->name;
}

std::string value_in_words(const rules::Ruleset& rules, const rules::Slot& slot, std::int64_t value) {
    const auto named = [&](const auto& table) {
        const bool there = value >= 0 && static_cast<std::size_t>(value) < table.size();
        return there ? std::string{name_of_row(table[static_cast<std::size_t>(value)])} : std::to_string(value);
    };
    switch (slot.type) {
        case rules::SlotType::flag: return value == 0 ? "false" : value == 1 ? "true" : std::to_string(value);
        case rules::SlotType::owner: return named(rules.owners);
        case rules::SlotType::space: return named(rules.spaces);
        case rules::SlotType::unit_type: return named(rules.unit_types);
        case rules::SlotType::tag: return named(rules.tags);
        case rules::SlotType::number: return named(slot.options);
    }
    return std::to_string(value);
}

std::optional<std::int64_t> value_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text) {
    std::optional<std::int64_t> named;
    switch (slot.type) {
        case rules::SlotType::flag:
            if (text == "true" || text == "false") named = text == "true" ? 1 : 0;
            break;
        case rules::SlotType::owner: named = number_of(rules.find_owner(text)); break;
        case rules::SlotType::space: named = number_of(rules.find_space(text)); break;
        case rules::SlotType::unit_type: named = number_of(rules.find_unit_type(text)); break;
        case rules::SlotType::tag: named = number_of(rules.find_tag(text)); break;
        case rules::SlotType::number:
            if (std::size_t at = 0; row_named(slot.options, text, at)) named = static_cast<std::int64_t>(at);
            break;
    }
    return named ? named : rules::whole_number<std::int64_t>(text);
}

/// Of a space and an owner.
constexpr std::string_view between_names = "/";

std::string subject_in_words(const rules::Ruleset& rules, const rules::Slot& slot, std::uint32_t subject) {
    switch (slot.scope) {
        case rules::Scope::side: return or_number(name_in(rules.sides, static_cast<rules::SlotId>(subject)), subject);
        case rules::Scope::owner: return or_number(name_in(rules.owners, static_cast<rules::SlotId>(subject)), subject);
        case rules::Scope::space: return or_number(name_in(rules.spaces, static_cast<rules::SlotId>(subject)), subject);
        case rules::Scope::game:
            if (subject == 0) return {};
            break;
        case rules::Scope::space_and_owner: {
            const auto [space, owner] = rules.place_of(subject);
            if (rules::idx(space) >= rules.spaces.size()) break;
            return fmt::format("{}{}{}", rules.space(space).name, between_names, rules.owner(owner).name);
        }
        case rules::Scope::unit:
        case rules::Scope::battle: break;
    }
    return std::to_string(subject);
}

std::optional<std::uint32_t> subject_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text) {
    std::optional<std::int64_t> named;
    if (slot.scope == rules::Scope::side) named = number_of(rules.find_side(text));
    if (slot.scope == rules::Scope::owner) named = number_of(rules.find_owner(text));
    if (slot.scope == rules::Scope::space) named = number_of(rules.find_space(text));
    if (slot.scope == rules::Scope::game && text.empty()) named = 0;
    if (const auto cut = text.find(between_names); slot.scope == rules::Scope::space_and_owner && cut != std::string::npos) {
        const auto space = rules.find_space(text.substr(0, cut));
        const auto owner = rules.find_owner(text.substr(cut + between_names.size()));
        if (space && owner) named = rules.subject_of(*space, *owner);
    }
    if (!named) named = rules::whole_number<std::int64_t>(text);
    if (!named || *named < 0 || *named > 0xFFFFFFFF) return std::nullopt;
    return static_cast<std::uint32_t>(*named);
}

bool Finder::fail(WireError::Code code, std::string_view field, std::string problem, std::string what_to_do) {
    fault_ = {code, std::string{field}, std::move(problem), std::move(what_to_do), 0};
    return false;
}

bool Finder::few(std::size_t items, std::string_view field) {
    if (items <= most_items) return true;
    return fail(WireError::Code::bad_value, field, fmt::format("the list holds {} items", items),
                fmt::format("send {} at most; units of one kind are one item with a count", most_items));
}

bool Finder::unknown(std::string_view kind, std::string_view name, std::string_view field, std::vector<std::string_view> names,
                     std::string_view otherwise) {
    if (name.empty()) return fail(WireError::Code::missing, field, fmt::format("the {} is missing", kind), fmt::format("name a {}", kind));
    const auto said = rules::shortened(name);
    return fail(WireError::Code::unknown_name, field, fmt::format("no {} is named \"{}\" in this game", kind, said),
                advice(said, names, otherwise));
}

bool Finder::find(std::string_view name, rules::SpaceId& id, std::string_view field) {
    return row_named(rules_.spaces, name, id) || unknown("territory or sea zone", name, field, names_of(rules_.spaces));
}
bool Finder::find(std::string_view name, rules::OwnerId& id, std::string_view field) {
    if (row_named(rules_.owners, name, id)) return true;
    std::vector<std::string_view> powers;  // not those that only own units or ground
    for (const auto& owner : rules_.owners)
        if (owner.power) powers.push_back(owner.name);
    return unknown("power", name, field, std::move(powers));
}
bool Finder::find(std::string_view name, rules::UnitTypeId& id, std::string_view field) {
    return row_named(rules_.unit_types, name, id) || unknown("unit type", name, field, names_of(rules_.unit_types));
}
bool Finder::find(std::string_view name, rules::SideId& id, std::string_view field) {
    return row_named(rules_.sides, name, id) || unknown("side", name, field, names_of(rules_.sides));
}
bool Finder::find(std::string_view name, rules::TagId& id, std::string_view field) {
    return row_named(rules_.tags, name, id) ||
           unknown("option", name, field, names_of(rules_.tags), "list_legal_moves shows the answers that are legal");
}
bool Finder::find(std::string_view name, rules::DecisionKindId& id, std::string_view field) {
    return row_named(rules_.decisions, name, id) || unknown("decision", name, field, names_of(rules_.decisions));
}
bool Finder::find(std::string_view name, rules::SlotId& id, std::string_view field) {
    return row_named(rules_.slots, name, id) || unknown("slot", name, field, names_of(rules_.slots));
}
bool Finder::find(std::string_view name, rules::RoleId& id, std::string_view field) {
    return row_named(rules_.roles, name, id) || unknown("role", name, field, {});
}
bool Finder::find(std::string_view name, rules::ProcedureId& id, std::string_view field) {
    return row_named(rules_.procedures, name, id) || unknown("procedure", name, field, {});
}
bool Finder::find(std::string_view name, rules::BattleKindId& id, std::string_view field) {
    return row_named(rules_.battle_kinds, name, id) || unknown("kind of battle", name, field, {});
}
bool Finder::find(std::string_view name, rules::ResourceId& id, std::string_view field) {
    return row_named(rules_.resources, name, id) || unknown("resource", name, field, names_of(rules_.resources));
}
bool Finder::find(std::string_view name, rules::PhaseId& id, std::string_view field) {
    return row_named(rules_.phases, name, id) || unknown("phase", name, field, {});
}

}  // namespace protocol::names
