#include <algorithm>

#include "rules/games/1914/game.hpp"
#include "rules/points/pick.hpp"

namespace rules::game1914 {
namespace {

bool hostile_to(const View& view, OwnerId power, SpaceId zone) { return hostile_zone(view, power, zone); }

/// Boarding: from an adjacent territory, as the whole move of the unit, in a zone that is not hostile. [1914-4.5.3]
Result<void> boarding(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& names = game(view);
    const auto& unit = transfer.unit;
    const auto& type = view.rules.type(unit);
    if (type.is(UnitClass::sea)) return refuse(Refusal::forbidden, {"1914-4.5.1"}, {fact("unit", unit.type)});
    if (!view.rules.space(transfer.to).sea || view.rules.space(transfer.from).sea || !view.rules.adjacent(transfer.from, transfer.to))
        return refuse(Refusal::not_adjacent, {"1914-4.5.3"}, {fact("from", transfer.from), fact("at", transfer.to)});
    if (marked(view, unit, names.raised_now)) return refuse(Refusal::may_not_leave, {"1914-2.3.12"}, {fact("unit", unit.type)});
    if (marked(view, unit, names.moved) || unit.steps > 0)
        return refuse(Refusal::may_not_leave, {"1914-4.5.3"}, {fact("unit", unit.type)}, {"1914-4.1.1"});
    if (hostile_to(view, transfer.power, transfer.to)) return refuse(Refusal::may_not_enter, {"1914-4.5.3"}, {fact("at", transfer.to)});
    return {};
}

/// Room for two, and nothing boards what has offloaded this turn. [1914-4.5.1] [1914-4.5.4]
Result<void> room_aboard(const Transfer& transfer) {
    if (transfer.carrier == nullptr) return {};
    const auto& view = transfer.view;
    if (marked(view, *transfer.carrier, game(view).unloaded)) return refuse(Refusal::no_room, {"1914-4.5.4"}, {fact("at", transfer.to)});
    const auto capacity = unit_value({view, transfer.carrier->owner, transfer.carrier->type, ValueKind::capacity, transfer.carrier});
    if (static_cast<int>(cargo_of(view, *transfer.carrier).size()) >= capacity)
        return refuse(Refusal::no_room, {"1914-4.5.1"}, {fact("capacity", capacity)});
    return {};
}

/// The units of a load command and the carrier of each; or why not.
struct Boarding {
    std::vector<std::pair<UnitId, UnitId>> places;
};

std::vector<const Unit*> carriers(const View& view, OwnerId power, SpaceId zone, const std::optional<OwnerId>& owner,
                                  const std::optional<UnitPick>& into) {
    std::vector<const Unit*> found;
    const auto whose = owner.value_or(power);
    for (const auto& unit : view.state.in(zone, whose))
        if (view.rules.type(unit).is(UnitClass::carrying) && (!into || fits(view, unit, *into))) found.push_back(&unit);
    // The fullest first, then those with most range left: what a player would do.
    std::stable_sort(found.begin(), found.end(), [&](const Unit* a, const Unit* b) {
        const auto fullness = [&](const Unit* unit) { return cargo_of(view, *unit).size(); };
        return std::tuple{marked(view, *a, game(view).unloaded), -static_cast<int>(fullness(a)), a->steps} <
               std::tuple{marked(view, *b, game(view).unloaded), -static_cast<int>(fullness(b)), b->steps};
    });
    return found;
}

Result<Boarding> board(const View& view, OwnerId power, const command::Load& load) {
    const auto& move = view.rules.points->move;
    const auto whose = load.owner.value_or(power);
    if (whose != power && view.state.relation(power, whose) != Relation::friendly) {
        const bool neutral = whose == game(view).united_states && !at_war(view, whose);
        return refuse(Refusal::forbidden, {neutral ? "1914-2.2.4" : "1914-4.5.6"}, {fact("power", whose), fact("at", load.at)},
                      {"1914-4.5.6"});
    }
    const auto units = choose_units(view, view.state.in(load.from, power), load.units, [&](const Unit& unit) -> Result<void> {
        if (unit.carrier != no_unit)
            return refuse(Refusal::may_not_leave, {"1914-4.5.3"}, {fact("unit", unit.type), fact("space", load.from)});
        return first_refusal(move.may_load, Transfer{view, power, unit, nullptr, load.from, load.at});
    });
    if (!units) return tl::make_unexpected(units.error());
    const auto ships = carriers(view, power, load.at, load.owner, load.into);
    if (ships.empty()) return refuse(Refusal::no_room, {"1914-4.5.3"}, {fact("at", load.at), fact("owner", whose)});
    Boarding boarding;
    std::vector<std::size_t> taken(ships.size(), 0);
    for (const auto id : *units) {
        const auto* unit = view.state.unit(id);
        Result<void> objection;
        bool placed = false;
        for (std::size_t at = 0; at < ships.size() && !placed; ++at) {
            const Transfer transfer{view, power, *unit, ships[at], load.from, load.at};
            if (auto verdict = first_refusal(move.may_load, transfer); !verdict) {
                if (objection) objection = std::move(verdict);
                continue;
            }
            const auto capacity = unit_value({view, ships[at]->owner, ships[at]->type, ValueKind::capacity, ships[at]});
            if (static_cast<int>(cargo_of(view, *ships[at]).size() + taken[at]) >= capacity) continue;
            ++taken[at];
            boarding.places.emplace_back(id, ships[at]->id);
            placed = true;
        }
        if (placed) continue;
        if (!objection) return tl::make_unexpected(objection.error());
        return refuse(Refusal::no_room, {"1914-4.5.1"}, {fact("at", load.at)});
    }
    return boarding;
}

Result<void> check_load(const View& view, const Command& command) {
    auto boarding = board(view, command.author, std::get<command::Load>(command.body));
    if (!boarding) return tl::make_unexpected(std::move(boarding.error()));
    return {};
}

void perform_load(Context& context, const Command& command) {
    const auto& load = std::get<command::Load>(command.body);
    const auto& names = game(context);
    const auto boarding = board(context.view(), command.author, load);
    std::vector<UnitId> ships;
    std::vector<UnitId> units;
    for (const auto& [unit, ship] : boarding->places) {
        context.move_units({unit}, load.at, 0, ship);
        units.push_back(unit);
        if (std::find(ships.begin(), ships.end(), ship) == ships.end()) ships.push_back(ship);
    }
    context.mark(units, names.moved);
    context.mark(std::move(units), names.boarded);
    // A ship may go on after loading while range is left.
    std::erase_if(ships, [&](UnitId ship) { return !marked(context.view(), *context.state().unit(ship), names.moved); });
    context.mark(std::move(ships), names.moved, false);
    mark_contested(context, load.from);
}

/// Landing: ground next to the zone, one territory a transport and turn, under the rules of entering. [1914-4.5.4] [1914-7.1.4]
Result<void> going_ashore(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& names = game(view);
    const auto& unit = transfer.unit;
    if (view.rules.space(transfer.to).sea || !view.rules.adjacent(transfer.from, transfer.to))
        return refuse(Refusal::not_adjacent, {"1914-4.5.4"}, {fact("from", transfer.from), fact("to", transfer.to)});
    if (const auto& ashore = view.rules.space(transfer.to); ashore.impassable())
        return refuse(Refusal::may_not_enter, ashore.closed_by, {fact("space", transfer.to)});
    const auto* carrier = transfer.carrier;
    if (carrier != nullptr) {
        const auto bound = view.state.slot(names.unloaded_to, raw(carrier->id), -1);
        if (bound >= 0 && bound != raw(transfer.to))
            return refuse(Refusal::may_not_enter, {"1914-4.5.4"},
                          {fact("to", transfer.to), fact("bound", SpaceId{static_cast<std::uint16_t>(bound)})});
    }
    if (carrier != nullptr && carrier->owner != transfer.power && marked(view, unit, names.boarded))
        return refuse(Refusal::may_not_leave, {"1914-4.5.6"}, {fact("unit", unit.type), fact("owner", carrier->owner)});
    // It came aboard from contested ground this turn. [1914-4.2.3]
    if (view.rules.type(unit).is(UnitClass::land) && unit.origin != transfer.to && !view.rules.space(unit.origin).sea &&
        dawn_contested(view, unit.origin)) {
        const auto& counts = view.state.dawn.counts;
        const bool held_units = std::any_of(counts.begin(), counts.end(), [&](const Dawn::Count& count) {
            return count.space == transfer.to && count.owner == transfer.power;
        });
        if (dawn_controller(view, transfer.to) != transfer.power && !held_units)
            return refuse(Refusal::may_not_enter, {"1914-4.2.2"}, {fact("space", transfer.to), fact("origin", unit.origin)},
                          {"1914-7.1.4"});
    }
    return {};
}

Result<std::vector<UnitId>> ashore(const View& view, OwnerId power, const command::Unload& unload) {
    const auto& move = view.rules.points->move;
    const auto whose = unload.owner.value_or(power);
    std::vector<Unit> aboard;
    for (const auto& unit : view.state.in(unload.from, power)) {
        if (unit.carrier == no_unit || landing_of(view, unit) != no_space) continue;
        const auto* carrier = view.state.unit(unit.carrier);
        if (carrier->owner != whose || (unload.into && !fits(view, *carrier, *unload.into))) continue;
        aboard.push_back(unit);
    }
    if (aboard.empty()) {
        // A friend's cargo lands on its owner's turn, by his command.
        const auto friends = view.state.in(unload.from);
        if (std::any_of(friends.begin(), friends.end(), [&](const Unit& unit) {
                return unit.carrier != no_unit && unit.owner != power && view.state.unit(unit.carrier)->owner == whose;
            }))
            return refuse(Refusal::no_such_units, {"1914-4.5.6"}, {fact("from", unload.from)});
    }
    return choose_units(view, aboard, unload.units, [&](const Unit& unit) {
        return first_refusal(move.may_unload, Transfer{view, power, unit, view.state.unit(unit.carrier), unload.from, unload.to});
    });
}

Result<void> check_unload(const View& view, const Command& command) {
    auto units = ashore(view, command.author, std::get<command::Unload>(command.body));
    if (!units) return tl::make_unexpected(std::move(units.error()));
    return {};
}

/// In friendly ground at once; else it is announced, and carried out in combat. [1914-4.5.8] [1914-4.5.9]
bool lands_at_once(const View& view, OwnerId power, SpaceId zone, SpaceId to) {
    return status(view, power, to) == Status::friendly && !hostile_zone(view, power, zone);
}

void perform_unload(Context& context, const Command& command) {
    const auto& unload = std::get<command::Unload>(command.body);
    const auto power = command.author;
    const auto& names = game(context);
    const auto units = *ashore(context.view(), power, unload);
    std::vector<UnitId> ships;
    for (const auto id : units) {
        const auto carrier = context.state().unit(id)->carrier;
        if (std::find(ships.begin(), ships.end(), carrier) == ships.end()) ships.push_back(carrier);
    }
    for (const auto ship : ships) {
        context.set_slot(names.unloaded_to, raw(ship), raw(unload.to));
        context.mark({ship}, names.unloaded);
    }
    if (!lands_at_once(context.view(), power, unload.from, unload.to)) {
        for (const auto id : units) context.set_slot(names.landing, raw(id), raw(unload.to));
        return;
    }
    context.move_units(units, unload.to);
    context.mark(units, names.moved);
    Entered entered{power, unload.from, unload.to, units};
    run_all(context.rules.points->move.on_enter, context, entered);
}

/// Zones where ships lie that may carry for `power`, and whose they are.
std::vector<std::pair<SpaceId, OwnerId>> berths(const View& view, OwnerId power) {
    std::vector<std::pair<SpaceId, OwnerId>> found;
    for (const auto& ship : view.state.units) {
        if (!view.rules.type(ship).is(UnitClass::carrying) || ship.space == off_board || !view.rules.space(ship.space).sea) continue;
        if (ship.owner != power && view.state.relation(ship.owner, power) != Relation::friendly) continue;
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

Command unload_of(const View& view, OwnerId power, const Unit& unit, SpaceId to) {
    const auto owner = view.state.unit(unit.carrier)->owner;
    command::Unload unload;
    unload.units = {pick_of(view, unit, 1)};
    unload.from = unit.space;
    unload.to = to;
    if (owner != power) unload.owner = owner;
    return {power, std::move(unload)};
}

void list_unloads(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.carrier == no_unit || landing_of(view, unit) != no_space) continue;
        for (const auto neighbour : view.rules.space(unit.space).neighbours)
            if (auto command = unload_of(view, power, unit, neighbour);
                std::find(sink.begin(), sink.end(), command) == sink.end() && check_unload(view, command))
                sink.push_back(std::move(command));
    }
}

/// Each kind of unit off its own ship.
void list_unloads_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space == off_board) return;
    for (const auto* unit : kinds_of(view, view.state.in(space, power), pick)) {
        if (unit->carrier == no_unit) continue;
        for (const auto neighbour : view.rules.space(space).neighbours) {
            auto command = unload_of(view, power, *unit, neighbour);
            std::get<command::Unload>(command.body).into = pick_of(view, *view.state.unit(unit->carrier), 1);
            if (check_unload(view, command)) sink.push_back(std::move(command));
        }
    }
}

}  // namespace

SpaceId landing_of(const View& view, const Unit& unit) {
    const auto to = view.state.slot(game(view).landing, raw(unit.id), -1);
    return to < 0 ? no_space : SpaceId{static_cast<std::uint16_t>(to)};
}

std::vector<const Unit*> landing_units(const View& view, OwnerId power, SpaceId space) {
    std::vector<const Unit*> found;
    for (const auto& unit : view.state.units)
        if (unit.owner == power && unit.carrier != no_unit && landing_of(view, unit) == space) found.push_back(&unit);
    return found;
}

void install_transports(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    game.boarded = build.unit_flag("boarded", Lifetime::turn);
    game.landing = build.slot({"landing", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    game.unloaded_to = build.slot({"unloaded-to", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    build.move().may_load(boarding);
    build.move().may_load(room_aboard);
    build.move().may_unload(going_ashore);
    build.action(Form::load) = {check_load, perform_load, list_loads, "1914-4.5.6", "1914-3.1.1", list_loads_of};
    build.action(Form::unload) = {check_unload, perform_unload, list_unloads, "1914-4.5.6", "1914-3.1.1", list_unloads_of};
}

}  // namespace rules::game1914
