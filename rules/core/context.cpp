#include "rules/core/context.hpp"

#include <algorithm>
#include <utility>

namespace rules {

Context::Context(const Ruleset& ruleset, const GameState& state, Ports& ports_to_use)
    : rules{ruleset}, ports{ports_to_use}, state_{state}, frames_at_start_{state.frames} {
    events_.reserve(16);
}

void Context::emit(Event event) {
    evolve(state_, event);
    const bool units_lost = std::holds_alternative<event::UnitsRemoved>(event);
    events_.push_back(std::move(event));
    if (units_lost) drop_slots_of_lost_units();
}

void Context::drop_slots_of_lost_units() {
    std::vector<event::SlotSet> ended;
    for (const auto& value : state_.slots) {
        if (value.index != 0 || rules.slot(value.slot).scope != Scope::unit || state_.unit(UnitId{value.subject}) != nullptr) continue;
        ended.push_back({value.slot, value.subject, {}});
    }
    for (auto& slot : ended) emit(std::move(slot));
}

UnitId Context::add_units(SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count, TagId cause) {
    const UnitId first{state_.next_unit};
    if (count > 0) emit(event::UnitsAdded{space, owner, type, count, first, cause});
    return first;
}

void Context::move_units(std::vector<UnitId> units, SpaceId to, std::uint8_t steps, UnitId carrier) {
    if (!units.empty()) emit(event::UnitsMoved{std::move(units), to, steps, carrier});
}

void Context::remove_units(std::vector<UnitId> units, TagId cause) {
    if (!units.empty()) emit(event::UnitsRemoved{std::move(units), cause});
}

void Context::set_damage(UnitId unit, std::uint8_t damage, TagId cause) {
    emit(event::UnitsChanged{.units = {unit}, .damage = damage, .cause = cause});
}

void Context::mark(std::vector<UnitId> units, SlotId flag, bool on) {
    const auto bit = rules.slot(flag).bit;
    ensure(bit != 0, "only a flag slot of units can be marked");
    if (!units.empty()) emit(event::UnitsMarked{std::move(units), on ? bit : 0, on ? 0 : bit});
}

std::vector<std::uint16_t> Context::faces(TagId purpose, SpaceId space, OwnerId owner, UnitTypeId type, std::uint8_t target,
                                          std::uint16_t count, std::uint16_t sides) {
    event::Rolled rolled{purpose, space, owner, type, sides, target, std::vector<std::uint16_t>(count)};
    if (count == 0) return {};
    ports.announce(rolled);
    ports.roll(rules.tag(purpose), sides, rolled.faces);
    auto shown = rolled.faces;
    emit(std::move(rolled));
    return shown;
}

std::uint16_t Context::roll(TagId purpose, SpaceId space, OwnerId owner, UnitTypeId type, std::uint8_t target, std::uint16_t count) {
    const auto shown = faces(purpose, space, owner, type, target, count);
    return static_cast<std::uint16_t>(count_if(shown, [&](std::uint16_t face) { return face <= target; }));
}

std::int32_t Context::pay(Account from, Account to, std::int32_t due, TagId reason, ResourceId resource) {
    if (due <= 0) return 0;
    auto paid = due;
    if (from.kind != AccountKind::bank) {
        const auto at = (idx(resource) * state_.sides.size() + idx(from.owner)) * 2 + (from.kind == AccountKind::escrow ? 1 : 0);
        paid = std::min(paid, state_.money[at]);
    }
    emit(event::MoneyMoved{resource, from, to, due, paid, reason});
    return paid;
}

void Context::set_slot(SlotId slot, std::uint32_t subject, std::int64_t value) {
    const auto initial = rules.slot(slot).initial;
    if (state_.slot(slot, subject, initial) == value) return;
    emit(event::SlotSet{slot, subject, value == initial ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{value}});
}

void Context::set_list(SlotId slot, std::uint32_t subject, std::vector<std::int64_t> values) {
    if (state_.slot_list(slot, subject) != values) emit(event::SlotSet{slot, subject, std::move(values)});
}
void Context::add_to_list(SlotId slot, std::uint32_t subject, std::int64_t value) {
    auto values = state_.slot_list(slot, subject);
    values.push_back(value);
    set_list(slot, subject, std::move(values));
}

void Context::clear_slots(Lifetime lifetime) { clear_slots(lifetime, std::nullopt); }

void Context::clear_slots(Lifetime lifetime, std::optional<BattleId> battle) {
    event::SlotsCleared cleared;
    if (battle) cleared.subject = raw(*battle);
    for (std::size_t at = 0; at < rules.slots.size(); ++at) {
        const auto& slot = rules.slots[at];
        if (slot.lifetime != lifetime || (battle && slot.scope != Scope::battle)) continue;
        if (slot.bit != 0)
            cleared.marks |= slot.bit;
        else
            cleared.slots.push_back(static_cast<SlotId>(at));
    }
    const auto stale_mark = any_of(state_.units, [&](const Unit& unit) { return (unit.marks & cleared.marks) != 0; });
    std::erase_if(cleared.slots, [&](SlotId slot) {
        return none_of(state_.slots, [&](const SlotValue& value) {
            return value.slot == slot && (!cleared.subject || value.subject == *cleared.subject);
        });
    });
    if (stale_mark || !cleared.slots.empty()) emit(std::move(cleared));
}

BattleId Context::open_battle(BattleKindId kind, SpaceId space, OwnerId lead, bool mandatory) {
    Battle battle{.id = BattleId{state_.next_battle}, .kind = kind, .space = space, .lead = lead, .mandatory = mandatory};
    emit(event::BattleOpened{battle});
    return battle.id;
}

void Context::join(BattleId battle, bool attacking, std::vector<UnitId> units, std::uint16_t roles) {
    if (!units.empty()) emit(event::BattleJoined{battle, attacking, roles, 0, std::move(units)});
}

void Context::set_role(BattleId battle, std::vector<UnitId> units, RoleId role, bool on) {
    if (units.empty()) return;
    const auto bit = static_cast<std::uint16_t>(1u << raw(role));
    emit(event::BattleJoined{battle, false, on ? bit : std::uint16_t{0}, on ? std::uint16_t{0} : bit, std::move(units)});
}

void Context::next_battle_round(BattleId id) {
    const auto* battle = state_.battle(id);
    ensure(battle != nullptr, "a round of a battle that is gone");
    std::uint16_t clear = 0;
    for (std::size_t at = 0; at < rules.roles.size(); ++at)
        if (rules.roles[at].lifetime == Lifetime::round) clear = static_cast<std::uint16_t>(clear | (1u << at));
    emit(event::BattleRound{id, static_cast<std::uint16_t>(battle->round + 1), clear});
}

void Context::close_battle(BattleId battle, TagId result) {
    clear_slots(Lifetime::battle, battle);
    std::uint32_t marks = 0;
    for (const auto& slot : rules.slots)
        if (slot.lifetime == Lifetime::battle) marks |= slot.bit;
    auto marked = ids_where(state_.units,
                            [&](const Unit& unit) { return (unit.marks & marks) != 0 && state_.participant(battle, unit.id) != nullptr; });
    if (!marked.empty()) emit(event::UnitsMarked{std::move(marked), 0, marks});
    emit(event::BattleClosed{battle, result});
}

void Context::fight(BattleId id) {
    const auto* battle = state_.battle(id);
    ensure(battle != nullptr, "a fight without a battle");
    start(rules.battle_kinds[idx(battle->kind)].procedure, raw(id));
}

void Context::start(ProcedureId procedure, std::uint32_t subject) { state_.frames.push_back({procedure, 0, subject}); }

void Context::note(TagId what, SpaceId space, OwnerId owner, std::int64_t number) { emit(event::Note{what, space, owner, number}); }

void Context::end_game(Outcome outcome) {
    state_.frames.clear();
    emit(event::GameEnded{std::move(outcome)});
}

void Context::leave_phase() {
    ensure(resting_phase(view()) != nullptr, "no phase to leave");
    ++state_.frames.back().at;
}

void Context::run() {
    // A bundle whose procedures never rest would hang every game of it; no real turn comes near this many steps.
    for (int steps = 0; steps < 100'000; ++steps) {
        // What a step asks stays open until the step is done: orders may have answered one question of it and not the next.
        if (state_.deciding()) close_if_complete();
        if (state_.deciding() || state_.frames.empty()) return record_rest();
        auto& frame = state_.frames.back();
        const auto& op = rules.procedures[idx(frame.procedure)].ops[frame.at];
        const auto subject = frame.subject;
        switch (op.kind) {
            case Program::Op::Kind::rest: return record_rest();
            case Program::Op::Kind::end: state_.frames.pop_back(); break;
            case Program::Op::Kind::jump: frame.at = op.target; break;
            case Program::Op::Kind::test:
                frame.at = op.until(view(), subject) ? op.target : static_cast<std::uint16_t>(frame.at + 1);
                break;
            case Program::Op::Kind::step:
                ++frame.at;
                if (op.work != nullptr) op.work(*this, subject);
                break;
        }
    }
    ensure(false, "a procedure never rests");
}

void Context::record_rest() {
    if (state_.frames != frames_at_start_) {
        events_.push_back(event::StageEntered{state_.frames});
        frames_at_start_ = state_.frames;
    }
}

}  // namespace rules
