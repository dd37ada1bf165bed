#include "admin/scenario/run.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include "admin/scenario/check.hpp"
#include "admin/scenario/explain.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/ports.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/words.hpp"
#include "rules/core/judge.hpp"

namespace scenario {
namespace {

using namespace rules;

/// More questions than any command opens one after the other.
constexpr int most_defaults = 1000;

/// How a command was answered.
struct Answer {
    enum class Kind : std::uint8_t { accepted, refused, denied } kind{};
    Violation violation{};
    std::string denial;  ///< Its code.
};

/// A command that was accepted, so that its author can take it back.
struct Past {
    OwnerId author{nobody};
    GameState before;
    bool final = false;  ///< Something was rolled or revealed.
};

bool reveals(const std::vector<Event>& events) {
    return std::any_of(events.begin(), events.end(), [](const Event& event) {
        const auto* closed = std::get_if<event::DecisionsClosed>(&event);
        return std::holds_alternative<event::Rolled>(event) || (closed != nullptr && !closed->reveals.empty());
    });
}

class Player {
public:
    explicit Player(const Scenario& scenario) : scenario_{scenario}, rules_{*scenario.rules} {}

    std::vector<std::string> play() {
        auto position = make_position(scenario_);
        if (!position) {
            for (const auto& problem : position.error())
                failures_.push_back(fmt::format("{}:{}: {}", problem.file, problem.line, problem.text));
            return std::move(failures_);
        }
        start_ = std::move(*position);
        if (!begin()) return std::move(failures_);
        start_ = state_;
        bool failed = false;
        for (std::size_t at = 0; at < scenario_.steps.size(); ++at) {
            const auto& step = scenario_.steps[at];
            if (step.reset) reset();
            if (failed && !step.reset) continue;
            failed = !play_step(step, at + 1);
        }
        return std::move(failures_);
    }

private:
    [[nodiscard]] View view() const { return {rules_, state_}; }

    /// From the position to the first rest of its phase.
    bool begin() {
        const Step none;
        ScriptedPorts ports{none, orders_};
        state_ = start_;
        if (rules_.phases.empty()) {
            failures_.emplace_back("[start]: this game has no phases");
            return false;
        }
        return guarded("[start]", [&] {
            for (const auto& event : begin_at(rules_, start_, scenario_.start.phase.value_or(first_phase(rules_)), ports))
                evolve(state_, event);
            for (auto& fault : unsound(view())) failures_.push_back(fmt::format("[start]: {}", fault));
            return failures_.empty();
        });
    }

    void reset() {
        state_ = start_;
        orders_.clear();
        past_.clear();
    }

    /// Runs `work`; what it throws is a failure of the step.
    template <class Work>
    bool guarded(const std::string& where, Work work) {
        try {
            return work();
        } catch (const BadDice& dice) {
            failures_.push_back(fmt::format("{}: {}", where, dice.what));
        } catch (const BrokenInvariant& broken) {
            failures_.push_back(fmt::format("{}: a bug of the engine: {}", where, broken.what));
        } catch (const std::exception& error) {
            failures_.push_back(fmt::format("{}: a bug of the engine: {}", where, error.what()));
        }
        return false;
    }

    [[nodiscard]] OwnerId author_of(const Step& step) const {
        if (step.author.kind == Author::Kind::active) return state_.active;
        return step.author.owner;
    }
    [[nodiscard]] std::string author_in_words(const Step& step) const {
        if (step.author.kind == Author::Kind::clock) return "the clock";
        if (step.author.kind == Author::Kind::director) return "a director";
        return std::string{owner_name(rules_, author_of(step))};
    }

    bool play_step(const Step& step, std::size_t number) {
        const auto where = fmt::format("step {} (line {}; {}: {})", number, step.line, author_in_words(step), in_words(rules_, step.deed));
        return guarded(where, [&] {
            auto faults = judge_step(step);
            if (faults.empty()) faults = mismatches(view(), step.expect);
            for (const auto& fault : faults) failures_.push_back(fmt::format("{}: {}", where, fault));
            return faults.empty();
        });
    }

    std::vector<std::string> judge_step(const Step& step) {
        for (const auto& order : step.orders) orders_.push_back(order);
        ScriptedPorts ports{step, orders_};
        const auto first_new = state_.next_decision;
        const auto answer = give(step, ports);
        if (auto wrong = unexpected(step, answer); !wrong.empty()) return {std::move(wrong)};
        if (answer.kind == Answer::Kind::accepted && step.defaults) answer_by_default(ports, first_new);
        std::vector<std::string> faults;
        if (auto left = ports.left_over(); !left.empty()) faults.push_back(std::move(left));
        if (answer.kind == Answer::Kind::accepted)
            for (auto& fault : unsound(view())) faults.push_back(std::move(fault));
        return faults;
    }

    /// What is wrong with the answer; empty if it is the one expected.
    [[nodiscard]] std::string unexpected(const Step& step, const Answer& answer) const {
        using Kind = Answer::Kind;
        std::string came = "it was accepted";
        if (answer.kind == Kind::denied) came = fmt::format("it was denied ({})", answer.denial);
        if (answer.kind == Kind::refused)
            came = fmt::format("it was refused{} {}", answer.violation.cite.id.empty() ? ":" : " by", explain(rules_, answer.violation));
        if (step.denied) {
            if (answer.kind == Kind::denied && answer.denial == *step.denied) return {};
            return fmt::format("expected to be denied ({}), {}", *step.denied, came);
        }
        if (!step.refused.empty()) {
            const auto cited = [&](const std::string& paragraph) {
                return paragraph == answer.violation.cite.id || paragraph == answer.violation.also.id;
            };
            if (answer.kind == Kind::refused && std::any_of(step.refused.begin(), step.refused.end(), cited)) return {};
            return fmt::format("expected to be refused by {}, {}", fmt::join(step.refused, " or "), came);
        }
        if (answer.kind == Kind::accepted) return {};
        return fmt::format("expected to be accepted, {}", came);
    }

    static Answer denied(std::string code) { return {Answer::Kind::denied, {}, std::move(code)}; }

    Answer give(const Step& step, ScriptedPorts& ports) {
        if (const auto* body = std::get_if<Command::Body>(&step.deed)) return give_command(step, *body, ports);
        if (std::holds_alternative<TakeBack>(step.deed)) return take_back(step);
        if (const auto* order = std::get_if<StandingOrder>(&step.deed)) {
            if (!has_seat(step)) return denied("no-seat");
            if (state_.outcome) return denied("ended");
            orders_.push_back(*order);
            orders_.back().owner = author_of(step);
        }
        return {};
    }

    /// Players have seats; the clock, directors and bodies that own units have none.
    [[nodiscard]] bool has_seat(const Step& step) const {
        const auto author = author_of(step);
        return idx(author) < rules_.owners.size() && rules_.owner(author).power;
    }
    static bool of_the_system(const Command& command) {
        const auto form = form_of(command);
        return form == Form::expire || form == Form::time_limit || form == Form::withdraw;
    }

    Answer give_command(const Step& step, const Command::Body& body, ScriptedPorts& ports) {
        Command command{author_of(step), body};
        if (auto* withdraw = std::get_if<command::Withdraw>(&command.body); withdraw != nullptr && withdraw->owner == nobody)
            withdraw->owner = command.author;
        const auto system = step.author.kind == Author::Kind::clock || step.author.kind == Author::Kind::director;
        if (!of_the_system(command) && !has_seat(step)) return denied(state_.outcome ? "ended" : "no-seat");
        if (of_the_system(command) && !system && form_of(command) != Form::withdraw)
            return denied(state_.outcome ? "ended" : "not-allowed");
        auto judged = judge_to_state(rules_, state_, command, ports);
        if (judged) {
            accept(command.author, *judged);
            return {};
        }
        if (judged.error().code == Refusal::game_over) return denied("ended");
        if (judged.error().code == Refusal::not_allowed) return denied("not-allowed");
        return {Answer::Kind::refused, judged.error(), {}};
    }

    void accept(OwnerId author, const Judged& judged) {
        past_.push_back({author, state_, reveals(judged.events)});
        for (const auto& event : judged.events) evolve(state_, event);
        ensure(state_ == judged.state, "the events do not lead to the state that the command led to");
        const auto& before = past_.back().before;
        if (state_.active != before.active || state_.round != before.round)
            std::erase_if(orders_, [](const StandingOrder& order) { return order.scope == StandingOrder::Scope::turn; });
    }

    /// The latest command, if it is the author's own, of this phase, and showed nothing that cannot be unseen.
    Answer take_back(const Step& step) {
        if (!has_seat(step)) return denied("no-seat");
        if (state_.outcome) return denied("ended");
        if (past_.empty() || past_.back().author != author_of(step) || past_.back().final) return denied("not-allowed");
        const auto& before = past_.back().before;
        const auto same_phase =
            current_phase({rules_, before}) == current_phase(view()) && before.active == state_.active && before.round == state_.round;
        if (!same_phase) return denied("not-allowed");
        state_ = past_.back().before;
        past_.pop_back();
        return {};
    }

    /// Answers what the step has opened, and what that opens; a question from before stays open.
    void answer_by_default(ScriptedPorts& ports, std::uint32_t first_new) {
        const auto is_new = [&](const Decision& decision) { return raw(decision.id) >= first_new; };
        for (int given = 0; std::any_of(state_.decisions.begin(), state_.decisions.end(), is_new); ++given) {
            ensure(given < most_defaults, "the defaults of the open decisions open ever more of them");
            const Command expire{nobody, command::Expire{command::Expire::What::decision}};
            auto judged = judge_to_state(rules_, state_, expire, ports);
            ensure(judged.has_value(), "open decisions cannot be answered by their defaults");
            accept(nobody, *judged);
        }
    }

    const Scenario& scenario_;
    const Ruleset& rules_;
    GameState start_;
    GameState state_;
    ScriptedPorts::Orders orders_;
    std::vector<Past> past_;
    std::vector<std::string> failures_;
};

}  // namespace

Report run(const Scenario& scenario) { return {scenario.file, scenario.title, Player{scenario}.play()}; }

Report run(std::string_view text, std::string_view file, Rulesets& rulesets) {
    Report report{std::string{file}, {}, {}};
    try {
        const auto scenario = parse(text, file, rulesets);
        if (scenario) return run(*scenario);
        for (const auto& problem : scenario.error())
            report.failures.push_back(fmt::format("{}:{}: {}", problem.file, problem.line, problem.text));
    } catch (const BrokenInvariant& broken) {
        report.failures.push_back(fmt::format("a bug of the engine: {}", broken.what));
    } catch (const std::exception& error) {
        report.failures.push_back(fmt::format("a bug of the runner: {}", error.what()));
    }
    return report;
}

}  // namespace scenario
