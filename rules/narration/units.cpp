#include "rules/narration/units.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "rules/core/fits.hpp"
#include "rules/core/names.hpp"
#include "rules/hooks/value.hpp"

namespace narration {

using rules::Unit;
using rules::View;

std::string with_details(std::string text, const std::vector<std::string>& details) {
    return details.empty() ? text : fmt::format("{} ({})", text, fmt::join(details, ", "));
}

std::string damage_in_words(std::uint8_t damage) {
    if (damage == 0) return "undamaged";
    return damage == 1 ? "damaged" : fmt::format("damaged by {}", damage);
}

std::string slot_in_words(const rules::Ruleset& rules, rules::SlotId id, const std::vector<std::int64_t>& values) {
    const auto& slot = rules.slot(id);
    if (slot.type == rules::SlotType::flag && values.size() == 1) return values.front() != 0 ? slot.name : "not " + slot.name;
    return fmt::format("{} {}", slot.name, rules::in_words(rules, slot, values));
}

std::string cargo_in_words(const View& view, const Unit& unit, const Telling& telling) {
    const auto cargo = rules::cargo_of(view, unit);
    if (cargo.empty()) return {};
    auto text = fmt::format("carrying {}", in_words(view, cargo, telling));
    if (rules::any_of(cargo, [&](const Unit* aboard) { return aboard->owner != unit.owner; }))
        text += fmt::format(" of {}", rules::owner_name(view.rules, cargo.front()->owner));
    return text;
}

namespace {

std::string unit_in_words(const View& view, const Unit& unit, const Telling& telling) {
    std::vector<std::string> details;
    if (rules::hits_of(view, unit) > 1 || unit.damage > 0) details.push_back(damage_in_words(unit.damage));
    if (telling.origin) details.push_back(fmt::format("origin {}", rules::space_name(view.rules, unit.origin)));
    if (telling.steps) details.push_back(fmt::format("{} of its range used", unit.steps));
    if (telling.moved_at) details.push_back(fmt::format("moved as number {}", unit.moved_at));
    for (const auto slot : telling.slots) details.push_back(slot_in_words(view.rules, slot, rules::values_of(view, unit, slot)));
    if (telling.moved) details.emplace_back(has_moved(view, unit) ? "moved" : "not moved");
    if (telling.submerged) details.emplace_back(is_submerged(view, unit) ? "submerged" : "not submerged");
    if (auto aboard = cargo_in_words(view, unit, telling); !aboard.empty()) details.push_back(std::move(aboard));
    return with_details(view.rules.type(unit).name, details);
}

}  // namespace

std::string in_words(const View& view, std::span<const Unit* const> units, const Telling& telling) {
    std::vector<std::pair<std::string, std::size_t>> groups;
    for (const auto* unit : units) {
        auto text = unit_in_words(view, *unit, telling);
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == text; });
        if (found != groups.end())
            ++found->second;
        else
            groups.emplace_back(std::move(text), 1);
    }
    std::vector<std::string> parts;
    for (const auto& [text, count] : groups) parts.push_back(fmt::format("{} {}", count, text));
    return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::optional<rules::SlotId> moved_flag(const rules::Ruleset& rules) {
    if (rules.has_data<rules::MovedFlag>() && rules.slot(rules.data<rules::MovedFlag>().slot).bit != 0)
        return rules.data<rules::MovedFlag>().slot;
    const auto slot = rules.find_slot("moved");
    return slot && rules.slot(*slot).bit != 0 ? slot : std::nullopt;
}

std::optional<rules::SlotId> submerged_flag(const rules::Ruleset& rules) {
    const auto slot = rules.find_slot("submerged");
    return slot && rules.slot(*slot).bit != 0 ? slot : std::nullopt;
}

bool has_moved(const View& view, const Unit& unit) {
    const auto flag = moved_flag(view.rules);
    return flag && (unit.marks & view.rules.slot(*flag).bit) != 0;
}

bool is_submerged(const View& view, const Unit& unit) {
    const auto slot = submerged_flag(view.rules);
    if (slot && (unit.marks & view.rules.slot(*slot).bit) != 0) return true;
    for (std::size_t role = 0; role < view.rules.roles.size(); ++role) {
        if (view.rules.roles[role].name != "submerged") continue;
        for (const auto& participant : view.state.participants)
            if (participant.unit == unit.id && (participant.roles & (1u << role)) != 0) return true;
    }
    return false;
}

}  // namespace narration
