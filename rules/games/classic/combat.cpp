// The battles: what they have beside those of the family.
#include "rules/family/combat.hpp"

#include "rules/games/classic/losses.hpp"

namespace rules::classic {
namespace {

/// What a battleship hits at when it bombards. [CL-7.3.1]
void bombardment_value(const UnitValue& asked, Tally& value) {
    const auto& names = game(asked.view);
    if (asked.kind == ValueKind::bombard && asked.type == names.battleship) value.add(names.bombardment_hit, {"CL-7.3.1"});
}

}  // namespace

void install_combat(RulesetBuilder& build) {
    family::install_combat(build, losses_block);
    install_losses(build);
    install_submarines(build);
    install_rockets(build);
    build.value().unit("bombardment-value", bombardment_value);
    build.data<Combat>().attack_dice.set(attack_dice);
    install_odds(build);
}

}  // namespace rules::classic
