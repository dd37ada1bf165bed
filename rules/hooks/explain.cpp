#include "rules/hooks/explain.hpp"

#include <algorithm>

#include "rules/hooks/hooks.hpp"

namespace rules {

Explanation explain(const UnitValue& asked) {
    Explanation made;
    Tally tally{made.reasons};
    if (asked.kind == ValueKind::move && asked.unit != nullptr)
        add_range(asked.view, *asked.unit, tally);
    else
        add_unit_value(asked, tally);
    made.value = tally.sum();
    return made;
}

std::optional<Explanation> explain_points(const View& view, SideId side) {
    const auto& parts = view.rules.data<Hooks>().victory.points;
    if (parts.empty()) return std::nullopt;
    Explanation made;
    Tally tally{made.reasons};
    for (const auto part : parts) part(view, side, tally);
    made.value = tally.sum();
    return made;
}

std::optional<Explanation> explain_query(const View& view, std::string_view name, OwnerId owner) {
    const auto& queries = view.rules.queries;
    const auto query = std::find_if(queries.begin(), queries.end(), [&](const NamedQuery& each) { return each.name == name; });
    if (query == queries.end()) return std::nullopt;
    Explanation made;
    Tally tally{made.reasons};
    query->add_up(view, owner, tally);
    made.value = tally.sum();
    return made;
}

std::vector<ExplainedShot> explain_fire(const View& view, BattleId battle, bool attacking) {
    std::vector<ExplainedShot> shots;
    const auto* fought = view.state.battle(battle);
    if (fought == nullptr) return shots;
    const auto state = joined(view, *fought);
    const View begun{view.rules, state};
    if (const auto& by_rules = view.rules.data<Hooks>().battle.explain_fire) by_rules(begun, battle, attacking, shots);
    if (!shots.empty()) return shots;
    for (const auto* unit : participants(begun, battle, attacking)) {
        const auto kind = attacking ? ValueKind::attack : ValueKind::defence;
        shots.push_back({unit->id, explain({begun, unit->owner, unit->type, kind, unit, battle})});
    }
    return shots;
}

}  // namespace rules
