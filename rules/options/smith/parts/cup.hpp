#pragma once

#include "rules/options/smith/parts/smith.hpp"

/// The cup from which the next marker is drawn, in the step "marker-drawn" of the procedure "game". [SM-1]
namespace rules::smith {

/// Mentioned by the option that draws.
struct Cup {
    bool installed = false;
    SlotId markers{};                        ///< Powers whose marker is in it, in turn order.
    SlotId drawn{};                          ///< The power whose marker was drawn, until its turn is over; -1: nobody's.
    void (*draw_again)(Context&) = nullptr;  ///< Puts the drawn marker back first.
};

}  // namespace rules::smith
