#include "rules/games/1914/transports.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/hooks/pick.hpp"

namespace rules::game1914 {
namespace {

bool hostile_to(const View& view, OwnerId power, SpaceId zone) { return hostile_zone(view, power, zone); }

/// Boarding: from an adjacent territory, as the whole move of the unit, in a zone that is not hostile. [1914-4.5.3]
Result<void> boarding(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& minors = view.rules.data<Minors>();
    const auto& movement = view.rules.data<Movement>();
    const auto& unit = transfer.unit;
    const auto& type = view.rules.type(unit);
    if (type.is(unit_class::sea)) return refuse(Refusal::forbidden, {"1914-4.5.1"}, {fact("unit", unit.type)});
    if (!view.rules.space(transfer.to).sea || view.rules.space(transfer.from).sea || !view.rules.adjacent(transfer.from, transfer.to))
        return refuse(Refusal::not_adjacent, {"1914-4.5.3"}, {fact("from", transfer.from), fact("at", transfer.to)});
    if (marked(view, unit, minors.raised_now)) return refuse(Refusal::may_not_leave, {"1914-2.3.12"}, {fact("unit", unit.type)});
    if (marked(view, unit, movement.moved) || unit.steps > 0)
        return refuse(Refusal::may_not_leave, {"1914-4.5.3"}, {fact("unit", unit.type)}, {"1914-4.1.1"});
    if (hostile_to(view, transfer.power, transfer.to)) return refuse(Refusal::may_not_enter, {"1914-4.5.3"}, {fact("at", transfer.to)});
    return {};
}

/// Room for two, and nothing boards what has offloaded this turn. [1914-4.5.1] [1914-4.5.4]
Result<void> room_aboard(const Transfer& transfer) {
    if (transfer.carrier == nullptr) return {};
    const auto& view = transfer.view;
    if (marked(view, *transfer.carrier, view.rules.data<Transports>().unloaded))
        return refuse(Refusal::no_room, {"1914-4.5.4"}, {fact("at", transfer.to)});
    const auto capacity = unit_value({view, transfer.carrier->owner, transfer.carrier->type, ValueKind::capacity, transfer.carrier});
    if (places_taken(view, *transfer.carrier) >= capacity) return refuse(Refusal::no_room, {"1914-4.5.1"}, {fact("capacity", capacity)});
    return {};
}

Result<Boarding> board(const View& view, OwnerId power, const command::Load& load) {
    const auto& move = view.rules.data<Hooks>().move;
    const auto whose = load.owner.value_or(power);
    if (whose != power && view.state.relation(power, whose) != Relation::friendly) {
        const auto host = kept_apart_by(view, whose);
        const auto apart = host.empty() ? kept_apart_by(view, power) : host;
        return refuse(Refusal::forbidden, {apart.empty() ? "1914-4.5.6" : apart}, {fact("power", whose), fact("at", load.at)},
                      {"1914-4.5.6"});
    }
    const auto units = choose_units(view, view.state.in(load.from, power), load.units, [&](const Unit& unit) -> Result<void> {
        if (unit.carrier != no_unit)
            return refuse(Refusal::may_not_leave, {"1914-4.5.3"}, {fact("unit", unit.type), fact("space", load.from)});
        return first_refusal(move.may_load, Transfer{view, power, unit, nullptr, load.from, load.at});
    });
    if (!units) return tl::make_unexpected(units.error());
    const auto ships = ships_for(view, power, load);
    if (ships.empty()) return refuse(Refusal::no_room, {"1914-4.5.3"}, {fact("at", load.at), fact("owner", whose)});
    return stow(view, power, load, *units, ships);
}

Result<void> check_load(const View& view, const Command& command) {
    auto boarding = board(view, command.author, std::get<command::Load>(command.body));
    if (!boarding) return tl::make_unexpected(std::move(boarding.error()));
    return {};
}

void perform_load(Context& context, const Command& command) {
    const auto& load = std::get<command::Load>(command.body);
    embark(context, *board(context.view(), command.author, load), load.at);
    mark_contested(context, load.from);
}

/// Landing: ground next to the zone, one territory a transport and turn, under the rules of entering. [1914-4.5.4] [1914-7.1.4]
Result<void> going_ashore(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& transports = view.rules.data<Transports>();
    const auto& unit = transfer.unit;
    if (view.rules.space(transfer.to).sea || !view.rules.adjacent(transfer.from, transfer.to))
        return refuse(Refusal::not_adjacent, {"1914-4.5.4"}, {fact("from", transfer.from), fact("to", transfer.to)});
    if (const auto& ashore = view.rules.space(transfer.to); ashore.impassable())
        return refuse(Refusal::may_not_enter, ashore.closed_by, {fact("space", transfer.to)});
    const auto* carrier = transfer.carrier;
    if (carrier != nullptr) {
        const auto bound = view.state.slot(transports.unloaded_to, raw(carrier->id), -1);
        if (bound >= 0 && bound != raw(transfer.to))
            return refuse(Refusal::may_not_enter, {"1914-4.5.4"},
                          {fact("to", transfer.to), fact("bound", SpaceId{static_cast<std::uint16_t>(bound)})});
    }
    if (carrier != nullptr && carrier->owner != transfer.power && marked(view, unit, transports.boarded))
        return refuse(Refusal::may_not_leave, {"1914-4.5.6"}, {fact("unit", unit.type), fact("owner", carrier->owner)});
    // It came aboard from contested ground this turn. [1914-4.2.3]
    if (bound_to_own_ground(view, unit) && unit.origin != transfer.to && !own_ground_at_turn_start(view, transfer.power, transfer.to))
        return refuse(Refusal::may_not_enter, {"1914-4.2.2"}, {fact("space", transfer.to), fact("origin", unit.origin)}, {"1914-7.1.4"});
    return {};
}

Result<std::vector<UnitId>> ashore(const View& view, OwnerId power, const command::Unload& unload) {
    const auto aboard = cargo_for(view, power, unload);
    // A friend's cargo lands on its owner's turn, by his command.
    if (aboard.empty() && others_aboard(view, power, unload))
        return refuse(Refusal::no_such_units, {"1914-4.5.6"}, {fact("from", unload.from)});
    return choose_cargo(view, power, unload, aboard);
}

Result<void> check_unload(const View& view, const Command& command) {
    auto units = ashore(view, command.author, std::get<command::Unload>(command.body));
    if (!units) return tl::make_unexpected(std::move(units.error()));
    return {};
}

/// In friendly ground at once; else it is announced, and carried out in combat. To announce it to the neutral United States is war.
/// [1914-4.5.8] [1914-4.5.9] [1914-2.2.9]
bool lands_at_once(const View& view, OwnerId power, SpaceId zone, SpaceId to) {
    return status(view, power, to) == Status::friendly && !hostile_zone(view, power, zone);
}

void perform_unload(Context& context, const Command& command) {
    const auto& unload = std::get<command::Unload>(command.body);
    const auto power = command.author;
    const auto& transports = context.rules.data<Transports>();
    const auto& movement = context.rules.data<Movement>();
    const auto units = *ashore(context.view(), power, unload);
    for (const auto ship : ships_of(context.view(), units)) {
        context.set_slot(transports.unloaded_to, raw(ship), raw(unload.to));
        context.mark({ship}, transports.unloaded);
    }
    if (!lands_at_once(context.view(), power, unload.from, unload.to)) {
        for (const auto id : units) context.set_slot(transports.landing, raw(id), raw(unload.to));
        return enter_united_states(context, power, unload.to);
    }
    context.move_units(units, unload.to);
    context.mark(units, movement.moved);
    Entered entered{power, unload.from, unload.to, units};
    enter(context, entered);
}

}  // namespace

void install_transports(RulesetBuilder& build) {
    auto& transports = build.data<Transports>();
    auto& movement = build.data<Movement>();
    transports.boarded = build.unit_flag("boarded", Lifetime::turn);
    transports.landing = build.slot({"landing", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    transports.unloaded_to = build.slot({"unloaded-to", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    auto& cargo = build.data<CargoRules>();
    cargo.landing = transports.landing;
    cargo.moved = movement.moved;
    cargo.boarded = transports.boarded;
    cargo.unloaded = transports.unloaded;
    cargo.full = "1914-4.5.1";
    build.move().may_load("boarding", boarding);
    build.move().may_load("room-aboard", room_aboard);
    build.move().may_unload("going-ashore", going_ashore);
    build.action(Form::load) = {check_load, perform_load, list_loads, "1914-4.5.6", "1914-3.1.1", list_loads_of};
    build.action(Form::unload) = {check_unload, perform_unload, list_unloads, "1914-4.5.6", "1914-3.1.1", list_unloads_of};
}

}  // namespace rules::game1914
