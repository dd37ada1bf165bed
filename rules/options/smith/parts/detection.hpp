#pragma once

#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

/// How planes find submarines in battle. [SM-18.3]
struct Detection {
    Chain<bool(const View&, const Unit& plane)> sure;  ///< True for one that needs no die.
};

}  // namespace rules::smith
