#include "rules/odds/field.hpp"

#include <algorithm>
#include <tuple>

namespace rules::odds {
namespace {

void relate(GameState& state, OwnerId a, OwnerId b, Relation relation) {
    if (a == b) return;
    state.relations[idx(a) * state.sides.size() + idx(b)] = relation;
    state.relations[idx(b) * state.sides.size() + idx(a)] = relation;
}

void relate(GameState& state, const OddsForce& from, const OddsForce& to, Relation relation) {
    for (const auto& a : from)
        for (const auto& b : to) relate(state, a.owner, b.owner, relation);
}

}  // namespace

Field::Field(const Ruleset& rules, const Question& question, SpaceId space) : rules_{rules}, space_{space}, state_{initial_state(rules)} {
    state_.units.clear();
    state_.frames.clear();
    state_.round = 1;
    state_.slots = question.known;
    state_.active = question.lead == nobody ? question.attackers.units.front().owner : question.lead;
    relate(state_, question.attackers.units, question.attackers.units, Relation::friendly);
    relate(state_, question.defenders.units, question.defenders.units, Relation::friendly);
    relate(state_, question.attackers.units, question.defenders.units, Relation::enemy);
    state_.battles = {Battle{battle, question.kind, space, state_.active, false, Battle::Status::fighting, 1}};
}

View Field::with(const OddsForce* attackers, const OddsForce* defenders) {
    struct Row {
        const OddsStack* stack;
        bool attacking;
        std::size_t place;
    };
    std::vector<Row> rows;
    const auto take = [&](const OddsForce* force, bool attacking) {
        if (force == nullptr) return;
        for (std::size_t at = 0; at < force->size(); ++at) rows.push_back({&(*force)[at], attacking, at});
    };
    take(attackers, true);
    take(defenders, false);
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return std::tie(a.stack->owner, a.stack->type, a.place) < std::tie(b.stack->owner, b.stack->type, b.place);
    });
    state_.units.clear();
    state_.participants.clear();
    stacks_.clear();
    for (const auto& [stack, attacking, place] : rows)
        for (std::uint16_t count = 0; count < stack->count; ++count) {
            Unit unit;
            unit.id = UnitId{static_cast<std::uint32_t>(stacks_.size() + 1)};
            unit.space = unit.origin = space_;
            unit.owner = stack->owner;
            unit.type = stack->type;
            unit.damage = stack->damage;
            unit.marks = stack->marks;
            state_.units.push_back(unit);
            state_.participants.push_back({battle, unit.id, attacking, stack->roles});
            stacks_.push_back(place);
        }
    state_.next_unit = static_cast<std::uint32_t>(stacks_.size() + 1);
    return {rules_, state_};
}

}  // namespace rules::odds
