#pragma once

#include "rules/games/europe/game.hpp"

namespace rules::europe {

/// Fighters that have lost their deck in the turn of somebody else look for another place. [EU-10.4.4] (OQ-EU-12)
struct EmergencyLandings {
    DecisionKindId landing{};
    /// True for a power whose ships are about to leave the game: their decks hold nobody any more.
    Chain<bool(const View&, OwnerId)> leaves;
};

/// The first fighter of `owners` beyond the decks in the zone: each power's hold its own first, then others in turn order. Null: none.
[[nodiscard]] const Unit* next_without_deck(const View& view, SpaceId zone, OwnerMask owners);
/// The question about it, in a battle or outside.
[[nodiscard]] DecisionRequest landing_request(const View& view, const Unit& fighter, BattleId battle = no_battle);
/// Asks its owner, unless it can land nowhere: the last act of a step.
void ask_for_landing(Context& context, const DecisionRequest& asked);
/// It lands where its owner has said, and is lost where nothing can be said.
void land_or_lose(Context& context, UnitId fighter, const DecisionRequest& asked);

}  // namespace rules::europe
