#include <array>

#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {

// Those that change figures alone.
const Weapon super_armor{.tag = "super-armor", .paragraph = "SM-35"};
const Weapon marines{.tag = "marines", .paragraph = "SM-37"};
const Weapon jet_power{.tag = "jet-power", .paragraph = "SM-39"};
const Weapon long_range_ships{.tag = "long-range-ships", .paragraph = "SM-43"};
const Weapon industrial_technology{.tag = "industrial-technology", .paragraph = "SM-46"};
const Weapon long_range_aircraft{.tag = "long-range-aircraft", .paragraph = "SM-47"};
const Weapon heavy_bombers{.tag = "heavy-bombers", .paragraph = "SM-48"};
const Weapon heavy_bombers_2{.tag = "heavy-bombers-2", .paragraph = "SM-48", .with_the_one_before = true};

std::span<const Weapon* const> all_weapons() {
    static constexpr std::array all{&enemy_code,
                                    &espionage,
                                    &mechanized_infantry,
                                    &super_armor,
                                    &paratroopers,
                                    &marines,
                                    &kamikaze,
                                    &jet_power,
                                    &radar,
                                    &rockets,
                                    &super_submarines,
                                    &heavy_ships,
                                    &long_range_ships,
                                    &improved_agriculture,
                                    &improved_labs,
                                    &industrial_technology,
                                    &long_range_aircraft,
                                    &heavy_bombers,
                                    &heavy_bombers_2};
    return all;
}

void only_of_marked(RulesetBuilder& build, TagId tag, SlotId flag) {
    for (auto& row : build.data<Game>().technologies)
        if (row.tag == tag) row.marked = flag;
}

}  // namespace rules::smith
