// Boarding and landing: what a transport takes and gives.
#include "rules/shared/transports.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

/// Two infantry, or one armor, or one gun.
int size_of(const View& view, const Unit& unit) { return facts(view, unit).size; }

/// From an adjacent territory, as the whole move of a land unit.
Result<void> boarding(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& control = view.rules.data<Control>();
    const auto& movement = view.rules.data<Movement>();
    const auto& battles = view.rules.data<Battles>();
    const auto& unit = transfer.unit;
    if (facts(view, unit).size == 0) return refuse(Refusal::forbidden, {law(view).capacity}, {fact("unit", unit.type)});
    if (!view.rules.adjacent(transfer.from, transfer.to) || !view.rules.space(transfer.to).sea || view.rules.space(transfer.from).sea)
        return refuse(Refusal::not_adjacent, {law(view).boarding}, {fact("from", transfer.from), fact("at", transfer.to)});
    if (facts(view, unit).gun && in_phase(view, combat_move))
        return refuse(Refusal::forbidden, {law(view).guns_in_combat}, {fact("unit", unit.type)});
    if (facts(view, unit).gun && marked(view, unit, control.captured))
        return refuse(Refusal::may_not_leave, {law(view).captured_guns}, {fact("unit", unit.type), fact("from", unit.space)});
    if (marked(view, unit, movement.moved) || marked(view, unit, battles.fought))
        return refuse(Refusal::may_not_leave, {law(view).moved_by_sea}, {fact("unit", unit.type)}, {law(view).one_move});
    if (enemy_ships(view, transfer.power, transfer.to) && !in_phase(view, combat_move))
        return refuse(Refusal::may_not_enter, {law(view).boards_beside_enemies}, {fact("at", transfer.to)});
    return {};
}

/// Nothing boards what has unloaded, fought or fled; in combat movement nobody boards a friend's transport, as he could not land from it.
Result<void> ready_to_load(const Transfer& transfer) {
    if (transfer.carrier == nullptr) return {};
    const auto& view = transfer.view;
    const auto& battles = view.rules.data<Battles>();
    const auto& transports = view.rules.data<Transports>();
    const auto& ship = *transfer.carrier;
    if (marked(view, ship, battles.fought) || marked(view, ship, battles.retreated))
        return refuse(Refusal::no_room, {law(view).ships_that_fought}, {fact("at", transfer.to)},
                      {marked(view, ship, battles.retreated) ? law(view).retreated_rest : law(view).ships_that_fought});
    if (marked(view, ship, transports.unloaded)) return refuse(Refusal::no_room, {law(view).unloaded}, {fact("at", transfer.to)});
    if (ship.owner != transfer.power && in_phase(view, combat_move))
        return refuse(Refusal::forbidden, {law(view).for_an_assault}, {fact("at", transfer.to), fact("owner", ship.owner)},
                      {law(view).allied_cargo});
    return {};
}

Result<Boarding> board(const View& view, OwnerId power, const command::Load& load) {
    const auto& move = view.rules.data<Hooks>().move;
    const auto whose = load.owner.value_or(power);
    if (!friends(view, power, whose))
        return refuse(Refusal::forbidden, {law(view).allied_cargo}, {fact("power", whose), fact("at", load.at)});
    const auto units = choose_units(view, view.state.in(load.from, power), load.units, [&](const Unit& unit) -> Result<void> {
        if (unit.carrier != no_unit)
            return refuse(Refusal::may_not_leave, {law(view).cargo_stays}, {fact("unit", unit.type), fact("aboard", load.from)});
        return first_refusal(move.may_load, Transfer{view, power, unit, nullptr, load.from, load.at});
    });
    if (!units) return tl::make_unexpected(units.error());
    const auto ships = ships_for(view, power, load);
    if (ships.empty())
        return refuse(Refusal::no_room, {law(view).allied_cargo}, {fact("at", load.at), fact("owner", whose)}, {law(view).boarding});
    return stow(view, power, load, *units, ships);
}

Result<void> check_load(const View& view, const Command& command) {
    auto places = board(view, command.author, std::get<command::Load>(command.body));
    if (!places) return tl::make_unexpected(std::move(places.error()));
    return {};
}

/// A ship may go on after loading while range is left.
void perform_load(Context& context, const Command& command) {
    const auto& load = std::get<command::Load>(command.body);
    embark(context, *board(context.view(), command.author, load), load.at);
}

/// What boarded beside enemy ships lands out of that zone.
Result<void> boarded_beside_the_enemy(const View& view, OwnerId power, const Unit& unit) {
    if (!view.rules.type(unit).is(unit_class::carrying) || unit.space == off_board || !enemy_ships(view, power, unit.space)) return {};
    for (const auto* cargo : cargo_of(view, unit))
        if (marked(view, *cargo, view.rules.data<Transports>().aboard))
            return refuse(Refusal::may_not_leave, {law(view).beside_enemies}, {fact("at", unit.space)});
    return {};
}

}  // namespace

void install_transports(RulesetBuilder& build) {
    auto& cargo = build.data<CargoRules>();
    cargo.size.set(size_of);
    cargo.full = law(build).capacity;
    auto& move = build.move();
    move.may_load("boarding", boarding);
    move.may_load("ready-to-load", ready_to_load);
    move.may_move("boarded-beside-the-enemy", boarded_beside_the_enemy);
    build.action(Form::load) = {check_load,   perform_load, list_loads, std::string{law(build).own_units}, std::string{law(build).turn},
                                list_loads_of};
}

}  // namespace rules::shared
