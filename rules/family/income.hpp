#pragma once

#include "rules/family/figures.hpp"

namespace rules::family {

struct Incomes {
    SlotId income{};  ///< Of a power: what the last collection brought.
    TagId collect{};
    Chain<void(const View&, OwnerId power, Tally&)> additions;   ///< What is collected beside the value of the ground.
    Chain<void(const View&, OwnerId power, Tally&)> reductions;  ///< Of all of it.
};

}  // namespace rules::family
