#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/judge.hpp"
#include "rules/core/ports.hpp"
#include "tests/sim/questions.hpp"

namespace sim {

/// What a game did that none may do. Thrown; says how to play it again.
struct Failure {
    std::string what;
};

/// What happened in games, for the eye.
struct Tally {
    std::uint64_t commands = 0;
    std::uint64_t refused = 0;
    std::uint64_t events = 0;
    std::uint64_t dice = 0;
    std::uint64_t battles = 0;          ///< Fought to their end.
    std::uint64_t control_changes = 0;  ///< To another owner.
    std::uint64_t losses = 0;           ///< Units.
    std::uint64_t departures = 0;       ///< Powers that left the game.
    void add(const Tally& other);
};

/// A game under watch: after every command the laws hold, the fold of the events is the live state, what is open can be answered and
/// was answered legally, nothing came, went or changed hands without an event that says why, and who stands alone on ground holds it.
class Match {
public:
    /// @param name  by which the game can be played again: bundle, way of playing, seed.
    Match(std::shared_ptr<const rules::Ruleset> rules, std::string name, rules::Ports& ports);

    [[nodiscard]] const rules::GameState& state() const { return state_; }
    [[nodiscard]] rules::View view() const { return {*rules_, state_}; }
    [[nodiscard]] const rules::Ruleset& rules() const { return *rules_; }
    [[nodiscard]] bool over() const { return state_.outcome.has_value(); }
    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const Questions& questions() const { return questions_; }
    [[nodiscard]] const std::vector<rules::Event>& events() const { return events_; }

    /// Judges and, if it is legal, plays. @return whether it was.
    bool propose(const rules::Command& command);
    /// Plays what has to be legal.
    void play(const rules::Command& command);
    /// Everything that is listed is legal now.
    void check_listed(const std::vector<rules::Command>& listed);
    /// Folds every event since the beginning: that must be the live state.
    void refold();

    [[noreturn]] void fail(const std::string& what) const;

private:
    void take(const std::vector<rules::Event>& events, rules::GameState live);
    void check_state() const;
    void check_decisions() const;
    void check_answer(const rules::event::DecisionAnswered& answered) const;
    void check_presence() const;
    void count(const std::vector<rules::Event>& events);

    std::shared_ptr<const rules::Ruleset> rules_;
    std::string name_;
    rules::Ports& ports_;
    rules::GameState state_;
    std::vector<rules::Event> events_;
    std::vector<std::string> recent_;  ///< The last commands, in words.
    Tally tally_;
    Questions questions_;
};

}  // namespace sim
