#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "rules/compile/bundle.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/hits.hpp"
#include "rules/hooks/move.hpp"
#include "rules/hooks/pick.hpp"

/// An invented game, as small as the core allows: five spaces, three powers on two sides, four types of unit. It exists to prove the core.
namespace toy {

using namespace rules;

// The board in a row, with a lake that touches both ends: Alder - Birch - Cedar - Dune - Mere - Alder.
inline constexpr SpaceId alder{0}, birch{1}, cedar{2}, dune{3}, mere{4};
inline constexpr OwnerId red{0}, blue{1}, green{2}, wild{3};
inline constexpr SideId warm{0}, cool{1};
/// A golem takes two hits.
inline constexpr UnitTypeId pawn{0}, kite{1}, golem{2}, hulk{3};

struct Names {
    SlotId turns_taken;  ///< By owner, for a round.
    SlotId hits;         ///< By battle: what each owner has to take.
    TagId fire;
    TagId fallen;
    TagId entered;
    TagId fought;
    TagId rounds_played;
    ParameterId round_limit;
    BattleKindId skirmish;
    DecisionKindId losses;
    ProcedureId game_procedure;
    std::uint16_t silent = 0;  ///< Roles of a battle that take no part in its main fire; modules add theirs.
};
[[nodiscard]] const Names& names(const Ruleset& rules);

/// The base module. Its procedures: "game" (war-begins, rounds: round-begins, turns: choose-next, turn-begins, act, turn-ends;
/// round-ends) and "skirmish" (bouts: bout-begins, main-fire, main-losses; result).
extern const Module game;

using Parameters = std::map<std::string, std::variant<bool, std::int64_t, std::string>>;
/// The toy with options; throws what is wrong.
[[nodiscard]] std::shared_ptr<const Ruleset> compile(std::vector<const Module*> options = {}, Parameters parameters = {},
                                                     InstallObserver* observer = nullptr);
/// The toy with options, or what is wrong with them, one line each.
[[nodiscard]] std::vector<std::string> problems_of(std::vector<const Module*> options, Parameters parameters = {});

// Blocks for procedures of battles, over all units that are not silent, or over those with the roles `pool`.
/// Rolls for one part of a battle; @return its hits.
[[nodiscard]] std::uint16_t fire(Context& context, BattleId battle, bool attacking, TagId purpose, std::uint16_t pool);
/// Asks the owners of one part which units they lose; `take_losses` is for the step after.
void ask_losses(Context& context, BattleId battle, bool attacking, std::uint16_t hits, std::uint16_t pool);
void take_losses(Context& context, BattleId battle, std::uint16_t pool);

/// Ground that was entered, or fought for: contested, or its visitor's.
void entered(Context& context, Entered& arrival);
void install_battles(RulesetBuilder& build);

/// Powers whose turn of this round is still to come.
[[nodiscard]] std::vector<OwnerId> waiting(const View& view);
/// Opens the turn of `power`.
void open_turn(Context& context, OwnerId power);

[[nodiscard]] std::int32_t treasury(const GameState& state, OwnerId owner);

}  // namespace toy
