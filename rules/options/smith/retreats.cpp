// SM-6: both sides may retreat, ground and ships to any free neighbour, planes by themselves. The defender's retreat costs his fire.

#include "rules/games/classic/submarines.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/battles.hpp"

namespace rules::smith {
namespace {

struct Retreats {
    RoleId retreating{};    ///< Goes at the end of this round, and does not fire. [SM-6.6]
    SlotId destinations{};  ///< Of a battle: owner and space of each who retreats in this round.
    TagId stay{};
    DecisionKindId retreat{};
    ParameterId in_round_one{};
};

const Retreats& retreats_names(const View& view) { return view.rules.data<Retreats>(); }

/// Why ground units or ships of `owner` may not retreat to `to`. [SM-6.2] [SM-6.4]
std::optional<Violation> objection(const View& view, BattleId battle, OwnerId owner, SpaceId to) {
    const auto& fought = *view.state.battle(battle);
    const bool sea = at_sea(view, battle);
    const auto no = [&](std::string_view what) {
        return Violation{Refusal::bad_choice, {sea ? "SM-6.4" : "SM-6.2"}, {fact("from", fought.space), fact("to", to), fact(what, 1)}};
    };
    if (idx(to) >= view.rules.spaces.size() || !view.rules.adjacent(fought.space, to) || view.rules.space(to).sea != sea) return no("far");
    if (battle_site(view, to, sea ? view.rules.data<Battles>().sea_battle : view.rules.data<Battles>().land_battle)) return no("battle");
    if (!sea) {
        if (!friendly_ground(view, owner, to)) return no("enemies");
        return std::nullopt;
    }
    if (enemy_ships(view, owner, to)) return no("enemies");
    if (owner != fought.lead && contains(view.state.slot_list(combat(view).ways, raw(battle)), raw(to))) return no("enemies-came");
    if (auto open = passage_open(view, owner, fought.space, to); !open) return open.error();
    return std::nullopt;
}

std::vector<SpaceId> places_of(const View& view, BattleId battle, OwnerId owner) {
    auto places = filtered(view.rules.space(view.state.battle(battle)->space).neighbours,
                           [&](SpaceId space) { return !objection(view, battle, owner, space); });
    sort_by_name(view, places);
    return places;
}

std::vector<SpaceId> attackers_places(const View& view, BattleId battle) { return places_of(view, battle, lead_of(view, battle)); }
Violation no_place(const View& view, const Decision& decision, SpaceId to) {
    if (auto why = objection(view, decision.battle, lead_of(view, decision.battle), to)) return *why;
    return Violation{Refusal::bad_choice, {"SM-6.3"}, {fact("to", to)}};
}
bool never_follow(const View&, BattleId) { return false; }

// The defender's ground units and ships. [SM-6.6] [SM-6.7]

/// His ground units or ships that are not behind the line.
std::vector<const Unit*> bodies(const View& view, BattleId battle, OwnerId owner) {
    return filtered(units_of_owner(own_force(view, battle, false), owner), [&](const Unit* unit) { return !is_plane(view, *unit); });
}

/// At sea fighters that are not in the air go with their deck, whose ever they are. [SM-6.13]
bool go_with_decks(const View& view, BattleId battle) { return at_sea(view, battle) && scramble_of(view.rules) != nullptr; }

void add_fighters_on(const View& view, BattleId battle, std::vector<UnitId>& units) {
    const auto ships = units;
    for (const auto* unit : own_force(view, battle, false))
        if (is_plane(view, *unit) && !in_the_air(view, battle, *unit) && on_deck_of(view, *unit, ships)) units.push_back(unit->id);
}

/// With them go his planes on the ground or in hangars; where nobody scrambles all his planes do. [SM-6.8]
std::vector<UnitId> who_goes(const View& view, BattleId battle, OwnerId owner) {
    auto units = ids_of(bodies(view, battle, owner));
    if (go_with_decks(view, battle)) {
        add_fighters_on(view, battle, units);
        return units;
    }
    const bool all = scramble_of(view.rules) == nullptr;
    for (const auto* unit : units_of_owner(own_force(view, battle, false), owner))
        if (is_plane(view, *unit) && (all || !in_the_air(view, battle, *unit))) units.push_back(unit->id);
    return units;
}

bool may_retreat(const View& view, BattleId battle, OwnerId owner) {
    if (over(view, raw(battle)) || !is_power(view, owner)) return false;
    if (view.state.battle(battle)->round < 2 && !view.rules.on(retreats_names(view).in_round_one)) return false;
    return !bodies(view, battle, owner).empty() && !places_of(view, battle, owner).empty();
}

std::vector<Choice> stay_or_go(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<Choice> found{{retreats_names(view).stay}};
    for (const auto place : places_of(view, decision.battle, owner)) found.push_back({place});
    return found;
}
tl::unexpected<Violation> no_retreat_there(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    if (const auto* place = choice.as<SpaceId>())
        if (auto why = objection(view, decision.battle, owner, *place)) return tl::make_unexpected(std::move(*why));
    return refuse(Refusal::bad_choice, {"SM-6.6"}, {fact("space", decision.space)});
}

DecisionRequest retreat_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, retreats_names(view).retreat, asked);
}
void declare_retreat(Context& context, BattleId battle, OwnerId owner) {
    const auto& names = retreats_names(context.view());
    const auto choice = context.answer(retreat_request(context.view(), battle, mask_of(owner)), owner);
    const auto* place = choice.as<SpaceId>();
    if (place == nullptr) return;
    context.set_role(battle, who_goes(context.view(), battle, owner), names.retreating);
    auto list = context.state().slot_list(names.destinations, raw(battle));
    list.push_back(raw(owner));
    list.push_back(raw(*place));
    context.set_list(names.destinations, raw(battle), std::move(list));
}

bool goes_away(const View& view, BattleId battle, const Unit& unit, TagId) {
    return has_role(view, battle, unit, retreats_names(view).retreating);
}

/// Of those who said so the survivors that still go: of fighters those whose deck does, and holds them still. [SM-6.6] [SM-6.13]
std::vector<UnitId> who_still_goes(const View& view, BattleId battle, OwnerId owner) {
    const bool with_decks = go_with_decks(view, battle);
    auto units = ids_where(participants(view, battle, false, 0, role_bit(retreats_names(view).retreating)),
                           [&](const Unit* unit) { return owned_by(unit, owner) && !(with_decks && is_plane(view, *unit)); });
    if (with_decks) add_fighters_on(view, battle, units);
    return units;
}

/// The survivors leave after the defence roll. [SM-6.6]
void leave(Context& context, BattleId battle) {
    const auto& names = retreats_names(context.view());
    const auto list = context.state().slot_list(names.destinations, raw(battle));
    for (std::size_t at = 0; at + 1 < list.size(); at += 2) {
        auto units = who_still_goes(context.view(), battle, static_cast<OwnerId>(list[at]));
        context.move_units(std::move(units), static_cast<SpaceId>(list[at + 1]));
    }
    context.set_list(names.destinations, raw(battle), {});
}

void install_retreats(RulesetBuilder& build) {
    install_words(build);
    build.when_set(remark_if_apart);
    auto& names = build.data<Retreats>();
    names.retreating = build.role("retreating", Lifetime::round);
    names.destinations = build.slot({"retreat-destinations", Scope::battle, SlotType::number, Lifetime::battle, true});
    names.stay = build.tag("stay");
    names.in_round_one = build.parameter("smith-retreats.defender-retreat-in-round-one", {"false", "true"});
    names.retreat = build.decision(question::OneOf<Choice>{.name = "retreat",
                                                           .cite = "SM-6.6",
                                                           .among = stay_or_go,
                                                           .refusal = no_retreat_there,
                                                           .orders = question::orders_words_or_spaces("stay")});
    auto& base = build.data<Combat>();
    base.retreats.replace(attackers_places);
    base.no_retreat.replace(no_place);
    base.bound.replace(landed_stay);
    base.planes_follow.replace(never_follow);
    base.part_cite.replace("SM-6.3");
    build.data<Withdrawal>().came_cite.set("SM-6.4");
    build.participation().silent("goes-away", goes_away);
    install_planes_retreat(build, "SM-6.5").always = true;
    install_defenders_planes(build);
    // Who says nothing stays.
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-6.6"}, .steps = {"retreat-choose", "retreat-take", "leave"}});
    for (const auto* kind : {"land-battle", "sea-battle"}) {
        auto battle = build.procedure(kind);
        battle.after("attackers", each_owner<may_retreat, retreat_request, declare_retreat>("retreat"));
        battle.after("removal", step("leave", leave));
    }
}

}  // namespace

const Option retreats{
    .id = "smith-retreats",
    .revision = 3,
    .base = "classic",
    .title = "Retreats",
    .summary = "After a round the attacker may retreat, or else the defender; land units go to any quiet friendly territory nearby.",
    .paragraphs = {"SM-6.1", "SM-6.2", "SM-6.3", "SM-6.4", "SM-6.5", "SM-6.6", "SM-6.7", "SM-6.8", "SM-6.9", "SM-6.10", "SM-6.11",
                   "SM-6.13"},
    .after = {"smith-amphibious-assaults", "smith-dogfights"},
    .install = install_retreats};

}  // namespace rules::smith
