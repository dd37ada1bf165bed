#include "rules/options/europe/parts/leaving.hpp"

#include "rules/core/fits.hpp"
#include "rules/games/europe/emergency.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/carriers.hpp"

namespace rules::europe {
namespace {

const Leaving& leaving_names(const View& view) { return view.rules.data<Leaving>(); }

bool is_leaving(const View& view, OwnerId owner) { return owner != nobody && leaving_power(view) == owner; }

// Cargo, transport by transport. What one power has on one lands in one territory.

const Unit* next_cargo(const View& view) {
    return first_where(view.state.units, [&](const Unit& unit) {
        return unit.carrier != no_unit && !is_leaving(view, unit.owner) && is_leaving(view, view.state.unit(unit.carrier)->owner);
    });
}
bool cargo_landed(const View& view, std::uint32_t) { return next_cargo(view) == nullptr; }

std::vector<SpaceId> shores(const View& view, const Decision& decision, OwnerId owner) {
    auto found = filtered(view.rules.space(decision.space).neighbours,
                          [&](SpaceId space) { return !view.rules.space(space).sea && friendly_ground(view, owner, space); });
    sort_by_name(view, found);
    return found;
}
tl::unexpected<Violation> no_shore(const View& view, const Decision& decision, OwnerId, const Choice&) {
    if (is_defeated(view, leaving_power(view))) return refuse(Refusal::bad_choice, {"EUO-1.3.1.a.7"}, {fact("space", decision.space)});
    return refuse(Refusal::bad_choice, {"EUO-2.2.2.2.d"}, {fact("space", decision.space)});
}

DecisionRequest cargo_request(const View& view, const Unit& cargo) {
    return {.kind = leaving_names(view).cargo_landing, .asked = mask_of(cargo.owner), .space = cargo.space, .detail = raw(cargo.carrier)};
}

void ask_cargo(Context& context, std::uint32_t) {
    const auto& cargo = *next_cargo(context.view());
    const auto asked = cargo_request(context.view(), cargo);
    if (!shores(context.view(), decision_of(asked), cargo.owner).empty()) context.ask(asked);
}
void land_cargo(Context& context, std::uint32_t) {
    const auto& first = *next_cargo(context.view());
    const auto asked = cargo_request(context.view(), first);
    const auto owner = first.owner;
    auto units =
        ids_where(cargo_of(context.view(), *context.state().unit(first.carrier)), [&](const auto* cargo) { return cargo->owner == owner; });
    if (shores(context.view(), decision_of(asked), owner).empty())
        return context.remove_units(std::move(units), context.rules.data<Carriers>().no_landing_place);
    context.move_units(std::move(units), *context.answer(asked, owner).as<SpaceId>());
}

// Fighters, zone by zone by name.

const Unit* next_fighter(const View& view) {
    const auto power = leaving_power(view);
    if (power == nobody) return nullptr;
    std::vector<SpaceId> zones;
    for (const auto& unit : view.state.units)
        if (unit.owner == power && decks_of(view, unit) > 0) zones.push_back(unit.space);
    sort_by_name(view, zones);
    for (const auto zone : zones)
        if (const auto* fighter = next_without_deck(view, zone, friends_of(view, power) & ~mask_of(power))) return fighter;
    return nullptr;
}
bool fighters_landed(const View& view, std::uint32_t) { return next_fighter(view) == nullptr; }

void ask_fighter(Context& context, std::uint32_t) {
    ask_for_landing(context, landing_request(context.view(), *next_fighter(context.view())));
}
void land_fighter(Context& context, std::uint32_t) {
    const auto& fighter = *next_fighter(context.view());
    const auto asked = landing_request(context.view(), fighter);
    land_or_lose(context, fighter.id, asked);
}

}  // namespace

void install_leaving(RulesetBuilder& build) {
    auto& own = build.data<Leaving>();
    if (own.installed) return;
    own.installed = true;
    own.who = build.slot({"leaving-the-war", Scope::game, SlotType::owner, Lifetime::game, false, -1});
    own.cargo_landing = build.decision(question::Space{
        .name = "cargo-landing", .cite = "EUO-2.2.2.2.d", .among = shores, .refusal = no_shore, .orders = question::no_orders});
    build.data<EmergencyLandings>().leaves("leaving-the-war", is_leaving);
}

OwnerId leaving_power(const View& view) {
    const auto power = view.state.slot(leaving_names(view).who, 0, -1);
    return power < 0 ? nobody : static_cast<OwnerId>(power);
}

void begin_to_leave(Context& context, OwnerId power, TagId cause) {
    context.set_slot(leaving_names(context.view()).who, 0, raw(power));
    auto guns = ids_where(context.state().units, [&](const Unit& unit) { return unit.owner == power && facts(context.view(), unit).gun; });
    context.remove_units(std::move(guns), cause);
}

Node guests_go_ashore(const std::string& name) {
    return sequence(
        name, {
                  repeat(name + "-cargo", cargo_landed, {step(name + "-ask-cargo", ask_cargo), step(name + "-cargo-lands", land_cargo)}),
                  repeat(name + "-fighters", fighters_landed,
                         {step(name + "-ask-fighter", ask_fighter), step(name + "-fighter-lands", land_fighter)}),
              });
}

void units_leave(Context& context, TagId cause) {
    const auto power = leaving_power(context.view());
    if (power == nobody) return;
    const auto stays = [&](const Unit& unit) {
        return facts(context.view(), unit).complex && context.state().control[idx(unit.space)] != figures(context).neutral;
    };
    context.remove_units(ids_where(context.state().units, [&](const Unit& unit) { return unit.owner == power && !stays(unit); }), cause);
    context.set_slot(leaving_names(context.view()).who, 0, -1);
}

}  // namespace rules::europe
