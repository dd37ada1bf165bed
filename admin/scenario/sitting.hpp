#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "admin/scenario/model.hpp"
#include "admin/scenario/ports.hpp"
#include "rules/core/judge.hpp"
#include "rules/match/table.hpp"

namespace scenario {

/// How something that was asked for was answered.
struct Verdict {
    enum class Kind : std::uint8_t { accepted, refused, denied } kind{};
    rules::Violation violation{};
    std::string denial{};  ///< Its code.
    std::string reason{};  ///< Of a denial, in words.
};

/// A game at a table, from [start] to the next reset: each power has a seat of its own and a person in it. Entries are made of what
/// happens, as a server would, and folded by the table, so that taking back and viewing follow the rules of real games.
class Sitting {
public:
    /// @param viewers  whose view of the game is asked for.
    Sitting(const rules::Ruleset& rules, std::vector<rules::OwnerId> viewers) : rules_{rules}, viewers_{std::move(viewers)} {}

    /// Sits down at a position; what was before is forgotten.
    void begin(const rules::GameState& state);

    [[nodiscard]] const rules::GameState& state() const { return state_; }
    [[nodiscard]] rules::View view() const { return {rules_, state_}; }
    /// The game as one of the viewers was shown it: folded from the entries without what others sealed.
    [[nodiscard]] const rules::GameState& seen_by(rules::OwnerId viewer) const { return seen_.at(viewer); }
    /// What the last step has told everybody without changing anything.
    [[nodiscard]] const std::vector<rules::event::Note>& told() const { return told_; }
    [[nodiscard]] ScriptedPorts ports(const Step& step) { return {rules_, step, orders_, sealed_}; }

    /// Who does a step; `nobody` for the clock and for directors.
    [[nodiscard]] rules::OwnerId author_of(const Author& author) const;

    /// What a step does, be it a command, a standing order or taking one back; accepted where it does nothing.
    [[nodiscard]] Verdict give(const Step& step, ScriptedPorts& ports);
    [[nodiscard]] Verdict give(const Author& author, rules::Command::Body body, ScriptedPorts& ports);
    [[nodiscard]] Verdict take_back(const Author& author);
    /// Whether one player may have all these powers; nobody sits otherwise afterwards.
    [[nodiscard]] Verdict seat(const Seat& seat) const;
    [[nodiscard]] Verdict order(const Author& author, StandingOrder order);
    /// The same for one that a file states beside a command.
    void leave_order(StandingOrder order);
    /// Answers by its default every question numbered `first` or later, and what that opens.
    void answer_by_default(ScriptedPorts& ports, std::uint32_t first);

private:
    struct Moment {
        rules::GameState state;
        std::map<rules::OwnerId, rules::GameState> seen;
    };
    [[nodiscard]] bool has_seat(rules::OwnerId owner) const;
    [[nodiscard]] static match::Author at_table(const Author& author, rules::OwnerId owner);
    void accept(const match::Author& author, rules::Command command, rules::Judged judged);
    void fold(match::Header header, match::Body body, std::vector<rules::Event> events);
    [[nodiscard]] rules::Event shown_to(rules::OwnerId viewer, const rules::Event& event) const;

    const rules::Ruleset& rules_;
    std::vector<rules::OwnerId> viewers_;
    rules::GameState state_;
    std::map<rules::OwnerId, rules::GameState> seen_;
    std::vector<rules::event::Note> told_;
    match::Table table_;
    std::map<std::uint64_t, Moment> before_;  ///< By sequence, what a command that may be taken back found.
    ScriptedPorts::Orders orders_;
    SealedAnswers sealed_;
};

}  // namespace scenario
