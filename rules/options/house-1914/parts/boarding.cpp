// Raiders board freighters. [HR-4.2.11]
#include <algorithm>

#include "rules/games/1914/land_movement.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

struct Boarding {
    SlotId boarded{};  ///< Of a zone: owners of the freighters that will be boarded there, one for each.
    TagId boarding{};
    ParameterId loot{};
};

const Boarding& boarding_names(const View& view) { return view.rules.data<Boarding>(); }

std::int64_t count_if_in(const View& view, SpaceId zone, OwnerId owner, auto&& wanted) {
    return count_if(view.state.in(zone, owner), wanted);
}

/// Raiders of `power` that came into the zone this turn.
std::int64_t newcomers(const View& view, SpaceId zone, OwnerId power) {
    return count_if_in(view, zone, power, [&](const Unit& unit) {
        const bool came = unit.origin != zone || unit.steps > 0 || marked(view, unit, view.rules.data<Movement>().moved);
        return unit.type == trade(view).raider && came;
    });
}

/// An enemy warship or submarine keeps raiders off.
bool guarded(const View& view, SpaceId zone, OwnerId power) {
    const auto units = view.state.in(zone);
    const auto guards = game(view).surface_warship | game(view).undersea;
    return any_of(units,
                  [&](const Unit& unit) { return view.rules.type(unit).classes.any_of(guards) && enemies(view, power, unit.owner); });
}

struct Wish {
    SpaceId zone{no_space};
    OwnerId victim{nobody};
};
/// The zone and the power that a declaration names, and nothing else.
std::optional<Wish> wish_of(const Arguments& arguments) {
    const auto* zone = argument(arguments, "space");
    const auto* victim = argument(arguments, "power");
    if (arguments.size() != 2 || zone == nullptr || victim == nullptr) return std::nullopt;
    if (zone->as<SpaceId>() == nullptr || victim->as<OwnerId>() == nullptr) return std::nullopt;
    return Wish{*zone->as<SpaceId>(), *victim->as<OwnerId>()};
}

Result<void> check_board(const View& view, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    const auto wish = wish_of(declare.arguments);
    if (!wish) return refuse(Refusal::bad_choice, {"HR-4.2.11"}, {fact("argument", std::string{"space and power"})});
    const auto power = command.author;
    if (auto verdict = in_own_phase(view, power, {naming_phase, {"HR-4.2.11"}, {"HR-0.4"}}); !verdict) return verdict;
    const auto [zone, victim] = *wish;
    const auto boarded = view.state.slot_list(boarding_names(view).boarded, raw(zone));
    if (newcomers(view, zone, power) <= std::ssize(boarded))
        return refuse(Refusal::no_such_units, {"HR-4.2.11"}, {fact("space", zone), fact("unit", trade(view).raider)});
    if (guarded(view, zone, power)) return refuse(Refusal::forbidden, {"HR-4.2.11"}, {fact("space", zone)});
    const auto freighters = count_if_in(view, zone, victim, [&](const Unit& unit) { return unit.type == trade(view).freighter; });
    if (!enemies(view, power, victim) || freighters <= std::count(boarded.begin(), boarded.end(), raw(victim)))
        return refuse(Refusal::no_such_units, {"HR-4.2.11"},
                      {fact("space", zone), fact("unit", trade(view).freighter), fact("power", victim)});
    return {};
}

void perform_board(Context& context, const Command& command) {
    const auto wish = *wish_of(std::get<command::Declare>(command.body).arguments);
    const auto slot = context.rules.data<Boarding>().boarded;
    auto boarded = context.state().slot_list(slot, raw(wish.zone));
    boarded.insert(std::upper_bound(boarded.begin(), boarded.end(), raw(wish.victim)), raw(wish.victim));
    context.set_list(slot, raw(wish.zone), std::move(boarded));
}

void list_boardings(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& unit : view.state.units) {
        if (unit.type != trade(view).freighter || unit.space == off_board) continue;
        Command command{power, command::Declare{"board", {{"space", {unit.space}}, {"power", {unit.owner}}}}};
        if (check_board(view, command) && (sink.empty() || sink.back() != command)) sink.push_back(std::move(command));
    }
}

/// The freighters are gone, and their owners pay what they have. No unit has moved since. [HR-4.2.11]
void carry_out(Context& context) {
    const auto power = context.state().active;
    const auto& names = context.rules.data<Boarding>();
    std::vector<SpaceId> zones;
    for (std::size_t at = 0; at < context.rules.spaces.size(); ++at)
        if (!context.state().slot_list(names.boarded, static_cast<std::uint32_t>(at)).empty()) zones.push_back(static_cast<SpaceId>(at));
    sort_by_name(context.view(), zones);
    for (const auto zone : zones) {
        for (const auto value : context.state().slot_list(names.boarded, raw(zone))) {
            const auto victim = static_cast<OwnerId>(value);
            const auto units = context.state().in(zone, victim);
            const auto ship =
                std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.type == trade(context.view()).freighter; });
            if (ship == units.end()) continue;
            context.remove_units({ship->id}, names.boarding);
            context.pay({AccountKind::treasury, victim}, {AccountKind::treasury, power},
                        static_cast<std::int32_t>(context.rules.parameter(names.loot)), names.boarding);
        }
        context.set_list(names.boarded, raw(zone), {});
    }
}

}  // namespace

void install_boarding(RulesetBuilder& build) {
    auto& names = build.data<Boarding>();
    names.boarded = build.slot({"boarded-here", Scope::space, SlotType::owner, Lifetime::turn, true});
    names.boarding = build.tag("boarding");
    names.loot = build.parameter("freighters-and-raiders.boarding", 2, 0, 100);
    build.declaration(
        "board", "HR-4.2.11",
        {check_board, perform_board, list_boardings, {}, {}, nullptr, {{"space", ChoiceKind::space}, {"power", ChoiceKind::owner}}});
    attack_window(build).on_fixed("boarding", carry_out);
}

}  // namespace rules::house1914
