// What spaces and units are to a power.

#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {

bool fixture(const View& view, const Unit& unit) { return facts(view, unit).gun || facts(view, unit).complex; }
bool is_plane(const View& view, const Unit& unit) { return view.rules.type(unit).is(unit_class::air); }
bool is_ship(const View& view, const Unit& unit) { return view.rules.type(unit).is(unit_class::sea); }
bool occupies(const View& view, const Unit& unit) { return unit.carrier == no_unit && !is_ship(view, unit) && !fixture(view, unit); }
bool takes_ground(const View& view, const Unit& unit) { return occupies(view, unit) && !is_plane(view, unit); }

bool friendly_ground(const View& view, OwnerId power, SpaceId space) { return friends(view, power, view.state.control[idx(space)]); }
bool friendly_at_turn_start(const View& view, OwnerId power, SpaceId space) {
    return friends(view, power, view.state.turn_start.control[idx(space)]);
}
bool friendly_before_moves(const View& view, OwnerId power, SpaceId space) {
    if (friendly_at_turn_start(view, power, space)) return true;
    return friendly_ground(view, power, space) && any(view.rules.data<Movement>().had_before, view, space);
}

bool yields(const View& view, SpaceId space) {
    return view.state.control[idx(space)] == figures(view).neutral && !view.rules.data<Control>().neutrals_resist(view);
}

Status status(const View& view, OwnerId power, SpaceId space) {
    if (yields(view, space)) return Status::neutral;
    if (friendly_ground(view, power, space)) return Status::friendly;
    const auto here = view.state.in(space);
    const bool occupied = any_of(here, [&](const Unit& unit) { return enemies(view, power, unit.owner) && occupies(view, unit); });
    return occupied ? Status::occupied : Status::unoccupied;
}

bool enemy_ships(const View& view, OwnerId power, SpaceId zone) {
    const auto here = view.state.in(zone);
    const auto& unseen = view.rules.data<Movement>().unseen;
    return any_of(here,
                  [&](const Unit& unit) { return is_ship(view, unit) && enemies(view, power, unit.owner) && !any(unseen, view, unit); });
}

bool own_ships(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.state.in(zone, power), [&](const Unit& unit) { return is_ship(view, unit); });
}

const Unit* hostile_gun(const View& view, OwnerId power, SpaceId space) {
    for (const auto& unit : view.state.in(space)) {
        if (!facts(view, unit).gun || unit.carrier != no_unit) continue;
        if (enemies(view, power, unit.owner)) return &unit;
        const auto before = view.state.slot(view.rules.data<Guns>().gun_was_of, raw(unit.id), -1);
        if (before >= 0 && enemies(view, power, static_cast<OwnerId>(before)) && in_phase(view, combat_move)) return &unit;
    }
    return nullptr;
}

const Unit* complex_in(const View& view, SpaceId space) {
    return first_where(view.state.in(space), [&](const Unit& unit) { return facts(view, unit).complex; });
}

bool moving_into_combat(const View& view) {
    const auto* phase = phase_now(view);
    return phase != nullptr && (phase->name == combat_move || phase->name == raids_phase);
}

bool was_carried(const View& view, const Unit& unit) {
    const auto& movement = view.rules.data<Movement>();
    const auto& carriers = view.rules.data<Carriers>();
    if (!is_plane(view, unit) || marked(view, unit, movement.under_way)) return false;
    return (in_phase(view, combat_move) && marked(view, unit, movement.moved)) ||
           (in_phase(view, noncombat_move) && marked(view, unit, carriers.landed));
}

std::vector<int> distances(const Ruleset& rules, SpaceId from) {
    std::vector<int> found(rules.spaces.size(), -1);
    found[idx(from)] = 0;
    std::vector<SpaceId> open{from};
    for (std::size_t next = 0; next < open.size(); ++next)
        for (const auto to : rules.space(open[next]).neighbours) {
            if (found[idx(to)] >= 0) continue;
            found[idx(to)] = found[idx(open[next])] + 1;
            open.push_back(to);
        }
    return found;
}

SpaceId came_from(const View& view, const Unit& unit) {
    const auto from = view.state.slot(view.rules.data<Movement>().came_from_slot, raw(unit.id), -1);
    if (from >= 0) return static_cast<SpaceId>(from);
    return unit.origin == unit.space ? no_space : unit.origin;
}

}  // namespace rules::shared
