#pragma once

#include <span>
#include <string_view>

#include "rules/options/smith/parts/smith.hpp"

/// The weapons of SM-30. What one makes of figures stands in data/weapons.toml; what it does besides is a file of its own in
/// weapons/, which the table does not know.
namespace rules::smith {

struct Weapon {
    std::string_view tag;
    std::string_view paragraph;
    bool with_the_one_before = false;                             ///< In play if that is: a second level.
    void (*install)(RulesetBuilder& build, TagId tag) = nullptr;  ///< What it does beside its figures; null: nothing.
};
/// weapons/all.cpp.
[[nodiscard]] std::span<const Weapon* const> all_weapons();

/// What the table says of attack and defence for this weapon holds of units with this flag alone. Once all rows are there.
void only_of_marked(RulesetBuilder& build, TagId tag, SlotId flag);

/// Listed battles with attackers that have this flag are other ones than their numbers tell: fought to be counted.
template <class Names, SlotId Names::*flag>
[[nodiscard]] bool attack_with(const View& view, BattleId battle, std::span<const OddsStack>) {
    return any_of(own_force(view, battle, true), [&](const Unit* unit) { return marked(view, *unit, view.rules.data<Names>().*flag); });
}

/// Which of them are installed in the bundle, whoever has done it.
struct InstalledWeapons {
    std::vector<TagId> tags;
    bool table = false;            ///< The chart of the game is the table of SM-30.
    std::vector<Technology> rows;  ///< Of data/weapons.toml, read once.
};
/// What it does beside its figures: once.
void install_weapon(RulesetBuilder& build, const Weapon& weapon);
/// The rows of data/weapons.toml.
[[nodiscard]] const std::vector<Technology>& weapon_rows(RulesetBuilder& build);
/// Somebody may have the technology without having found it in the table. Where the table is not in play its row holds for those for whom
/// `works` says so, and is in no die; what the chart of the game says by the same name holds for all others. [SM-50.2]
void make_known(RulesetBuilder& build, TagId technology, bool (*works)(const View&, OwnerId, TagId),
                bool (*works_otherwise)(const View&, OwnerId, TagId));

extern const Weapon enemy_code;             // SM-31
extern const Weapon espionage;              // SM-32
extern const Weapon radar;                  // SM-33
extern const Weapon mechanized_infantry;    // SM-34
extern const Weapon super_armor;            // SM-35
extern const Weapon paratroopers;           // SM-36
extern const Weapon marines;                // SM-37
extern const Weapon kamikaze;               // SM-38
extern const Weapon jet_power;              // SM-39
extern const Weapon rockets;                // SM-40
extern const Weapon super_submarines;       // SM-41
extern const Weapon heavy_ships;            // SM-42
extern const Weapon long_range_ships;       // SM-43
extern const Weapon improved_agriculture;   // SM-44
extern const Weapon improved_labs;          // SM-45
extern const Weapon industrial_technology;  // SM-46
extern const Weapon long_range_aircraft;    // SM-47
extern const Weapon heavy_bombers;          // SM-48
extern const Weapon heavy_bombers_2;        // SM-48

}  // namespace rules::smith
