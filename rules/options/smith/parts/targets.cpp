// Whoever hits ships says which.
#include <algorithm>
#include <tuple>

#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

AllotQuestion question_now(const View& view, const Decision& decision, OwnerId) { return hit_question(view, decision.battle); }
Choice::Allocations dearest_first(const View& view, const Decision& decision, OwnerId) {
    return dearest_ships(view, hit_question(view, decision.battle));
}
Choice::Allocations by_types(const View& view, const Decision& decision, OwnerId, std::span<const UnitTypeId> types) {
    return dearest_ships(view, hit_question(view, decision.battle), types);
}

}  // namespace

Choice::Allocations dearest_ships(const View& view, const AllotQuestion& question, std::span<const UnitTypeId> preferred) {
    std::vector<const Unit*> ships;
    for (const auto& part : question.parts)
        for (const auto& group : part.groups)
            for (const auto id : group.units) ships.push_back(view.state.unit(id));
    const auto rank = [&](const Unit* ship) {
        const auto wish = std::find(preferred.begin(), preferred.end(), ship->type) - preferred.begin();
        return std::tuple{wish, -view.rules.type(*ship).cost, ship->type, ship->owner};
    };
    std::stable_sort(ships.begin(), ships.end(), [&](const Unit* a, const Unit* b) { return rank(a) < rank(b); });
    std::vector<UnitId> hit;
    for (const auto* ship : ships)
        for (int left = hits_of(view, *ship) - ship->damage; left > 0 && hit.size() < question.hits; --left) hit.push_back(ship->id);
    return allotment_of(question, hit);
}

question::Allotment ships_hit(std::string_view name, std::string_view cite, question::RefusalNow* refusal) {
    return {.name = name,
            .cite = cite,
            .question = question_now,
            .fallback = dearest_first,
            .by_types = by_types,
            .one_by_units = true,
            .refusal = refusal};
}

}  // namespace rules::smith
