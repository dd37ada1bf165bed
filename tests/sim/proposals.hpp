#pragma once

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"
#include "tests/sim/chance.hpp"

namespace sim {

/// A command that somebody might think of at this position: of any form, most of them of one that fits the moment; made up from what
/// lies on the board, without a look at any list, and as often illegal as not.
[[nodiscard]] rules::Command some_proposal(const rules::View& view, Chance& chance);

}  // namespace sim
