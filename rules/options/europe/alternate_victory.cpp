// EUO-1: Germany wins when the Soviet Union and the United Kingdom are defeated; the Allies when one of them holds Berlin and its own capital.
#include <algorithm>

#include "rules/games/europe/victory.hpp"
#include "rules/mechanics/liberation.hpp"
#include "rules/options/europe/parts/leaving.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/control.hpp"

namespace rules::europe {
namespace {

struct Alternate {
    TagId by_defeat{}, defeat{};
    ParameterId soviet_units{};
};
const Alternate& alternate(const View& view) { return view.rules.data<Alternate>(); }

bool held(const View& view, SpaceId space) {
    return is_german(view, space) && contains(view.state.slot_list(names(view).held, 0), raw(space));
}

SpaceId capital_of(const View& view, OwnerId power) { return view.rules.owner(power).capital; }

/// Cities whose loss is the Soviet Union's. [EUO-1.1.3.1] [EUO-2.2.3.1]
std::vector<SpaceId> soviet_cities(const View& view) {
    if (view.rules.data<Defeats>().moscow_alone) return {game(view).moscow};
    return game(view).cities;
}

/// Germany counts the cities and its own ground beside the capitals. [EUO-1.1.2.2] [EUO-1.1.3.2]
void also_held(const View& view, std::vector<SpaceId>& spaces) {
    spaces.push_back(capital_of(view, game(view).germany));
    for (const auto city : game(view).cities)
        if (!contains(spaces, city)) spaces.push_back(city);
}

/// What it holds that would defeat a power now. [EUO-1.1.2] [EUO-1.1.3]
bool would_be_defeated(const View& view, OwnerId power) {
    if (is_defeated(view, power) || any(names(view).absent, view, power) || !held(view, capital_of(view, game(view).germany))) return false;
    if (power == game(view).united_kingdom) return held(view, capital_of(view, power));
    return all_of(soviet_cities(view), [&](SpaceId city) { return held(view, city); });
}

std::vector<OwnerId> falling(const View& view) {
    return filtered(std::vector{game(view).soviet_union, game(view).united_kingdom},
                    [&](OwnerId power) { return would_be_defeated(view, power); });
}

/// In the place of a capital that is held: both are defeated. [EUO-1.1.1] [EUO-1.1.4]
std::optional<Outcome> by_defeat(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::immediately || checkpoint.power != game(view).germany) return std::nullopt;
    for (const auto power : {game(view).soviet_union, game(view).united_kingdom})
        if (!is_defeated(view, power) && !would_be_defeated(view, power)) return std::nullopt;
    return Outcome{{game(view).germany}, game(view).axis, alternate(view).by_defeat};
}

/// An Ally that has land units there has the ground, most of them first, then turn order; else it is nobody's. [EUO-1.3.1.a.4]
/// [EUO-1.3.1.a.5]
void hand_over(Context& context, OwnerId power) {
    for (const auto space : all_spaces(context.rules)) {
        if (context.rules.space(space).sea || context.state().control[idx(space)] != power) continue;
        const auto next = ally_with_most_land_units(context.view(), space, power);
        change_control(context, space, next, next, alternate(context.view()).defeat);
    }
}

/// Units that wait and cargo at sea go, the treasury too; where so set all its units, and its ground before them. [EUO-1.3.1.a]
void soviet_defeat(Context& context) {
    const auto power = game(context).soviet_union;
    const auto cause = alternate(context.view()).defeat;
    enum : std::int64_t { stay, removed };
    auto gone = ids_where(context.state().units,
                          [&](const Unit& unit) { return unit.owner == power && (unit.space == off_board || unit.carrier != no_unit); });
    context.remove_units(std::move(gone), cause);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, context.state().money[idx(power) * 2], cause);
    if (context.rules.parameter(alternate(context.view()).soviet_units) != removed) return;
    begin_to_leave(context, power, cause);
    hand_over(context, power);
}

void removed_go(Context& context, std::uint32_t) { units_leave(context, alternate(context.view()).defeat); }

void note_defeats(Context& context, std::uint32_t) {
    if (context.state().active != game(context).germany || context.state().outcome) return;
    const auto& defeats = context.rules.data<Defeats>();
    for (const auto power : falling(context.view())) {
        auto list = context.state().slot_list(defeats.defeated, 0);
        list.push_back(raw(power));
        std::sort(list.begin(), list.end());
        context.set_list(defeats.defeated, 0, std::move(list));
        context.note(alternate(context.view()).defeat, no_space, power);
        if (power == game(context).soviet_union) soviet_defeat(context);
        for (const auto follow : defeats.follows) follow(context, power);
    }
}

/// A defeated power has no turn, and takes no part in what the Allies decide. [EUO-1.3.1.a.2] [EUO-1.3.2.a.2]
bool absent(const View& view, OwnerId power) { return is_defeated(view, power); }

/// A Soviet Union that is defeated has nothing back, ever. [EUO-1.3.1.1] [EUO-1.3.1.3]
bool nothing_back(const View& view, OwnerId power) { return power == game(view).soviet_union && is_defeated(view, power); }

/// While one of its cities is not German the Soviet Union has its treasury there. [EUO-1.3.3.1] [EUO-1.3.3.2]
SpaceId other_city(const View& view, OwnerId power) {
    if (power != game(view).soviet_union || view.rules.data<Defeats>().moscow_alone || is_defeated(view, power)) return no_space;
    for (const auto city : game(view).cities)
        if (!enemies(view, power, view.state.control[idx(city)])) return city;
    return no_space;
}

/// Losing one of several costs nothing. [EUO-1.3.3.3] [EUO-1.3.3.4]
bool keeps_treasury(const View& view, OwnerId victim, SpaceId space) {
    if (victim != game(view).soviet_union || view.rules.data<Defeats>().moscow_alone) return false;
    return any_of(game(view).cities, [&](SpaceId city) { return city != space && !is_german(view, city); });
}

/// The United Kingdom is in the game again when it has its capital; a city that is retaken after all were lost is like one.
/// [EUO-1.3.2.1] [EUO-1.3.2.4] [EUO-1.3.3.a.1]
void liberated(Context& context, const CaptureNotice& notice) {
    const auto& names_of = game(context);
    const auto& defeats = context.rules.data<Defeats>();
    const auto uk = names_of.united_kingdom;
    if (notice.space == capital_of(context.view(), uk) && notice.to == uk) {
        auto list = context.state().slot_list(defeats.defeated, 0);
        if (std::erase(list, static_cast<std::int64_t>(raw(uk))) > 0) context.set_list(defeats.defeated, 0, std::move(list));
    }
    const auto su = names_of.soviet_union;
    const auto cities = soviet_cities(context.view());
    if (notice.from != names_of.germany || !contains(cities, notice.space)) return;
    if (!is_power(context.view(), notice.to) || !friends(context.view(), notice.to, su) || is_defeated(context.view(), su)) return;
    const bool others_lost = all_of(cities, [&](SpaceId city) { return city == notice.space || is_german(context.view(), city); });
    if (!others_lost) return;
    const auto& control = context.rules.data<Control>();
    if (notice.to != su) change_control(context, notice.space, su, notice.by, control.liberation);
    return_ground(context, su, notice.by, control.returned);
}

/// A defeated power yields nothing, nor does its convoy. [EUO-1.3.1.a.3] [EUO-1.3.1.a.4]
void install_alternate_victory(RulesetBuilder& build) {
    auto& own = build.data<Alternate>();
    own.by_defeat = build.tag("defeat");
    own.defeat = build.tag("defeated");
    own.soviet_units = build.parameter("alternate-victory.defeated-soviet-units", {"stay", "removed"});
    auto& defeats = build.data<Defeats>();
    defeats.installed = true;
    defeats.defeated = build.slot({"defeated", Scope::game, SlotType::owner, Lifetime::game, true});
    build.data<Victory>().also_held("cities-and-berlin", also_held);
    build.data<Victory>().own_capital.replace(always);  // [EUO-1.2.2]
    build.victory().conditions.replace("german-victory", by_defeat);
    build.data<Names>().absent("defeated", absent);
    auto& control = build.data<Control>();
    control.nothing_back("defeated", nothing_back);
    control.other_seat.set(other_city);
    control.seat_counts = true;
    control.keeps_treasury("cities", keeps_treasury);
    build.control().consequences("liberated", liberated);
    install_leaving(build);
    build.procedure("game").instead("defeats", sequence("defeats", {step("defeats-noted", note_defeats), guests_go_ashore("defeat-guests"),
                                                                    step("removed-go", removed_go)}));
    install_option_words(build);
}

}  // namespace

const Option alternate_victory{.id = "alternate-victory",
                               .revision = 2,
                               .base = "europe",
                               .title = "Alternate victory",
                               .summary =
                                   "Germany wins when the Soviet Union and the United Kingdom are both defeated; the Allies when one of "
                                   "them holds Berlin with its own capital.",
                               .paragraphs = {"EUO-1.1.1", "EUO-1.2.1"},
                               .install = install_alternate_victory};

}  // namespace rules::europe
