#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/games/1914/game.hpp"
#include "rules/hooks/hits.hpp"

/// What the battles and their odds both ask: who rolls at what number, and who is hit.
namespace rules::game1914 {

/// The dice of one part in the next round of air combat, if they can hit anybody: its fighters'. [1914-6.2.1]
[[nodiscard]] std::vector<DicePool> air_pools(const View& view, BattleId battle, bool attacking);
/// The fighters that `hits` take: of several owners in proportion, largest remainder, ties in turn order. (OQ-45)
[[nodiscard]] std::vector<UnitId> fighters_hit(const View& view, BattleId battle, bool attacking, std::uint16_t hits);
/// The side that alone has fighters holds air supremacy for this battle. [1914-6.2.2]
void settle_supremacy(Context& context, std::uint32_t subject);
/// The dice of one part, by owner, type and number: support raises one partner for each attacking gun. [1914-6.3.2] [1914-6.3.3]
[[nodiscard]] std::vector<DicePool> ground_pools(const View& view, BattleId battle, bool attacking);
/// What a part throws in the ground round in place of these dice, if it fires as one.
[[nodiscard]] std::optional<HitsByFace> ground_as_one(const View& view, BattleId battle, bool attacking, std::span<const DicePool> pools);
/// Hits of the ground round that a part takes without loss: each attacking tank cancels one. [1914-6.5.1]
[[nodiscard]] std::uint16_t absorbed_hits(const View& view, BattleId battle, bool attacking);

/// The units that came ashore for this battle.
[[nodiscard]] std::vector<const Unit*> landed_units(const View& view, BattleId battle);
/// A landing in `space` is an assault if it leads to a fight. [1914-7.1.1]
[[nodiscard]] bool is_assault(const View& view, SpaceId space);
/// The ships that may bombard for those who came ashore: all that are ready, also more than may fire, in the order in which they do.
/// [1914-7.2.2] [1914-7.2.9]
[[nodiscard]] std::vector<const Unit*> bombarding_ships(const View& view, BattleId battle);
/// Whom the guns can hit.
[[nodiscard]] std::vector<const Unit*> coastal_targets(const View& view, BattleId battle);
/// Each defending gun fires once at the landing units only, at 3. [1914-7.2.5] [1914-7.2.6]
[[nodiscard]] std::vector<DicePool> coastal_pools(const View& view, BattleId battle);

/// The dice of one part's ships. [1914-5.2.1]
[[nodiscard]] std::vector<DicePool> sea_pools(const View& view, BattleId battle, bool attacking);

}  // namespace rules::game1914
