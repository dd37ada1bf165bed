#pragma once

#include <string>
#include <vector>

#include "rules/games/europe/game.hpp"
#include "rules/hooks/odds.hpp"
#include "rules/shared/combat.hpp"

namespace rules::europe {

/// Units of one owner, type and damage that can be hit, and by the hits of which aims.
struct Target {
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint8_t damage = 0;
    std::uint8_t bears = 1;
    std::uint8_t by = 0;  ///< Bits: the places of the aims in `Hits::hits` that may fall on them.
    std::vector<UnitId> units;
    [[nodiscard]] int room() const { return static_cast<int>(units.size()) * (bears - damage); }
};

/// Hits of one roll, in the pools of EU-6.5, and on whom they may fall.
struct Hits {
    View view;
    std::vector<AimedHits> hits;
    std::vector<Target> targets;  ///< Owners in turn order, then the table of units, less damaged first.
};
/// As many as can be placed. [EU-6.5.5]
[[nodiscard]] int most_hits(const Hits& hits);
/// Could these hits, by target, be of these pools, or of some of them?
[[nodiscard]] bool may_fall(const Hits& hits, const std::vector<int>& taken);

/// What of so many hits on `units`, of whatever aim, falls on each owner where nobody says otherwise.
[[nodiscard]] std::vector<OddsShare> shares_by_order(const View& view, std::span<const Unit* const> units, std::uint16_t hits);
/// The steps of one `casualties` question. Names begin with `name`. [EU-6.4]
[[nodiscard]] Node losses_block(const std::string& name);
void install_losses(RulesetBuilder& build);

/// Of several owners of `units`: who controls the ground, else the one with most units, ties in turn order. [EU-6.4.2]
[[nodiscard]] OwnerId decider_of(const View& view, SpaceId space, std::span<const Unit* const> units);

}  // namespace rules::europe
