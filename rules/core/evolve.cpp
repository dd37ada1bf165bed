#include <algorithm>
#include <utility>

#include "rules/core/event.hpp"

namespace rules {
namespace {

/// Index of the unit, tried first where the one before it was found.
std::size_t find_unit(const GameState& state, UnitId id, std::size_t hint) {
    const auto& units = state.units;
    for (std::size_t at = hint; at < units.size(); ++at)
        if (units[at].id == id) return at;
    for (std::size_t at = 0; at < hint && at < units.size(); ++at)
        if (units[at].id == id) return at;
    return units.size();
}

template <class Change>
void for_units(GameState& state, const std::vector<UnitId>& ids, Change change) {
    std::size_t hint = 0;
    for (const auto id : ids) {
        const auto at = find_unit(state, id, hint);
        if (at == state.units.size()) continue;
        change(state.units[at]);
        hint = at + 1;
    }
}

void insert_unit(GameState& state, const Unit& unit) {
    state.units.insert(std::upper_bound(state.units.begin(), state.units.end(), unit, unit_order), unit);
}

void add_money(GameState& state, ResourceId resource, const Account& account, std::int32_t amount) {
    if (account.kind == AccountKind::bank || idx(account.owner) >= state.sides.size()) return;
    const auto at = (idx(resource) * state.sides.size() + idx(account.owner)) * 2 + (account.kind == AccountKind::escrow ? 1 : 0);
    if (at < state.money.size()) state.money[at] += amount;
}

/// `units`, what they carry, and what that carries.
std::vector<UnitId> with_cargo(const GameState& state, std::vector<UnitId> units) {
    for (std::size_t known = 0; known != units.size();) {
        known = units.size();
        for (const auto& unit : state.units)
            if (unit.carrier != no_unit && contains(units, unit.carrier) && !contains(units, unit.id)) units.push_back(unit.id);
    }
    return units;
}

void take_turn_start(GameState& state) {
    state.moves = 0;
    state.turn_start.control = state.control;
    auto& counts = state.turn_start.counts;
    counts.clear();
    for (auto& unit : state.units) {
        unit.origin = unit.space;
        unit.steps = 0;
        unit.moved_at = 0;
        if (unit.carrier != no_unit || unit.space == off_board) continue;
        if (!counts.empty() && counts.back().space == unit.space && counts.back().owner == unit.owner && counts.back().type == unit.type)
            ++counts.back().count;
        else
            counts.push_back({unit.space, unit.owner, unit.type, 1});
    }
}

struct Fold {
    GameState& state;

    /// Removes the units at these places, each of the others moved once at most.
    void take_out(std::vector<std::size_t> places) const {
        std::sort(places.begin(), places.end());
        const auto units = state.units.begin();
        const auto place = [&](std::size_t n) {
            return units + static_cast<std::ptrdiff_t>(n < places.size() ? places[n] : state.units.size());
        };
        auto kept = place(0);
        for (std::size_t n = 0; n < places.size(); ++n) kept = std::move(place(n) + 1, place(n + 1), kept);
        state.units.erase(kept, state.units.end());
    }
    /// Inserts units at their places in the order, each of the others moved once at most.
    void put_in(std::vector<Unit> units) const {
        std::sort(units.begin(), units.end(), unit_order);
        const auto before = static_cast<std::ptrdiff_t>(state.units.size());
        state.units.resize(state.units.size() + units.size());
        auto end = state.units.end();
        auto last = state.units.begin() + before;
        for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
            const auto place = std::upper_bound(state.units.begin(), last, *unit, unit_order);
            end = std::move_backward(place, last, end);
            last = place;
            *--end = *unit;
        }
    }

    void operator()(const event::UnitsAdded& e) const {
        for (std::uint16_t n = 0; n < e.count; ++n) {
            Unit unit;
            unit.id = UnitId{raw(e.first) + n};
            unit.space = unit.origin = e.space;
            unit.owner = e.owner;
            unit.type = e.type;
            insert_unit(state, unit);
        }
        state.next_unit = std::max(state.next_unit, raw(e.first) + e.count);
    }
    void operator()(const event::UnitsMoved& e) const {
        ++state.moves;
        std::vector<std::size_t> taken;
        std::vector<Unit> moving;
        const auto is_taken = [&](std::size_t at) { return contains(taken, at); };
        std::size_t hint = 0;
        for (const auto id : e.units) {
            const auto at = find_unit(state, id, hint);
            if (at == state.units.size() || is_taken(at)) continue;
            hint = at + 1;
            const auto from = state.units[at].space;
            const auto first = moving.size();
            taken.push_back(at);
            moving.push_back(state.units[at]);
            auto& unit = moving.back();
            if (from == off_board) unit.origin = e.to;
            unit.space = e.to;
            unit.steps = static_cast<std::uint8_t>(unit.steps + e.steps);
            unit.carrier = e.carrier;
            unit.moved_at = state.moves;
            if (from == e.to) continue;
            // Cargo is where its carrier was, and all that was there stands together.
            auto begin = at;
            while (begin > 0 && state.units[begin - 1].space == from) --begin;
            for (auto carrying = first; carrying < moving.size(); ++carrying)
                for (auto cargo = begin; cargo < state.units.size() && state.units[cargo].space == from; ++cargo)
                    if (state.units[cargo].carrier == moving[carrying].id && !is_taken(cargo)) {
                        taken.push_back(cargo);
                        moving.push_back(state.units[cargo]);
                        moving.back().space = e.to;
                    }
        }
        take_out(std::move(taken));
        put_in(std::move(moving));
    }
    void operator()(const event::UnitsRemoved& e) const {
        const auto gone = with_cargo(state, e.units);
        std::erase_if(state.units, [&](const Unit& unit) { return contains(gone, unit.id); });
        std::erase_if(state.participants, [&](const Participant& participant) { return contains(gone, participant.unit); });
    }
    void operator()(const event::UnitsChanged& e) const {
        for_units(state, e.units, [&](Unit& unit) {
            if (e.damage) unit.damage = *e.damage;
            if (e.origin) unit.origin = *e.origin;
            if (e.owner) unit.owner = *e.owner;
            if (e.type) unit.type = *e.type;
            if (e.steps) unit.steps = *e.steps;
        });
        if (e.owner || e.type) std::sort(state.units.begin(), state.units.end(), unit_order);
    }
    void operator()(const event::ControlChanged& e) const {
        if (idx(e.space) < state.control.size()) state.control[idx(e.space)] = e.to;
    }
    void operator()(const event::RelationChanged& e) const {
        const auto owners = state.sides.size();
        if (idx(e.a) >= owners || idx(e.b) >= owners) return;
        state.relations[idx(e.a) * owners + idx(e.b)] = e.relation;
        state.relations[idx(e.b) * owners + idx(e.a)] = e.relation;
    }
    void operator()(const event::OwnerChanged& e) const {
        if (idx(e.owner) >= state.sides.size()) return;
        state.sides[idx(e.owner)] = e.side;
        state.out[idx(e.owner)] = e.out ? 1 : 0;
    }
    void operator()(const event::MoneyMoved& e) const {
        add_money(state, e.resource, e.from, -e.paid);
        add_money(state, e.resource, e.to, e.paid);
    }
    void operator()(const event::Rolled&) const {}
    void operator()(const event::RoundOpened& e) const {
        state.round = e.round;
        state.active = nobody;
    }
    void operator()(const event::TurnOpened& e) const {
        state.active = e.power;
        state.battles.clear();
        state.participants.clear();
        take_turn_start(state);
    }
    void operator()(const event::StageEntered& e) const { state.frames = e.frames; }
    void operator()(const event::BattleOpened& e) const {
        state.battles.push_back(e.battle);
        state.next_battle = std::max(state.next_battle, raw(e.battle.id) + 1);
    }
    void operator()(const event::BattleJoined& e) const {
        for (const auto id : e.units) {
            const auto found = std::find_if(state.participants.begin(), state.participants.end(), [&](const Participant& participant) {
                return participant.battle == e.battle && participant.unit == id;
            });
            if (found == state.participants.end())
                state.participants.push_back({e.battle, id, e.attacking, e.add});
            else
                found->roles = static_cast<std::uint16_t>((found->roles & ~e.remove) | e.add);
        }
    }
    void operator()(const event::BattleRound& e) const {
        for (auto& battle : state.battles)
            if (battle.id == e.battle) {
                battle.round = e.round;
                battle.status = Battle::Status::fighting;
            }
        for (auto& participant : state.participants)
            if (participant.battle == e.battle) participant.roles = static_cast<std::uint16_t>(participant.roles & ~e.clear);
    }
    void operator()(const event::BattleClosed& e) const {
        for (auto& battle : state.battles)
            if (battle.id == e.battle) battle.status = Battle::Status::over;
        std::erase_if(state.participants, [&](const Participant& participant) { return participant.battle == e.battle; });
    }
    void operator()(const event::DecisionOpened& e) const {
        state.decisions.push_back(e.decision);
        state.next_decision = std::max(state.next_decision, raw(e.decision.id) + 1);
    }
    void operator()(const event::DecisionAnswered& e) const {
        for (auto& decision : state.decisions) {
            if (decision.id != e.decision) continue;
            decision.answered |= mask_of(e.owner);
            decision.answers.push_back({e.owner, e.choice});
        }
    }
    void operator()(const event::DecisionsClosed&) const { state.decisions.clear(); }
    void operator()(const event::SlotSet& e) const {
        auto& slots = state.slots;
        const auto before = [&](const SlotValue& value) { return std::pair{value.slot, value.subject} < std::pair{e.slot, e.subject}; };
        const auto equal = [&](const SlotValue& value) { return value.slot == e.slot && value.subject == e.subject; };
        const auto first = std::partition_point(slots.begin(), slots.end(), before);
        const auto last = std::partition_point(first, slots.end(), equal);
        // What is there already is overwritten, so that a list that grows does not move everything behind it again and again.
        const auto there = static_cast<std::size_t>(last - first);
        const auto at = first - slots.begin();
        if (e.values.size() > there)
            slots.insert(last, e.values.size() - there, SlotValue{});
        else
            slots.erase(first + static_cast<std::ptrdiff_t>(e.values.size()), last);
        for (std::size_t n = 0; n < e.values.size(); ++n)
            slots[static_cast<std::size_t>(at) + n] = {e.slot, e.subject, static_cast<std::uint16_t>(n), e.values[n]};
    }
    void operator()(const event::UnitsMarked& e) const {
        for_units(state, e.units, [&](Unit& unit) { unit.marks = (unit.marks & ~e.clear) | e.set; });
    }
    void operator()(const event::SlotsCleared& e) const {
        std::erase_if(state.slots,
                      [&](const SlotValue& value) { return (!e.subject || value.subject == *e.subject) && contains(e.slots, value.slot); });
        if (e.marks != 0)
            for (auto& unit : state.units) unit.marks &= ~e.marks;
    }
    void operator()(const event::Note&) const {}
    void operator()(const event::GameEnded& e) const {
        state.outcome = e.outcome;
        state.decisions.clear();
    }
};

}  // namespace

void evolve(GameState& state, const Event& event) { std::visit(Fold{state}, event); }

}  // namespace rules
