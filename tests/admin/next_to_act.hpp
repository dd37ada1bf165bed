#pragma once

#include "rules/core/state.hpp"

namespace testing {

/// Who has to do something now: one who is asked, else the power whose turn it is.
inline rules::OwnerId next_to_act(const rules::GameState& state) {
    for (const auto& decision : state.decisions)
        for (const auto owner : rules::OwnersOf(decision.asked & ~decision.answered)) return owner;
    return state.active;
}

}  // namespace testing
