// The command "unload": in combat movement it announces an assault, in noncombat movement it is the landing. [CL-5.6]
#include <algorithm>

#include "rules/games/classic/anti_aircraft.hpp"
#include "rules/games/classic/battles.hpp"
#include "rules/games/classic/game.hpp"
#include "rules/games/classic/movement.hpp"
#include "rules/games/classic/neutrals.hpp"
#include "rules/games/classic/transports.hpp"
#include "rules/points/pick.hpp"

namespace rules::classic {
namespace {

/// Ground beside the zone. [CL-5.6.2]
Result<void> beside_the_zone(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (view.rules.adjacent(transfer.from, transfer.to) && view.rules.space(transfer.from).sea && !view.rules.space(transfer.to).sea)
        return {};
    return refuse(Refusal::not_adjacent, {"CL-5.6.2"}, {fact("from", transfer.from), fact("to", transfer.to)});
}

/// What fled, and what has been in an assault this turn, unloads no more. [CL-5.6.9] [CL-6.5.6] [CL-5.6.3] [CL-5.6.5]
Result<void> ready_to_unload(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto& battles = view.rules.data<Battles>();
    const auto& transports = view.rules.data<Transports>();
    const auto& ship = *transfer.carrier;
    if (marked(view, ship, battles.retreated))
        return refuse(Refusal::may_not_leave, {"CL-5.6.9"}, {fact("from", transfer.from)}, {"CL-6.5.6"});
    if (marked(view, ship, transports.assaulted) && !in_phase(view, combat_move))
        return refuse(Refusal::may_not_leave, {"CL-5.6.5"}, {fact("from", transfer.from)}, {"CL-5.6.3"});
    // A friend's cargo boards in one turn and lands in another. [CL-5.6.8]
    if (ship.owner != transfer.power && marked(view, transfer.unit, transports.aboard))
        return refuse(Refusal::may_not_leave, {"CL-5.6.8"}, {fact("unit", transfer.unit.type), fact("owner", ship.owner)}, {"CL-5.6.2"});
    return {};
}

/// [CL-5.6.6] [CL-5.6.8]
Result<void> clear_of_enemies(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (!enemy_ships(view, transfer.power, transfer.from)) return {};
    if (transfer.carrier->owner != transfer.power)
        return refuse(Refusal::may_not_leave, {"CL-5.6.8"}, {fact("from", transfer.from), fact("owner", transfer.carrier->owner)},
                      {"CL-5.6.6"});
    if (in_phase(view, combat_move)) return {};
    return refuse(Refusal::may_not_leave, {"CL-5.6.6"}, {fact("at", transfer.from)});
}

/// All that land from one transport go into one territory, which is the enemy's, neutral, or was taken in this phase. Guns do not take
/// part. [CL-5.6.4] [CL-7.1.1] [CL-5.1.1] [CL-5.2.8]
Result<void> assault(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (!in_phase(view, combat_move)) return {};
    if (friendly_at_dawn(view, transfer.power, transfer.to))
        return refuse(Refusal::forbidden, {"CL-5.1.1"}, {fact("unit", transfer.unit.type), fact("to", transfer.to)}, {"CL-7.1.1"});
    if (facts(view, transfer.unit).gun) return refuse(Refusal::forbidden, {"CL-5.2.8"}, {fact("unit", transfer.unit.type)});
    for (const auto* cargo : cargo_of(view, *transfer.carrier))
        if (const auto bound = landing_of(view, *cargo); bound != no_space && bound != transfer.to)
            return refuse(Refusal::may_not_enter, {"CL-5.6.4"}, {fact("to", transfer.to), fact("bound", bound)});
    if (status(view, transfer.power, transfer.to) != Status::neutral) return {};
    const auto& names = game(view);
    const auto& neutrals = view.rules.data<Neutrals>();
    const auto there = view.state.money[idx(transfer.power) * 2];
    const bool paid = view.state.slot(neutrals.violated, raw(transfer.to)) != 0;
    if (paid || names.neutral_fee <= there) return {};
    return refuse(Refusal::too_expensive, {"CL-10.1.2"},
                  {fact("space", transfer.to), fact("cost", names.neutral_fee), fact("treasury", there)});
}

/// [CL-5.6.4] [CL-5.2.9] [CL-5.2.8] [CL-10.1.6]
Result<void> friendly_landing(const Transfer& transfer) {
    const auto& view = transfer.view;
    if (in_phase(view, combat_move)) return {};
    const auto what = status(view, transfer.power, transfer.to);
    if (what == Status::neutral) return refuse(Refusal::may_not_enter, {"CL-10.1.6"}, {fact("space", transfer.to)}, {"CL-5.2.9"});
    if (what != Status::friendly) return refuse(Refusal::may_not_enter, {"CL-7.1.2"}, {fact("space", transfer.to)}, {"CL-5.2.9"});
    if (facts(view, transfer.unit).gun && !friendly_at_dawn(view, transfer.power, transfer.to))
        return refuse(Refusal::may_not_enter, {"CL-5.2.8"}, {fact("unit", transfer.unit.type), fact("space", transfer.to)});
    return {};
}

/// A gun lands where none is; one that is there makes room first. [CL-5.2.8] [CL-13.1.4]
Result<void> one_gun_ashore(const Transfer& transfer) {
    const auto& view = transfer.view;
    const auto most = facts(view, transfer.unit).most;
    if (!facts(view, transfer.unit).gun || most == 0 || view.rules.on(view.rules.data<Guns>().several_guns)) return {};
    const auto here = view.state.in(transfer.to);
    const auto guns = std::count_if(here.begin(), here.end(), [&](const Unit& unit) { return facts(view, unit).gun; });
    if (guns < most) return {};
    return refuse(Refusal::no_place, {"CL-5.2.8"}, {fact("unit", transfer.unit.type), fact("space", transfer.to), fact("most", int{most})});
}

Result<std::vector<UnitId>> ashore(const View& view, OwnerId power, const command::Unload& unload) {
    auto aboard = cargo_for(view, power, unload);
    // A friend's cargo lands on its owner's turn, by his command.
    if (aboard.empty() && others_aboard(view, power, unload))
        return refuse(Refusal::no_such_units, {"CL-5.6.8"}, {fact("from", unload.from)});
    // In an assault those that boarded for it go before older cargo. [CL-5.6.5]
    if (in_phase(view, combat_move))
        std::stable_sort(aboard.begin(), aboard.end(), [&](const Unit& a, const Unit& b) {
            return marked(view, a, view.rules.data<Transports>().aboard) && !marked(view, b, view.rules.data<Transports>().aboard);
        });
    auto chosen = choose_cargo(view, power, unload, aboard);
    if (!chosen || view.rules.on(view.rules.data<Guns>().several_guns)) return chosen;
    const auto is_gun = [&](UnitId id) { return facts(view, *view.state.unit(id)).gun; };
    if (std::count_if(chosen->begin(), chosen->end(), is_gun) < 2) return chosen;
    return refuse(Refusal::no_place, {"CL-5.2.8"}, {fact("unit", game(view).gun), fact("space", unload.to), fact("most", 1)});
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
    auto ships = ships_of(context.view(), units);
    context.mark(ships, transports.unloaded);
    if (in_phase(context.view(), combat_move)) {
        context.mark(std::move(ships), transports.assaulted);
        for (const auto id : units) context.set_slot(transports.landing, raw(id), raw(unload.to));
        // A neutral is violated at once, if nobody has to be beaten at sea first. [CL-10.1.2] [CL-10.1.6]
        const bool neutral = status(context.view(), command.author, unload.to) == Status::neutral;
        if (neutral && !enemy_ships(context.view(), command.author, unload.from)) land_for_battle(context, unload.to, command.author);
        return;
    }
    context.move_units(units, unload.to);
    context.mark(units, movement.moved);
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
    build.action(Form::unload) = {check_unload, perform_unload, list_unloads, "CL-5.1.7", "CL-1.2.1", list_unloads_of};
}

}  // namespace rules::classic
