// After a round the attacker presses on or leaves.

#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

/// What goes to another space when the force retreats: ships, or land units that may.
bool moves_out(const View& view, BattleId battle, const Unit& unit) {
    if (is_plane(view, unit)) return false;
    return !combat(view).bound(view, battle, unit) && !any(combat(view).stays, view, battle, unit);
}

/// No land unit leaves a battle in which anybody landed; where so set those may who came over land.
bool bound_by_landing(const View& view, BattleId battle, const Unit& unit) {
    if (view.state.slot(combat(view).landing, raw(battle)) == 0) return false;
    if (!view.rules.data<Battles>().assault_partial_retreat(view)) return true;
    return has_role(view, battle, unit, combat(view).ashore);
}

std::vector<UnitId> planes_of_attacker(const View& view, BattleId battle) {
    return ids_where(own_force(view, battle, true), [&](const Unit* unit) { return is_plane(view, *unit); });
}

bool any_bound(const View& view, BattleId battle) {
    const auto force = own_force(view, battle, true);
    return any_of(force, [&](const Unit* unit) { return !is_plane(view, *unit) && !moves_out(view, battle, *unit); });
}

/// Planes alone break off after any round; planes of an assault where so set.
bool may_break_off(const View& view, BattleId battle) {
    if (!combat(view).planes_follow(view, battle) || planes_of_attacker(view, battle).empty()) return false;
    if (!retreating(view, battle).empty()) return false;
    if (view.state.slot(combat(view).landing, raw(battle)) == 0) return true;
    if (view.rules.data<Battles>().assault_air_retreat(view)) return true;
    // Those who came over land are gone, and with them went the planes; without any the planes stay.
    return false;
}

/// Why a friendly territory or a zone is no way out; nothing where it is one.
std::optional<Violation> objection(const View& view, BattleId battle, SpaceId to) {
    const auto& fought = *view.state.battle(battle);
    const bool sea = at_sea(view, battle);
    const Paragraph cite{sea ? law(view).retreat_at_sea : law(view).retreat_on_land};
    const auto ways = view.state.slot_list(combat(view).ways, raw(battle));
    const bool known = idx(to) < view.rules.spaces.size();
    if (!known || !contains(ways, raw(to)) || !view.rules.adjacent(fought.space, to))
        return Violation{Refusal::bad_choice, cite, {fact("from", fought.space), fact("to", to)}, {law(view).retreat_together}};
    if (sea) {
        if (enemy_ships(view, fought.lead, to)) return Violation{Refusal::bad_choice, cite, {fact("from", fought.space), fact("to", to)}};
        if (auto open = passage_open(view, fought.lead, fought.space, to); !open) return open.error();
    } else if (!friendly_ground(view, fought.lead, to)) {
        return Violation{Refusal::bad_choice, cite, {fact("from", fought.space), fact("to", to)}};
    }
    return std::nullopt;
}

std::vector<SpaceId> ways_back(const View& view, BattleId battle) {
    std::vector<SpaceId> places;
    for (const auto way : view.state.slot_list(combat(view).ways, raw(battle))) {
        const SpaceId to{static_cast<std::uint16_t>(way)};
        if (!objection(view, battle, to)) places.push_back(to);
    }
    sort_by_name(view, places);
    return places;
}

Violation no_way_back(const View& view, const Decision& decision, SpaceId to) {
    if (auto why = objection(view, decision.battle, to)) return *why;
    return Violation{Refusal::bad_choice, {law(view).retreat_on_land}, {fact("from", decision.space), fact("to", to)}};
}

bool always_follow(const View&, BattleId) { return true; }

std::vector<SpaceId> places(const View& view, BattleId battle) {
    if (retreating(view, battle).empty()) return {};
    return combat(view).retreats(view, battle);
}

bool must_leave(const Decision& decision) { return decision.detail != 0; }

/// To where most of those who go came from, ties by name; planes alone break off; else he presses on.
Choice round_fallback(const View& view, const Decision& decision, OwnerId) {
    if (combat(view).presses_on(view) && !must_leave(decision)) return {combat(view).press_on};
    const auto open = places(view, decision.battle);
    const auto going = retreating(view, decision.battle);
    const auto came = [&](SpaceId place) { return count_if(going, [&](const Unit* unit) { return came_from(view, *unit) == place; }); };
    SpaceId best = no_space;
    for (const auto place : open)
        if (best == no_space || came(place) > came(best)) best = place;
    if (best != no_space) return {best};
    if (may_break_off(view, decision.battle) && !any_bound(view, decision.battle)) return {combat(view).break_off};
    return {combat(view).press_on};
}

std::vector<Choice> ways_on(const View& view, const Decision& decision, OwnerId) {
    std::vector<Choice> found;
    if (!must_leave(decision)) found.push_back({combat(view).press_on});
    if (may_break_off(view, decision.battle)) found.push_back({combat(view).break_off});
    for (const auto place : places(view, decision.battle)) found.push_back({place});
    if (found.empty()) found.push_back({combat(view).press_on});
    return found;
}

tl::unexpected<Violation> no_way_on(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    if (choice == Choice{combat(view).press_on}) return refuse(Refusal::bad_choice, {law(view).stalemate}, {fact("space", decision.space)});
    if (choice == Choice{combat(view).break_off})
        return refuse(Refusal::bad_choice, {law(view).planes_break_off}, {fact("space", decision.space)});
    if (const auto* place = choice.as<SpaceId>()) return tl::make_unexpected(combat(view).no_retreat(view, decision, *place));
    if (choice.as<UnitPicks>() != nullptr) return refuse(Refusal::bad_choice, {*combat(view).part_cite});
    return refuse(Refusal::bad_choice, {law(view).round});
}

DecisionRequest round_request(const View& view, BattleId battle) {
    auto request = request_in(view, battle, combat(view).battle_round, mask_of(lead_of(view, battle)));
    request.detail = stalemate(view, battle) ? 1 : 0;
    return request;
}

void choose_round(Context& context, std::uint32_t subject) {
    if (over(context.view(), subject)) return;
    const auto& names = combat(context);
    if (names.stalemate_ends(context.view()) && stalemate(context.view(), BattleId{subject}))
        return context.set_slot(names.finished, subject, 1);
    context.ask(round_request(context.view(), BattleId{subject}));
}

/// He presses on, or leaves. If neither part can ever hit the other the battle ends, also where he has nowhere to go.
void round_ends(Context& context, BattleId battle) {
    if (over(context.view(), raw(battle))) return;
    const auto& names = combat(context);
    const auto request = round_request(context.view(), battle);
    const auto choice = context.answer(request, lead_of(context.view(), battle));
    const bool follow = names.planes_follow(context.view(), battle);
    const auto planes = planes_of_attacker(context.view(), battle);
    if (const auto* place = choice.as<SpaceId>()) {
        attackers_go(context, battle, ids_of(retreating(context.view(), battle)), *place);
        if (follow) planes_leave(context, battle, planes);
    } else if (const auto* word = choice.as<TagId>(); word != nullptr && *word == names.break_off) {
        planes_leave(context, battle, planes);
    }
    if (request.detail != 0) context.set_slot(names.finished, raw(battle), 1);
}

}  // namespace

void remember_ways(Context& context, BattleId battle) {
    const auto& names = combat(context);
    const auto view = context.view();
    const bool sea = at_sea(view, battle);
    std::vector<SpaceId> ways;
    for (const auto* unit : own_force(view, battle, true)) {
        const bool back = !is_plane(view, *unit) && !any(names.stays, view, battle, *unit);
        const auto from = back ? came_from(view, *unit) : no_space;
        if (from != no_space && view.rules.space(from).sea == sea) ways.push_back(from);
    }
    sort_by_name(view, ways);
    context.set_list(names.ways, raw(battle), numbers_of(ways));
}

std::vector<const Unit*> retreating(const View& view, BattleId battle) {
    return filtered(own_force(view, battle, true), [&](const Unit* unit) { return moves_out(view, battle, *unit); });
}

void planes_leave(Context& context, BattleId battle, const std::vector<UnitId>& planes) {
    context.set_role(battle, planes, combat(context).left);
}

void attackers_go(Context& context, BattleId battle, std::vector<UnitId> units, SpaceId to) {
    const auto gone = units;
    DeckRoom decks;
    for (const auto id : units) decks += deck_of(context.view(), *context.state().unit(id));
    // Guests go along as far as the decks that leave hold them, and stay with those that do not leave.
    const auto aboard = [&](const Unit& unit) {
        const auto& names = combat(context);
        return has_role(context.view(), battle, unit, names.guest) && !has_role(context.view(), battle, unit, names.adrift);
    };
    auto along = units;
    for (const auto* unit : fighting(context.view(), battle, true))
        if (const auto berth = berth_of(context.view(), *unit); aboard(*unit) && decks.holds(berth)) {
            decks -= berth;
            along.push_back(unit->id);
        }
    context.move_units(std::move(along), to);
    context.mark(gone, context.rules.data<Battles>().retreated);
}

Node retreat_steps() { return sequence("attackers-retreat", {step("choose-round", choose_round), step("round-ends", round_ends)}); }

void install_retreat(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.press_on = build.tag("press-on");
    names.break_off = build.tag("break-off");
    names.ways = build.slot({"ways-in", Scope::battle, SlotType::space, Lifetime::battle, true});
    names.landing = build.slot({"landing-fought", Scope::battle, SlotType::flag, Lifetime::battle});
    names.part_cite.set(law(build).round);
    names.retreats.set(ways_back);
    names.no_retreat.set(no_way_back);
    names.bound.set(bound_by_landing);
    names.planes_follow.set(always_follow);
    names.battle_round = build.decision(question::OneOf<Choice>{.name = "battle-round",
                                                                .cite = law(build).round,
                                                                .among = ways_on,
                                                                .fallback = round_fallback,
                                                                .refusal = no_way_on,
                                                                .orders = question::orders_words_or_spaces("press-on", "break-off")});
}

}  // namespace rules::shared
