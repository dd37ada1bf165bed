#pragma once

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// What a player has begun in a phase and only their own word completes: it expires where time ends the phase, before anything is settled.
struct ExpiringChoices {
    Chain<void(Context&, const Phase&)> by_time;
};

}  // namespace rules
