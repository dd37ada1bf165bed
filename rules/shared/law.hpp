#pragma once

#include <string_view>

#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

/// What a game with shared rules says where: the paragraph that each refusal and each figure cites. A game fills it in before it installs
/// anything else (`build.data<Paragraphs>() = …`); what cannot happen in it is left empty.
namespace rules::shared {

struct Paragraphs {
    // The turn.
    std::string_view turn;              ///< The phases and their order; whose turn it is.
    std::string_view battles_owed;      ///< All battles are fought.
    std::string_view order_of_battles;  ///< Raids before all others.
    std::string_view sea_before_land;   ///< The sea battle of an assault before its land battle.
    std::string_view battle_goes_on;    ///< A battle that has begun is fought to its end.
    std::string_view settle;            ///< A player settles what he owes as time would.
    std::string_view own_units;         ///< Nobody moves the units of another.

    // The map, and what moves on it.
    std::string_view map_links;
    std::string_view at_sea;  ///< Ships are at sea.
    std::string_view walk, sail, fly;
    std::string_view walk_on_land;           ///< Land units walk over land alone.
    std::string_view ships_at_sea;           ///< Ships sail on zones alone.
    std::string_view one_move;               ///< A land unit or ship moves in one of the two phases.
    std::string_view goes_on;                ///< One move may be made by several commands.
    std::string_view combat_moves;           ///< What belongs to combat movement.
    std::string_view stops_blitz;            ///< Enemies where a land unit first enters.
    std::string_view enemies_stop;           ///< The same later on its way.
    std::string_view fixtures_stop;          ///< So do guns and complexes.
    std::string_view ships_stop;             ///< Enemy ships stop ships.
    std::string_view purpose;                ///< Who was moved to nothing may not stay.
    std::string_view ships_purpose;          ///< The same of ships.
    std::string_view cargo_purpose;          ///< The same of cargo.
    std::string_view friendly_ground_later;  ///< In noncombat movement, for land units.
    std::string_view no_neutral_later, neutral_stops, planes_and_neutrals;
    std::string_view ships_rest;            ///< Ships that were in a battle.
    std::string_view retreated_rest;        ///< Who retreated.
    std::string_view assault_ends_move;     ///< Of the transport.
    std::string_view clear_zones_later;     ///< In noncombat movement, for ships.
    std::string_view fled_into;             ///< The same where the enemies have come this turn.
    std::string_view guns_in_combat;        ///< Guns make no combat moves.
    std::string_view captured_guns;         ///< A gun that was captured this turn stays.
    std::string_view guns_on_taken_ground;  ///< A gun enters no ground that was taken this turn.
    std::string_view guns_together;         ///< How many may stand in one territory.
    std::string_view complexes_stay;
    std::string_view canal_of_one, canal_of_two, canals;

    // Planes and decks.
    std::string_view carried;  ///< Who was carried does not fly.
    std::string_view landing;  ///< Where planes land.
    std::string_view landing_on_taken_ground;
    std::string_view landing_at_sea;  ///< Of what lands on no deck.
    std::string_view new_decks;       ///< A carrier that waits saves nobody.
    std::string_view way_home;        ///< Planes set out where one is left.
    std::string_view decks_promised;  ///< Carriers come for planes that count on them.
    std::string_view planes_saved;    ///< Planes land where they can.
    std::string_view decks;           ///< How many a carrier holds.
    std::string_view landed_on_deck;  ///< Who has landed on a deck keeps it there.
    std::string_view guests;          ///< Allied planes aboard.
    std::string_view taken_along;     ///< Planes that travel with a carrier.

    // Cargo.
    std::string_view capacity;
    std::string_view boarding;               ///< From an adjacent territory, as the whole move.
    std::string_view cargo_stays;            ///< Cargo goes with its transport.
    std::string_view moved_by_sea;           ///< Who has come off a transport has moved.
    std::string_view landing_from;           ///< From the zone into adjacent ground.
    std::string_view beside_enemies;         ///< Loading and unloading there.
    std::string_view boards_beside_enemies;  ///< The same in noncombat movement, of who would board.
    std::string_view ships_that_fought;      ///< They load and unload nothing.
    std::string_view retreated_with_cargo;   ///< Transports that retreated unload nothing; empty where they may.
    std::string_view unloaded;               ///< A transport that has unloaded does nothing more.
    std::string_view for_an_assault;         ///< In combat movement only who will land boards.
    std::string_view after_an_assault;       ///< It unloads no more.
    std::string_view allied_cargo;
    std::string_view one_territory;     ///< All that one transport lands.
    std::string_view assault;           ///< A landing on enemy ground.
    std::string_view no_landing_later;  ///< Noncombat movement lands on friendly ground alone.

    // Battles.
    std::string_view retreat_on_land, retreat_at_sea;
    std::string_view retreat_together;  ///< Where somebody came from.
    std::string_view planes_break_off;
    std::string_view stalemate;  ///< Nobody can hit anybody.
    std::string_view round;      ///< What the attacker may say after it.
    std::string_view attacks_on_land, attacks_at_sea, defends_on_land, defends_at_sea, hits, bombardment;  ///< Figures.
    std::string_view raid, bombs;
    std::string_view assault_value;  ///< Who has landed attacks at another number.

    // Production.
    std::string_view purchase, no_purchase, loot;
    std::string_view placing, placing_ashore, placing_ships;
    std::string_view others_complex, freed_today, taken_today, new_complex;
    std::string_view output, launched_from;
    std::string_view ships_among_enemies;
    std::string_view all_placed;
    std::string_view without_capital;  ///< It collects and places nothing.
    std::string_view income, freed_capital;
};

[[nodiscard]] inline const Paragraphs& law(const View& view) { return view.rules.data<Paragraphs>(); }
[[nodiscard]] inline const Paragraphs& law(const Context& context) { return context.rules.data<Paragraphs>(); }

}  // namespace rules::shared
