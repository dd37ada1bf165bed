#pragma once

#include <vector>

#include "rules/hooks/odds.hpp"
#include "rules/shared/combat.hpp"

/// What the calculator is told of battles: a game adds its volleys, and who takes hits, and says which steps that accounts for.
namespace rules::shared::odds_of_battles {

// Facts about a part: somebody is left in it, and, from `planes_from` on, how many planes.
inline constexpr OddsFacts some_left = 1;
inline constexpr unsigned planes_from = 8;
inline constexpr OddsFacts planes_mask = 0xFFU << planes_from;
[[nodiscard]] OddsFacts facts_of(const View& view, BattleId battle, bool attacking);
[[nodiscard]] OddsVerdict goes_on(OddsFacts attackers, OddsFacts defenders);

/// Those of a part who fire: guests and fixtures do not.
[[nodiscard]] std::vector<const Unit*> in_the_fight(const View& view, BattleId battle, bool attacking);
/// Whom hits fall on: nobody where the other part is asked about.
[[nodiscard]] std::vector<const Unit*> defenders_in_line(const View& view, BattleId battle, bool attacking);
[[nodiscard]] std::vector<const Unit*> attackers_all(const View& view, BattleId battle, bool attacking);
[[nodiscard]] std::vector<const Unit*> attacking_planes(const View& view, BattleId battle, bool attacking);
[[nodiscard]] std::vector<const Unit*> guns_there(const View& view, BattleId battle);

[[nodiscard]] std::vector<DicePool> no_dice(const View&, BattleId, bool);
/// One die of a gun for each plane of the attackers.
[[nodiscard]] std::vector<DicePool> gun_dice(const View& view, BattleId battle, bool attacking);

using Targets = std::vector<const Unit*>(const View&, BattleId, bool);
using Shares = std::vector<OddsShare>(const View&, BattleId, bool, std::uint16_t);
[[nodiscard]] OddsExchange exchange(std::vector<DicePool> (*dice)(const View&, BattleId, bool), Targets* targets, Shares* shares);
/// Who is hit in it fires until the end of the round.
[[nodiscard]] OddsExchange dooming(OddsExchange made, const Combat& names);
[[nodiscard]] OddsBlock once(OddsExchange made);
/// Rounds of these exchanges, until the attacker breaks off or one part has nobody left.
[[nodiscard]] OddsBlock rounds(std::vector<OddsExchange> exchanges, const Combat& names);

/// A battle on land: guns, ships that bombard, rounds. @param on_planes, on_defenders  who shares their hits
/// @param fire_back  who is hit from the sea fires still
[[nodiscard]] OddsScript land_script(BattleKindId kind, const Combat& names, Shares* on_planes, Shares* on_defenders, bool fire_back,
                                     OddsBlock rounds);

template <std::size_t count>
void add_steps(OddsScript& script, const std::string_view (&names)[count]) {
    script.steps.insert(script.steps.end(), std::begin(names), std::end(names));
}

}  // namespace rules::shared::odds_of_battles
