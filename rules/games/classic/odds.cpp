// How the battles of the game are calculated: the shape of their procedures, over the functions that judge.
#include "rules/games/classic/combat.hpp"
#include "rules/points/odds.hpp"

namespace rules::classic {

void install_odds(RulesetBuilder&) {}

}  // namespace rules::classic
