#pragma once

#include "rules/match/dice_chain.hpp"

/// How the public side of the dice moves on with entries, of games and of whatever else has dice of its own.
namespace match {

/// After an anchor that was opened: step 3 for the first one, step 9 for a further one.
void open_anchor(DiceState& dice, const GameId& game, std::uint32_t anchor, const Hash& commitment);
/// After an entry with these rolls.
void use_up(DiceState& dice, const Rolls& rolls);

}  // namespace match
