#pragma once

#include <span>
#include <vector>

#include "rules/mechanics/questions.hpp"
#include "rules/options/house-1914/parts/house.hpp"

/// What the options about guns share, which ask in one sealed form before the main fire: what a unit does in a battle, and guns by owner.
/// An option that is off has no such units.
namespace rules::house1914 {

/// Flags of units, each for one battle.
struct Neutralizing {
    SlotId gun{};
    SlotId suppressed{};
    DecisionKindId guns{};  ///< How many.
};
struct SetAside {
    SlotId gun{};
    DecisionKindId guns{};
};
struct Supplied {
    SlotId unit{};
};
[[nodiscard]] bool neutralizes(const View& view, const Unit& unit);
[[nodiscard]] bool is_suppressed(const View& view, const Unit& unit);
[[nodiscard]] bool is_set_aside(const View& view, const Unit& unit);
[[nodiscard]] bool is_supplied(const View& view, const Unit& unit);

/// Those of `type` among units that stand in the order of owners.
[[nodiscard]] std::vector<Owned> by_owner(std::span<const Unit* const> units, UnitTypeId type);
/// The guns in one part of a battle.
[[nodiscard]] std::vector<Owned> guns_by_owner(const View& view, BattleId battle, bool attacking);
/// The powers that have some there.
[[nodiscard]] OwnerMask owners_of_guns(const View& view, BattleId battle, bool attacking);
/// A sealed question of the form before the main fire.
[[nodiscard]] DecisionRequest sealed_request(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked);
/// The guns of one of the powers that fight.
[[nodiscard]] std::vector<const Unit*> guns_of(const View& view, BattleId battle, OwnerId owner);
/// What `owner` has answered in this battle to a question of how many guns, as far as the view knows it; else 0.
[[nodiscard]] std::int64_t named_guns(const View& view, BattleId battle, DecisionKindId kind, OwnerId owner);
/// A question of how many guns, `most_alone` if no other were asked: what is too many only with the other answer is refused as that.
[[nodiscard]] DecisionKind in_one_mode(DecisionKind kind, question::NumberNow* most_alone);
[[nodiscard]] bool attacks(const View& view, BattleId battle, OwnerId owner);
/// Both parts have somebody left: the main fire takes place.
[[nodiscard]] bool main_fire_due(const View& view, BattleId battle);
/// What a die of a supplied unit hits at more. [HR-4.7.4]
[[nodiscard]] int supply_of(const View& view, const Unit& unit);

}  // namespace rules::house1914
