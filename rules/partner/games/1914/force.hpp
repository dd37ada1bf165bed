#pragma once

#include "rules/games/1914/game.hpp"

namespace partner::game1914 {

/// Units ashore by type, as one ground round sees them.
struct Force {
    int infantry = 0;
    int artillery = 0;
    int tanks = 0;
    int fighters = 0;

    void add(const rules::game1914::Game& names, rules::UnitTypeId type, int count);
    void add(const Force& other);
    [[nodiscard]] int bodies() const { return infantry + artillery + tanks + fighters; }
    [[nodiscard]] int guns() const { return artillery + tanks + fighters; }
};

/// Hits to expect in the ground round, in sixths: each gun helps an infantry or a tank, guns under a sky of their own hit at 4.
[[nodiscard]] int attack_of(const Force& force, const Force& against);
[[nodiscard]] int defence_of(const Force& force, const Force& against);

/// Ships that fire and bear hits.
struct Fleet {
    int fire = 0;  ///< Sum of the numbers they hit at.
    int hits = 0;  ///< What they can take.
    int ships = 0;
    int transports = 0;
};
/// All attack numbers of ships are their defence numbers too. [1914-5.2.1]
void add_ship(const rules::View& view, Fleet& fleet, const rules::Unit& unit);
/// Above 1 the first side is likely to win when both fight to the end.
[[nodiscard]] double odds(const Fleet& attackers, const Fleet& defenders);

}  // namespace partner::game1914
