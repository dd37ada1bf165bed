#pragma once

#include <utility>
#include <vector>

#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

/// How planes fight each other in the air: in a battle, or over a complex that is raided. Set by the option by which they do.
struct Dogfight {
    /// What planes hit at there. [SM-7.3]
    std::vector<std::pair<UnitTypeId, int>> planes;
    struct Jet {
        UnitTypeId type{};
        TagId technology{};
        int attack = 0;
    };
    std::vector<Jet> jets;
    ParameterId jets_defend_at_four{};
    FireId attackers{}, defenders{};
    DecisionKindId scramble{};
    SlotId return_hits{};  ///< What the defenders hit, while the attackers' hits are taken.
};

/// Reads what planes hit at, and says that planes scramble.
void install_dogfight(RulesetBuilder& build);
[[nodiscard]] DecisionKind scramble_kind();
/// Both kinds of fire.
void install_dogfight_fire(RulesetBuilder& build);

[[nodiscard]] bool is_raid(const View& view, BattleId battle);
/// Planes of defenders that have not gone up: in a raid, in which they take no part, all that stand in its space.
[[nodiscard]] std::vector<const Unit*> on_the_ground(const View& view, BattleId battle);
[[nodiscard]] bool planes_on_the_ground(const View& view, BattleId battle, OwnerId owner);
[[nodiscard]] DecisionRequest scramble_request(const View& view, BattleId battle, OwnerMask asked);
/// Whom he named scramble, and take part.
void go_up(Context& context, BattleId battle, OwnerId owner);

[[nodiscard]] Shot dogfight_shot(const View& view, BattleId battle, const Unit& unit);
/// One round of those who have the role `Scramble::dogfight`: the attacker's dice, the defender's, then the losses of both. [SM-7.4]
[[nodiscard]] std::vector<Node> dogfight_round();

}  // namespace rules::smith
