#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

struct Incomes {
    SlotId income{};  ///< Of a power: what the last collection brought.
    TagId collect{};
    Setting freed_pays;  ///< A capital that was freed in its power's own turn brings income at the end of that turn.
    /// What counts as the production of a power, where that is not just the value of its ground.
    Single<void(const View&, OwnerId power, Tally&)> level;
    Chain<void(const View&, OwnerId power, Tally&)> additions;   ///< What is collected beside the value of the ground.
    Chain<void(const View&, OwnerId power, Tally&)> reductions;  ///< Of all of it.
};

}  // namespace rules::shared
