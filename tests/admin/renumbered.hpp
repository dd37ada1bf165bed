#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace testing {

/// All that a unit is but its number and its carrier's.
inline std::string facts_of(const rules::Ruleset& rules, const rules::GameState& state, const rules::Unit& unit) {
    using rules::raw;
    std::string text;
    for (const auto number :
         {std::int64_t{raw(unit.space)}, std::int64_t{raw(unit.origin)}, std::int64_t{raw(unit.owner)}, std::int64_t{raw(unit.type)},
          std::int64_t{unit.damage}, std::int64_t{unit.steps}, std::int64_t{unit.marks}, std::int64_t{unit.moved_at}})
        text += std::to_string(number) + ",";
    for (const auto& value : state.slots)
        if (value.subject == raw(unit.id) && rules.slot(value.slot).scope == rules::Scope::unit)
            text += std::to_string(raw(value.slot)) + ":" + std::to_string(value.index) + "=" + std::to_string(value.value) + ",";
    return text;
}

/// The same with what it carries.
inline std::string with_cargo(const rules::Ruleset& rules, const rules::GameState& state, const rules::Unit& unit) {
    std::vector<std::string> aboard;
    for (const auto& other : state.in(unit.space))
        if (other.carrier == unit.id) aboard.push_back(facts_of(rules, state, other));
    std::sort(aboard.begin(), aboard.end());
    auto text = facts_of(rules, state, unit);
    for (const auto& one : aboard) text += "[" + one + "]";
    return text;
}

/// The units that nothing carries, in their order: by it they are chosen where nothing else tells them apart.
inline std::vector<std::string> units_in_order(const rules::Ruleset& rules, const rules::GameState& state) {
    std::vector<std::string> found;
    for (const auto& unit : state.units)
        if (unit.carrier == rules::no_unit) found.push_back(with_cargo(rules, state, unit));
    return found;
}

/// The same state with units and battles numbered anew by what they are, and no number given out: two states that differ only in how
/// their units came by their numbers are then equal, and no others. A state in which nothing is asked and no battle is being fought.
inline rules::GameState renumbered(const rules::Ruleset& rules, const rules::GameState& state) {
    using namespace rules;
    std::map<UnitId, UnitId> numbers;
    std::uint32_t next = 1;
    const auto number = [&](bool cargo) {
        std::vector<std::pair<std::pair<std::string, UnitId>, UnitId>> order;
        for (const auto& unit : state.units)
            if ((unit.carrier != no_unit) == cargo)
                order.push_back({{with_cargo(rules, state, unit), cargo ? numbers.at(unit.carrier) : no_unit}, unit.id});
        std::sort(order.begin(), order.end());
        for (const auto& [key, id] : order) numbers[id] = UnitId{next++};
    };
    number(false);
    number(true);
    auto made = state;
    for (auto& unit : made.units) {
        unit.id = numbers.at(unit.id);
        if (unit.carrier != no_unit) unit.carrier = numbers.at(unit.carrier);
    }
    std::sort(made.units.begin(), made.units.end(), unit_order);
    for (auto& value : made.slots)
        if (rules.slot(value.slot).scope == Scope::unit) value.subject = raw(numbers.at(UnitId{value.subject}));
    std::sort(made.slots.begin(), made.slots.end());
    std::uint32_t battle = 1;
    for (auto& one : made.battles) one.id = BattleId{battle++};
    made.next_unit = made.next_battle = made.next_decision = made.moves = 0;
    return made;
}

}  // namespace testing
