// Hits between the dice and who takes them.
#include <algorithm>

#include "rules/shared/combat.hpp"

namespace rules::shared {

void note_hits(Context& context, FireId fire, std::uint8_t aim, std::uint16_t hits) {
    if (hits == 0) return;
    const auto& names = combat(context);
    context.set_slot(names.fire, 0, static_cast<std::int64_t>(idx(fire)));
    context.set_slot(names.aim, 0, aim);
    context.set_slot(names.hits, 0, hits);
}

void note_hits(Context& context, FireId fire, std::span<const AimedHits> hits) {
    std::vector<std::int64_t> aimed;
    std::uint16_t sum = 0;
    for (const auto& each : hits) {
        if (each.hits == 0) continue;
        aimed.push_back(each.aim);
        aimed.push_back(each.hits);
        sum = static_cast<std::uint16_t>(sum + each.hits);
    }
    if (aimed.size() <= 2) return note_hits(context, fire, sum == 0 ? AimMask{at_anything} : static_cast<AimMask>(aimed.front()), sum);
    note_hits(context, fire, at_anything, sum);
    context.set_list(combat(context).aimed, 0, std::move(aimed));
}

std::vector<AimedHits> noted_hits(const View& view) {
    const auto& names = combat(view);
    std::vector<AimedHits> found;
    const auto aimed = view.state.slot_list(names.aimed, 0);
    for (std::size_t at = 0; at + 1 < aimed.size(); at += 2)
        found.push_back({static_cast<AimMask>(aimed[at]), static_cast<std::uint16_t>(aimed[at + 1])});
    if (!found.empty()) return found;
    const auto hits = static_cast<std::uint16_t>(view.state.slot(names.hits, 0));
    if (hits > 0) found.push_back({static_cast<AimMask>(view.state.slot(names.aim, 0)), hits});
    return found;
}

void forget_hits(Context& context) {
    const auto& names = combat(context);
    context.set_slot(names.hits, 0, 0);
    context.set_slot(names.aim, 0, 0);
    context.set_list(names.aimed, 0, {});
}

void take_hits(Context& context, BattleId battle, const std::vector<UnitId>& units, bool at_once, TagId cause) {
    if (at_once) return apply_hits(context, units, cause);
    const auto& names = combat(context);
    std::vector<UnitId> seen;
    std::vector<UnitId> doomed;
    std::vector<UnitId> damaged;
    for (const auto id : units) {
        if (contains(seen, id)) continue;
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
    names.aimed = build.slot({"aimed-hits", Scope::game, SlotType::number, Lifetime::turn, true});
    names.hits = build.slot({"hits", Scope::game, SlotType::number, Lifetime::turn});
}

}  // namespace rules::shared
