// Submarines submerge right before they would fire: the attacker's before each round, the defenders' before their side does. [EU-10.2.4]
#include <algorithm>

#include "rules/games/europe/game.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::europe {
namespace {

struct Diving {
    SlotId next_owner{};  ///< Of the battle that is fought: whom the defenders' question is put to next.
};

/// Those that have not been hit in this round. [EU-10.2.4.3]
std::vector<UnitId> submarines_of(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    return ids_where(standing(view, battle, attacking), [&](const Unit* unit) { return unit->owner == owner && undersea(view, *unit); });
}

DecisionRequest request(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    auto asked = request_in(view, battle, combat(view).submerge, mask_of(owner), std::ssize(submarines_of(view, battle, attacking, owner)));
    asked.detail = attacking ? 1 : 0;
    return asked;
}

/// Attackers fight; defenders hide where nobody but submarines defends. [EU-21.3.5] [EU-21.3.6]
Choice usual(const View& view, const Decision& decision, OwnerId) {
    if (decision.detail != 0) return Choice{std::int64_t{0}};
    const bool alone = all_of(fighting(view, decision.battle, false), [&](const Unit* unit) { return undersea(view, *unit); });
    return Choice{alone ? decision.number : std::int64_t{0}};
}

void dive(Context& context, BattleId battle, bool attacking, OwnerId owner) {
    auto units = submarines_of(context.view(), battle, attacking, owner);
    if (units.empty()) return;
    const auto choice = context.answer(request(context.view(), battle, attacking, owner), owner);
    const auto* number = choice.as<std::int64_t>();
    units.resize(std::min(units.size(), static_cast<std::size_t>(number == nullptr ? 0 : *number)));
    context.set_role(battle, units, combat(context).submerged);
    context.mark(std::move(units), context.rules.data<Battles>().dived);
}

/// He whose turn it is has them all. [EU-6.3.1]
void ask_attacker(Context& context, BattleId battle) {
    const auto lead = lead_of(context.view(), battle);
    if (!submarines_of(context.view(), battle, true, lead).empty()) context.ask(request(context.view(), battle, true, lead));
}
void attacker_dives(Context& context, std::uint32_t subject) {
    dive(context, BattleId{subject}, true, lead_of(context.view(), BattleId{subject}));
}

OwnerId next_owner(const View& view, BattleId battle) {
    if (own_force(view, battle, true).empty()) return nobody;  // nobody is left to hide from
    for (auto at = view.state.slot(view.rules.data<Diving>().next_owner, 0); at < static_cast<std::int64_t>(view.rules.powers()); ++at)
        if (!submarines_of(view, battle, false, static_cast<OwnerId>(at)).empty()) return static_cast<OwnerId>(at);
    return nobody;
}

void begin(Context& context, std::uint32_t) { context.set_slot(context.rules.data<Diving>().next_owner, 0, 0); }
bool all_asked(const View& view, std::uint32_t subject) { return next_owner(view, BattleId{subject}) == nobody; }
void ask_defender(Context& context, BattleId battle) {
    const auto owner = next_owner(context.view(), battle);
    context.set_slot(context.rules.data<Diving>().next_owner, 0, raw(owner));
    context.ask(request(context.view(), battle, false, owner));
}
void defender_dives(Context& context, std::uint32_t subject) {
    const auto slot = context.rules.data<Diving>().next_owner;
    const auto owner = static_cast<OwnerId>(context.state().slot(slot, 0));
    dive(context, BattleId{subject}, false, owner);
    context.set_slot(slot, 0, raw(owner) + 1);
}

}  // namespace

void install_submarines(RulesetBuilder& build) {
    build.data<Diving>().next_owner = build.slot({"next-owner", Scope::game, SlotType::number, Lifetime::turn});
    build.data<Combat>().submerge = build.decision(question::Number{.name = "submerge", .cite = "EU-10.2.4.1", .fallback = usual});
    auto battle = build.procedure("sea-battle");
    battle.before("first-strike",
                  sequence("attackers-submerge", {step("ask-attacker", ask_attacker), step("attacker-dives", attacker_dives)}));
    battle.before("defenders",
                  sequence("defenders-submerge", {
                                                     step("defenders-submerge-begins", begin),
                                                     repeat("defenders-asked", all_asked,
                                                            {step("ask-defender", ask_defender), step("defender-dives", defender_dives)}),
                                                 }));
}

}  // namespace rules::europe
