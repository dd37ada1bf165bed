// What no state may be, whatever the game: the shape that everything else relies on.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "rules/core/judge.hpp"

namespace rules {
namespace {

using Breaches = std::vector<LawBreach>;

void breach(Breaches& breaches, std::string law, std::string detail) { breaches.push_back({std::move(law), std::move(detail)}); }

void units_are_in_order(const View& view, Breaches& breaches) {
    const auto& units = view.state.units;
    if (!std::is_sorted(units.begin(), units.end(), unit_order)) breach(breaches, "units-in-order", "units are out of their order");
    auto ids = ids_of(units);
    std::sort(ids.begin(), ids.end());
    if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) breach(breaches, "units-are-unique", "two units have one number");
    if (!ids.empty() && (ids.front() == no_unit || raw(ids.back()) >= view.state.next_unit))
        breach(breaches, "units-are-unique", "a unit has a number that was not given out");
}

void units_are_sound(const View& view, Breaches& breaches) {
    std::uint32_t known = 0;
    for (const auto& slot : view.rules.slots) known |= slot.bit;
    for (const auto& unit : view.state.units) {
        const bool somewhere = unit.space == off_board || idx(unit.space) < view.rules.spaces.size();
        if (!somewhere || idx(unit.owner) >= view.rules.owners.size() || idx(unit.type) >= view.rules.unit_types.size()) {
            breach(breaches, "units-are-sound", fmt::format("unit {} is of no known kind, owner or place", raw(unit.id)));
            continue;
        }
        if ((unit.marks & ~known) != 0) breach(breaches, "units-are-sound", fmt::format("unit {} has a mark without a name", raw(unit.id)));
    }
}

void cargo_has_a_carrier(const View& view, Breaches& breaches) {
    for (const auto& unit : view.state.units) {
        if (unit.carrier == no_unit) continue;
        const auto* carrier = view.state.unit(unit.carrier);
        if (carrier == nullptr || carrier->space != unit.space)
            breach(breaches, "cargo-has-a-carrier", fmt::format("unit {} is aboard of what is not there", raw(unit.id)));
        else if (!view.rules.type(*carrier).is(view.rules.carriers) || unit.carrier == unit.id)
            breach(breaches, "cargo-has-a-carrier",
                   fmt::format("{} is aboard of {}, which carries nothing", view.rules.type(unit).name, view.rules.type(*carrier).name));
    }
}

void money_is_there(const View& view, Breaches& breaches) {
    if (view.state.money.size() != view.rules.resources.size() * view.rules.owners.size() * 2)
        breach(breaches, "money-is-there", "accounts are missing");
    for (const auto sum : view.state.money)
        if (sum < 0) breach(breaches, "money-is-there", fmt::format("an account holds {}", sum));
}

void relations_are_mutual(const View& view, Breaches& breaches) {
    const auto owners = view.rules.owners.size();
    if (view.state.relations.size() != owners * owners) return breach(breaches, "relations-are-mutual", "relations are missing");
    for (std::size_t a = 0; a < owners; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (view.state.relations[a * owners + b] != view.state.relations[b * owners + a])
                breach(breaches, "relations-are-mutual",
                       fmt::format("{} and {} see it differently", view.rules.owners[a].name, view.rules.owners[b].name));
}

bool has_subject(const View& view, const SlotValue& value) {
    switch (view.rules.slot(value.slot).scope) {
        case Scope::game: return value.subject == 0;
        case Scope::side: return value.subject < view.rules.sides.size();
        case Scope::owner: return value.subject < view.rules.owners.size();
        case Scope::space: return value.subject < view.rules.spaces.size();
        case Scope::unit: return view.state.unit(UnitId{value.subject}) != nullptr;
        case Scope::battle: return view.state.battle(BattleId{value.subject}) != nullptr;
        case Scope::space_and_owner: return value.subject < view.rules.spaces.size() * view.rules.owners.size();
    }
    return false;
}

void slots_are_sound(const View& view, Breaches& breaches) {
    const auto& slots = view.state.slots;
    if (std::adjacent_find(slots.begin(), slots.end(), [](const SlotValue& a, const SlotValue& b) {
            return std::tie(a.slot, a.subject, a.index) >= std::tie(b.slot, b.subject, b.index);
        }) != slots.end())
        breach(breaches, "slots-in-order", "slots are out of their order");
    for (const auto& value : slots) {
        if (idx(value.slot) >= view.rules.slots.size())
            breach(breaches, "slots-are-known", "a value of no slot");
        else if (!has_subject(view, value))
            breach(breaches, "slots-have-a-subject",
                   fmt::format("\"{}\" is said of {}, which is not there", view.rules.slot(value.slot).name, value.subject));
    }
}

void battles_are_sound(const View& view, Breaches& breaches) {
    for (const auto& part : view.state.participants) {
        const auto* battle = view.state.battle(part.battle);
        const auto* unit = view.state.unit(part.unit);
        if (battle == nullptr || battle->status == Battle::Status::over)
            breach(breaches, "battles-are-sound", fmt::format("unit {} is in a battle that is not", raw(part.unit)));
        else if (unit == nullptr)
            breach(breaches, "battles-are-sound", fmt::format("unit {} is in a battle and nowhere else", raw(part.unit)));
    }
    for (const auto& battle : view.state.battles)
        if (raw(battle.id) >= view.state.next_battle || idx(battle.space) >= view.rules.spaces.size())
            breach(breaches, "battles-are-sound", fmt::format("battle {} has no place or no number", raw(battle.id)));
}

/// What is being fought is fought by the procedure of its kind, and closed at its end.
void battles_end(const View& view, Breaches& breaches) {
    if (view.state.outcome) return;
    for (const auto& battle : view.state.battles) {
        if (battle.status != Battle::Status::fighting) continue;
        const auto procedure = view.rules.battle_kinds[idx(battle.kind)].procedure;
        const bool fought =
            any_of(view.state.frames, [&](const Frame& frame) { return frame.procedure == procedure && frame.subject == raw(battle.id); });
        if (!fought) breach(breaches, "battles-end", fmt::format("battle {} was left without an end", raw(battle.id)));
    }
}

void the_place_is_known(const View& view, Breaches& breaches) {
    for (const auto& frame : view.state.frames)
        if (idx(frame.procedure) >= view.rules.procedures.size() || frame.at >= view.rules.procedures[idx(frame.procedure)].ops.size())
            return breach(breaches, "the-place-is-known", "the game rests at a step that is not there");
    if (view.state.outcome && view.state.deciding()) breach(breaches, "the-place-is-known", "the game has ended with an open question");
}

}  // namespace

std::vector<LawBreach> broken_laws(const View& view) {
    std::vector<LawBreach> breaches;
    units_are_sound(view, breaches);
    the_place_is_known(view, breaches);
    if (!breaches.empty()) return breaches;  // the laws behind these rely on them
    units_are_in_order(view, breaches);
    cargo_has_a_carrier(view, breaches);
    money_is_there(view, breaches);
    relations_are_mutual(view, breaches);
    slots_are_sound(view, breaches);
    battles_are_sound(view, breaches);
    battles_end(view, breaches);
    for (auto* law : view.rules.laws) law(view, breaches);
    return breaches;
}

}  // namespace rules
