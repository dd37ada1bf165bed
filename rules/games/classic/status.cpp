// What spaces and units are to a power.
#include <algorithm>

#include "rules/games/classic/game.hpp"

namespace rules::classic {

bool is_set(const View& view, ParameterId parameter) {
    const auto& about = view.rules.parameters[idx(parameter)];
    return (about.value == 0) == (about.options.front() == "true");
}

bool friends(const View& view, OwnerId a, OwnerId b) { return view.state.relation(a, b) == Relation::friendly; }
bool enemies(const View& view, OwnerId a, OwnerId b) { return view.state.relation(a, b) == Relation::enemy; }

bool fixture(const View& view, const Unit& unit) { return facts(view, unit).gun || facts(view, unit).complex; }
bool is_plane(const View& view, const Unit& unit) { return view.rules.type(unit).is(UnitClass::air); }
bool is_ship(const View& view, const Unit& unit) { return view.rules.type(unit).is(UnitClass::sea); }
bool occupies(const View& view, const Unit& unit) { return unit.carrier == no_unit && !is_ship(view, unit) && !fixture(view, unit); }
bool takes_ground(const View& view, const Unit& unit) { return occupies(view, unit) && !is_plane(view, unit); }

bool friendly_ground(const View& view, OwnerId power, SpaceId space) { return friends(view, power, view.state.control[idx(space)]); }
bool friendly_at_dawn(const View& view, OwnerId power, SpaceId space) { return friends(view, power, view.state.dawn.control[idx(space)]); }

Status status(const View& view, OwnerId power, SpaceId space) {
    if (view.state.control[idx(space)] == game(view).neutral) return Status::neutral;
    if (friendly_ground(view, power, space)) return Status::friendly;
    const auto here = view.state.in(space);
    const bool occupied =
        std::any_of(here.begin(), here.end(), [&](const Unit& unit) { return enemies(view, power, unit.owner) && occupies(view, unit); });
    return occupied ? Status::occupied : Status::unoccupied;
}

bool enemy_ships(const View& view, OwnerId power, SpaceId zone) {
    const auto here = view.state.in(zone);
    return std::any_of(here.begin(), here.end(), [&](const Unit& unit) { return is_ship(view, unit) && enemies(view, power, unit.owner); });
}

bool own_ships(const View& view, OwnerId power, SpaceId zone) {
    const auto here = view.state.in(zone, power);
    return std::any_of(here.begin(), here.end(), [&](const Unit& unit) { return is_ship(view, unit); });
}

const Unit* hostile_gun(const View& view, OwnerId power, SpaceId space) {
    for (const auto& unit : view.state.in(space)) {
        if (!facts(view, unit).gun || unit.carrier != no_unit) continue;
        if (enemies(view, power, unit.owner)) return &unit;
        const auto before = view.state.slot(game(view).gun_was_of, raw(unit.id), -1);
        if (before >= 0 && enemies(view, power, static_cast<OwnerId>(before)) && in_phase(view, combat_move)) return &unit;
    }
    return nullptr;
}

const Unit* complex_in(const View& view, SpaceId space) {
    const auto here = view.state.in(space);
    const auto found = std::find_if(here.begin(), here.end(), [&](const Unit& unit) { return facts(view, unit).complex; });
    return found == here.end() ? nullptr : &*found;
}

std::uint16_t count_type(const View& view, SpaceId space, OwnerId owner, UnitTypeId type) {
    const auto here = view.state.in(space, owner);
    return static_cast<std::uint16_t>(
        std::count_if(here.begin(), here.end(), [&](const Unit& unit) { return unit.type == type && unit.carrier == no_unit; }));
}

SpaceId came_from(const View& view, const Unit& unit) {
    const auto from = view.state.slot(game(view).came_from_slot, raw(unit.id), -1);
    if (from >= 0) return static_cast<SpaceId>(from);
    return unit.origin == unit.space ? no_space : unit.origin;
}

SpaceId landing_of(const View& view, const Unit& unit) {
    const auto to = view.state.slot(game(view).landing, raw(unit.id), -1);
    return to < 0 ? no_space : static_cast<SpaceId>(to);
}

bool capital_lost(const View& view, OwnerId power) {
    const auto capital = view.rules.owner(power).capital;
    return capital != no_space && enemies(view, power, view.state.control[idx(capital)]);
}

std::vector<OwnerId> turn_order_after(const View& view, OwnerId from) {
    std::vector<OwnerId> order;
    for (std::size_t step = 1; step <= view.rules.powers(); ++step)
        order.push_back(static_cast<OwnerId>((idx(from) + step) % view.rules.powers()));
    return order;
}

const Phase* phase_now(const View& view) {
    const auto& frames = view.state.frames;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        const auto& op = view.rules.procedures[idx(frame->procedure)].ops[frame->at];
        if (op.kind == Program::Op::Kind::rest) return &view.rules.phases[idx(op.phase)];
    }
    return nullptr;
}

bool in_phase(const View& view, std::string_view name) {
    const auto* phase = phase_now(view);
    return phase != nullptr && phase->name == name;
}

}  // namespace rules::classic
