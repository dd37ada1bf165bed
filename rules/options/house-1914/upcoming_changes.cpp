#include "rules/hooks/module.hpp"

namespace rules::house1914 {

/// Stands for the changes of HR-3.2; what they require of the tested ones has to be named too. [HR-0.8.2]
extern const Option upcoming_changes{
    .id = "upcoming-changes",
    .base = "1914",
    .title = "The upcoming changes",
    .summary = "Stands for five changes: submarine tactics, cruiser screens, starting fleets, submarine damage, artillery neutralization.",
    .paragraphs = {"HR-0.8.2"},
    .band = Band::adjustment,
    .requires_one_of = {"restricted-submarine-warfare", "unrestricted-submarine-warfare"},  // for submarine-warfare-damage
    .stands_for = {"submarine-tactics", "cruiser-screens", "historical-fleets", "submarine-warfare-damage", "artillery-neutralization"},
};

}  // namespace rules::house1914
