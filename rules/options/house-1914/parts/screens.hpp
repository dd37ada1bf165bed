#pragma once

#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {

/// Who screens attacking submarines, for the options that change it. [HR-3.2.1.2]
struct Screens {
    UnitClass escort{};  ///< Ships that do what the star of the law stands at: those of an option that says so, else cruisers. [HR-2.5.3]
    /// How many submarines the defenders of a battle screen in its next fire; below 0 as good as none.
    Chain<void(const View&, BattleId, Tally&)> screened;
};

}  // namespace rules::house1914
