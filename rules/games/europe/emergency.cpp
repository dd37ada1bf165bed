// Fighters of the defender whose deck was sunk look for another place, one after the other. [EU-10.4.4] (OQ-EU-12)
#include <algorithm>

#include "rules/blocks/questions.hpp"
#include "rules/family/carriers.hpp"
#include "rules/family/combat.hpp"
#include "rules/games/europe/game.hpp"

namespace rules::europe {
namespace {

struct EmergencyLandings {
    DecisionKindId landing{};
};

std::vector<const Unit*> fighters_of(const View& view, SpaceId zone, OwnerId owner) {
    std::vector<const Unit*> found;
    for (const auto& unit : view.state.in(zone, owner))
        if (is_fighter(view, unit)) found.push_back(&unit);
    return found;
}

int own_decks(const View& view, SpaceId zone, OwnerId owner) {
    int decks = 0;
    for (const auto& unit : view.state.in(zone, owner)) decks += decks_of(view, unit);
    return decks;
}

/// The first fighter beyond the decks that are left: each power's hold its own first, then others in turn order.
const Unit* next_without_deck(const View& view, BattleId battle) {
    const auto& fought = *view.state.battle(battle);
    int free = 0;
    for (const auto owner : OwnersOf(enemies_of(view, fought.lead)))
        free += std::max(0, own_decks(view, fought.space, owner) - static_cast<int>(fighters_of(view, fought.space, owner).size()));
    for (const auto owner : OwnersOf(enemies_of(view, fought.lead))) {
        const auto fighters = fighters_of(view, fought.space, owner);
        const int kept = std::min(static_cast<int>(fighters.size()), own_decks(view, fought.space, owner));
        const int more = std::min(static_cast<int>(fighters.size()) - kept, free);
        free -= more;
        if (kept + more < static_cast<int>(fighters.size())) return fighters[static_cast<std::size_t>(kept + more)];
    }
    return nullptr;
}

/// Friendly territories one space away, own ones first, then zones with a free deck; each by name. [EU-21.3.15]
std::vector<SpaceId> places(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<SpaceId> own;
    std::vector<SpaceId> friendly;
    std::vector<SpaceId> decks;
    for (const auto space : view.rules.space(decision.space).neighbours) {
        if (view.rules.space(space).sea) {
            if (decks_in(view, owner, space) > fighters_in(view, owner, space)) decks.push_back(space);
        } else if (friendly_ground(view, owner, space)) {
            (view.state.control[idx(space)] == owner ? own : friendly).push_back(space);
        }
    }
    for (auto* list : {&own, &friendly, &decks}) sort_by_name(view, *list);
    own.insert(own.end(), friendly.begin(), friendly.end());
    own.insert(own.end(), decks.begin(), decks.end());
    return own;
}

DecisionRequest request(const View& view, BattleId battle, const Unit& fighter) {
    auto asked = request_in(view, battle, view.rules.data<EmergencyLandings>().landing, mask_of(fighter.owner));
    asked.detail = raw(fighter.id);
    return asked;
}

bool all_safe(const View& view, std::uint32_t subject) { return next_without_deck(view, BattleId{subject}) == nullptr; }

void ask(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto asked = request(context.view(), battle, *next_without_deck(context.view(), battle));
    if (!places(context.view(), decision_of(asked), *OwnersOf(asked.asked).begin()).empty()) context.ask(asked);
}

void land(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& fighter = *next_without_deck(context.view(), battle);
    const auto asked = request(context.view(), battle, fighter);
    const auto id = fighter.id;
    const auto owner = fighter.owner;
    if (places(context.view(), decision_of(asked), owner).empty())
        return context.remove_units({id}, context.rules.data<Carriers>().no_deck);
    const auto choice = context.answer(asked, owner);
    context.move_units({id}, *choice.as<SpaceId>());
}

}  // namespace

void install_emergency_landings(RulesetBuilder& build) {
    build.data<EmergencyLandings>().landing =
        build.decision(question::Space{.name = "emergency-landing", .cite = "EU-10.4.4", .among = places});
    build.procedure("sea-battle").before("result", repeat("emergency-landings", all_safe, {step("ask-landing", ask), step("land", land)}));
}

}  // namespace rules::europe
