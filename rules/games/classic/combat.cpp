// The battles: everything between the list of battles and who holds what afterwards. [CL-6] [CL-7] [CL-8]
#include "rules/games/classic/combat.hpp"

namespace rules::classic {

void install_combat(RulesetBuilder& build) {
    build.data<Combat>().removed = build.tag("casualty");
    install_participants(build);
    install_fire(build);
    install_losses(build);
    install_anti_aircraft(build);
    install_bombardment(build);
    install_retreat(build);
    install_submarines(build);
    install_land_combat(build);
    install_sea_combat(build);
    install_strategic_bombing(build);
    install_rockets(build);
    install_odds(build);
}

}  // namespace rules::classic
