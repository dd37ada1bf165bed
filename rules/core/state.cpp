#include "rules/core/state.hpp"

#include <algorithm>
#include <tuple>

namespace rules {

bool unit_order(const Unit& a, const Unit& b) noexcept {
    return std::tie(a.space, a.owner, a.type, a.id) < std::tie(b.space, b.owner, b.type, b.id);
}

bool same_kind(const Unit& a, const Unit& b) noexcept {
    return a.type == b.type && a.owner == b.owner && a.space == b.space && a.origin == b.origin && a.damage == b.damage &&
           a.steps == b.steps && a.carrier == b.carrier && a.marks == b.marks;
}

std::span<const Unit> GameState::in(SpaceId space) const noexcept {
    const auto first = std::partition_point(units.begin(), units.end(), [&](const Unit& unit) { return unit.space < space; });
    const auto last = std::partition_point(first, units.end(), [&](const Unit& unit) { return unit.space == space; });
    return {first, last};
}

std::span<const Unit> GameState::in(SpaceId space, OwnerId owner) const noexcept {
    const auto all = in(space);
    const auto first = std::partition_point(all.begin(), all.end(), [&](const Unit& unit) { return unit.owner < owner; });
    const auto last = std::partition_point(first, all.end(), [&](const Unit& unit) { return unit.owner == owner; });
    return {first, last};
}

const Unit* GameState::unit(UnitId id) const noexcept {
    const auto found = std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.id == id; });
    return found == units.end() ? nullptr : &*found;
}

Relation GameState::relation(OwnerId a, OwnerId b) const noexcept {
    if (idx(a) >= sides.size() || idx(b) >= sides.size()) return Relation::none;
    return relations[idx(a) * sides.size() + idx(b)];
}

namespace {
auto slot_range(const std::vector<SlotValue>& slots, SlotId slot, std::uint32_t subject) {
    const auto key = [](const SlotValue& value) { return std::tie(value.slot, value.subject); };
    const auto wanted = std::tie(slot, subject);
    const auto first = std::partition_point(slots.begin(), slots.end(), [&](const SlotValue& value) { return key(value) < wanted; });
    const auto last = std::partition_point(first, slots.end(), [&](const SlotValue& value) { return key(value) == wanted; });
    return std::pair{first, last};
}
}  // namespace

std::int64_t GameState::slot(SlotId slot, std::uint32_t subject, std::int64_t initial) const noexcept {
    const auto [first, last] = slot_range(slots, slot, subject);
    return first == last ? initial : first->value;
}

std::vector<std::int64_t> GameState::slot_list(SlotId slot, std::uint32_t subject) const {
    const auto [first, last] = slot_range(slots, slot, subject);
    std::vector<std::int64_t> values;
    for (auto at = first; at != last; ++at) values.push_back(at->value);
    return values;
}

const Battle* GameState::battle(BattleId id) const noexcept {
    const auto found = std::find_if(battles.begin(), battles.end(), [&](const Battle& battle) { return battle.id == id; });
    return found == battles.end() ? nullptr : &*found;
}

const Participant* GameState::participant(BattleId battle, UnitId unit) const noexcept {
    const auto found = std::find_if(participants.begin(), participants.end(), [&](const Participant& participant) {
        return participant.battle == battle && participant.unit == unit;
    });
    return found == participants.end() ? nullptr : &*found;
}

}  // namespace rules
