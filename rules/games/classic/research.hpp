#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

/// The development of weapons.
struct Research {
    SlotId technologies_of{};  ///< Of a power: a list of tags, in the order of the chart.
    SlotId researched{};       ///< Flag of a power: has researched this turn. [CL-3.1.1]
    SlotId rocket_fired{};     ///< Flag of a power: has fired a rocket this turn. [CL-3.3.1]
    TagId research{}, breakthrough{};
    ParameterId weapons{}, axis_help{};
    /// Dice of another kind that a declaration names beside the normal ones, or alone.
    struct MoreDice {
        std::string_view argument;
        /// Of all of them, in IPCs; or why they may not be rolled.
        Result<std::int64_t> (*cost)(const View&, OwnerId, const Choice&) = nullptr;
        /// Rolled behind the normal dice. @return what they gave, which is had when the normal dice have given theirs.
        std::vector<TagId> (*roll)(Context&, OwnerId, const Choice&) = nullptr;
        /// Legal values, as long as they cost no more than `most`.
        std::vector<Choice> (*list)(const View&, OwnerId, std::int64_t most) = nullptr;
    };
    std::vector<MoreDice> more;
};

}  // namespace rules::classic
