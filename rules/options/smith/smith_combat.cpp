#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

const Option smith_combat{
    .id = "smith-combat",
    .base = "classic",
    .title = "Smith's rules of combat",
    .summary = "Stands for all of Smith's rules of combat: landings, retreats, dogfights, order of combat, submarines, damaged ships.",
    .stands_for = {"smith-amphibious-assaults", "smith-retreats", "smith-dogfights", "smith-order-of-combat", "smith-submarines",
                   "smith-damaged-ships"},
};

}  // namespace rules::smith
