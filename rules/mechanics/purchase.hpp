#pragma once

#include <cstdint>

#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// ACT: what is the same about buying in every game: units for money, at once, to wait off the board. A game's `check` adds its rules.

/// Some units, and nothing but new ones: whole, unmoved, and of nowhere.
[[nodiscard]] Result<void> well_formed_purchase(const UnitPick& pick);
/// Something is bought, and all of it is well formed.
[[nodiscard]] Result<void> well_formed_purchase(const UnitPicks& units);
/// What they cost `power` under the rules in force.
[[nodiscard]] std::int64_t price_of(const View& view, OwnerId power, const UnitPicks& units);
/// Pays and puts the units off the board.
void buy(Context& context, OwnerId power, const UnitPicks& units, TagId reason);
/// One unit, and as many as the treasury pays for, of each type that the game's `check` lets pass.
void list_purchases(const View& view, OwnerId power, CommandSink& sink);

}  // namespace rules
