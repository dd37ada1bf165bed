#include "admin/scenario/run.hpp"

#include <fmt/format.h>
#include <exception>
#include <utility>
#include <variant>

#include "admin/scenario/check.hpp"
#include "admin/scenario/explain.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/sitting.hpp"
#include "admin/scenario/words.hpp"
#include "rules/compile/toml_reader.hpp"
#include "rules/core/difference.hpp"
#include "rules/core/judge.hpp"

namespace scenario {
namespace {

using namespace rules;

std::string_view denial_in_words(std::string_view code) {
    if (code == "no-seat") return "who asks has no seat";
    if (code == "paused") return "the game is paused";
    if (code == "ended") return "the game is over";
    return "who asks may not do it, or not now";
}

std::vector<OwnerId> viewers_of(const Scenario& scenario) {
    std::vector<OwnerId> viewers;
    for (const auto& step : scenario.steps)
        if (step.through && !rules::contains(viewers, *step.through)) viewers.push_back(*step.through);
    return viewers;
}

/// A message: what it is about, what was expected and what came, and the rules that are named.
std::string message(const std::string& where, const std::vector<Finding>& findings) {
    auto text = where;
    std::vector<std::string> paragraphs;
    for (const auto& finding : findings) {
        text += fmt::format("\n    expected: {}\n    happened: {}", finding.expected, finding.happened);
        for (const auto& paragraph : finding.paragraphs)
            if (!rules::contains(paragraphs, paragraph)) paragraphs.push_back(paragraph);
    }
    for (const auto& paragraph : paragraphs) text += "\n    " + rule_text(paragraph);
    return text;
}

class Player {
public:
    Player(const Scenario& scenario, const Tell& tell)
        : scenario_{scenario}, rules_{*scenario.rules}, tell_{tell}, sitting_{rules_, viewers_of(scenario)} {}

    std::vector<std::string> play() {
        if (!begin()) return std::move(failures_);
        sitting_.begin(start_);
        bool failed = false;
        for (std::size_t at = 0; at < scenario_.steps.size(); ++at) {
            const auto& step = scenario_.steps[at];
            if (step.reset) sitting_.begin(start_);
            if (step.reset && tell_) tell_("The game begins anew.");
            if (failed && !step.reset) continue;
            failed = !play_step(step, at + 1);
        }
        return std::move(failures_);
    }

private:
    /// The state that the first step finds.
    bool begin() {
        auto state = starting_state(scenario_);
        if (!state) {
            for (const auto& problem : state.error()) failures_.push_back(rules::in_words(problem));
            return false;
        }
        start_ = std::move(*state);
        for (const auto& fault : unsound({rules_, start_}))
            failures_.push_back(fmt::format("{}:{}: [start]: {}", scenario_.file, scenario_.start.line, fault));
        return failures_.empty();
    }

    [[nodiscard]] std::string author_in_words(const Step& step) const {
        if (step.author.kind == Author::Kind::clock) return "the clock";
        if (step.author.kind == Author::Kind::director) return "a director";
        return std::string{owner_name(rules_, sitting_.author_of(step.author))};
    }

    bool play_step(const Step& step, std::size_t number) {
        const auto where =
            fmt::format("{}, step {} (line {}): {}", scenario_.file, number, step.line, in_words(rules_, author_in_words(step), step.deed));
        const auto findings = findings_of(step);
        if (!findings.empty()) failures_.push_back(message(where, findings));
        return findings.empty();
    }

    /// What came otherwise than the step says; what is thrown is a finding too.
    std::vector<Finding> findings_of(const Step& step) {
        const auto bug = [](const std::string& what) {
            return std::vector<Finding>{{"the program can play the step", "a bug of the program: " + what, {}}};
        };
        try {
            auto findings = judge_step(step);
            return findings.empty() ? unmet(step) : findings;
        } catch (const BadDice& dice) {
            return {dice.finding};
        } catch (const BrokenInvariant& broken) {
            return bug(broken.what);
        } catch (const std::exception& error) {
            return bug(error.what());
        }
    }

    std::vector<Finding> judge_step(const Step& step) {
        for (const auto& order : step.orders) sitting_.leave_order(order);
        auto ports = sitting_.ports(step);
        const auto first_new = sitting_.state().next_decision;
        const auto before = sitting_.state();
        const auto verdict = sitting_.give(step, ports);
        if (tell_) tell(step, verdict, {rules_, before});
        if (auto wrong = unexpected(step, verdict, {rules_, before}); !wrong.empty()) return wrong;
        if (auto wrong = wrongly_listed(step, verdict, {rules_, before}); !wrong.empty()) return wrong;
        if (verdict.kind == Verdict::Kind::accepted && step.defaults) sitting_.answer_by_default(ports, first_new);
        auto findings = ports.left_over();
        if (verdict.kind == Verdict::Kind::accepted)
            for (auto& fault : unsound(sitting_.view())) findings.push_back({"a position that the game can have", std::move(fault), {}});
        return findings;
    }

    /// @param before  the game when the step was taken.
    void tell(const Step& step, const Verdict& verdict, const View& before) const {
        tell_(fmt::format("{}: {}", step.line, in_words(rules_, author_in_words(step), step.deed)));
        if (verdict.kind != Verdict::Kind::accepted) tell_("  " + answer_in_words(step, verdict, before));
        const auto now = sitting_.view();
        for (const auto& difference : differences(before, now)) tell_("  " + rules::in_words(rules_, difference).line());
        if (!now.state.decisions.empty()) tell_("  " + open_questions_in_words(now));
    }
    [[nodiscard]] std::string answer_in_words(const Step& step, const Verdict& verdict, const View& before) const {
        switch (verdict.kind) {
            case Verdict::Kind::denied: return fmt::format("it was denied ({}): {}", verdict.denial, verdict.reason);
            case Verdict::Kind::refused:
                return fmt::format("it was {}{}", explain(rules_, verdict.violation), help_for(step, verdict, before));
            case Verdict::Kind::accepted: return "it was accepted";
        }
        return {};
    }

    /// What is wrong with the answer; nothing if it is the one expected.
    /// @param before  the game when it was asked for.
    [[nodiscard]] std::vector<Finding> unexpected(const Step& step, const Verdict& verdict, const View& before) const {
        using Kind = Verdict::Kind;
        std::vector<std::string> paragraphs = step.refused;
        auto happened = answer_in_words(step, verdict, before);
        if (verdict.kind == Kind::refused) {
            for (const auto id : {verdict.violation.cite.id, verdict.violation.also.id})
                if (!id.empty()) paragraphs.emplace_back(id);
        }
        const auto otherwise = [&](std::string expected) {
            return std::vector<Finding>{{std::move(expected), std::move(happened), std::move(paragraphs)}};
        };
        if (step.denied) {
            if (verdict.kind == Kind::denied && verdict.denial == *step.denied) return {};
            return otherwise(fmt::format("it is denied ({}): {}", *step.denied, denial_in_words(*step.denied)));
        }
        if (!step.refused.empty()) {
            const auto cited = [&](const std::string& paragraph) {
                return paragraph == verdict.violation.cite.id || paragraph == verdict.violation.also.id;
            };
            if (verdict.kind == Kind::refused && rules::any_of(step.refused, cited)) return {};
            return otherwise(fmt::format("it is refused by {}", fmt::join(step.refused, " or ")));
        }
        if (verdict.kind == Kind::accepted) return {};
        return otherwise("it is accepted");
    }
    /// Where a move is refused: what is listed of the same way is legal.
    [[nodiscard]] std::vector<Finding> wrongly_listed(const Step& step, const Verdict& verdict, const View& before) const {
        const auto* body = std::get_if<Command::Body>(&step.deed);
        const auto* refused = body == nullptr ? nullptr : std::get_if<command::Move>(body);
        if (verdict.kind != Verdict::Kind::refused || refused == nullptr) return {};
        for (const auto& command : legal_commands(before, sitting_.author_of(step.author))) {
            const auto* listed = std::get_if<command::Move>(&command.body);
            if (listed == nullptr || listed->path != refused->path) continue;
            if (const auto verdict_on_it = check(before, command); !verdict_on_it)
                return {{"what is listed is legal",
                         fmt::format("\"{}\" is listed, and {}", narration::Phrases::scenario(before).command(command.body),
                                     explain(rules_, verdict_on_it.error())),
                         {}}};
        }
        return {};
    }

    [[nodiscard]] std::string help_for(const Step& step, const Verdict& verdict, const View& before) const {
        const auto* body = std::get_if<Command::Body>(&step.deed);
        if (body == nullptr) return {};
        const auto author = step.author.kind == Author::Kind::active ? before.state.active : step.author.owner;
        return help(before, {author, *body}, verdict.violation);
    }

    /// What of the step's expectations does not hold, as its viewer sees the game.
    [[nodiscard]] std::vector<Finding> unmet(const Step& step) const {
        const auto seen = step.through ? View{rules_, sitting_.seen_by(*step.through)} : sitting_.view();
        auto findings = mismatches(seen, step.expect);
        if (step.through)
            for (auto& finding : findings) finding.expected += fmt::format(" (as {} sees the game)", owner_name(rules_, *step.through));
        for (auto& finding : untold(rules_, step.expect.notes, sitting_.told())) findings.push_back(std::move(finding));
        return findings;
    }

    const Scenario& scenario_;
    const Ruleset& rules_;
    const Tell& tell_;
    Sitting sitting_;
    GameState start_;
    std::vector<std::string> failures_;
};

}  // namespace

Report run(const Scenario& scenario, const Tell& tell) { return {scenario.file, scenario.title, Player{scenario, tell}.play()}; }

Report run(std::string_view text, std::string_view file, Rulesets& rulesets, const Tell& tell) {
    Report report{std::string{file}, {}, {}};
    try {
        const auto scenario = parse(text, file, rulesets);
        if (scenario) return run(*scenario, tell);
        for (const auto& problem : scenario.error()) report.failures.push_back(rules::in_words(problem));
    } catch (const BrokenInvariant& broken) {
        report.failures.push_back(fmt::format("a bug of the engine: {}", broken.what));
    } catch (const std::exception& error) {
        report.failures.push_back(fmt::format("a bug of the runner: {}", error.what()));
    }
    return report;
}

}  // namespace scenario
