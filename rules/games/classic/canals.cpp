// Passages that ships use only while their side holds the shores. [CL-2.2]
#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

Result<void> canals(const MoveStep& step) {
    if (!step.type.is(UnitClass::sea)) return {};
    return canal_open(step.view, step.power, step.from(), step.to());
}

}  // namespace

Result<void> canal_open(const View& view, OwnerId power, SpaceId from, SpaceId to) {
    for (const auto& canal : game(view).canals) {
        const bool through = (from == canal.a && to == canal.b) || (from == canal.b && to == canal.a);
        if (!through) continue;
        for (const auto shore : canal.held_by) {
            if (friendly_at_dawn(view, power, shore)) continue;
            std::vector<Fact> facts{fact("space", shore)};
            for (const auto other : canal.held_by)
                if (other != shore) facts.push_back(fact("next", other));
            return refuse(Refusal::may_not_enter, {canal.held_by.size() == 1 ? "CL-2.2.1" : "CL-2.2.2"}, std::move(facts), {"CL-2.2.3"});
        }
    }
    return {};
}

void install_canals(RulesetBuilder& build) { build.move().may_enter(canals); }

}  // namespace rules::classic
