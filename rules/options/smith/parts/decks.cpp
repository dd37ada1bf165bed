// Which deck a fighter is on that is not in the air: it goes where that goes, and is lost with it. [SM-6.13]

#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/carriers.hpp"

namespace rules::smith {
namespace {

UnitId deck_under(const View& view, const Unit& fighter) {
    const auto* scramble = scramble_of(view.rules);
    return scramble == nullptr ? no_unit : static_cast<UnitId>(view.state.slot(scramble->deck, raw(fighter.id)));
}

bool grounded(const View& view, BattleId battle, const Unit& unit) { return is_plane(view, unit) && !in_the_air(view, battle, unit); }

bool has_room(const View& view, BattleId battle, const Unit& carrier, const Unit& fighter) {
    auto deck = deck_of(view, carrier);
    for (const auto* unit : own_force(view, battle, false)) {
        if (!grounded(view, battle, *unit) || deck_under(view, *unit) != carrier.id) continue;
        deck -= berth_of(view, *unit);
        deck.whole = 0;
    }
    return deck.holds(berth_of(view, fighter));
}

/// The first carrier with room, of his own power or, then, of any: they stand in turn order.
const Unit* free_deck(const View& view, BattleId battle, const Unit& fighter, bool own) {
    for (const auto& ship : view.state.in(fighter.space)) {
        if (own ? ship.owner != fighter.owner : !friends(view, fighter.owner, ship.owner)) continue;
        if (view.state.participant(battle, ship.id) != nullptr && has_room(view, battle, ship, fighter)) return &ship;
    }
    return nullptr;
}

}  // namespace

void take_decks(Context& context, BattleId battle, std::span<const UnitId> fighters) {
    const auto slot = scramble_of(context.rules)->deck;
    for (const auto id : fighters) context.set_slot(slot, raw(id), 0);
    for (const bool whole : {true, false})  // who needs a deck for itself finds it before others are on it
        for (const bool own : {true, false})
            for (const auto id : fighters) {
                const auto view = context.view();
                const auto& fighter = *view.state.unit(id);
                if (deck_under(view, fighter) != no_unit || (berth_of(view, fighter).whole > 0) != whole) continue;
                if (const auto* deck = free_deck(view, battle, fighter, own)) context.set_slot(slot, raw(id), raw(deck->id));
            }
}

bool on_deck_of(const View& view, const Unit& fighter, std::span<const UnitId> ships) {
    const auto deck = deck_under(view, fighter);
    return deck != no_unit && contains(ships, deck);
}

}  // namespace rules::smith
