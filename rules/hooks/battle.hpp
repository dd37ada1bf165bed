#pragma once

#include <string_view>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/hooks/explain.hpp"

namespace rules {

/// BATL: the attack window and the list of battles. What happens inside a battle is its kind's procedure.
struct BattleRules {
    Chain<Result<void>(const View&, OwnerId, const command::Attack&)> may_attack;
    Chain<Result<void>(const View&, const Battle&, const command::Fight&)> may_fight;
    Chain<void(Context&, const Battle&, const command::Attack&)> on_attack;  ///< After the battle was listed.
    /// Which kind of battle an attack on a space is.
    Single<BattleKindId(const View&, SpaceId)> kind_of;
    /// Spaces worth trying `may_attack` on, for the list of legal commands: a hint, no rule.
    Single<void(const View&, OwnerId, std::vector<SpaceId>&)> attackable;
    /// The step of a battle's procedure in which everybody takes his part; nothing is rolled in it.
    std::string_view joins;
    /// What each unit of one part hits at in the next round of fire, and why; where more than its own value counts. Asked when everybody
    /// has taken his part.
    Single<void(const View&, BattleId, bool attacking, std::vector<ExplainedShot>&)> explain_fire;
    std::string_view not_listed;  ///< Cited when no such battle is listed.
};

/// The battle in `space` that is listed and not over, if any.
[[nodiscard]] const Battle* listed_battle(const View& view, SpaceId space);
/// Units of one part of a battle that are alive, in `unit_order`: those with none of `without_roles`, and with all of `with_roles`.
[[nodiscard]] std::vector<const Unit*> participants(const View& view, BattleId battle, bool attacking, std::uint16_t without_roles = 0,
                                                    std::uint16_t with_roles = 0);
/// A copy of the game in which everybody has taken his part in `battle`, which may be only listed yet.
[[nodiscard]] GameState joined(const View& view, const Battle& battle);
[[nodiscard]] std::uint16_t role_bit(RoleId role);
[[nodiscard]] inline bool at_sea(const View& view, BattleId battle) { return view.rules.space(view.state.battle(battle)->space).sea; }

class RulesetBuilder;
/// The commands `attack` and `fight`, over the chains above.
void install_battle_actions(RulesetBuilder& build);

}  // namespace rules
