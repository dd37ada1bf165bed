#include "rules/match/rejudge.hpp"

#include <algorithm>
#include <set>

#include "rules/match/correction.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/range.hpp"

namespace match {
namespace {

/// Gives the rules what the record says that they were given.
class RecordedPorts final : public rules::Ports {
public:
    RecordedPorts(const rules::View& view, const Table& table, const Entry& entry, const Revealed& revealed)
        : view_{view}, table_{table}, entry_{entry}, revealed_{revealed} {}

    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        std::fill(faces.begin(), faces.end(), std::uint16_t{1});
        if (!entry_.rolls || next_draw_ == entry_.rolls->draws.size()) return wrong("the rules roll more than the entry holds");
        const auto& draw = entry_.rolls->draws[next_draw_++];
        if (draw.purpose != purpose || draw.sides != sides || draw.results.size() != faces.size())
            return wrong("the rules roll for another purpose or another number of dice than the entry: " + std::string{purpose});
        std::copy(draw.results.begin(), draw.results.end(), faces.begin());
    }

    std::optional<rules::Choice> standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space,
                                                rules::BattleId battle) override {
        // Time is up for what was open before: an order that was left since then is asked for before anything else is opened.
        for (const auto& decision : view_.state.decisions)
            if (decision.space == space && decision.battle == battle && rules::has(decision.asked & ~decision.answered, owner) &&
                answered_in_absence(decision.id, owner) && view_.rules.decisions[rules::idx(decision.kind)].name == decision_class &&
                asked_.emplace(decision.id, owner).second)
                return ordered_answer(decision, owner);
        for (const auto& event : entry_.events) {
            const auto* opened = std::get_if<rules::event::DecisionOpened>(&event);
            if (opened == nullptr) continue;
            const auto& decision = opened->decision;
            if (decision.space != space || decision.battle != battle || !rules::has(decision.asked, owner) ||
                rules::idx(decision.kind) >= view_.rules.decisions.size() ||
                view_.rules.decisions[rules::idx(decision.kind)].name != decision_class)
                continue;
            if (asked_.emplace(decision.id, owner).second) return ordered_answer(decision, owner);
        }
        return std::nullopt;
    }

    void seal(rules::DecisionId decision, rules::OwnerId owner, const rules::Choice&) override {
        const auto& sealed = entry_.sealed;
        if (rules::none_of(sealed, [&](const SealedAnswer& answer) { return answer.decision == decision && answer.owner == owner; }))
            return wrong("a sealed answer without a commitment");
        ++sealed_;
    }

    std::optional<rules::Choice> sealed_answer(rules::DecisionId decision, rules::OwnerId owner) override {
        for (const auto& opened : entry_.opened)
            if (opened.decision == decision && opened.owner == owner) return known_choice(opened.content);
        const auto* kept = table_.sealed_answers().find(decision, owner);
        return kept == nullptr ? std::nullopt : revealed_in(kept->sequence, decision, owner);
    }

    rules::SeatId seat(rules::OwnerId owner) const override { return table_.seat_of(owner).value_or(Ports::seat(owner)); }

    /// What did not fit, the first of it; empty if all that the entry holds was used.
    [[nodiscard]] std::string problem() const {
        if (!problem_.empty()) return problem_;
        if (entry_.rolls && next_draw_ < entry_.rolls->draws.size()) return "the entry holds more rolls than the rules ask for";
        if (sealed_ != entry_.sealed.size()) return "a commitment without a sealed answer";
        return {};
    }

    [[nodiscard]] std::optional<rules::Choice> revealed(rules::DecisionId decision, rules::OwnerId owner) const {
        return revealed_in(entry_.header.sequence, decision, owner);
    }

private:
    [[nodiscard]] std::optional<rules::Choice> revealed_in(std::uint64_t sequence, rules::DecisionId decision, rules::OwnerId owner) const {
        const auto found = revealed_.find({sequence, decision, owner});
        return found == revealed_.end() ? std::nullopt : known_choice(found->second);
    }
    void wrong(std::string what) {
        if (problem_.empty()) problem_ = std::move(what);
    }
    [[nodiscard]] std::optional<rules::Choice> known_choice(std::string_view content) const {
        auto choice = rules::choice_from(content);
        return choice && in_range(view_.rules, *choice) ? choice : std::nullopt;
    }
    [[nodiscard]] bool answered_in_absence(rules::DecisionId decision, rules::OwnerId owner) const {
        return rules::any_of(entry_.events, [&](const rules::Event& event) {
            const auto* answered = std::get_if<rules::event::DecisionAnswered>(&event);
            return answered != nullptr && answered->decision == decision && answered->owner == owner &&
                   answered->how != rules::event::DecisionAnswered::How::player;
        });
    }
    std::optional<rules::Choice> ordered_answer(const rules::Decision& decision, rules::OwnerId owner) const {
        for (const auto& event : entry_.events) {
            const auto* answered = std::get_if<rules::event::DecisionAnswered>(&event);
            if (answered == nullptr || answered->decision != decision.id || answered->owner != owner ||
                answered->how != rules::event::DecisionAnswered::How::standing_order)
                continue;
            if (!decision.sealed) return in_range(view_.rules, answered->choice) ? std::optional{answered->choice} : std::nullopt;
            if (auto known = revealed(decision.id, owner)) return known;
            return view_.rules.decisions[rules::idx(decision.kind)].fallback(view_, decision, owner);
        }
        return std::nullopt;
    }

    const rules::View view_;  ///< Before the command.
    const Table& table_;
    const Entry& entry_;
    const Revealed& revealed_;
    std::size_t next_draw_ = 0;
    std::size_t sealed_ = 0;
    std::set<std::pair<rules::DecisionId, rules::OwnerId>> asked_;
    std::string problem_;
};

/// The command with the choice that its author sealed, as far as the record reveals it.
rules::Command with_sealed_choice(const rules::Ruleset& ruleset, const rules::GameState& state, const Entry& entry, rules::Command command,
                                  const RecordedPorts& ports) {
    auto* answer = std::get_if<rules::command::Answer>(&command.body);
    if (answer == nullptr || entry.sealed.empty()) return command;
    for (const auto& decision : state.decisions) {
        if (decision.kind != answer->decision || (answer->space && decision.space != *answer->space) || !decision.sealed ||
            !rules::has(decision.asked & ~decision.answered, command.author))
            continue;
        if (auto known = ports.revealed(decision.id, command.author))
            answer->choice = std::move(*known);
        else
            answer->choice = ruleset.decisions[rules::idx(decision.kind)].fallback({ruleset, state}, decision, command.author);
        break;
    }
    return command;
}

std::string first_difference(const std::vector<rules::Event>& recorded, const std::vector<rules::Event>& judged) {
    const auto [a, b] = std::mismatch(recorded.begin(), recorded.end(), judged.begin(), judged.end());
    if (a == recorded.end() && b == judged.end()) return {};
    return "event " + std::to_string(a - recorded.begin() + 1) + " is not what the rules say";
}

}  // namespace

tl::expected<rules::Judged, NotJudged> judge_again(const rules::Ruleset& ruleset, const rules::GameState& state, const Table& table,
                                                   const Entry& entry, const Revealed& revealed) try {
    const auto wrong = [](std::string what) { return tl::make_unexpected(NotJudged{std::move(what), {}}); };
    RecordedPorts ports{rules::View{ruleset, state}, table, entry, revealed};
    rules::Judged judged;
    if (const auto* given = command_of(entry)) {
        if (!in_range(ruleset, *given)) return wrong("the command names what the game does not have");
        const auto command = with_sealed_choice(ruleset, state, entry, *given, ports);
        auto verdict = rules::judge_to_state(ruleset, state, command, ports);
        if (!verdict) {
            auto what = "the rules refuse this command (" + std::string{verdict.error().cite.id} + ")";
            return tl::make_unexpected(NotJudged{std::move(what), std::move(verdict.error())});
        }
        judged = std::move(*verdict);
    } else if (std::holds_alternative<body::Started>(entry.body)) {
        judged.events = rules::open_game(ruleset, state, ports);
        judged.state = state;
        for (const auto& event : judged.events) rules::evolve(judged.state, event);
    } else if (std::holds_alternative<body::Corrected>(entry.body)) {
        if (auto fault = recorded_fault(rules::View{ruleset, state}, entry.events); !fault.empty()) return wrong(std::move(fault));
        judged.events = entry.events;
        judged.state = state;
        for (const auto& event : judged.events) rules::evolve(judged.state, event);
    } else {
        if (!entry.events.empty()) return wrong("events without a command");
        judged.state = state;
    }
    if (auto problem = ports.problem(); !problem.empty()) return wrong(std::move(problem));
    return judged;
} catch (const rules::BrokenInvariant& broken) {
    return tl::make_unexpected(NotJudged{"the rules break down: " + broken.what, {}});
}

tl::expected<rules::GameState, std::string> rejudge(const rules::Ruleset& ruleset, const rules::GameState& state, const Table& table,
                                                    const Entry& entry, const Revealed& revealed) {
    auto judged = judge_again(ruleset, state, table, entry, revealed);
    if (!judged) return tl::make_unexpected(std::move(judged.error().what));
    if (auto difference = first_difference(entry.events, judged->events); !difference.empty())
        return tl::make_unexpected(std::move(difference));
    return std::move(judged->state);
}

}  // namespace match
