#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/hooks/hits.hpp"

namespace rules {

/// Units that a fight does not tell apart.
struct OddsStack {
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint8_t damage = 0;
    std::uint16_t roles = 0;  ///< Bits by RoleId.
    std::uint16_t count = 0;
    Marks marks{};  ///< Of units that a listed battle has: those of `OddsRules::flags`.
    auto operator<=>(const OddsStack&) const = default;
};
/// Units of one part of a battle, sorted.
using OddsForce = std::vector<OddsStack>;

/// What a game wants to know about one part of a battle, as bits of its own choice.
using OddsFacts = std::uint32_t;

/// The part of shared hits that falls on one owner.
struct OddsShare {
    OwnerId owner{nobody};
    std::uint16_t hits = 0;
};

/// Both parts fire at once and take their losses. Every function is asked about a battle that the calculator has made up; those that
/// speak of one part alone may find nobody on the other.
struct OddsExchange {
    std::vector<DicePool> (*dice)(const View&, BattleId, bool attacking) = nullptr;
    OddsFacts heeds = 0;  ///< The facts about the other part that the dice depend on.
    /// What a part throws in place of those dice, if it throws one for them all; may be null, and may say nothing.
    std::optional<HitsByFace> (*one_die)(const View&, BattleId, bool attacking, std::span<const DicePool> dice) = nullptr;
    std::vector<const Unit*> (*targets)(const View&, BattleId, bool attacking) = nullptr;
    /// Asked only where the targets have several owners; by order of owners.
    std::vector<OddsShare> (*shares)(const View&, BattleId, bool attacking, std::uint16_t hits) = nullptr;
    /// Hits that a part takes without loss; may be null.
    std::uint16_t (*absorbed)(const View&, BattleId, bool attacking) = nullptr;
    /// The role of who is hit and stays in the fight until the end of the round; 0: he is gone at once.
    std::uint16_t dooms = 0;
    std::uint16_t shakes = 0;  ///< The role of who is damaged, until the end of the round.
    bool supported = false;    ///< The ships outside fire in this one; where none says so, in the last of the script.
};

enum class OddsVerdict : std::uint8_t {
    goes_on,
    over,
    sweep,  ///< Over, and if the attacker so wishes the defenders are gone.
};

/// Exchanges in their order, once or round after round.
struct OddsBlock {
    std::vector<OddsExchange> exchanges;
    bool once = false;
    std::uint32_t (*most_rounds)(const Ruleset&) = nullptr;  ///< 0 for no limit, as is null.
    /// Asked before each round, by what is known about the parts; null for a block that is fought in any case.
    OddsVerdict (*verdict)(OddsFacts attackers, OddsFacts defenders) = nullptr;
    bool first_round_in_any_case = false;  ///< Only `sweep` ends it before the first round.
    bool may_break_off = false;            ///< The attacker may end it after each round.
    bool may_sweep = false;                ///< Its verdict may be `sweep`.
    /// Who may leave the surface of the fight after a round, if the part so wishes; may be null.
    std::vector<UnitId> (*leaving)(const View&, BattleId, bool attacking) = nullptr;
    std::uint16_t removes = 0;  ///< Who has one of these roles is gone at the end of the round.
    std::uint16_t clears = 0;   ///< Roles that end with it.
};

/// A module that has a hand in something of which a script has a picture of its own, and what that is.
struct OddsHand {
    std::string_view what;
    std::size_t module = 0;  ///< `InstalledBy::module`.
};

/// How a kind of battle is calculated: the shape of its procedure, and the functions by which it is judged.
struct OddsScript {
    BattleKindId kind{};
    UnitClasses classes{};  ///< Who takes part is of one of them.
    bool sea = false;
    bool for_ground = false;   ///< Won by who holds the ground; else by who is left.
    std::uint16_t landed = 0;  ///< The role of units that have just come ashore, where that matters.
    std::uint16_t aside = 0;   ///< Roles of units that neither fire nor are hit.
    /// Types that take the ground for the attacker once no enemy is left on it; null where no ground is fought for.
    bool (*takes_ground)(const Ruleset&, UnitTypeId) = nullptr;
    /// Whether those of a part who leave the fight go to another space, where they do not count any more; null: they stay.
    bool (*go_elsewhere)(const Ruleset&, bool attacking) = nullptr;
    OddsFacts (*facts)(const View&, BattleId, bool attacking) = nullptr;
    /// Dice of units that fire into the battle from outside, beside the attackers' dice of one exchange; may be null.
    std::vector<DicePool> (*support)(const View&, BattleId, std::span<const OddsStack> outside) = nullptr;
    /// Of a battle that everybody has joined (`joined`): the roles that count in it, and who fires into it from outside. Null: none.
    std::uint16_t (*roles)(const View&, BattleId) = nullptr;
    std::vector<const Unit*> (*outside)(const View&, BattleId) = nullptr;
    /// Types that fire and are neither hit nor left, and those of them that a listed battle has among its defenders; may be null.
    bool (*helps)(const Ruleset&, UnitTypeId) = nullptr;
    std::vector<const Unit*> (*beside)(const View&, BattleId) = nullptr;
    std::vector<OddsBlock> blocks{};
    std::vector<std::string_view> steps{};  ///< Those of the procedure that the script accounts for, as its own module installs them.
    /// Who has a hand in what the script does not ask but knows, besides who takes part; null: it asks for everything else.
    std::vector<OddsHand> (*hands)(const Ruleset&) = nullptr;
    InstalledBy by{};
};

/// ODDS: what the calculator of rules/odds needs to know.
struct OddsRules {
    std::vector<OddsScript> scripts;
    std::vector<SlotId> flags;  ///< Of units, by which a battle tells them apart.
};

}  // namespace rules
