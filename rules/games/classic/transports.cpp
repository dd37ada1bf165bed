// Boarding and landing: what a transport takes and gives. [CL-5.6]
#include <algorithm>
#include <tuple>

#include "rules/games/classic/game.hpp"
#include "rules/points/pick.hpp"

namespace rules::classic {
namespace {

int places_taken(const View& view, const Unit& ship) {
    int places = 0;
    for (const auto* cargo : cargo_of(view, ship)) places += facts(view, *cargo).size;
    return places;
}

/// From an adjacent territory, as the whole move of a land unit. [CL-5.6.1] [CL-5.6.2] [CL-5.2.8]
Result<void> boarding(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& names = game(view);
    const auto& unit = transfer.unit;
    if (facts(view, unit).size == 0) return refuse(Refusal::forbidden, {"CL-5.6.1"}, {fact("unit", unit.type)});
    if (!view.rules.adjacent(transfer.from, transfer.to) || !view.rules.space(transfer.to).sea || view.rules.space(transfer.from).sea)
        return refuse(Refusal::not_adjacent, {"CL-5.6.2"}, {fact("from", transfer.from), fact("at", transfer.to)});
    if (facts(view, unit).gun && in_phase(view, combat_move)) return refuse(Refusal::forbidden, {"CL-5.2.8"}, {fact("unit", unit.type)});
    if (facts(view, unit).gun && marked(view, unit, names.captured))
        return refuse(Refusal::may_not_leave, {"CL-5.2.8"}, {fact("unit", unit.type), fact("from", unit.space)});
    if (marked(view, unit, names.moved) || marked(view, unit, names.fought))
        return refuse(Refusal::may_not_leave, {"CL-5.6.2"}, {fact("unit", unit.type)}, {"CL-5.1.3"});
    if (enemy_ships(view, transfer.power, transfer.to) && !in_phase(view, combat_move))
        return refuse(Refusal::may_not_enter, {"CL-5.6.6"}, {fact("at", transfer.to)});
    return {};
}

/// Nothing boards what has unloaded, fought or fled; in combat movement nobody boards a friend's transport, as he could not land from it.
/// [CL-5.6.3] [CL-5.6.5] [CL-5.6.8] [CL-5.6.9]
Result<void> ready_to_load(const Transfer& transfer) {
    if (transfer.carrier == nullptr) return {};
    const auto& view = transfer.view;
    const auto& names = game(view);
    const auto& ship = *transfer.carrier;
    if (marked(view, ship, names.fought) || marked(view, ship, names.retreated))
        return refuse(Refusal::no_room, {"CL-5.6.9"}, {fact("at", transfer.to)},
                      {marked(view, ship, names.retreated) ? "CL-6.5.6" : "CL-5.6.9"});
    if (marked(view, ship, names.unloaded)) return refuse(Refusal::no_room, {"CL-5.6.3"}, {fact("at", transfer.to)});
    if (ship.owner != transfer.power && in_phase(view, combat_move))
        return refuse(Refusal::forbidden, {"CL-5.6.5"}, {fact("at", transfer.to), fact("owner", ship.owner)}, {"CL-5.6.8"});
    return {};
}

/// The units of a load command and the carrier of each.
using Boarding = std::vector<std::pair<UnitId, UnitId>>;

/// The fullest first, then those with least range left: what a player would do.
std::vector<const Unit*> carriers(const View& view, OwnerId whose, const command::Load& load) {
    std::vector<const Unit*> found;
    for (const auto& unit : view.state.in(load.at, whose))
        if (view.rules.type(unit).is(UnitClass::carrying) && (!load.into || fits(view, unit, *load.into))) found.push_back(&unit);
    const auto rank = [&](const Unit* ship) {
        return std::tuple{marked(view, *ship, game(view).unloaded), -places_taken(view, *ship), ship->steps, ship->id};
    };
    std::sort(found.begin(), found.end(), [&](const Unit* a, const Unit* b) { return rank(a) < rank(b); });
    return found;
}

Result<Boarding> board(const View& view, OwnerId power, const command::Load& load) {
    const auto& move = view.rules.points->move;
    const auto whose = load.owner.value_or(power);
    if (!friends(view, power, whose)) return refuse(Refusal::forbidden, {"CL-5.6.8"}, {fact("power", whose), fact("at", load.at)});
    const auto units = choose_units(view, view.state.in(load.from, power), load.units, [&](const Unit& unit) -> Result<void> {
        if (unit.carrier != no_unit)
            return refuse(Refusal::may_not_leave, {"CL-5.6.2"}, {fact("unit", unit.type), fact("aboard", load.from)});
        return first_refusal(move.may_load, Transfer{view, power, unit, nullptr, load.from, load.at});
    });
    if (!units) return tl::make_unexpected(units.error());
    const auto ships = carriers(view, whose, load);
    if (ships.empty()) return refuse(Refusal::no_room, {"CL-5.6.8"}, {fact("at", load.at), fact("owner", whose)}, {"CL-5.6.2"});
    // Each unit goes where it fits beside those that board with it: the biggest first.
    auto order = *units;
    std::stable_sort(order.begin(), order.end(),
                     [&](UnitId a, UnitId b) { return facts(view, *view.state.unit(a)).size > facts(view, *view.state.unit(b)).size; });
    Boarding places;
    std::vector<int> more(ships.size(), 0);
    for (const auto id : order) {
        const auto& unit = *view.state.unit(id);
        Result<void> objection;
        bool placed = false;
        for (std::size_t at = 0; at < ships.size() && !placed; ++at) {
            if (auto verdict = first_refusal(move.may_load, Transfer{view, power, unit, ships[at], load.from, load.at}); !verdict) {
                if (objection) objection = std::move(verdict);
                continue;
            }
            const auto capacity = unit_value({view, whose, ships[at]->type, ValueKind::capacity, ships[at]});
            // Two infantry, or one armor, or one gun. [CL-5.6.1]
            if (places_taken(view, *ships[at]) + more[at] + facts(view, unit).size > capacity) continue;
            more[at] += facts(view, unit).size;
            places.emplace_back(id, ships[at]->id);
            placed = true;
        }
        if (placed) continue;
        if (!objection) return tl::make_unexpected(objection.error());
        return refuse(Refusal::no_room, {"CL-5.6.1"}, {fact("at", load.at)});
    }
    return places;
}

Result<void> check_load(const View& view, const Command& command) {
    auto places = board(view, command.author, std::get<command::Load>(command.body));
    if (!places) return tl::make_unexpected(std::move(places.error()));
    return {};
}

void perform_load(Context& context, const Command& command) {
    const auto& load = std::get<command::Load>(command.body);
    const auto& names = game(context);
    const auto places = *board(context.view(), command.author, load);
    std::vector<UnitId> units;
    std::vector<UnitId> ships;
    for (const auto& [unit, ship] : places) {
        context.move_units({unit}, load.at, 0, ship);
        units.push_back(unit);
        if (marked(context.view(), *context.state().unit(ship), names.moved)) ships.push_back(ship);
    }
    context.mark(units, names.moved);
    context.mark(std::move(units), names.aboard);
    // A ship may go on after loading while range is left. [CL-5.6.3]
    context.mark(std::move(ships), names.moved, false);
}

/// What boarded beside enemy ships lands out of that zone. [CL-5.6.6]
Result<void> boarded_beside_the_enemy(const View& view, OwnerId power, const Unit& unit) {
    if (!view.rules.type(unit).is(UnitClass::carrying) || unit.space == off_board || !enemy_ships(view, power, unit.space)) return {};
    for (const auto* cargo : cargo_of(view, unit))
        if (marked(view, *cargo, game(view).aboard)) return refuse(Refusal::may_not_leave, {"CL-5.6.6"}, {fact("at", unit.space)});
    return {};
}

/// Zones where ships lie that may carry for `power`, and whose they are.
std::vector<std::pair<SpaceId, OwnerId>> berths(const View& view, OwnerId power) {
    std::vector<std::pair<SpaceId, OwnerId>> found;
    for (const auto& ship : view.state.units) {
        if (!view.rules.type(ship).is(UnitClass::carrying) || ship.space == off_board || !friends(view, power, ship.owner)) continue;
        if (const std::pair berth{ship.space, ship.owner}; found.empty() || found.back() != berth) found.push_back(berth);
    }
    return found;
}

Command load_of(const View& view, OwnerId power, const Unit& unit, SpaceId zone, OwnerId owner) {
    command::Load load;
    load.units = {pick_of(view, unit, 1)};
    load.from = unit.space;
    load.at = zone;
    if (owner != power) load.owner = owner;
    return {power, std::move(load)};
}

void list_loads(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& [zone, owner] : berths(view, power))
        for (const auto neighbour : view.rules.space(zone).neighbours)
            for (const auto& group : groups_of(view, view.state.in(neighbour, power)))
                if (auto command = load_of(view, power, *group.sample, zone, owner); check_load(view, command))
                    sink.push_back(std::move(command));
}

/// Each kind of unit into each kind of ship.
void list_loads_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space == off_board) return;
    const auto kinds = kinds_of(view, view.state.in(space, power), pick);
    if (kinds.empty()) return;
    for (const auto& [zone, owner] : berths(view, power)) {
        if (!view.rules.adjacent(space, zone)) continue;
        for (const auto& ship : groups_of(view, view.state.in(zone, owner))) {
            if (!view.rules.type(*ship.sample).is(UnitClass::carrying)) continue;
            for (const auto* unit : kinds) {
                auto command = load_of(view, power, *unit, zone, owner);
                std::get<command::Load>(command.body).into = pick_of(view, *ship.sample, 1);
                if (check_load(view, command)) sink.push_back(std::move(command));
            }
        }
    }
}

}  // namespace

void install_transports(RulesetBuilder& build) {
    auto& move = build.move();
    move.may_load(boarding);
    move.may_load(ready_to_load);
    move.may_move(boarded_beside_the_enemy);
    build.action(Form::load) = {check_load, perform_load, list_loads, "CL-5.1.7", "CL-1.2.1", list_loads_of};
}

}  // namespace rules::classic
