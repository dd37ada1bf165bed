#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

struct Turns {
    /// What happens as a turn begins and ends, before the victory test.
    Chain<void(Context&, OwnerId)> on_turn_begin;
    Chain<void(Context&, OwnerId)> on_turn_end;
    /// What follows when a power that was neutral has entered the war.
    Chain<void(Context&, OwnerId)> on_war;
};

}  // namespace rules::game1914
