#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/core/procedure.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/hooks/hits.hpp"

/// The main fire of a land battle: who throws what, what comes of it, and where others have a say in either.
namespace rules::game1914 {

/// A unit that fires: what its dice hit at, and how many it throws.
struct Shot {
    const Unit* unit = nullptr;
    Tally value;
    std::uint16_t dice = 1;
};

/// One die that a part throws for all its units.
struct OneDie {
    TagId purpose{};
    HitsByFace hits{};
};

/// What a part has thrown, and what came of it.
struct Fired {
    BattleId battle{no_battle};
    bool attacking = false;
    std::vector<DicePool> pools{};      ///< In the order of dice.
    std::vector<std::uint16_t> hits{};  ///< Of each pool; none where one die was thrown for them all.
    std::uint16_t all = 0;
    [[nodiscard]] bool by_one_die() const { return hits.empty() && !pools.empty(); }
};
/// What all its dice hit at, added up.
[[nodiscard]] std::int64_t hit_value(std::span<const DicePool> pools);
/// The hits of units of `type`, whoever owns them; where one die was thrown for all their share by hit value, rounded down.
[[nodiscard]] std::uint16_t hits_by(const Fired& fired, UnitTypeId type);

/// What a unit gives to another one that it supports.
struct Support {
    std::string_view paragraph{};  ///< By which it does.
    bool tanks = true;             ///< To infantry alone, if not.
};

struct MainFire {
    /// What each unit of a part throws: its own value, and then what these make of it, in turn.
    Chain<void(const View&, BattleId, bool attacking, std::span<Shot>)> shots;
    /// Whether a unit of the attackers, which need not fire itself, lifts another one, by what was said so far. [1914-6.3.2]
    Chain<bool(const View&, BattleId, const Unit&, bool so_far)> supports;
    /// And on what terms one does that supports.
    Chain<Support(const View&, BattleId, const Unit&, Support so_far)> terms;
    /// What a part throws in place of these dice, if it fires as one.
    Single<std::optional<OneDie>(const View&, BattleId, bool attacking, std::span<const DicePool>)> as_one;
    /// Both parts have fired; of each in turn, the attackers first.
    Chain<void(Context&, const Fired&)> fired;
};

/// The shots of one part, as they stand now, in `unit_order`.
/// @param reasons  of each shot, for explanations; may be null.
[[nodiscard]] std::vector<Shot> shots_of(const View& view, BattleId battle, bool attacking,
                                         std::vector<std::vector<Reason>>* reasons = nullptr);

[[nodiscard]] Node main_fire_step();
void install_main_fire(RulesetBuilder& build);

}  // namespace rules::game1914
