#pragma once

#include <optional>
#include <vector>

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Who takes the hits of a battle.
struct Casualties {
    SlotId hits_on_attackers{}, hits_on_defenders{}, objected{};  ///< Of battles.
    /// Lost already in this round, and removed with the other losses: no hit falls on it any more. None where no module names losses so early.
    std::optional<RoleId> struck{};
    DecisionKindId casualties{}, hits_objection{}, hits_allocation{};
    TagId casualty{};
    /// Who may still stand when the last infantry of its power falls, as it needs none there. [1914-6.5.3]
    Chain<bool(const View&, BattleId, const Unit&)> outlives_infantry;
};

/// Units of one part of a battle that are in it: alive and not submerged.
[[nodiscard]] std::vector<const Unit*> fighting(const View& view, BattleId battle, bool attacking);
/// Those of them that the fire of the other part can hit, and has not struck yet.
[[nodiscard]] std::vector<const Unit*> exposed(const View& view, BattleId battle, bool attacking);

/// For modules that name losses before the others are: `strike` may then be used.
void allow_strikes(RulesetBuilder& build);
/// Units are lost, and removed with the other losses of the round; they count in the shares of several owners as before.
void strike(Context& context, BattleId battle, std::vector<UnitId> units);

/// The same units, those of the battle's lead first: where several powers attack remainders fall on it.
[[nodiscard]] std::vector<const Unit*> lead_first(const View& view, BattleId battle, std::vector<const Unit*> units);

/// The part of shared hits that falls on one owner.
struct Share {
    OwnerId owner{nobody};
    std::uint16_t hits = 0;
};
/// The proposal of OQ-06: in proportion to each owner's units in the battle, largest remainder, ties in turn order, at most what can be
/// borne; at sea transports last. Hits beyond what is there are lost. [1914-6.5.5]
[[nodiscard]] std::vector<Share> shares_of(const View& view, BattleId battle, bool attackers, std::uint16_t hits);

/// The steps by which the hits noted for a battle become losses of both parts: objections, allocation, each owner's choice, removal.
[[nodiscard]] Node losses_block();

}  // namespace rules::game1914
