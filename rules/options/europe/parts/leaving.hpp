#pragma once

#include <string>

#include "rules/options/europe/parts/options.hpp"

namespace rules::europe {

/// A power whose units leave the map together, and others who are aboard of its ships and look for ground before. [EUO-1.3.1.a.7]
/// [EUO-2.2.2.2.d]
struct Leaving {
    bool installed = false;
    SlotId who{};  ///< Of the game: whose units are on their way out; -1: nobody's.
    DecisionKindId cargo_landing{};
};

/// Installed by each option by which units leave, once.
void install_leaving(RulesetBuilder& build);
/// The power whose units are on their way out; `nobody` where none is.
[[nodiscard]] OwnerId leaving_power(const View& view);
/// From now on the ships of `power` hold nobody. Its guns are gone at once, or they would go with the ground.
void begin_to_leave(Context& context, OwnerId power, TagId cause);
/// Steps in which the owners of cargo and then of fighters on these ships say where they land. What finds no place is lost. Their names
/// begin with `name`.
[[nodiscard]] Node guests_go_ashore(const std::string& name);
/// All its units are gone, but for complexes on ground that somebody can take.
void units_leave(Context& context, TagId cause);
}  // namespace rules::europe
