// The battles: what they have beside the shared ones.
#include "rules/shared/combat.hpp"

#include "rules/games/classic/losses.hpp"

namespace rules::classic {
void install_combat(RulesetBuilder& build) {
    shared::install_combat(build, losses_block);
    install_losses(build);
    install_bombardment_choice(build);
    install_submarines(build);
    install_rockets(build);
    build.data<Combat>().attack_dice.set(attack_dice);
    install_odds(build);
}

}  // namespace rules::classic
