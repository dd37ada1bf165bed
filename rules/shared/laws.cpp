// What no state of the game may be, whatever commands came before.
#include <fmt/format.h>
#include <map>

#include "rules/shared/control.hpp"
#include "rules/shared/figures.hpp"

namespace rules::shared {
namespace {

/// Ships at sea, complexes and land units ashore or aboard; planes anywhere.
void units_in_their_element(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units) {
        if (unit.space == off_board) continue;
        const auto& space = view.rules.space(unit.space);
        const bool at_home = is_plane(view, unit) || unit.carrier != no_unit || is_ship(view, unit) == space.sea;
        if (!at_home || space.impassable())
            breaches.push_back({"units-in-their-element", fmt::format("{} cannot stand in {}", view.rules.type(unit).name, space.name)});
        if (!is_power(view, unit.owner) && !(unit.owner == figures(view).neutral && view.rules.data<Control>().neutrals_resist(view)))
            breaches.push_back({"units-in-their-element", fmt::format("nobody that plays owns a unit in {}", space.name)});
    }
}

/// Nobody controls a sea zone, but one that somebody controls as the game begins.
void nobody_controls_the_sea(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto space : all_spaces(view.rules))
        if (view.rules.space(space).sea && view.rules.space(space).original == nobody && view.state.control[idx(space)] != nobody)
            breaches.push_back({"nobody-controls-the-sea", fmt::format("{} is controlled", view.rules.space(space).name)});
}
void one_complex_in_a_territory(const View& view, std::vector<LawBreach>& breaches) {
    std::map<SpaceId, int> complexes;
    for (const auto& unit : view.state.units)
        if (unit.space != off_board && facts(view, unit).complex && ++complexes[unit.space] == 2)
            breaches.push_back({"one-complex-in-a-territory", fmt::format("{} has two", view.rules.space(unit.space).name)});
}

/// Enemies share no territory but in battle: from the first move into combat to the last landing that of the active power.
void enemies_stand_apart(const View& view, std::vector<LawBreach>& breaches) {
    if (view.state.outcome) return;
    const bool on_the_move = moving_into_combat(view) || in_phase(view, "combat") || in_phase(view, noncombat_move);
    for (const auto space : all_spaces(view.rules)) {
        if (view.rules.space(space).sea) continue;
        OwnerMask here = 0;
        for (const auto& unit : view.state.in(space))
            if (occupies(view, unit) && !(on_the_move && unit.owner == view.state.active)) here |= mask_of(unit.owner);
        for (const auto a : OwnersOf(here))
            for (const auto b : OwnersOf(here))
                if (raw(a) < raw(b) && enemies(view, a, b))
                    breaches.push_back(
                        {"enemies-stand-apart", fmt::format("{} and {} are enemies, and both have units in {}", view.rules.owner(a).name,
                                                            view.rules.owner(b).name, view.rules.space(space).name)});
    }
}

}  // namespace

void install_laws(RulesetBuilder& build) {
    build.law(units_in_their_element);
    build.law(cargo_has_room);
    build.law(nobody_controls_the_sea);
    build.law(one_complex_in_a_territory);
    build.law(enemies_stand_apart);
}

}  // namespace rules::shared
