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
};

}  // namespace rules::classic
