#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/hooks/pick.hpp"

/// PLACE: what placing bought units has in common in every game. Where each may stand is said by the game in the chains of the point.
namespace rules {

/// The first kind of units of `power` that wait and have a place; nothing where all is done that can be done.
[[nodiscard]] std::optional<UnitGroup> waiting_with_place(const View& view, OwnerId power);
/// May everything end as it is: nothing waits that has a place.
[[nodiscard]] Result<void> nothing_waits(const View& view, OwnerId power, std::string_view paragraph);
/// All that waits of `power`.
[[nodiscard]] std::vector<UnitId> waiting_units(const View& view, OwnerId power);
/// A law: bought units wait only during their owner's turn.
void only_the_active_power_waits(const View& view, std::vector<LawBreach>& breaches);

// Lists of whatever the game's `check` lets pass: `Action::list` (one unit of each kind, and all of them) and `Action::list_units`.
void list_places(const View& view, OwnerId power, CommandSink& sink);
void list_places_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink);

}  // namespace rules
