#pragma once

#include <string_view>
#include <vector>

namespace rules {

class RulesetBuilder;

/// The declaration `settle`: who may act in one of `phases` while its end is refused has done what time would do, and the phase ends. Moves that
/// showed a die are not taken back, and nothing legal may be left that mends what they did: so no game stands still for want of a clock.
/// @param phases  such whose settlements ask nobody else, as they would be answered for him.
/// @param paragraph  cited where there is nothing to settle.
void install_settling(RulesetBuilder& build, std::vector<std::string_view> phases, std::string_view paragraph);
/// Another such phase.
void settle_also_in(RulesetBuilder& build, std::string_view phase);

}  // namespace rules
