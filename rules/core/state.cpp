#include "rules/core/state.hpp"

#include "rules/core/sorted.hpp"

namespace rules {

bool unit_order(const Unit& a, const Unit& b) noexcept {
    const auto key = [](const Unit& unit) {  // one comparison
        return std::uint64_t{raw(unit.space)} << 48 | std::uint64_t{raw(unit.owner)} << 40 | std::uint64_t{raw(unit.type)} << 32 |
               raw(unit.id);
    };
    return key(a) < key(b);
}

bool same_kind(const Unit& a, const Unit& b) noexcept {
    return a.type == b.type && a.owner == b.owner && a.space == b.space && a.origin == b.origin && a.damage == b.damage &&
           a.steps == b.steps && a.carrier == b.carrier && a.marks == b.marks;
}

std::span<const Unit> GameState::in(SpaceId space) const noexcept {
    return range_from(
        std::span{units}, [&](const Unit& unit) { return unit.space < space; }, [&](const Unit& unit) { return unit.space == space; });
}

std::span<const Unit> GameState::in(SpaceId space, OwnerId owner) const noexcept {
    const auto key = [](SpaceId of, OwnerId by) { return std::uint32_t{raw(of)} << 8 | raw(by); };
    const auto wanted = key(space, owner);
    return range_from(
        std::span{units}, [&](const Unit& unit) { return key(unit.space, unit.owner) < wanted; },
        [&](const Unit& unit) { return key(unit.space, unit.owner) == wanted; });
}

const Unit* GameState::unit(UnitId id) const noexcept {
    return first_where(units, [&](const Unit& unit) { return unit.id == id; });
}

namespace {
std::uint64_t slot_key(SlotId slot, std::uint32_t subject) noexcept { return std::uint64_t{raw(slot)} << 32 | subject; }
}  // namespace

std::int64_t GameState::slot(SlotId slot, std::uint32_t subject, std::int64_t initial) const noexcept {
    const auto wanted = slot_key(slot, subject);
    const auto* found = first_from(std::span{slots}, [&](const SlotValue& value) { return slot_key(value.slot, value.subject) < wanted; });
    return found == slots.data() + slots.size() || slot_key(found->slot, found->subject) != wanted ? initial : found->value;
}

std::vector<std::int64_t> GameState::slot_list(SlotId slot, std::uint32_t subject) const {
    const auto wanted = slot_key(slot, subject);
    const auto key = [](const SlotValue& value) { return slot_key(value.slot, value.subject); };
    const auto stored = range_from(
        std::span{slots}, [&](const SlotValue& value) { return key(value) < wanted; },
        [&](const SlotValue& value) { return key(value) == wanted; });
    return mapped(stored, [&](const auto& value) { return value.value; });
}

std::span<const SlotValue> GameState::slots_of(SlotId slot) const noexcept {
    return range_from(
        std::span{slots}, [&](const SlotValue& value) { return value.slot < slot; },
        [&](const SlotValue& value) { return value.slot == slot; });
}

const Battle* GameState::battle(BattleId id) const noexcept {
    return first_where(battles, [&](const Battle& battle) { return battle.id == id; });
}

const Participant* GameState::participant(BattleId battle, UnitId unit) const noexcept {
    return first_where(participants,
                       [&](const Participant& participant) { return participant.battle == battle && participant.unit == unit; });
}

}  // namespace rules
