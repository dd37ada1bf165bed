#pragma once

#include <string_view>

#include "rules/options/house-1914/parts/house.hpp"

/// Powers that an option keeps out of the war: on no side and at peace with all.
namespace rules::house1914 {

struct NeutralPower {
    OwnerId power{nobody};
    std::string_view cite;         ///< What it may do.
    std::string_view minors_cite;  ///< Which minors it may attack.
    std::string_view others_cite;  ///< What others may do with it.
    bool (*neutral)(const View&) = nullptr;
    void (*attacked)(Context&, OwnerId by) = nullptr;  ///< Before the battle; by whom a power of a side, or another neutral one.
    bool attacks_powers = false;                       ///< Other neutral powers, if those may be attacked by it.
};

/// While it is neutral: its land units and fighters stay on its own and on neutral ground, it attacks armies of minors alone, carries
/// nobody's units and is carried by nobody; whoever enters its ground attacks it, and who may not attack it stays out. An attack counts
/// from the moment at which its battle is listed or named, or ground without units is entered. (OQ-HR-22)
void install_neutral_power(RulesetBuilder& build, const NeutralPower& about);

}  // namespace rules::house1914
