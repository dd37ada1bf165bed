#pragma once

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// What a player has begun in a phase and only his own word completes: it lapses where time ends the phase, before anything is settled.
struct ExpiringChoices {
    Chain<void(Context&, const Phase&)> by_time;
};

}  // namespace rules
