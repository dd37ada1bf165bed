#include "rules/core/names.hpp"

#include <fmt/format.h>

#include "rules/core/text.hpp"

namespace rules {

std::string_view space_name(const Ruleset& rules, SpaceId space) {
    if (space == off_board) return "off the board";
    return idx(space) < rules.spaces.size() ? std::string_view{rules.space(space).name} : "no space";
}

std::string_view owner_name(const Ruleset& rules, OwnerId owner) {
    return idx(owner) < rules.owners.size() ? std::string_view{rules.owner(owner).name} : "nobody";
}

std::string_view type_name(const Ruleset& rules, UnitTypeId type) {
    return idx(type) < rules.unit_types.size() ? std::string_view{rules.type(type).name} : "no unit";
}

std::string unit_in_words(const Ruleset& rules, std::string_view name, std::uint8_t damage, Marks marks, UnitTypeId aboard) {
    std::vector<std::string> details;
    if (damage > 0) details.push_back(fmt::format("damage {}", damage));
    for (const auto& slot : rules.slots)
        if ((slot.bit & marks) != 0) details.push_back(plain(slot.name));
    if (aboard != no_unit_type) details.push_back(fmt::format("aboard a {}", type_name(rules, aboard)));
    return details.empty() ? std::string{name} : fmt::format("{} ({})", name, fmt::join(details, ", "));
}

std::string value_in_words(const Ruleset& rules, const Slot& slot, std::int64_t value) {
    switch (slot.type) {
        case SlotType::flag: return value != 0 ? "true" : "false";
        case SlotType::owner: return std::string{owner_name(rules, static_cast<OwnerId>(value))};
        case SlotType::space: return std::string{space_name(rules, static_cast<SpaceId>(value))};
        case SlotType::unit_type: return std::string{type_name(rules, static_cast<UnitTypeId>(value))};
        case SlotType::tag: return std::string{rules.tag(static_cast<TagId>(value))};
        case SlotType::number: break;
    }
    if (value >= 0 && static_cast<std::size_t>(value) < slot.options.size()) return slot.options[static_cast<std::size_t>(value)];
    return fmt::format("{}", value);
}

std::string in_words(const Ruleset& rules, const Slot& slot, const std::vector<std::int64_t>& values) {
    if (!slot.list && values.size() == 1) return value_in_words(rules, slot, values.front());
    return fmt::format("[{}]", fmt::join(mapped(values, [&](const auto value) { return value_in_words(rules, slot, value); }), ", "));
}

std::string subject_in_words(const Ruleset& rules, const Slot& slot, std::uint32_t subject) {
    if (slot.scope == Scope::owner) return fmt::format(" of {}", owner_name(rules, static_cast<OwnerId>(subject)));
    if (slot.scope == Scope::space) return fmt::format(" of {}", space_name(rules, static_cast<SpaceId>(subject)));
    if (slot.scope == Scope::space_and_owner) {
        const auto [space, owner] = rules.place_of(subject);
        return fmt::format(" of {} in {}", owner_name(rules, owner), space_name(rules, space));
    }
    if (slot.scope == Scope::unit) return fmt::format(" of unit {}", subject);
    if (slot.scope == Scope::battle) return fmt::format(" of battle {}", subject);
    if (slot.scope == Scope::side && subject < rules.sides.size()) return fmt::format(" of {}", rules.sides[subject].name);
    return {};
}

std::vector<std::int64_t> values_of(const View& view, const Unit& unit, SlotId id) {
    const auto& slot = view.rules.slot(id);
    if (slot.bit != 0) return {(unit.marks & slot.bit) != 0 ? 1 : 0};
    if (slot.list) return view.state.slot_list(id, raw(unit.id));
    return {view.state.slot(id, raw(unit.id), slot.initial)};
}

}  // namespace rules
