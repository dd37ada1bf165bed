// What is told of events beside themselves, by the states that they came upon.
#include <algorithm>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/hooks/battle_end.hpp"
#include "rules/hooks/control.hpp"

namespace protocol {
namespace {

/// Units by their ids, in this order: neighbours that cannot be told apart are one group.
wire::UnitGroups groups(const rules::GameState& before, std::span<const rules::UnitId> ids) {
    wire::UnitGroups made;
    const rules::Unit* last = nullptr;
    for (const auto id : ids) {
        const auto* unit = before.unit(id);
        const bool same = !made.empty() && (unit == nullptr) == (last == nullptr) &&
                          (unit == nullptr || (unit->space == last->space && unit->owner == last->owner && unit->type == last->type &&
                                               unit->damage == last->damage));
        if (!same) {
            auto& group = made.emplace_back();
            if (unit != nullptr) group.type = unit->type, group.owner = unit->owner, group.space = unit->space, group.damage = unit->damage;
        }
        ++made.back().count;
        made.back().ids.push_back(rules::raw(id));
        last = unit;
    }
    return made;
}

wire::Told told_of(const rules::View& before, const rules::Event& event) {
    wire::Told told;
    std::visit(
        [&]<class Kind>(const Kind& it) {
            if constexpr (requires { it.units; }) told.units = groups(before.state, it.units);
            if constexpr (std::is_same_v<Kind, rules::event::StageEntered>) told.phase = names::phase(before.rules, it.frames);
            if constexpr (std::is_same_v<Kind, rules::event::BattleClosed>) {
                told.battle.space = rules::no_space;
                if (const auto* battle = before.state.battle(it.battle)) told.battle = *battle;
            }
        },
        event);
    return told;
}

void tell_question(const rules::View& after, const rules::event::DecisionOpened& opened, wire::Told& told) {
    const auto& open = after.state.decisions;
    const auto found = std::find_if(open.begin(), open.end(), [&](const rules::Decision& one) { return one.id == opened.decision.id; });
    auto decision = opened.decision;
    decision.closed = true;  // it is answered already, and has no form
    auto question = question_of(after, found == open.end() ? decision : *found);
    told.asks = std::move(question.asks), told.forms = std::move(question.forms);
}

}  // namespace

std::vector<wire::Told> tell(const rules::Ruleset& rules, rules::GameState& state, std::span<const rules::Event> events) {
    std::vector<wire::Told> told;
    told.reserve(events.size());
    for (const auto& event : events) {
        told.push_back(told_of({rules, state}, event));
        rules::evolve(state, event);
        if (const auto* changed = std::get_if<rules::event::ControlChanged>(&event))
            told.back().contested = rules::idx(changed->space) < rules.spaces.size() && rules::contested({rules, state}, changed->space);
    }
    // A question is told as it stands when all is done: so it will be answered.
    for (std::size_t at = 0; at < events.size(); ++at)
        if (const auto* opened = std::get_if<rules::event::DecisionOpened>(&events[at])) tell_question({rules, state}, *opened, told[at]);
    // All that the entry brought shows in how a battle ended.
    for (std::size_t at = 0; at < events.size(); ++at) {
        if (!std::holds_alternative<rules::event::BattleClosed>(events[at])) continue;
        const auto end = rules::battle_end({rules, state}, told[at].battle);
        told[at].outcome = end.outcome, told[at].controller = end.controller, told[at].left = end.left;
    }
    return told;
}

wire::Entry told_entry(const rules::Ruleset& rules, rules::GameState& state, const match::Entry& entry) {
    return {entry, tell(rules, state, entry.events), std::vector<std::optional<rules::Choice>>(entry.sealed.size())};
}

}  // namespace protocol
