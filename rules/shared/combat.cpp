// The battles: everything between the list of battles and who holds what afterwards, but who takes hits and how a raid or a dive goes on.
#include "rules/shared/combat.hpp"

namespace rules::shared {

void install_combat(RulesetBuilder& build, LossSteps* losses) {
    build.data<Combat>().losses = losses;
    install_hits(build);
    install_participants(build);
    install_fire(build);
    install_anti_aircraft(build);
    install_bombardment(build);
    install_retreat(build);
    install_land_combat(build);
    install_sea_combat(build);
    install_strategic_bombing(build);
}

}  // namespace rules::shared
