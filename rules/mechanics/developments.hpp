#pragma once

#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace rules {

/// What powers come to know in a game and fight by, such as technologies: for those who make battles up. Kept as a module's own data; a
/// game in which nobody learns anything has none.
struct Developments {
    SlotId slot{};           ///< Of owners: a list of tags, in the order of `all`.
    std::vector<TagId> all;  ///< By these names people speak of them.
    std::string_view paragraph;
    /// Whether what `owner` knows by this tag counts for one of his units in the battle, which has just been joined.
    Single<bool(const View&, BattleId, OwnerId owner, TagId)> counts;
};

}  // namespace rules
