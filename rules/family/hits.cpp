// Hits between the dice and who takes them.
#include <algorithm>

#include "rules/family/combat.hpp"

namespace rules::family {

void note_hits(Context& context, FireId fire, std::uint8_t aim, std::uint16_t hits) {
    if (hits == 0) return;
    const auto& names = combat(context);
    context.set_slot(names.fire, 0, static_cast<std::int64_t>(idx(fire)));
    context.set_slot(names.aim, 0, aim);
    context.set_slot(names.hits, 0, hits);
}

void take_hits(Context& context, BattleId battle, const std::vector<UnitId>& units, bool at_once, TagId cause) {
    if (at_once) return apply_hits(context, units, cause);
    const auto& names = combat(context);
    std::vector<UnitId> seen;
    std::vector<UnitId> doomed;
    std::vector<UnitId> damaged;
    for (const auto id : units) {
        if (std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
        seen.push_back(id);
        const auto* unit = context.state().unit(id);
        if (unit == nullptr) continue;
        const auto damage = unit->damage + std::count(units.begin(), units.end(), id);
        if (damage >= hits_of(context.view(), *unit)) {
            doomed.push_back(id);
            continue;
        }
        context.set_damage(id, static_cast<std::uint8_t>(damage), cause);
        damaged.push_back(id);
    }
    context.set_role(battle, std::move(doomed), names.line);
    context.set_role(battle, std::move(damaged), names.fresh_damage);
}

void install_hits(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.removed = build.tag("casualty");
    names.fire = build.slot({"fire", Scope::game, SlotType::number, Lifetime::turn});
    names.aim = build.slot({"aim", Scope::game, SlotType::number, Lifetime::turn});
    names.hits = build.slot({"hits", Scope::game, SlotType::number, Lifetime::turn});
}

}  // namespace rules::family
