// Fighters of the defender whose deck was sunk look for another place, one after the other. [EU-10.4.4] (OQ-EU-12)
#include "rules/games/europe/emergency.hpp"

#include <algorithm>

#include "rules/mechanics/questions.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/combat.hpp"

namespace rules::europe {
namespace {

std::vector<const Unit*> fighters_of(const View& view, SpaceId zone, OwnerId owner) {
    return pointers_where(view.state.in(zone, owner), [&](const Unit& unit) { return is_fighter(view, unit); });
}

bool is_leaving(const View& view, OwnerId owner) { return any(view.rules.data<EmergencyLandings>().leaves, view, owner); }

int own_decks(const View& view, SpaceId zone, OwnerId owner) {
    int decks = 0;
    if (is_leaving(view, owner)) return decks;
    for (const auto& unit : view.state.in(zone, owner)) decks += decks_of(view, unit);
    return decks;
}

/// A deck that friends have there holds one more.
bool deck_free(const View& view, SpaceId zone, OwnerId owner) {
    int left = 0;
    for (const auto each : OwnersOf(friends_of(view, owner)))
        if (!is_leaving(view, each)) left += own_decks(view, zone, each) - static_cast<int>(fighters_of(view, zone, each).size());
    return left > 0;
}

/// Friendly territories one space away, own ones first, then zones with a free deck; each by name. [EU-21.3.15]
std::vector<SpaceId> places(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<SpaceId> own;
    std::vector<SpaceId> friendly;
    std::vector<SpaceId> decks;
    for (const auto space : view.rules.space(decision.space).neighbours) {
        if (view.rules.space(space).sea) {
            if (deck_free(view, space, owner)) decks.push_back(space);
        } else if (friendly_ground(view, owner, space)) {
            (view.state.control[idx(space)] == owner ? own : friendly).push_back(space);
        }
    }
    for (auto* list : {&own, &friendly, &decks}) sort_by_name(view, *list);
    append_to(own, friendly);
    append_to(own, decks);
    return own;
}

bool lands_nowhere(const View& view, const DecisionRequest& asked) {
    return places(view, decision_of(asked), *OwnersOf(asked.asked).begin()).empty();
}

// After a battle.

const Unit* next_defender(const View& view, BattleId battle) {
    const auto& fought = *view.state.battle(battle);
    return next_without_deck(view, fought.space, enemies_of(view, fought.lead));
}

bool all_safe(const View& view, std::uint32_t subject) { return next_defender(view, BattleId{subject}) == nullptr; }

void ask_emergency(Context& context, BattleId battle) {
    ask_for_landing(context, landing_request(context.view(), *next_defender(context.view(), battle), battle));
}

void land(Context& context, BattleId battle) {
    const auto& fighter = *next_defender(context.view(), battle);
    const auto asked = landing_request(context.view(), fighter, battle);
    land_or_lose(context, fighter.id, asked);
}

}  // namespace

const Unit* next_without_deck(const View& view, SpaceId zone, OwnerMask owners) {
    int free = 0;
    for (const auto owner : OwnersOf(owners))
        free += std::max(0, own_decks(view, zone, owner) - static_cast<int>(fighters_of(view, zone, owner).size()));
    for (const auto owner : OwnersOf(owners)) {
        const auto fighters = fighters_of(view, zone, owner);
        const int kept = std::min(static_cast<int>(fighters.size()), own_decks(view, zone, owner));
        const int more = std::min(static_cast<int>(fighters.size()) - kept, free);
        free -= more;
        if (kept + more < static_cast<int>(fighters.size())) return fighters[static_cast<std::size_t>(kept + more)];
    }
    return nullptr;
}

DecisionRequest landing_request(const View& view, const Unit& fighter, BattleId battle) {
    return {.kind = view.rules.data<EmergencyLandings>().landing,
            .asked = mask_of(fighter.owner),
            .space = fighter.space,
            .battle = battle,
            .detail = raw(fighter.id)};
}

void ask_for_landing(Context& context, const DecisionRequest& asked) {
    if (!lands_nowhere(context.view(), asked)) context.ask(asked);
}

void land_or_lose(Context& context, UnitId fighter, const DecisionRequest& asked) {
    if (lands_nowhere(context.view(), asked)) return context.remove_units({fighter}, context.rules.data<Carriers>().no_deck);
    const auto choice = context.answer(asked, *OwnersOf(asked.asked).begin());
    context.move_units({fighter}, *choice.as<SpaceId>());
}

void install_emergency_landings(RulesetBuilder& build) {
    build.data<EmergencyLandings>().landing =
        build.decision(question::Space{.name = "emergency-landing", .cite = "EU-10.4.4", .among = places, .orders = question::no_orders});
    build.procedure("sea-battle")
        .before("result", repeat("emergency-landings", all_safe, {step("ask-landing", ask_emergency), step("land", land)}));
}

}  // namespace rules::europe
