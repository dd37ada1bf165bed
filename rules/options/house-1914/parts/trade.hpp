#pragma once

#include <vector>

#include "rules/options/house-1914/parts/house.hpp"

/// Trade ships and those who rob them: what the options for the units and for what they do share. [HR-2.6] [HR-2.7] [HR-4.2]
namespace rules::house1914 {

struct Trade {
    UnitTypeId freighter{}, raider{};
};

[[nodiscard]] inline const Trade& trade(const View& view) { return view.rules.data<Trade>(); }

/// Some of `units` are of a type that only powers buy which are on `side` now, and this one is not. [HR-2.6.2]
[[nodiscard]] bool buys_for_others(const View& view, OwnerId power, const UnitPicks& units, UnitTypeId type, SideId side);
/// Raiders that enemies of `power` have in `zone`.
[[nodiscard]] std::vector<const Unit*> enemy_raiders(const View& view, OwnerId power, SpaceId zone);
/// Territories that share a border with `zone`.
[[nodiscard]] std::vector<SpaceId> coast_of(const View& view, SpaceId zone);

// The parts of "freighters-and-raiders".

/// What freighters earn. [HR-4.2.1]
void install_freight(RulesetBuilder& build);
/// What raiders take from the coasts of their enemies. [HR-4.2.9]
void install_raids(RulesetBuilder& build);
/// Raiders board freighters. [HR-4.2.11]
void install_boarding(RulesetBuilder& build);
/// Battles with freighters and raiders. [HR-4.2.5] [HR-4.2.12] [HR-4.2.13]
void install_hunts(RulesetBuilder& build);

}  // namespace rules::house1914
