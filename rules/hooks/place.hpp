#pragma once

#include <optional>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// PLACE: where a unit bought this turn may be put.
struct Site {
    SpaceId space{};
    UnitClasses classes{};                 ///< Kinds of unit that it takes.
    std::optional<std::uint16_t> limit{};  ///< Units that it still takes this turn; none: any number.
};
struct PlaceRules {
    Chain<void(const View&, OwnerId, std::vector<Site>&)> sites;
    Chain<Result<void>(const View&, OwnerId, const Unit&, SpaceId)> may_place;
};
/// Every site of `power` now, in the order of preference.
[[nodiscard]] std::vector<Site> sites_of(const View& view, OwnerId power);
/// May this waiting unit be put there?
[[nodiscard]] Result<void> may_place(const View& view, OwnerId power, const Unit& unit, SpaceId space);

}  // namespace rules
