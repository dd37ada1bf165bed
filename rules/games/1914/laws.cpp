#include <fmt/format.h>

#include "rules/games/1914/game.hpp"
#include "rules/mechanics/placing.hpp"

namespace rules::game1914 {
namespace {

/// Every unit stands where its kind may be, once it has arrived. [1914-4.3.7]
void units_in_their_element(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units) {
        if (unit.space == off_board) continue;
        const auto& type = view.rules.type(unit);
        const auto& space = view.rules.space(unit.space);
        const bool ship = type.is(unit_class::sea);
        if (space.impassable())
            breaches.push_back({"units-in-their-element", fmt::format("a unit stands in {}, where none may be", space.name)});
        if (ship != space.sea && unit.carrier == no_unit && !on_the_way(view, unit))
            breaches.push_back({"units-in-their-element", fmt::format("{} cannot stand in {}", type.name, space.name)});
        if (view.state.out[idx(unit.owner)] != 0 && is_power(view, unit.owner) && !view.rules.has_data<InertUnits>())
            breaches.push_back({"no-units-of-the-departed", fmt::format("{} has left the game and still has {} in {}",
                                                                        view.rules.owner(unit.owner).name, type.name, space.name)});
    }
}

/// Stored control follows presence. [1914-1.2.5] [1914-8.1.1]
void control_follows_presence(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto space : all_spaces(view.rules)) {
        const auto holder = view.state.control[idx(space)];
        if (view.rules.space(space).sea) {
            if (holder != nobody)
                breaches.push_back({"control-follows-presence", fmt::format("{} is controlled", view.rules.space(space).name)});
            continue;
        }
        if (holder != nobody && contested(view, space))
            breaches.push_back(
                {"control-follows-presence", fmt::format("{} is contested and yet controlled", view.rules.space(space).name)});
        if (is_power(view, holder) && view.state.out[idx(holder)] != 0 && !view.rules.has_data<InertUnits>())
            breaches.push_back(
                {"control-follows-presence", fmt::format("{} is controlled by a power that has left", view.rules.space(space).name)});
    }
}

}  // namespace

void install_laws(RulesetBuilder& build) {
    build.law(units_in_their_element);
    build.law(control_follows_presence);
    build.law(cargo_has_room);               // [1914-4.5.1] [1914-4.5.2]
    build.law(only_the_active_power_waits);  // [1914-9.1.4]
}

}  // namespace rules::game1914
