#pragma once

#include <string_view>

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// Places on decks, or such as planes take: a fighter takes one. A plane that takes a whole deck shares it with nobody; only decks of just
/// that size hold it.
struct DeckRoom {
    int places = 0;
    int whole = 0;               ///< Decks that such a plane can have for itself, or such planes.
    std::string_view said_in{};  ///< The paragraph that changed it; empty: that of the shared rules.

    DeckRoom& operator+=(const DeckRoom& other);
    DeckRoom& operator-=(const DeckRoom& other);
    friend DeckRoom operator+(DeckRoom a, const DeckRoom& b) { return a += b; }
    friend DeckRoom operator-(DeckRoom a, const DeckRoom& b) { return a -= b; }
    [[nodiscard]] bool holds(const DeckRoom& planes) const { return planes.places <= places && planes.whole <= whole; }
};

/// Planes that land, on decks and elsewhere.
struct Carriers {
    SlotId landed{};  ///< Flag: a plane that has landed on a deck in noncombat movement.
    Setting islands;  ///< Who finds no deck lands on a friendly island of the zone.
    TagId no_deck{}, no_landing_place{};
    /// True for a carrier that holds nothing now.
    Chain<bool(const View&, const Unit&)> no_decks;
    /// True for a fighter that stays on its deck after a battle, whoever looks for one.
    Chain<bool(const View&, const Unit&)> keeps_deck;
    /// Changes what a carrier holds.
    Chain<void(const View&, const Unit& carrier, DeckRoom&)> decks;
    /// What a plane that is no fighter takes of decks; where nobody says so, it lands on none.
    Chain<void(const View&, const Unit& plane, DeckRoom&)> berths;
};

/// What a carrier holds as long as it floats; what it holds now, by `Carriers::no_decks`.
[[nodiscard]] DeckRoom decks_afloat(const View& view, const Unit& carrier);
[[nodiscard]] DeckRoom deck_of(const View& view, const Unit& carrier);
/// What a plane takes; nothing of one that lands on no deck.
[[nodiscard]] DeckRoom berth_of(const View& view, const Unit& plane);
[[nodiscard]] inline bool lands_on_decks(const View& view, const Unit& plane) { return berth_of(view, plane).places > 0; }
/// Of the carriers of friends of `power` in `zone`, and of the planes of friends there, of which `others` leaves out his own.
[[nodiscard]] DeckRoom decks_for(const View& view, OwnerId power, SpaceId zone);
[[nodiscard]] DeckRoom berths_in(const View& view, OwnerId power, SpaceId zone, bool others = false);
/// The planes of which `staying` holds no more than the rest, as far as `going` holds them: the first ones.
[[nodiscard]] std::vector<const Unit*> beyond(const View& view, std::vector<const Unit*> planes, const DeckRoom& staying,
                                              const DeckRoom& going);

}  // namespace rules::shared
