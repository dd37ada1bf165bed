// Defending planes that have scrambled fly off at the end of a round, or go down again. [SM-6.8] [SM-6.10] [SM-6.11] [SM-8.4]
#include <algorithm>

#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/dogfight.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"

namespace rules::smith {
namespace {

struct DefendersPlanes {
    bool installed = false;
    SlotId going{};  ///< Of an owner: planes that leave and wait for their place.
    DecisionKindId retreat_to{}, planes_down{};
};

const DefendersPlanes& defenders_planes_names(const View& view) { return view.rules.data<DefendersPlanes>(); }

std::vector<const Unit*> scrambled_of(const View& view, BattleId battle, OwnerId owner) {
    auto units = units_of_owner(own_force(view, battle, false), owner);
    const auto* scramble = scramble_of(view.rules);
    std::erase_if(units, [&](const Unit* unit) {
        return scramble == nullptr || !is_plane(view, *unit) || !marked(view, *unit, scramble->scrambled);
    });
    return units;
}

/// Half its range. [SM-6.8]
int reach(const View& view, const Unit& plane) { return unit_value({view, plane.owner, plane.type, ValueKind::move, &plane}) / 2; }

/// Could planes land there: on friendly ground without a battle, or, where all are of decks, on free ones of such a zone? [SM-6.10]
bool legal_place(const View& view, OwnerId owner, SpaceId space, const DeckRoom& planes, bool of_decks) {
    if (!view.rules.space(space).sea)
        return friendly_ground(view, owner, space) && !battle_site(view, space, view.rules.data<Battles>().land_battle);
    if (!of_decks || battle_site(view, space, view.rules.data<Battles>().sea_battle)) return false;
    return decks_for(view, owner, space).holds(berths_in(view, owner, space) + planes);
}

/// Where all these planes can go together.
std::vector<SpaceId> places_for(const View& view, BattleId battle, OwnerId owner, std::span<const UnitId> planes) {
    std::vector<SpaceId> places;
    if (planes.empty()) return places;
    const auto from = view.state.battle(battle)->space;
    int range = 255;
    bool of_decks = true;
    DeckRoom berths;
    for (const auto id : planes) {
        const auto* plane = view.state.unit(id);
        if (plane == nullptr) return places;
        range = std::min(range, reach(view, *plane));
        of_decks = of_decks && lands_on_decks(view, *plane);
        berths += berth_of(view, *plane);
    }
    const auto steps = flight_steps(view, *view.state.unit(planes.front()), range);
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        if (space == from || static_cast<int>(steps[at]) > range) continue;
        if (legal_place(view, owner, space, berths, of_decks)) places.push_back(space);
    }
    sort_by_name(view, places);
    return places;
}

std::vector<const Unit*> may_fly_off(const View& view, BattleId battle, OwnerId owner) {
    auto units = scrambled_of(view, battle, owner);
    std::erase_if(units, [&](const Unit* unit) {
        const std::vector<UnitId> alone{unit->id};
        return places_for(view, battle, owner, alone).empty();
    });
    return units;
}

/// All of one owner that leave in one round go to one place. [SM-6.11]
Result<void> go_together(const View& view, BattleId battle, OwnerId owner, std::span<const UnitId> planes) {
    if (!places_for(view, battle, owner, planes).empty()) return {};
    return refuse(Refusal::no_place, {"SM-6.10"}, {fact("named", planes.size())}, {"SM-6.11"});
}

bool flies_off(const View& view, BattleId battle, OwnerId owner) {
    return !over(view, raw(battle)) && !is_attacker(view, battle, owner) && !may_fly_off(view, battle, owner).empty();
}

std::vector<UnitId> going(const View& view, OwnerId owner) {
    return ids_in<UnitId>(view.state.slot_list(defenders_planes_names(view).going, raw(owner)));
}

bool is_going(const View& view, BattleId, OwnerId owner) { return !going(view, owner).empty(); }

void note_flight(Context& context, BattleId battle, OwnerId owner) {
    context.set_list(defenders_planes_names(context.view()).going, raw(owner), numbers_of(planes_leaving(context, battle, owner)));
}

DecisionRequest place_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, defenders_planes_names(view).retreat_to, asked);
}

/// Who is not in the air any more has no part in a raid, and does not come back to it. [SM-8.4]
void leave_raid(Context& context, BattleId battle, const std::vector<UnitId>& planes) {
    if (is_raid(context.view(), battle)) planes_leave(context, battle, planes);
}

/// A deck that a friend has taken meanwhile is taken: then they stay.
void fly_off(Context& context, BattleId battle, OwnerId owner) {
    auto planes = going(context.view(), owner);
    const auto open = places_for(context.view(), battle, owner, planes);
    if (!open.empty()) {
        const auto choice = context.answer(place_request(context.view(), battle, mask_of(owner)), owner);
        const auto* place = choice.as<SpaceId>();
        if (place != nullptr && contains(open, *place)) {
            leave_raid(context, battle, planes);
            context.move_units(std::move(planes), *place);
        }
    }
    context.set_list(defenders_planes_names(context.view()).going, raw(owner), {});
}

std::vector<SpaceId> places_now(const View& view, const Decision& decision, OwnerId owner) {
    return places_for(view, decision.battle, owner, going(view, owner));
}
tl::unexpected<Violation> no_place(const View&, const Decision& decision, OwnerId, const Choice&) {
    return refuse(Refusal::bad_choice, {"SM-6.10"}, {fact("from", decision.space)}, {"SM-6.8"});
}

// Down into the own hangar or carrier. [SM-6.8]

/// Decks of the battle's defenders without those who are on them.
DeckRoom free_decks(const View& view, BattleId battle) {
    DeckRoom room;
    for (const auto* unit : own_force(view, battle, false)) {
        room += deck_of(view, *unit);
        if (is_plane(view, *unit) && !in_the_air(view, battle, *unit)) room -= berth_of(view, *unit);
    }
    return room;
}
UnitsQuestion down_question(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view, scrambled_of(view, battle, owner)};
    question.most = question.among.size();
    if (!at_sea(view, battle)) return question;
    const auto room = free_decks(view, battle);
    std::erase_if(question.among, [&](const Unit* unit) { return !room.holds(berth_of(view, *unit)) || !lands_on_decks(view, *unit); });
    question.most = std::min(question.among.size(), static_cast<std::size_t>(std::max(room.places, 0)));
    return question;
}
/// All of them together find room on decks.
Result<void> decks_hold(const View& view, const Decision& decision, OwnerId, std::span<const UnitId> planes) {
    if (!at_sea(view, decision.battle)) return {};
    DeckRoom berths;
    for (const auto id : planes) berths += berth_of(view, *view.state.unit(id));
    if (free_decks(view, decision.battle).holds(berths)) return {};
    return refuse(Refusal::bad_choice, {"SM-6.8"});
}

bool may_go_down(const View& view, BattleId battle, OwnerId owner) {
    return !over(view, raw(battle)) && !is_attacker(view, battle, owner) && down_question(view, battle, owner).most > 0;
}
DecisionRequest down_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, defenders_planes_names(view).planes_down, asked);
}
void go_down(Context& context, BattleId battle, OwnerId owner) {
    const auto choice = context.answer(down_request(context.view(), battle, mask_of(owner)), owner);
    auto chosen = units_chosen(down_question(context.view(), battle, owner), choice);
    if (!chosen) return;
    context.mark(*chosen, scramble_of(context.rules)->scrambled, false);
    leave_raid(context, battle, *chosen);
    if (at_sea(context.view(), battle)) take_decks(context, battle, *chosen);
}

enum class Asked : std::uint8_t { together, in_turn };
template <OwnerTest* concerns, OwnerRequest* request, OwnerStep* take>
Node owners(Asked how, const std::string& name) {
    return how == Asked::together ? each_owner<concerns, request, take>(name) : one_owner_after_the_other<concerns, request, take>(name);
}

Node steps(Asked how) {
    return sequence("defenders-planes", {
                                            owners<flies_off, planes_retreat_request, note_flight>(how, "planes-fly-off"),
                                            owners<is_going, place_request, fly_off>(how, "planes-fly-to"),
                                            owners<may_go_down, down_request, go_down>(how, "planes-go-down"),
                                        });
}

}  // namespace

std::optional<Node> defenders_planes_in_a_raid(RulesetBuilder& build) {
    return build.data<DefendersPlanes>().installed ? std::optional{steps(Asked::in_turn)} : std::nullopt;
}

void install_defenders_planes(RulesetBuilder& build) {
    auto& names = build.data<DefendersPlanes>();
    names.installed = true;
    names.going = build.slot({"planes-going", Scope::owner, SlotType::number, Lifetime::turn, true});
    names.retreat_to = build.decision(question::Space{.name = "retreat-to", .cite = "SM-6.10", .among = places_now, .refusal = no_place});
    names.planes_down = build.decision(
        question::Units{.name = "planes-down", .cite = "SM-6.8", .question = question::in_battle<down_question>, .test = decks_hold});
    auto& shared = build.data<PlanesRetreat>();
    shared.of_defender.set(may_fly_off);
    shared.together.set(go_together);
    // Nobody who is not told to flies off or goes down.
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-6.8"},
                                                     .steps = {"planes-fly-off-choose", "planes-fly-off-take", "planes-fly-to-choose",
                                                               "planes-fly-to-take", "planes-go-down-choose", "planes-go-down-take"}});
    for (const auto* kind : {"land-battle", "sea-battle"}) build.procedure(kind).before("next-round", steps(Asked::together));
}

}  // namespace rules::smith
