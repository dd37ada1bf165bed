// EUO-2.2.2: when an Ally is defeated two dice say whether the United States leaves the war.
#include <algorithm>
#include <tuple>

#include "rules/blocks/questions.hpp"
#include "rules/core/fits.hpp"
#include "rules/family/carriers.hpp"
#include "rules/options/europe/parts/america.hpp"

namespace rules::europe {
namespace {

struct Peace {
    SlotId due{};      ///< Powers whose defeat is to be rolled for.
    SlotId leaving{};  ///< Flag: it has made peace, and its units are on their way out.
    DecisionKindId cargo_landing{};
    TagId roll{}, peace{};
};
const Peace& peace(const View& view) { return view.rules.data<Peace>(); }

OwnerId america(const View& view) { return game(view).united_states; }

/// [EUO-2.2.2.1]
bool makes_peace(const View& view, OwnerId defeated, int sum) {
    return defeated == game(view).soviet_union ? sum <= 4 : sum <= 5 || sum == 12;
}

/// Nobody rolls who is out already. [EUO-2.2.2.1.5] [EUO-2.2.2.3]
void note_defeat(Context& context, OwnerId power) {
    if (context.state().out[idx(america(context.view()))] != 0) return;
    auto due = context.state().slot_list(peace(context.view()).due, 0);
    due.push_back(raw(power));
    context.set_list(peace(context.view()).due, 0, std::move(due));
}

/// Where an Ally has land units he has the ground, most of them first, then turn order. [EUO-2.2.2.2.c] (OQ-EU-29)
OwnerId heir(const View& view, SpaceId space) {
    const auto original = view.rules.space(space).original;
    if (in_middle_east(view, space)) return game(view).middle_east;
    if (is_power(view, original) && original != america(view) && original != game(view).germany && !is_defeated(view, original))
        return original;
    OwnerId next = game(view).germany;
    std::ptrdiff_t most = 0;
    for (const auto ally : allies(view)) {
        const auto here = view.state.in(space, ally);
        const auto count = std::count_if(here.begin(), here.end(), [&](const Unit& unit) {
            return unit.carrier == no_unit && view.rules.type(unit).is(unit_class::land);
        });
        if (ally != america(view) && count > most) std::tie(next, most) = std::tuple{ally, count};
    }
    return next;
}

/// Ground changes hands first: America's own is neutral, its convoys are no more. [EUO-2.2.2.2.b] [EUO-2.2.2.2.c]
void hand_over(Context& context) {
    const auto view = context.view();
    const auto cause = peace(view).peace;
    for (const auto space : all_spaces(context.rules)) {
        const bool own = context.rules.space(space).original == america(context.view());
        if (context.rules.space(space).sea) {
            if (own) change_control(context, space, nobody, nobody, cause);
        } else if (own) {
            change_control(context, space, figures(context).neutral, nobody, cause);
        } else if (context.state().control[idx(space)] == america(context.view())) {
            const auto to = heir(context.view(), space);
            change_control(context, space, to, to, cause);
        }
    }
}

void roll(Context& context, std::uint32_t) {
    const auto& own = peace(context.view());
    const auto due = context.state().slot_list(own.due, 0);
    if (due.empty() || context.state().outcome) return;
    context.set_list(own.due, 0, {});
    for (const auto defeated : due) {
        const auto faces = context.faces(own.roll, no_space, america(context.view()), no_unit_type, 0, 2);
        if (!makes_peace(context.view(), static_cast<OwnerId>(defeated), faces[0] + faces[1])) continue;
        context.set_slot(own.leaving, 0, 1);
        leaves_the_war(context, own.peace);
        hand_over(context);
        return;
    }
}

// Who travelled with American ships, or stood on American ground. [EUO-2.2.2.2.d]

const Unit* next_cargo(const View& view) {
    if (view.state.slot(peace(view).leaving, 0) == 0) return nullptr;
    for (const auto& unit : view.state.units)
        if (unit.carrier != no_unit && unit.owner != america(view) && view.state.unit(unit.carrier)->owner == america(view)) return &unit;
    return nullptr;
}
bool all_landed(const View& view, std::uint32_t) { return next_cargo(view) == nullptr; }

std::vector<SpaceId> shores(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<SpaceId> found;
    for (const auto space : view.rules.space(decision.space).neighbours)
        if (!view.rules.space(space).sea && friendly_ground(view, owner, space)) found.push_back(space);
    sort_by_name(view, found);
    return found;
}

DecisionRequest request(const View& view, const Unit& cargo) {
    return {.kind = peace(view).cargo_landing, .asked = mask_of(cargo.owner), .space = cargo.space, .detail = raw(cargo.carrier)};
}

/// All that one power has on one transport lands in one territory.
void ask_landing(Context& context, std::uint32_t) {
    const auto asked = request(context.view(), *next_cargo(context.view()));
    if (!shores(context.view(), decision_of(asked), *OwnersOf(asked.asked).begin()).empty()) context.ask(asked);
}

void land(Context& context, std::uint32_t) {
    const auto& first = *next_cargo(context.view());
    const auto asked = request(context.view(), first);
    const auto owner = first.owner;
    std::vector<UnitId> units;
    for (const auto* cargo : cargo_of(context.view(), *context.state().unit(first.carrier)))
        if (cargo->owner == owner) units.push_back(cargo->id);
    if (shores(context.view(), decision_of(asked), owner).empty())
        return context.remove_units(std::move(units), peace(context.view()).peace);
    context.move_units(std::move(units), *context.answer(asked, owner).as<SpaceId>());
}

/// Fighters on American decks go where EU-21.3.15 sends them; who stood in America goes north.
void evacuate(Context& context) {
    const auto power = america(context.view());
    std::vector<Unit> stranded;
    for (const auto& unit : context.state().units)
        if (unit.owner != power && unit.space != off_board && context.rules.space(unit.space).original == power &&
            !context.rules.space(unit.space).sea)
            stranded.push_back(unit);
    for (const auto& unit : stranded) {
        SpaceId to = no_space;
        for (const auto space : context.rules.space(unit.space).neighbours)
            if (to == no_space && !context.rules.space(space).sea && friendly_ground(context.view(), unit.owner, space)) to = space;
        if (to == no_space)
            context.remove_units({unit.id}, peace(context.view()).peace);
        else
            context.move_units({unit.id}, to);
    }
}

/// Fighters in the zone beyond the decks that are left. [EU-21.3.15]
void seek_ground(Context& context, SpaceId zone) {
    for (const auto owner : OwnersOf(friends_of(context.view(), game(context).soviet_union)))
        for (;;) {
            const auto view = context.view();
            if (fighters_in(view, owner, zone) <= decks_in(view, owner, zone)) break;
            const auto here = view.state.in(zone, owner);
            const auto fighter = std::find_if(here.begin(), here.end(), [&](const Unit& unit) { return is_fighter(view, unit); });
            if (fighter == here.end()) break;
            const auto id = fighter->id;
            Decision place;
            place.space = zone;
            const auto ground = shores(view, place, owner);
            if (ground.empty())
                context.remove_units({id}, context.rules.data<Carriers>().no_deck);
            else
                context.move_units({id}, ground.front());
        }
}

void go(Context& context, std::uint32_t) {
    if (context.state().slot(peace(context.view()).leaving, 0) == 0) return;
    const auto power = america(context.view());
    evacuate(context);
    std::vector<SpaceId> zones;
    std::vector<UnitId> gone;
    for (const auto& unit : context.state().units)
        if (unit.owner == power) {
            gone.push_back(unit.id);
            if (decks_of(context.view(), unit) > 0) zones.push_back(unit.space);
        }
    context.remove_units(std::move(gone), peace(context.view()).peace);
    sort_by_name(context.view(), zones);
    for (const auto zone : zones) seek_ground(context, zone);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, context.state().money[idx(power) * 2],
                peace(context.view()).peace);
    context.set_slot(peace(context.view()).leaving, 0, 0);
}

bool absent(const View& view, OwnerId power) { return power == america(view) && view.state.out[idx(power)] != 0; }

void install(RulesetBuilder& build) {
    auto& own = build.data<Peace>();
    own.due = build.slot({"peace-roll", Scope::game, SlotType::owner, Lifetime::game, true});
    own.leaving = build.slot({"leaving-the-war", Scope::game, SlotType::flag, Lifetime::game});
    own.roll = build.tag("peace-roll");
    own.peace = build.tag("peace");
    own.cargo_landing = build.decision(question::Space{.name = "cargo-landing", .cite = "EUO-2.2.2.2.d", .among = shores});
    build.data<Defeats>().follows("peace", note_defeat);
    build.data<Names>().absent("at-peace", absent);
    build.procedure("game").instead(
        "peace", sequence("peace", {step("peace-rolled", roll),
                                    repeat("allied-cargo", all_landed, {step("ask-cargo-landing", ask_landing), step("cargo-lands", land)}),
                                    step("america-goes", go)}));
    install_option_words(build);
}

}  // namespace

const Option us_sues_for_peace{
    .id = "us-sues-for-peace",
    .base = "europe",
    .title = "The United States sues for peace",
    .summary = "Under the alternate victory two dice say, when an Ally is defeated, whether the United States leaves the war.",
    .paragraphs = {"EUO-2.2.2.1.1"},
    .install = install};

}  // namespace rules::europe
