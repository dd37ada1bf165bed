// Passages that ships use only while their side holds the shores.

#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

Result<void> canals(const MoveStep& step) {
    if (!step.type.is(unit_class::sea)) return {};
    return passage_open(step.view, step.power, step.unit, step.from(), step.to());
}

}  // namespace

Result<void> canal_open(const View& view, OwnerId power, SpaceId from, SpaceId to) {
    const auto* canal = canal_between(figures(view).canals, from, to);
    if (canal == nullptr) return {};
    const auto& shores = canal->held_by;
    if (all_of(shores, [&](SpaceId shore) { return friendly_at_turn_start(view, power, shore); })) return {};
    if (shores.size() == 1)
        return refuse(Refusal::may_not_enter, {law(view).canal_of_one}, {fact("space", shores.front())}, {law(view).canals});
    return refuse(Refusal::may_not_enter, {law(view).canal_of_two}, {fact("space", shores.front()), fact("next", shores.back())},
                  {law(view).canals});
}

Result<void> passage_open(const View& view, OwnerId power, const Unit& ship, SpaceId from, SpaceId to) {
    if (auto verdict = canal_open(view, power, from, to); !verdict) return verdict;
    return first_refusal(view.rules.data<Movement>().passages, view, power, ship, from, to);
}
Result<void> passage_open(const View& view, OwnerId owner, SpaceId from, SpaceId to) {
    for (const auto& unit : view.state.in(from, owner))
        if (is_ship(view, unit))
            if (auto verdict = passage_open(view, owner, unit, from, to); !verdict) return verdict;
    return {};
}

void install_canals(RulesetBuilder& build) { build.move().may_enter("canals", canals); }

}  // namespace rules::shared
