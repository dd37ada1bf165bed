#include "protocol/wire_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/core/text.hpp"

namespace protocol::names {
namespace {

template <class Table, class Id>
std::string name_in(const Table& table, Id id) {
    return rules::idx(id) < table.size() ? std::string{table[rules::idx(id)].name} : std::string{};
}

std::string advice(std::string_view name, const std::vector<std::string_view>& names, std::string_view otherwise) {
    constexpr std::size_t most_told = 48;
    if (auto question = rules::did_you_mean(name, names); !question.empty()) return question;
    if (!names.empty() && names.size() <= most_told) return fmt::format("use one of: {}", fmt::join(names, ", "));
    return std::string{otherwise};
}

template <class Table>
std::vector<std::string_view> names_of(const Table& table) {
    std::vector<std::string_view> names;
    for (const auto& row : table) names.push_back(row.name);
    return names;
}

}  // namespace

std::string space(const rules::Ruleset& rules, rules::SpaceId id) {
    return id == rules::off_board ? std::string{off_board} : name_in(rules.spaces, id);
}
std::string owner(const rules::Ruleset& rules, rules::OwnerId id) { return name_in(rules.owners, id); }
std::string type(const rules::Ruleset& rules, rules::UnitTypeId id) { return name_in(rules.unit_types, id); }
std::string side(const rules::Ruleset& rules, rules::SideId id) { return name_in(rules.sides, id); }
std::string tag(const rules::Ruleset& rules, rules::TagId id) { return std::string{rules.tag(id)}; }
std::string decision(const rules::Ruleset& rules, rules::DecisionKindId id) { return name_in(rules.decisions, id); }

std::vector<std::string> owners(const rules::Ruleset& rules, rules::OwnerMask mask) {
    std::vector<std::string> names;
    for (const auto id : rules::OwnersOf{mask}) names.push_back(owner(rules, id));
    return names;
}
std::vector<std::string> roles(const rules::Ruleset& rules, std::uint16_t bits) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < rules.roles.size() && at < 16; ++at)
        if ((bits >> at & 1) != 0) names.push_back(rules.roles[at].name);
    return names;
}
std::vector<std::string> marks(const rules::Ruleset& rules, std::uint32_t bits) {
    std::vector<std::string> names;
    if (bits == 0) return names;
    for (const auto& slot : rules.slots)
        if (slot.bit != 0 && (bits & slot.bit) == slot.bit) names.push_back(slot.name);
    return names;
}

std::string phase(const rules::Ruleset& rules, std::span<const rules::Frame> frames) {
    for (const auto& frame : frames) {
        const rules::Phase* found = nullptr;
        for (const auto& phase : rules.phases)
            if (phase.procedure == frame.procedure && phase.entry <= frame.at && (found == nullptr || phase.entry > found->entry))
                found = &phase;
        if (found != nullptr) return found->name;
    }
    return {};
}

bool Finder::fail(WireError::Code code, std::string_view field, std::string problem, std::string what_to_do) {
    fault_ = {code, std::string{field}, std::move(problem), std::move(what_to_do), 0};
    return false;
}

bool Finder::unknown(std::string_view kind, std::string_view name, std::string_view field, std::vector<std::string_view> names,
                     std::string_view otherwise) {
    if (name.empty()) return fail(WireError::Code::missing, field, fmt::format("the {} is missing", kind), fmt::format("name a {}", kind));
    const auto said = rules::shortened(name);
    return fail(WireError::Code::unknown_name, field, fmt::format("no {} is named \"{}\" in this game", kind, said),
                advice(said, names, otherwise));
}

bool Finder::space(std::string_view name, rules::SpaceId& id, std::string_view field) {
    if (const auto found = rules_.find_space(name)) return id = *found, true;
    return unknown("territory or sea zone", name, field, names_of(rules_.spaces));
}
bool Finder::owner(std::string_view name, rules::OwnerId& id, std::string_view field) {
    if (const auto found = rules_.find_owner(name)) return id = *found, true;
    std::vector<std::string_view> powers;  // not those that only own units or ground
    for (const auto& owner : rules_.owners)
        if (owner.power) powers.push_back(owner.name);
    return unknown("power", name, field, std::move(powers));
}
bool Finder::type(std::string_view name, rules::UnitTypeId& id, std::string_view field) {
    if (const auto found = rules_.find_unit_type(name)) return id = *found, true;
    return unknown("unit type", name, field, names_of(rules_.unit_types));
}
bool Finder::side(std::string_view name, rules::SideId& id, std::string_view field) {
    if (const auto found = rules_.find_side(name)) return id = *found, true;
    return unknown("side", name, field, names_of(rules_.sides));
}
bool Finder::tag(std::string_view name, rules::TagId& id, std::string_view field) {
    if (const auto found = rules_.find_tag(name)) return id = *found, true;
    return unknown("option", name, field, {rules_.tags.begin(), rules_.tags.end()}, "list_legal_moves shows the answers that are legal");
}
bool Finder::decision(std::string_view name, rules::DecisionKindId& id, std::string_view field) {
    if (const auto found = rules_.find_decision(name)) return id = *found, true;
    return unknown("decision", name, field, names_of(rules_.decisions));
}
bool Finder::slot(std::string_view name, rules::SlotId& id, std::string_view field) {
    if (const auto found = rules_.find_slot(name)) return id = *found, true;
    return unknown("slot", name, field, names_of(rules_.slots));
}

bool Finder::space_or_none(std::string_view name, rules::SpaceId& id, std::string_view field) {
    if (name.empty()) return id = rules::no_space, true;
    if (name == off_board) return id = rules::off_board, true;
    return space(name, id, field);
}
bool Finder::owner_or_none(std::string_view name, rules::OwnerId& id, std::string_view field) {
    if (name.empty()) return id = rules::nobody, true;
    return owner(name, id, field);
}
bool Finder::tag_or_none(std::string_view name, rules::TagId& id, std::string_view field) {
    if (name.empty()) return id = rules::no_tag, true;
    return tag(name, id, field);
}
bool Finder::side_or_none(std::string_view name, rules::SideId& id, std::string_view field) {
    if (name.empty()) return id = rules::no_side, true;
    return side(name, id, field);
}

bool Finder::owners(const std::vector<std::string>& names, rules::OwnerMask& mask, std::string_view field) {
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        rules::OwnerId id{};
        if (!owner(name, id, field)) return false;
        mask |= rules::mask_of(id);
        return true;
    });
}
bool Finder::roles(const std::vector<std::string>& names, std::uint16_t& bits, std::string_view field) {
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        rules::RoleId id{};
        if (!named(rules_.roles, name, id, "role", field)) return false;
        bits = static_cast<std::uint16_t>(bits | 1U << rules::raw(id));
        return true;
    });
}
bool Finder::marks(const std::vector<std::string>& names, std::uint32_t& bits, std::string_view field) {
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        rules::SlotId id{};
        if (!slot(name, id, field)) return false;
        bits |= rules_.slot(id).bit;
        return true;
    });
}

}  // namespace protocol::names
