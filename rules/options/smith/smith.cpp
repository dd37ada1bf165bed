#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

const Option smith{
    .id = "smith",
    .base = "classic",
    .title = "All of Smith's rules",
    .summary =
        "Stands for all of Smith's house rules: drawn turns, combat, raids, straits, capitals, neutrals, weapons and national advantages.",
    .stands_for =
        {
            "smith-combat",               // SM-5, SM-6, SM-7, SM-9, SM-18, SM-19
            "smith-random-turns",         // SM-1
            "smith-divided-zones",        // SM-2
            "smith-island-assaults",      // SM-3
            "smith-directed-research",    // SM-4
            "smith-strategic-bombing",    // SM-8
            "smith-winning",              // SM-10
            "smith-straits",              // SM-11
            "smith-bribed-overflights",   // SM-12
            "smith-captured-capitals",    // SM-13
            "smith-transports",           // SM-14
            "smith-naval-placement",      // SM-15
            "smith-port-guns",            // SM-16
            "smith-air-missions",         // SM-17
            "smith-initial-conditions",   // SM-20
            "smith-neutrals",             // SM-21
            "smith-economic-conquest",    // SM-22
            "smith-weapons",              // SM-30 to SM-48
            "smith-national-advantages",  // SM-50 to SM-55
        },
};

}  // namespace rules::smith
