// SM-3: planes that attack an island pay for reaching its zone alone.
#include "rules/games/classic/game.hpp"
#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

/// Into an island that is attacked, and back from one that was: nothing. Who passes over it, takes off or lands pays as anywhere.
/// [SM-3.1] [SM-3.2] [SM-3.3]
int island_cost(const MoveStep& step, int so_far) {
    if (!step.type.is(unit_class::air)) return so_far;
    const auto attacks = [&](SpaceId island) {
        return facts(step.view, island).island && status(step.view, step.power, island) != Status::friendly;
    };
    if (step.last() && moving_into_combat(step.view) && attacks(step.to())) return 0;
    const bool came_to_attack = step.at == 0 && step.unit.origin != step.from();
    return came_to_attack && facts(step.view, step.from()).island ? 0 : so_far;
}

void install_island_assaults(RulesetBuilder& build) { build.move().cost(island_cost); }

}  // namespace

const Option island_assaults{
    .id = "smith-island-assaults",
    .base = "classic",
    .title = "Air assault of islands",
    .summary = "Planes that attack an island pay for reaching the zone around it, not for the step to the island and back.",
    .paragraphs = {"SM-3.1", "SM-3.2", "SM-3.3", "SM-3.4"},
    .install = install_island_assaults};

}  // namespace rules::smith
