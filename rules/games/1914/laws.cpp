#include <fmt/format.h>

#include <map>

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {
namespace {

/// Every unit stands where its kind may be. [1914-4.3.7]
void units_in_their_element(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units) {
        if (unit.space == off_board) continue;
        const auto& type = view.rules.type(unit);
        const auto& space = view.rules.space(unit.space);
        const bool ship = type.is(UnitClass::sea);
        if (space.impassable())
            breaches.push_back({"units-in-their-element", fmt::format("a unit stands in {}, where none may be", space.name)});
        if (ship != space.sea && unit.carrier == no_unit)
            breaches.push_back({"units-in-their-element", fmt::format("{} cannot stand in {}", type.name, space.name)});
        if (view.state.out[idx(unit.owner)] != 0 && idx(unit.owner) < view.rules.powers() && !view.rules.has_data<InertUnits>())
            breaches.push_back({"no-units-of-the-departed", fmt::format("{} has left the game and still has {} in {}",
                                                                        view.rules.owner(unit.owner).name, type.name, space.name)});
    }
}

/// No more aboard than there is room for, and nothing that does not fit; carriers are at sea. [1914-4.5.1] [1914-4.5.2]
void cargo_has_room(const View& view, std::vector<LawBreach>& breaches) {
    std::map<UnitId, int> aboard;
    for (const auto& unit : view.state.units) {
        if (unit.carrier == no_unit) continue;
        ++aboard[unit.carrier];
        if (view.rules.type(unit).is(UnitClass::sea)) breaches.push_back({"cargo-has-room", "a ship is aboard of a ship"});
        if (unit.space == off_board || !view.rules.space(unit.space).sea) breaches.push_back({"cargo-has-room", "cargo is not at sea"});
    }
    for (const auto& [id, count] : aboard)
        if (const auto* ship = view.state.unit(id);
            ship != nullptr && count > unit_value({view, ship->owner, ship->type, ValueKind::capacity, ship}))
            breaches.push_back({"cargo-has-room", fmt::format("{} {} aboard of one {}, which has no room for them", count,
                                                              count == 1 ? "unit is" : "units are", view.rules.type(*ship).name)});
}

/// Bought units wait only during their owner's turn. [1914-9.1.4]
void only_the_active_power_waits(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.in(off_board))
        if (unit.owner != view.state.active)
            breaches.push_back({"only-the-active-power-waits", fmt::format("{} of {} waits off the board", view.rules.type(unit).name,
                                                                           view.rules.owner(unit.owner).name)});
}

/// Stored control follows presence. [1914-1.2.5] [1914-8.1.1]
void control_follows_presence(const View& view, std::vector<LawBreach>& breaches) {
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        const auto holder = view.state.control[at];
        if (view.rules.spaces[at].sea) {
            if (holder != nobody)
                breaches.push_back({"control-follows-presence", fmt::format("{} is controlled", view.rules.spaces[at].name)});
            continue;
        }
        if (holder != nobody && contested(view, space))
            breaches.push_back({"control-follows-presence", fmt::format("{} is contested and yet controlled", view.rules.spaces[at].name)});
        if (holder != nobody && idx(holder) < view.rules.powers() && view.state.out[idx(holder)] != 0 && !view.rules.has_data<InertUnits>())
            breaches.push_back(
                {"control-follows-presence", fmt::format("{} is controlled by a power that has left", view.rules.spaces[at].name)});
    }
}

}  // namespace

void install_laws(RulesetBuilder& build) {
    build.law(units_in_their_element);
    build.law(control_follows_presence);
    build.law(cargo_has_room);
    build.law(only_the_active_power_waits);
}

}  // namespace rules::game1914
