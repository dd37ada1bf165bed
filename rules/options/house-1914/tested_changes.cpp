#include "rules/hooks/module.hpp"

namespace rules::house1914 {

/// Stands for the changes of HR-3.1. [HR-0.8.2]
extern const Option tested_changes{
    .id = "tested-changes",
    .base = "1914",
    .title = "The tested changes",
    .summary = "Stands for six changes: naval costs, standard trucks, aerial combat, both submarine warfares, fighting by numbers.",
    .paragraphs = {"HR-0.8.2"},
    .band = Band::adjustment,
    .stands_for = {"naval-costs", "standard-trucks", "aerial-combat", "restricted-submarine-warfare", "unrestricted-submarine-warfare",
                   "fighting-by-numbers"},
};

}  // namespace rules::house1914
