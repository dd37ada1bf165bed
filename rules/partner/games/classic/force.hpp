#pragma once

#include <vector>

#include "rules/games/classic/game.hpp"

namespace partner::classic {

/// Units alike, for a quick guess at a battle.
struct Troop {
    rules::UnitTypeId type{};
    double count = 0;
    double attack = 0;  ///< Numbers they hit at, summed over the dice of one.
    double defence = 0;
    int cost = 0;
    bool ground = false;
    bool air = false;
};
using Troops = std::vector<Troop>;

/// Units that fight: no guns, no complexes.
void add(Troops& troops, const rules::View& view, const rules::Unit& unit, double count = 1);
void add(Troops& troops, const Troops& others);
[[nodiscard]] double bodies(const Troops& troops);
[[nodiscard]] double attack_of(const Troops& troops);
[[nodiscard]] double defence_of(const Troops& troops);
[[nodiscard]] double worth(const Troops& troops);
/// What is left when each plane has been shot at once.
[[nodiscard]] Troops under_fire(Troops attackers, double hit_by_gun);

/// How a battle ends if everybody hits as often as can be expected, and loses the cheapest first.
struct Forecast {
    double attackers = 0;  ///< Units left.
    double ground = 0;     ///< Of them, those that hold ground.
    double defenders = 0;
    double lost = 0;  ///< IPCs of the attacker.
    double won = 0;   ///< Of the defender.
    [[nodiscard]] bool victory() const { return defenders < 0.05 && attackers > 0; }
};
[[nodiscard]] Forecast forecast(Troops attackers, Troops defenders);

}  // namespace partner::classic
