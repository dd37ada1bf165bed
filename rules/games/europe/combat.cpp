// The battles: what they have beside the shared ones. [EU-6] [EU-7] [EU-10]

#include "rules/games/europe/losses.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/shared/battles.hpp"

namespace rules::europe {
namespace {

BattlePart submerged_stand_aside(const View& view, const Battle&, const Unit& unit, BattlePart so_far) {
    return marked(view, unit, view.rules.data<Battles>().dived) ? BattlePart::none : so_far;
}

/// Planes hit submarines only beside a destroyer of their side. [EU-6.5.3] [EU-10.1.3]
void planes_need_a_destroyer(const View& view, BattleId battle, const Unit& shooter, AimMask& aim) {
    if (battle == no_battle || !is_plane(view, shooter) || has_destroyer(view, battle, attacks(view, battle, shooter))) return;
    aim = static_cast<AimMask>(aim | not_undersea);
}

/// A destroyer of the other side takes the submarines their first strike. [EU-6.3.2] [EU-10.1.2]
bool seen_by_a_destroyer(const View& view, BattleId battle, const Unit& unit) {
    return has_destroyer(view, battle, !attacks(view, battle, unit));
}

/// Each attacking artillery lifts one infantry, as long as both fight. [EU-7.2]
void artillery_support(const UnitValue& asked, Tally& value) {
    const auto& names = game(asked.view);
    if (asked.kind != ValueKind::attack || asked.type != names.infantry || asked.unit == nullptr || asked.battle == no_battle) return;
    if (!attacks(asked.view, asked.battle, *asked.unit)) return;
    int guns = 0;
    int before = 0;
    bool found = false;
    for (const auto* unit : own_force(asked.view, asked.battle, true)) {
        if (unit->type == names.artillery) ++guns;
        found = found || unit->id == asked.unit->id;
        if (unit->type == names.infantry && !found) ++before;
    }
    if (before < guns) value.add(1, {"EU-7.2.1"});
}

/// Where anybody has landed no land unit goes back. [EU-11.8.1]
Violation no_way_back(const View& view, const Decision& decision, SpaceId to) {
    const bool landed = view.state.slot(combat(view).landing, raw(decision.battle)) != 0;
    return {Refusal::bad_choice,
            {landed ? "EU-11.8.1" : "EU-6.8.2"},
            {fact("from", decision.space), fact("to", to)},
            {landed ? "EU-6.8.2" : "EU-6.8.5"}};
}

}  // namespace

bool has_destroyer(const View& view, BattleId battle, bool attacking) {
    return any_of(fighting(view, battle, attacking), [&](const Unit* unit) { return unit->type == game(view).destroyer; });
}

void install_combat(RulesetBuilder& build) {
    shared::install_combat(build, losses_block);
    install_losses(build);
    install_submarines(build);
    install_bombardment_choice(build);
    install_raids(build);
    install_emergency_landings(build);
    build.participation().joins("submerged-stand-aside", submerged_stand_aside);
    build.participation().aims("planes-need-a-destroyer", planes_need_a_destroyer);
    build.data<Combat>().no_retreat.replace(no_way_back);
    build.data<Combat>().strikes_late("seen-by-a-destroyer", seen_by_a_destroyer);
    build.value().unit("artillery-support", artillery_support);
    install_odds(build);
}

}  // namespace rules::europe
