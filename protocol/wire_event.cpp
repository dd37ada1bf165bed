// What is told of events beside themselves, by the states that they came upon.
#include <algorithm>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/points/control.hpp"
#include "rules/points/unit_class.hpp"

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

/// False of a battle of a kind that these rules do not have.
bool is_for_space(const rules::Ruleset& rules, const rules::Battle& battle) {
    const auto kind = rules::idx(battle.kind);
    return kind < rules.battle_kinds.size() && rules.battle_kinds[kind].for_space;
}

/// How a battle ended, by who is left in its space and who controls it. A zone is held by ships.
void tell_outcome(const rules::View& after, const rules::Battle& fought, wire::Told& told) {
    const auto& state = after.state;
    const auto on_side = [&](rules::OwnerId owner) {
        return owner == fought.lead || (owner != rules::nobody && state.relation(owner, fought.lead) == rules::Relation::friendly);
    };
    rules::OwnerMask ships;
    for (const auto& unit : state.units) {
        if (unit.space != fought.space) continue;
        told.left |= rules::mask_of(unit.owner);
        if (after.rules.type(unit).is(rules::unit_class::sea)) ships |= rules::mask_of(unit.owner);
    }
    const auto any = [&](rules::OwnerMask owners, bool attacking) {
        for (const auto owner : rules::OwnersOf(owners))
            if (on_side(owner) == attacking) return true;
        return false;
    };
    told.controller = rules::controller(after, fought.space);
    const bool sea = after.rules.space(fought.space).sea;
    const bool taken = sea ? any(ships, true) : on_side(told.controller);
    const bool contested = sea ? taken && any(ships, false) : rules::contested(after, fought.space);
    told.outcome = contested ? "contested" : taken ? "taken" : any(told.left, false) ? "repelled" : "cleared";
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
    for (std::size_t at = 0; at < events.size(); ++at)
        if (std::holds_alternative<rules::event::BattleClosed>(events[at]))
            if (const auto& battle = told[at].battle; battle.status == rules::Battle::Status::fighting && is_for_space(rules, battle))
                tell_outcome({rules, state}, battle, told[at]);
    return told;
}

wire::Entry told_entry(const rules::Ruleset& rules, rules::GameState& state, const table::Entry& entry) {
    return {entry, tell(rules, state, entry.events), std::vector<std::optional<rules::Choice>>(entry.sealed.size())};
}

}  // namespace protocol
