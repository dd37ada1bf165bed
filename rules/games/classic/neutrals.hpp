#pragma once

#include "rules/games/classic/game.hpp"

namespace rules::classic {

struct Neutrals {
    SlotId violated{};  ///< Of a space: a neutral that was violated this turn. [CL-10.1.6]
    TagId violation{};
    ParameterId neutral_overflight_control{};
};

}  // namespace rules::classic
