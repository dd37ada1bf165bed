#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hooks/builder.hpp"

namespace rules {

/// How much is played when the time of the whole game is up.
enum class Finish : std::uint8_t { round, turn, at_once };

/// SEQ: rounds in which every power has one turn, in the order of the table of owners where no option has it otherwise. A game says what a
/// turn is; the rest is here: rounds and whose turn comes next, the ends of turns and rounds with their tests of victory, the limits of time and of rounds, concession.
struct Rounds {
    ParameterId round_limit{};
    SlotId last_round{};  ///< The round that ends the game, 0 for none.
    TagId by_rounds{no_tag};
    TagId by_time_limit{no_tag};     ///< "time-limit": as `by_rounds`, of a game that has no more rounds because its time was up.
    Finish finish = Finish::round;   ///< Of the present round, or less of it, where a module scores the game so.
    std::string_view withdraw_cite;  ///< Who may concede.
    /// Whose turn comes next in this round, and what was said so far; `nobody` ends the round. Pure: what an option draws, or asks, it does
    /// in a step of its own (`first_in("turns")`) and keeps in a slot. The game's link is "table-order".
    Chain<OwnerId(const View&, OwnerId so_far)> next;
    /// Powers that open this round out of the usual order, one behind the other: their turn does not come again in it.
    Chain<void(const View&, std::vector<OwnerId>& so_far)> openers;
    /// A power for which this does not hold has no turn; every power plays where no module says so.
    Single<bool(const View&, OwnerId)> plays;
    /// One for which this holds has no phases: what it does in its turn a module does for it, in a step behind "turn".
    Chain<bool(const View&, OwnerId)> unattended;
    /// What happens as a round ends, before its test of victory.
    Chain<void(Context&)> on_round_end;
};

/// Who opens this round out of the usual order; and the next of them whose turn comes, or `nobody`.
[[nodiscard]] std::vector<OwnerId> openers_of(const View& view);
[[nodiscard]] OwnerId next_opener(const View& view);

/// What ends the game now, where `Checkpoint::At::time_limit` is tested: the limit of rounds, the time of the game, or both at once.
struct Ending {
    bool rounds = false, clock = false;
};
[[nodiscard]] Ending ending_of(const View& view);

/// Declares the parameter "round-limit", the slot "last-round", the commands of time limit and concession, and defines the procedure "game".
/// @param turn  the phases of a turn and what lies between them.
/// @param pre_game  what happens before the first round.
/// @param by_rounds  the result of a game that its last round ends without a winner.
Rounds& install_rounds(RulesetBuilder& build, std::vector<Node> turn, std::vector<Node> pre_game, std::string_view by_rounds,
                       std::string_view withdraw_cite);

}  // namespace rules
