#pragma once

#include <vector>

#include "rules/options/house-1914/parts/house.hpp"

/// What the stages before round 1 have in common.
namespace rules::house1914 {

/// The powers that prepare for the war, in turn order: all of the game's own, which have a capital, but the United States. [HR-4.3.6]
/// [HR-4.11.1]
[[nodiscard]] std::vector<OwnerId> preparing(const View& view);
[[nodiscard]] OwnerMask mask_of_all(const std::vector<OwnerId>& powers);

}  // namespace rules::house1914
