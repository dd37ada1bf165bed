#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "protocol/log_codec.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/match/game.hpp"
#include "rules/match/replay.hpp"

namespace testing {

/// A game that is played at a table as a server would: judged through the chain's dice, stored in order, folded. Everything is
/// determined by its arguments.
class SampleGame {
public:
    explicit SampleGame(const std::string& bundle, const match::ClockRules& clock = {},
                        const std::optional<match::body::DisputeRules>& disputes = {});
    enum class Seats : std::uint8_t { of_sides, of_powers };
    SampleGame(std::shared_ptr<const rules::Ruleset> ruleset, const rules::BundleSpec& bundle, const match::ClockRules& clock,
               Seats seats = Seats::of_sides, const std::optional<match::body::DisputeRules>& disputes = {});

    /// Seats a person for each side, with seeds. The first `opened` of the two open theirs.
    void sit(std::uint16_t opened = 2) { seat_people(2, opened); }
    /// Begins; before that seats people, where nobody sits.
    void begin(std::uint16_t opened = 2);
    /// Seats a person for each seat, and begins in the middle of things.
    void begin_at(rules::GameState state);
    /// Random legal commands, up to `count` or the end of the game.
    void play(int count, std::uint64_t seed);
    /// One command; false if the rules refuse it.
    bool play(const rules::Command& command);
    /// The same by this author, whoever's it is.
    bool play_as(const match::Author& author, const rules::Command& command);
    /// What the rules have against it, if anything; nothing is played.
    [[nodiscard]] std::optional<rules::Violation> refusal_of(const rules::Command& command) const;
    void add(match::Draft made);
    [[nodiscard]] match::Header header(const match::Author& author);
    [[nodiscard]] match::Author seat(std::uint16_t number) const;
    void pass(match::Moment ms) { now_ += ms; }
    /// A new chain of dice, as where the secret of the one before was lost.
    void open_chain();
    [[nodiscard]] const match::DiceChain& chain() const { return chain_; }

    [[nodiscard]] const match::Game& game() const { return game_; }
    [[nodiscard]] const match::Table& table() const { return game_.table(); }
    [[nodiscard]] const std::vector<match::Recorded>& record() const { return record_; }
    [[nodiscard]] std::optional<rules::Command> random_command(std::mt19937_64& random) const;

private:
    void seat_people(std::uint16_t seats, std::uint16_t opened);

    match::Game game_;
    match::DiceChain chain_;
    std::vector<match::Recorded> record_;
    match::Moment now_ = 1'700'000'000'000;
    std::uint64_t actions_ = 0;
};

[[nodiscard]] match::GameId sample_id();
[[nodiscard]] match::Hash filled(std::uint8_t byte);
/// The record as a file.
[[nodiscard]] std::string record_file(const std::vector<match::Recorded>& record);
/// Encodes and chains again what was changed, as one would who wants to hide it; nobody had seen any head then.
void chain_again(std::vector<match::Recorded>& record);

}  // namespace testing
