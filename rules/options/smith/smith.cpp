#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

const Option smith{
    .id = "smith",
    .base = "classic",
    .title = "All of Smith's rules",
    .summary = "Stands for all of Smith's house rules: drawn turns, combat, straits, capitals, weapons and the rest.",
    .stands_for =
        {
            "smith-combat",              // SM-5, SM-6, SM-7, SM-9, SM-18, SM-19
            "smith-random-turns",        // SM-1
            "smith-divided-zones",       // SM-2
            "smith-island-assaults",     // SM-3
            "smith-directed-research",   // SM-4
            "smith-winning",             // SM-10
            "smith-straits",             // SM-11
            "smith-bribed-overflights",  // SM-12
            "smith-captured-capitals",   // SM-13
            "smith-transports",          // SM-14
            "smith-naval-placement",     // SM-15
            "smith-port-guns",           // SM-16
            "smith-air-missions",        // SM-17
            "smith-initial-conditions",  // SM-20
            "smith-weapons",             // SM-30 to SM-48
        },
};

}  // namespace rules::smith
