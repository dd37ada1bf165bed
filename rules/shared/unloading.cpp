// The command "unload": in combat movement it announces an assault, in noncombat movement it is the landing.
#include <algorithm>

#include "rules/hooks/pick.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

/// Ground beside the zone.
Result<void> beside_the_zone(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (view.rules.adjacent(transfer.from, transfer.to) && view.rules.space(transfer.from).sea && !view.rules.space(transfer.to).sea)
        return {};
    return refuse(Refusal::not_adjacent, {law(view).landing_from}, {fact("from", transfer.from), fact("to", transfer.to)});
}

/// What fled where the law has it rest, and what has been in an assault this turn, unloads no more.
Result<void> ready_to_unload(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& battles = view.rules.data<Battles>();
    const auto& transports = view.rules.data<Transports>();
    const auto& ship = *transfer.carrier;
    // Who retreated from the zone has landed nobody.
    const bool retreated = marked(view, ship, battles.retreated);
    if (retreated && !law(view).retreated_with_cargo.empty())
        return refuse(Refusal::may_not_leave, {law(view).ships_that_fought}, {fact("from", transfer.from)},
                      {law(view).retreated_with_cargo});
    if (!retreated && marked(view, ship, transports.assaulted) && !in_phase(view, combat_move))
        return refuse(Refusal::may_not_leave, {law(view).after_an_assault}, {fact("from", transfer.from)}, {law(view).unloaded});
    // A friend's cargo boards in one turn and lands in another.
    if (ship.owner != transfer.power && marked(view, transfer.unit, transports.aboard))
        return refuse(Refusal::may_not_leave, {law(view).allied_cargo}, {fact("unit", transfer.unit.type), fact("owner", ship.owner)},
                      {law(view).landing_from});
    return {};
}
Result<void> clear_of_enemies(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (!enemy_ships(view, transfer.power, transfer.from)) return {};
    if (transfer.carrier->owner != transfer.power)
        return refuse(Refusal::may_not_leave, {law(view).allied_cargo},
                      {fact("from", transfer.from), fact("owner", transfer.carrier->owner)}, {law(view).beside_enemies});
    if (in_phase(view, combat_move)) return {};
    return refuse(Refusal::may_not_leave, {law(view).beside_enemies}, {fact("at", transfer.from)});
}

/// All that land from one transport go into one territory, which is the enemy's, neutral, or was taken in this phase. Guns do not take
/// part.
Result<void> assault(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (!in_phase(view, combat_move)) return {};
    if (friendly_before_moves(view, transfer.power, transfer.to))
        return refuse(Refusal::forbidden, {law(view).combat_moves}, {fact("unit", transfer.unit.type), fact("to", transfer.to)},
                      {law(view).assault});
    if (facts(view, transfer.unit).gun) return refuse(Refusal::forbidden, {law(view).guns_in_combat}, {fact("unit", transfer.unit.type)});
    for (const auto* cargo : cargo_of(view, *transfer.carrier))
        if (const auto bound = landing_of(view, *cargo); bound != no_space && bound != transfer.to)
            return refuse(Refusal::may_not_enter, {law(view).one_territory}, {fact("to", transfer.to), fact("bound", bound)});
    return {};
}
Result<void> friendly_landing(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (in_phase(view, combat_move)) return {};
    const auto what = status(view, transfer.power, transfer.to);
    if (view.state.control[idx(transfer.to)] == figures(view).neutral)
        return refuse(Refusal::may_not_enter, {law(view).no_neutral_later}, {fact("space", transfer.to)},
                      {law(view).friendly_ground_later});
    if (what != Status::friendly)
        return refuse(Refusal::may_not_enter, {law(view).no_landing_later}, {fact("space", transfer.to)},
                      {law(view).friendly_ground_later});
    if (facts(view, transfer.unit).gun && !law(view).guns_on_taken_ground.empty() &&
        !friendly_before_moves(view, transfer.power, transfer.to))
        return refuse(Refusal::may_not_enter, {law(view).guns_on_taken_ground},
                      {fact("unit", transfer.unit.type), fact("space", transfer.to)});
    return {};
}

/// A gun lands where none is; one that is there makes room first.
Result<void> one_gun_ashore(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto most = facts(view, transfer.unit).most;
    if (!facts(view, transfer.unit).gun || most == 0 || view.rules.data<Guns>().several_guns(view)) return {};
    const auto guns = count_if(view.state.in(transfer.to), [&](const Unit& unit) { return facts(view, unit).gun; });
    if (guns < most) return {};
    return refuse(Refusal::no_place, {law(view).guns_together},
                  {fact("unit", transfer.unit.type), fact("space", transfer.to), fact("most", int{most})});
}

Result<std::vector<UnitId>> ashore(const View& view, OwnerId power, const command::Unload& unload) {
    auto aboard = cargo_for(view, power, unload);
    // A friend's cargo lands on its owner's turn, by his command.
    if (aboard.empty() && others_aboard(view, power, unload))
        return refuse(Refusal::no_such_units, {law(view).allied_cargo}, {fact("from", unload.from)});
    // In an assault those that boarded for it go before older cargo.
    if (in_phase(view, combat_move))
        std::stable_sort(aboard.begin(), aboard.end(), [&](const Unit& a, const Unit& b) {
            return marked(view, a, view.rules.data<Transports>().aboard) && !marked(view, b, view.rules.data<Transports>().aboard);
        });
    auto chosen = choose_cargo(view, power, unload, aboard);
    if (!chosen || view.rules.data<Guns>().several_guns(view)) return chosen;
    const auto is_gun = [&](UnitId id) { return facts(view, *view.state.unit(id)).gun; };
    if (count_if(*chosen, is_gun) < 2) return chosen;
    return refuse(Refusal::no_place, {law(view).guns_together},
                  {fact("unit", figures(view).gun), fact("space", unload.to), fact("most", 1)});
}

Result<void> check_unload(const View& view, const Command& command) {
    const auto& unload = std::get<command::Unload>(command.body);
    auto units = ashore(view, command.author, unload);
    if (!units) return tl::make_unexpected(std::move(units.error()));
    return {};
}

void perform_unload(Context& context, const Command& command) {
    const auto& unload = std::get<command::Unload>(command.body);
    const auto& transports = context.rules.data<Transports>();
    const auto& movement = context.rules.data<Movement>();
    const auto units = *ashore(context.view(), command.author, unload);
    const auto ships = ships_of(context.view(), units);
    context.mark(ships, transports.unloaded);
    if (in_phase(context.view(), combat_move)) {
        context.mark(ships, transports.assaulted);
        for (const auto id : units) context.set_slot(transports.landing, raw(id), raw(unload.to));
        for (const auto rule : transports.on_announced) rule(context, command.author, unload);
        return;
    }
    context.move_units(units, unload.to);
    context.mark(units, movement.moved);
    for (const auto rule : transports.on_unloaded) rule(context, ships, unload.to);
}

}  // namespace

void install_unloading(RulesetBuilder& build) {
    auto& transports = build.data<Transports>();
    transports.assaulted = build.unit_flag("assaulted", Lifetime::turn);
    auto& move = build.move();
    move.may_unload("beside-the-zone", beside_the_zone);
    move.may_unload("ready-to-unload", ready_to_unload);
    move.may_unload("clear-of-enemies", clear_of_enemies);
    move.may_unload("assault", assault);
    move.may_unload("friendly-landing", friendly_landing);
    move.may_unload("one-gun-ashore", one_gun_ashore);
    build.action(Form::unload) = {
        check_unload, perform_unload, list_unloads, std::string{law(build).own_units}, std::string{law(build).turn}, list_unloads_of};
}

}  // namespace rules::shared
