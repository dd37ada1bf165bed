#pragma once

#include <vector>

#include "rules/core/ruleset.hpp"

namespace bot {

/// Units alike, for a quick guess at a battle.
struct Troop {
    rules::UnitTypeId type{};
    double count = 0;
    double attack = 0;   ///< Numbers they hit at.
    double defence = 0;  ///< The same of a defender.
    double hits = 1;     ///< That one bears.
    double cost = 0;
    bool ground = false;  ///< Holds ground.
    bool air = false;
};
using Troops = std::vector<Troop>;

/// Units that neither fire nor are fired at, ashore (guns, factories): they take no part, and go with the ground.
[[nodiscard]] bool fixture(const rules::UnitType& type);
void add(Troops& troops, const rules::View& view, const rules::Unit& unit, double count = 1);
void add(Troops& troops, const rules::View& view, rules::OwnerId owner, rules::UnitTypeId type, double count);
void add(Troops& troops, const Troops& others);
[[nodiscard]] double bodies(const Troops& troops);
/// Those that can hit something.
[[nodiscard]] double armed(const Troops& troops);
[[nodiscard]] double attack_of(const Troops& troops);
[[nodiscard]] double defence_of(const Troops& troops);
[[nodiscard]] double worth(const Troops& troops);
[[nodiscard]] Troops only_ground(Troops troops);

/// Whether a battle there is one exchange of fire a turn; else it is fought to an end.
[[nodiscard]] bool one_round_in(const rules::View& view, rules::SpaceId space);

/// How a battle ends if everybody hits as often as can be expected, and loses the cheapest first.
struct Forecast {
    double attackers = 0;  ///< Units left.
    double ground = 0;     ///< Of them, those that hold ground.
    double defenders = 0;
    double lost = 0;  ///< What the attacker's losses cost.
    double won = 0;   ///< Of the defender.
    [[nodiscard]] bool victory() const { return defenders < 0.05 && attackers > 0; }
};
/// @param strength  by which the defenders' fire is multiplied.
[[nodiscard]] Forecast forecast(Troops attackers, Troops defenders, double strength = 1);

}  // namespace bot
