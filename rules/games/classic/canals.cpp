// Passages that ships use only while their side holds the shores. [CL-2.2]
#include <algorithm>

#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

Result<void> canals(const MoveStep& step) {
    if (!step.type.is(unit_class::sea)) return {};
    return canal_open(step.view, step.power, step.from(), step.to());
}

}  // namespace

Result<void> canal_open(const View& view, OwnerId power, SpaceId from, SpaceId to) {
    const auto* canal = canal_between(game(view).canals, from, to);
    if (canal == nullptr) return {};
    const auto& shores = canal->held_by;
    if (std::all_of(shores.begin(), shores.end(), [&](SpaceId shore) { return friendly_at_dawn(view, power, shore); })) return {};
    if (shores.size() == 1) return refuse(Refusal::may_not_enter, {"CL-2.2.1"}, {fact("space", shores.front())}, {"CL-2.2.3"});
    return refuse(Refusal::may_not_enter, {"CL-2.2.2"}, {fact("space", shores.front()), fact("next", shores.back())}, {"CL-2.2.3"});
}

void install_canals(RulesetBuilder& build) { build.move().may_enter("canals", canals); }

}  // namespace rules::classic
