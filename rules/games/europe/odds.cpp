// How battles of the game are calculated: they are fought to be counted.
#include "rules/blocks/staging.hpp"
#include "rules/family/combat.hpp"
#include "rules/games/europe/game.hpp"
#include "rules/points/sampling.hpp"

namespace rules::europe {

void install_odds(RulesetBuilder&) {}

}  // namespace rules::europe
