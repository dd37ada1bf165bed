#include "rules/mechanics/cargo.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <tuple>

#include "rules/hooks/explain.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

const CargoRules& cargo(const View& view) { return view.rules.data<CargoRules>(); }

bool is_carrier(const View& view, const Unit& unit) { return view.rules.type(unit).is(unit_class::carrying); }

/// What is cited where a ship is full: what changed last how much it holds.
Paragraph full_by(const View& view, const Unit& ship) {
    const auto capacity = explain({view, ship.owner, ship.type, ValueKind::capacity, &ship});
    return capacity.reasons.size() > 1 ? capacity.reasons.back().cite : Paragraph{cargo(view).full};
}

/// The first of `ships` that takes the unit, `more` places of each being taken already; or why none does.
Result<std::size_t> ship_for(const Transfer& transfer, const std::vector<const Unit*>& ships, const std::vector<int>& more) {
    const auto& view = transfer.view;
    Result<void> objection;
    for (std::size_t at = 0; at < ships.size(); ++at) {
        const auto& ship = *ships[at];
        const Transfer aboard{view, transfer.power, transfer.unit, &ship, transfer.from, transfer.to};
        if (auto verdict = first_refusal(view.rules.data<Hooks>().move.may_load, aboard); !verdict) {
            if (objection) objection = std::move(verdict);
            continue;
        }
        const auto capacity = unit_value({view, ship.owner, ship.type, ValueKind::capacity, &ship});
        if (places_taken(view, ship) + more[at] + places_aboard(view, transfer.unit) <= capacity) return at;
    }
    if (!objection) return tl::make_unexpected(std::move(objection.error()));
    return refuse(Refusal::no_room, ships.empty() ? Paragraph{cargo(view).full} : full_by(view, *ships.front()), {fact("at", transfer.to)});
}

/// Zones where ships lie that may carry for `power`, and whose they are.
std::vector<std::pair<SpaceId, OwnerId>> berths(const View& view, OwnerId power) {
    std::vector<std::pair<SpaceId, OwnerId>> found;
    for (const auto& ship : view.state.units) {
        if (!is_carrier(view, ship) || ship.space == off_board || !friends(view, power, ship.owner)) continue;
        if (const std::pair berth{ship.space, ship.owner}; found.empty() || found.back() != berth) found.push_back(berth);
    }
    return found;
}

command::Load load_of(const View& view, OwnerId power, const Unit& unit, SpaceId zone, OwnerId owner) {
    command::Load load{.units = {pick_of(view, unit, 1)}, .from = unit.space, .at = zone};
    if (owner != power) load.owner = owner;
    return load;
}

command::Unload unload_of(const View& view, OwnerId power, const Unit& unit, SpaceId to) {
    const auto owner = view.state.unit(unit.carrier)->owner;
    command::Unload unload{.units = {pick_of(view, unit, 1)}, .from = unit.space, .to = to};
    if (owner != power) unload.owner = owner;
    return unload;
}

void push_if_legal(const View& view, Form form, Command command, CommandSink& sink) {
    if (view.rules.actions[raw(form)].check(view, command)) sink.push_back(std::move(command));
}

bool waits_aboard(const View& view, const Unit& unit) { return unit.carrier != no_unit && landing_of(view, unit) == no_space; }

}  // namespace

SpaceId landing_of(const View& view, const Unit& unit) {
    const auto to = view.state.slot(cargo(view).landing, raw(unit.id), -1);
    return to < 0 ? no_space : static_cast<SpaceId>(to);
}

std::vector<const Unit*> landing_units(const View& view, OwnerId power, SpaceId space) {
    std::vector<const Unit*> found;
    for (const auto& value : view.state.slots_of(cargo(view).landing)) {
        const auto* unit = value.value == raw(space) ? view.state.unit(UnitId{value.subject}) : nullptr;
        if (unit != nullptr && unit->owner == power && unit->carrier != no_unit) found.push_back(unit);
    }
    return found;
}

std::vector<LandingParty> landing_parties(const std::vector<const Unit*>& units) {
    std::vector<std::pair<SpaceId, UnitId>> order;
    for (const auto* unit : units) order.emplace_back(unit->space, unit->id);
    std::sort(order.begin(), order.end());
    std::vector<LandingParty> parties;
    for (const auto& [zone, id] : order) {
        if (parties.empty() || parties.back().zone != zone) parties.push_back({zone, {}});
        parties.back().units.push_back(id);
    }
    return parties;
}

int places_aboard(const View& view, const Unit& unit) { return cargo(view).size ? cargo(view).size(view, unit) : 1; }

int places_taken(const View& view, const Unit& ship) {
    int places = 0;
    for (const auto* unit : cargo_of(view, ship)) places += places_aboard(view, *unit);
    return places;
}

std::vector<const Unit*> ships_for(const View& view, OwnerId power, const command::Load& load) {
    auto found = pointers_where(view.state.in(load.at, load.owner.value_or(power)),
                                [&](const Unit& unit) { return is_carrier(view, unit) && (!load.into || fits(view, unit, *load.into)); });
    const auto rank = [&](const Unit* ship) {
        return std::tuple{marked(view, *ship, cargo(view).unloaded), -places_taken(view, *ship), ship->steps, ship->id};
    };
    std::sort(found.begin(), found.end(), [&](const Unit* a, const Unit* b) { return rank(a) < rank(b); });
    return found;
}

Result<Boarding> stow(const View& view, OwnerId power, const command::Load& load, std::vector<UnitId> units,
                      const std::vector<const Unit*>& ships) {
    const auto size = [&](UnitId id) { return places_aboard(view, *view.state.unit(id)); };
    std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) { return size(a) > size(b); });
    Boarding boarding;
    std::vector<int> more(ships.size(), 0);
    for (const auto id : units) {
        const auto at = ship_for({view, power, *view.state.unit(id), nullptr, load.from, load.at}, ships, more);
        if (!at) return tl::make_unexpected(at.error());
        more[*at] += size(id);
        boarding.emplace_back(id, ships[*at]->id);
    }
    return boarding;
}

void embark(Context& context, const Boarding& boarding, SpaceId zone) {
    const auto& names = cargo(context.view());
    std::vector<UnitId> units;
    std::vector<UnitId> ships;
    for (const auto& [unit, ship] : boarding) {
        context.move_units({unit}, zone, 0, ship);
        units.push_back(unit);
        if (!contains(ships, ship)) ships.push_back(ship);
    }
    context.mark(units, names.moved);
    context.mark(std::move(units), names.boarded);
    run_all(names.on_load, context, ships, zone);
    std::erase_if(ships, [&](UnitId ship) { return !marked(context.view(), *context.state().unit(ship), names.moved); });
    context.mark(std::move(ships), names.moved, false);
}

std::vector<Unit> cargo_for(const View& view, OwnerId power, const command::Unload& unload) {
    std::vector<Unit> aboard;
    for (const auto& unit : view.state.in(unload.from, power)) {
        if (!waits_aboard(view, unit)) continue;
        const auto& ship = *view.state.unit(unit.carrier);
        if (ship.owner == unload.owner.value_or(power) && (!unload.into || fits(view, ship, *unload.into))) aboard.push_back(unit);
    }
    return aboard;
}

bool others_aboard(const View& view, OwnerId power, const command::Unload& unload) {
    const auto whose = unload.owner.value_or(power);
    return any_of(view.state.in(unload.from), [&](const Unit& unit) {
        return unit.owner != power && waits_aboard(view, unit) && view.state.unit(unit.carrier)->owner == whose;
    });
}

Result<std::vector<UnitId>> choose_cargo(const View& view, OwnerId power, const command::Unload& unload, const std::vector<Unit>& aboard) {
    return choose_units(view, aboard, unload.units, [&](const Unit& unit) {
        const Transfer transfer{view, power, unit, view.state.unit(unit.carrier), unload.from, unload.to};
        return first_refusal(view.rules.data<Hooks>().move.may_unload, transfer);
    });
}

std::vector<UnitId> ships_of(const View& view, const std::vector<UnitId>& cargo) {
    std::vector<UnitId> ships;
    for (const auto id : cargo) {
        const auto ship = view.state.unit(id)->carrier;
        if (!contains(ships, ship)) ships.push_back(ship);
    }
    return ships;
}

void cargo_has_room(const View& view, std::vector<LawBreach>& breaches) {
    constexpr auto law = "cargo-has-room";
    std::map<UnitId, int> aboard;
    for (const auto& unit : view.state.units) {
        if (unit.carrier == no_unit) continue;
        const auto& type = view.rules.type(unit);
        aboard[unit.carrier] += places_aboard(view, unit);
        if (places_aboard(view, unit) == 0 || type.is(unit_class::sea))
            breaches.push_back({law, fmt::format("{} is aboard and is no cargo", type.name)});
        if (unit.space == off_board || !view.rules.space(unit.space).sea) breaches.push_back({law, "cargo is not at sea"});
    }
    for (const auto& [id, places] : aboard)
        if (const auto* ship = view.state.unit(id);
            ship != nullptr && places > unit_value({view, ship->owner, ship->type, ValueKind::capacity, ship}))
            breaches.push_back({law, fmt::format("units of {} places are aboard of one {}", places, view.rules.type(*ship).name)});
}

void list_loads(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& [zone, owner] : berths(view, power))
        for (const auto neighbour : view.rules.space(zone).neighbours)
            for (const auto& group : groups_of(view, view.state.in(neighbour, power)))
                push_if_legal(view, Form::load, {power, load_of(view, power, *group.sample, zone, owner)}, sink);
}

void list_loads_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space == off_board) return;
    const auto kinds = kinds_of(view, view.state.in(space, power), pick);
    if (kinds.empty()) return;
    for (const auto& [zone, owner] : berths(view, power)) {
        if (!view.rules.adjacent(space, zone)) continue;
        for (const auto& ship : groups_of(view, view.state.in(zone, owner))) {
            if (!is_carrier(view, *ship.sample)) continue;
            for (const auto* unit : kinds) {
                auto load = load_of(view, power, *unit, zone, owner);
                load.into = pick_of(view, *ship.sample, 1);
                push_if_legal(view, Form::load, {power, std::move(load)}, sink);
            }
        }
    }
}

void list_unloads(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || !waits_aboard(view, unit)) continue;
        for (const auto neighbour : view.rules.space(unit.space).neighbours)
            if (Command command{power, unload_of(view, power, unit, neighbour)}; !contains(sink, command))
                push_if_legal(view, Form::unload, std::move(command), sink);
    }
}

void list_unloads_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space == off_board) return;
    for (const auto* unit : kinds_of(view, view.state.in(space, power), pick)) {
        if (!waits_aboard(view, *unit)) continue;
        for (const auto neighbour : view.rules.space(space).neighbours) {
            auto unload = unload_of(view, power, *unit, neighbour);
            unload.into = pick_of(view, *view.state.unit(unit->carrier), 1);
            push_if_legal(view, Form::unload, {power, std::move(unload)}, sink);
        }
    }
}

}  // namespace rules
