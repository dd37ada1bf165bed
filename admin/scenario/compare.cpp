#include "admin/scenario/compare.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "rules/core/difference.hpp"
#include "rules/core/fits.hpp"
#include "rules/core/names.hpp"

namespace scenario {
namespace {

using namespace rules;

/// All that tells a unit from others: alike units have the same words.
std::string unit_in_words(const View& view, const Unit& unit) {
    const auto& rules = view.rules;
    auto text = fmt::format("{} of {} (damage {}, from {}, range used {}, move {}", rules.type(unit).name, owner_name(rules, unit.owner),
                            unit.damage, space_name(rules, unit.origin), unit.steps, unit.moved_at);
    for (std::size_t at = 0; at < rules.slots.size(); ++at) {
        const auto& slot = rules.slots[at];
        if (slot.scope != Scope::unit) continue;
        const auto values = values_of(view, unit, static_cast<SlotId>(at));
        const auto initial = slot.list ? std::vector<std::int64_t>{} : std::vector{slot.initial};
        if (values != initial) text += fmt::format(", {} {}", slot.name, in_words(rules, slot, values));
    }
    std::vector<std::string> cargo;
    for (const auto* aboard : cargo_of(view, unit)) cargo.push_back(unit_in_words(view, *aboard));
    std::sort(cargo.begin(), cargo.end());
    if (!cargo.empty()) text += fmt::format(", carrying {}", fmt::join(cargo, " and "));
    return text + ")";
}

/// What `rules::differences` passes over: where exactly the game rests, what units did this turn, and how it began. By what it is about.
std::map<std::string, std::string> further_facts(const View& view) {
    const auto& [rules, state] = view;
    std::map<std::string, std::string> facts;
    for (const auto& frame : state.frames) facts["where the game rests"] += fmt::format("{}:{} ", raw(frame.procedure), frame.at);
    std::map<std::string, std::map<std::string, int>> by_place;
    for (const auto& unit : state.units)
        if (unit.carrier == no_unit) ++by_place[std::string{space_name(rules, unit.space)}][unit_in_words(view, unit)];
    for (const auto& [place, groups] : by_place)
        for (const auto& [unit, count] : groups) facts["the units in " + place] += fmt::format("{} {}; ", count, unit);
    for (const auto& battle : state.battles)
        if (battle.mandatory) facts["the battles that must be fought"] += fmt::format("{}; ", space_name(rules, battle.space));
    for (std::size_t at = 0; at < state.turn_start.control.size(); ++at)
        facts[fmt::format("control of {} when the turn began", space_name(rules, static_cast<SpaceId>(at)))] =
            owner_name(rules, state.turn_start.control[at]);
    for (const auto& count : state.turn_start.counts)
        facts[fmt::format("the units in {} when the turn began", space_name(rules, count.space))] +=
            fmt::format("{} {} of {}; ", count.count, rules.type(count.type).name, owner_name(rules, count.owner));
    return facts;
}

/// The slots of units are told with the units.
bool is_of_units(const Ruleset& rules, const Difference& difference) {
    const auto* held = std::get_if<difference::Held>(&difference);
    return std::holds_alternative<difference::Units>(difference) || (held != nullptr && rules.slot(held->slot).scope == Scope::unit);
}

}  // namespace

std::vector<std::string> differences(const Ruleset& rules, const GameState& a, const GameState& b, const std::string& first,
                                     const std::string& second) {
    std::vector<std::string> found;
    const auto say = [&](const std::string& about, const std::string& one, const std::string& other) {
        if (one != other) found.push_back(fmt::format("{}: {} {}; {} {}", about, first, one, second, other));
    };
    for (const auto& difference : rules::differences({rules, a}, {rules, b})) {
        if (is_of_units(rules, difference)) continue;
        const auto words = in_words(rules, difference);
        say(words.what, words.before, words.after);
    }
    std::map<std::string, std::pair<std::string, std::string>> further;
    for (auto& [about, what] : further_facts({rules, a})) further[about].first = what;
    for (auto& [about, what] : further_facts({rules, b})) further[about].second = what;
    for (const auto& [about, facts] : further)
        say(about, facts.first.empty() ? "nothing" : facts.first, facts.second.empty() ? "nothing" : facts.second);
    return found;
}

}  // namespace scenario
