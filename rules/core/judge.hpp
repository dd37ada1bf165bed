#pragma once

#include <cstddef>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ports.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/core/state.hpp"

namespace rules {

/// The state of a game before its first event: the bundle's setup, nothing begun.
[[nodiscard]] GameState initial_state(const Ruleset& ruleset);

/// Begins a game: plays from the first step of the game's procedure to the first rest.
[[nodiscard]] std::vector<Event> open_game(const Ruleset& ruleset, const GameState& state, Ports& ports);

/// Begins inside a game, at a position that was set up: plays from the first step of `phase` to the first rest.
[[nodiscard]] std::vector<Event> begin_at(const Ruleset& ruleset, const GameState& state, PhaseId phase, Ports& ports);

/// Judges `command` against `state`, which is not touched (it works on a copy): who may act, the phase, the rules of `ruleset` in
/// their order, then what happens.
/// @param ports  dice, draws and standing orders; asked only once the command is legal, so a refusal never consumes a roll.
/// @return events in the order they happen, never empty; or the first refusal, with its paragraph.
/// Same ruleset, state, command and faces give the same events on every machine.
[[nodiscard]] Result<std::vector<Event>> judge(const Ruleset& ruleset, const GameState& state, const Command& command, Ports& ports);

/// What `judge` answers, and the state it leaves: the fold of the events over `state`.
struct Judged {
    std::vector<Event> events;
    GameState state;
};
[[nodiscard]] Result<Judged> judge_to_state(const Ruleset& ruleset, const GameState& state, const Command& command, Ports& ports);

/// Whether `judge` would accept, without doing it. Asks no port.
[[nodiscard]] Result<void> check(const View& view, const Command& command);

/// Legal commands of `author` now: answers where he is asked, else those of the phase; by the validators that judge.
/// Counts of units are offered singly and in full, so the list is a generating set, not every combination.
[[nodiscard]] std::vector<Command> legal_commands(const View& view, OwnerId author);

/// Legal answers of `owner` to an open decision, `limit` at most.
[[nodiscard]] std::vector<Choice> legal_answers(const View& view, const Decision& decision, OwnerId owner, std::size_t limit);

/// Every law that `view` breaks; empty for a sound state.
[[nodiscard]] std::vector<LawBreach> broken_laws(const View& view);

}  // namespace rules
