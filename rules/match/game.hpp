#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/ports.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/match/table.hpp"

namespace rules {
struct BundleSpec;
}

namespace match {

/// Folds an event into the rules state. Without a ruleset only what the table needs is followed: where the game rests, what is asked, whose
/// turn of which round it is, which battles are fought, whether it is over. Events that nobody judged then cannot make the state grow.
void follow(const rules::Ruleset* ruleset, rules::GameState& state, const rules::Event& event);

/// A game as its entries left it: both folds together, and what is needed to take a command back without the store.
class Game {
public:
    /// @param ruleset  null for one who only reads: the state then lacks the setup of the bundle.
    explicit Game(std::shared_ptr<const rules::Ruleset> ruleset);

    enum class Folded : std::uint8_t {
        yes,
        rewind,  ///< The entry goes back further than this fold remembers; nothing changed. Fold the whole record (`Line`).
    };
    [[nodiscard]] Folded fold(const Entry& entry, std::string_view bytes, const std::vector<Secret>& secrets = {});
    /// The same, for one who has the state that the entry leaves already, from `judge_to_state`; @return the state before.
    rules::GameState fold_to(const Entry& entry, std::string_view bytes, rules::GameState after, const std::vector<Secret>& secrets = {});
    /// For a rewind: the entry is folded with the state at its parent given.
    void fold_from(const Entry& entry, std::string_view bytes, rules::GameState at_parent, const std::vector<Secret>& secrets = {});

    [[nodiscard]] const rules::Ruleset& ruleset() const noexcept { return *ruleset_; }
    [[nodiscard]] const std::shared_ptr<const rules::Ruleset>& shared_ruleset() const noexcept { return ruleset_; }
    [[nodiscard]] const rules::GameState& state() const noexcept { return state_; }
    [[nodiscard]] rules::View view() const noexcept { return {*ruleset_, state_}; }
    [[nodiscard]] const Table& table() const noexcept { return table_; }
    /// The state that the line had after `sequence`, as far back as a command can be taken back. Nothing for an entry that is not on it: one
    /// that was taken back, or set back.
    [[nodiscard]] std::optional<rules::GameState> state_at(std::uint64_t sequence) const;

private:
    struct Step {
        std::uint64_t sequence = 0;
        std::vector<rules::Event> events;
    };
    void remember(const Entry& entry, const rules::GameState& before);

    std::shared_ptr<const rules::Ruleset> ruleset_;
    rules::GameState state_;
    Table table_;
    std::optional<rules::GameState> base_;  ///< The state after `base_sequence_`; nothing if that is the present one.
    std::uint64_t base_sequence_ = 0;
    std::vector<Step> steps_;  ///< Of the line since the base.
};

/// All that the rules ask while a command takes place, answered from the table: dice of the chain, standing orders, sealed answers.
/// What happened on the way is collected for the entry. Make a new one for each command.
class TablePorts final : public rules::Ports {
public:
    TablePorts(const Table& table, const DiceChain& chain);
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    [[nodiscard]] std::optional<rules::Choice> standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space,
                                                              rules::BattleId battle) override;
    void seal(rules::DecisionId decision, rules::OwnerId owner, const rules::Choice& choice) override;
    [[nodiscard]] std::optional<rules::Choice> sealed_answer(rules::DecisionId decision, rules::OwnerId owner) override;
    [[nodiscard]] rules::SeatId seat(rules::OwnerId owner) const override;

    [[nodiscard]] const std::optional<Rolls>& rolls() const noexcept { return roller_.rolls(); }
    [[nodiscard]] const std::vector<SealedAnswer>& sealed() const noexcept { return sealed_; }
    [[nodiscard]] const std::vector<Secret>& secrets() const noexcept { return secrets_; }  ///< One for each of `sealed`.

private:
    const Table& table_;
    Roller roller_;
    std::vector<SealedAnswer> sealed_;
    std::vector<Secret> secrets_;
};

/// An entry about to be stored, and what is stored beside it out of sight.
struct Draft {
    Entry entry;
    std::vector<Secret> secrets;
};
/// The entry of a command that was judged through `ports`. The choice of a sealed answer is moved out of the public entry.
/// @param after  the state that the events lead to.
[[nodiscard]] Draft draft_played(const Table& table, Header header, rules::Command command, std::vector<rules::Event> events,
                                 const rules::GameState& after, const TablePorts& ports);
/// The same of a command that a referee gives.
[[nodiscard]] Draft draft_ordered(const Table& table, Header header, body::Ordered ordered, std::vector<rules::Event> events,
                                  const rules::GameState& after, const TablePorts& ports);
/// The entry of a correction. @param after  the state that the events lead to.
[[nodiscard]] Draft draft_corrected(const Table& table, Header header, std::vector<rules::Event> events, const rules::GameState& after);
/// The command of an entry that has one (`command_of`) as it was given: with the choice of a sealed answer, where `secrets` has it.
[[nodiscard]] rules::Command given_command(const Entry& entry, const std::vector<Secret>& secrets);
/// The entry that begins the game with the events of `rules::open_game`.
[[nodiscard]] Draft draft_started(const Table& table, Header header, std::vector<rules::Event> events, const rules::GameState& after,
                                  const TablePorts& ports);
/// The entry that leaves or withdraws one standing order of `owner`.
[[nodiscard]] Draft draft_order(const Table& table, Header header, rules::OwnerId owner, const OrderChange& change);
/// Any other entry: no events, no rolls.
[[nodiscard]] Draft draft(Header header, Body body);
/// Whether a first entry names everything as the ruleset does: what is shown of a record are its own names.
[[nodiscard]] bool has_names_of(const body::Created& created, const rules::Ruleset& ruleset);
/// The body of the first entry, with the names of the ruleset.
/// @param bundle  the selection that `ruleset` was compiled from.
[[nodiscard]] body::Created make_created(const GameId& game, const rules::Ruleset& ruleset, const rules::BundleSpec& bundle,
                                         std::vector<std::vector<rules::OwnerId>> seats, const ClockRules& clock);

/// The state as the player of `owner` knows it (`rules::with_own_answers`); for no other eyes. @return nothing where that is `game.state()`.
[[nodiscard]] std::optional<rules::GameState> known_to(const Game& game, rules::OwnerId owner);

}  // namespace match
