#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ports.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/core/state.hpp"

namespace rules {

class Context;

/// The state of a game before its first event: the bundle's setup, nothing begun.
[[nodiscard]] GameState initial_state(const Ruleset& ruleset);

/// Begins a game: plays from the first step of the game's procedure to the first rest.
[[nodiscard]] std::vector<Event> open_game(const Ruleset& ruleset, const GameState& state, Ports& ports);

/// Begins inside a game, at a position that was set up: plays from the first step of `phase` to the first rest.
[[nodiscard]] std::vector<Event> begin_at(const Ruleset& ruleset, const GameState& state, PhaseId phase, Ports& ports);

/// Judges `command` against `state`, which is not touched (it works on a copy): who may act, the phase, the rules of `ruleset` in
/// their order, then what happens.
/// @param ports  dice, draws and standing orders; asked only once the command is legal (but for sealed answers), so no refusal uses up a roll.
/// @return events in the order they happen, never empty; or the first refusal, with its paragraph.
/// Same ruleset, state, command and faces give the same events on every machine.
[[nodiscard]] Result<std::vector<Event>> judge(const Ruleset& ruleset, const GameState& state, const Command& command, Ports& ports);

/// What `judge` answers, and the state it leaves: the fold of the events over `state`.
struct Judged {
    std::vector<Event> events;
    GameState state;
};
[[nodiscard]] Result<Judged> judge_to_state(const Ruleset& ruleset, const GameState& state, const Command& command, Ports& ports);

/// Whether `judge` would accept, without doing it. Asks no port: of sealed answers it knows those of the view (`with_own_answers`).
[[nodiscard]] Result<void> check(const View& view, const Command& command);

/// Legal commands of `author` now: answers where he is asked, else those of the phase; by the validators that judge.
///
/// The list is a generating set. A proposal (any command of a player, with numbers of this ruleset) is *listed* if
/// - it names no units, as an attack, a declaration or the end of the phase: it is in the list itself;
/// - it is an answer: its choice is among all `legal_answers` to the question that it means, which is the first open one of its kind
///   that asks the author where it names no space. The list has the first `listed_answers` to each question. A choice that is a list of
///   entries that do not depend on each other is among them if each entry stands in its place in one of these. Of a question that says
///   so (`DecisionKind::more`) other choices are legal besides;
/// - it names units: those that its picks mean (rules/core/fits.hpp) may do it one after the other, in some order. Each has the same
///   command for it alone among its `legal_moves_of` by the spaces of the proposed way, now and again when those before it have done
///   theirs (dice that they roll show their highest face, and the defaults answer what is asked). What rides on another goes with it, as
///   it is listed, and in no other way where the command names both. What is bought, and units in an argument, have to be in the list
///   itself, one after the other. The carriers that it names are those that fit before the first of them.
/// `check` accepts a proposal if and only if it is listed (tests/sim/legal_play_test.cpp). Two ways to say the same count as one: picks
/// of one kind in two parts or with details left out, an owner that is the author, a hit on undamaged units where no damage is named,
/// named arguments in another order.
/// Left out is a declaration without a list of its own, by which a side gives the game up: it is no move to be tried.
/// What the list has of `legal_moves_of`: each kind of units singly and in full, one way to each space, no choice of the carrier.
[[nodiscard]] std::vector<Command> legal_commands(const View& view, OwnerId author);

inline constexpr std::size_t listed_answers = 64;
/// Whether a question that `author` is asked has more legal answers than `legal_commands` lists, or than could be.
[[nodiscard]] bool more_answers(const View& view, OwnerId author);

/// What the units of `author` in `space` that `pick` fits may be told to do in this phase, one command for each kind of them (what no
/// player can tell apart), each carrier, coast and site; each names one unit, and with a carrier those that ride on it. For bought units
/// `space` is `off_board`.
/// @param by  spaces over which ways have to lead, in this order, before they end: then the moves by such ways alone. By a whole way but
/// for its end there is the move that goes this way. Without it each way is there; of units whose ways are too many (planes) the shortest
/// to each space, and where it leads over what costs something the shortest that does not.
[[nodiscard]] std::vector<Command> legal_moves_of(const View& view, OwnerId author, SpaceId space, const UnitPick& pick,
                                                  std::span<const SpaceId> by = {});

/// Legal answers of `owner` to an open decision, `limit` at most; without a limit all of them, each said in one way, or a
/// generating set where the question has no end of them (`DecisionKind::more`).
[[nodiscard]] std::vector<Choice> legal_answers(const View& view, const Decision& decision, OwnerId owner, std::size_t limit);

/// Time is up for the phase in which the game rests: what would refuse its end is settled first, then it ends. Between phases, what is
/// open is answered by its fallback.
void expire_phase(Context& context);

/// Every law that `view` breaks; empty for a sound state.
[[nodiscard]] std::vector<LawBreach> broken_laws(const View& view);

}  // namespace rules
