#pragma once

#include "rules/core/context.hpp"

namespace rules {

/// What follows from slots that a module keeps and is stored besides, such as who is at war with whom: a scenario file sets the slots, and
/// each of these brings the rest of the state in line with them. Installed by whoever keeps the slots; harmless where nothing was set.
struct Positions {
    Chain<void(Context&)> follow;
    /// What stands in slots together with the printed setup: a board that begins empty has none of it. Whoever installs it sets the same
    /// before the first round.
    Chain<void(Context&)> printed;
};

}  // namespace rules
