#pragma once

#include "rules/family/figures.hpp"

namespace rules::family {

/// Planes that land, on decks and elsewhere.
struct Carriers {
    SlotId landed{};  ///< Flag: a plane that has landed on a deck in noncombat movement.
    Setting islands;  ///< Who finds no deck lands on a friendly island of the zone.
    TagId no_deck{}, no_landing_place{};
    /// True for a carrier that holds nothing now.
    Chain<bool(const View&, const Unit&)> no_decks;
    /// True for a fighter that stays on its deck after a battle, whoever looks for one.
    Chain<bool(const View&, const Unit&)> keeps_deck;
};

}  // namespace rules::family
