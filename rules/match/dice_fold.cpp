#include "rules/match/dice_fold.hpp"

namespace match {

void open_anchor(DiceState& dice, const GameId& game, std::uint32_t anchor, const Hash& commitment) {
    if (!dice.open) dice.first_commitment = commitment;
    dice.mix = dice.open ? mix_anchor(dice.mix, commitment) : first_mix(game, commitment);
    dice.open = true;
    dice.anchor = anchor;
    dice.index = 0;
    dice.last_link = commitment;
}

void use_up(DiceState& dice, const Rolls& rolls) {
    dice.index = rolls.index;
    dice.last_link = rolls.secret;
    ++dice.rolls;
}

}  // namespace match
