#pragma once

#include <cstdint>
#include <source_location>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/procedure.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// An answer to a question of a form: the owner's, or the default where he has not been asked, having no choice.
struct FormAnswer {
    DecisionRequest request;
    OwnerId owner{nobody};
    Choice choice;
};

/// What all forms have in common: who has hung something on them.
class AnyForm {
public:
    [[nodiscard]] bool empty() const { return hands_.empty(); }
    /// Who has hung something here (`InstalledBy::module`).
    [[nodiscard]] const std::vector<std::size_t>& hands() const { return hands_; }

protected:
    /// @return false where the installer leaves it out.
    [[nodiscard]] bool take_in(std::string_view name, const std::source_location& where);
    static void ask_all(Context& context, std::span<const DecisionRequest> requests);
    [[nodiscard]] static std::vector<FormAnswer> answers_to(const Context& context, std::span<const DecisionRequest> requests);

private:
    std::vector<std::size_t> hands_;
};

/// A place at which modules hang questions that are open together. No module sees what another asks, and none who asks sees what follows
/// from an answer: all say what they ask of one state, and all answers are in before anything follows. What follows runs in the order of
/// installation (game, options by band and name), which never varies.
template <class Asked, class Answered>
class FormOf : public AnyForm {
public:
    /// One module's questions.
    struct Question {
        /// What is asked of whom now; pure. The kinds are the module's own.
        std::vector<DecisionRequest> (*asks)(const View& view, Asked subject) = nullptr;
        /// Given the answers to its own questions, in the order of these and of owners; not called where it asked nobody. It neither asks
        /// nor starts a procedure: what has to be asked then is a step of its own.
        void (*follows)(Context& context, Answered subject, std::span<const FormAnswer> answers) = nullptr;
    };
    void ask(LinkName name, Question question, const std::source_location& where = std::source_location::current()) {
        if (take_in(name.text, where)) hung_.push_back(question);
    }
    /// Whether anybody asks anything now.
    [[nodiscard]] bool asks(const View& view, Asked subject) const { return !requests(view, subject).empty(); }
    /// Opens all questions together, as the last act of a step.
    void open(Context& context, Asked subject) const { ask_all(context, requests(context.view(), subject)); }
    /// Takes all answers, then lets follow what follows: the step after it. Who was not asked is answered for by his default.
    void take(Context& context, Answered subject) const {
        // The state is still the one of which they were asked, so each says the same again.
        std::vector<std::vector<FormAnswer>> answers;
        for (const auto& question : hung_) answers.push_back(answers_to(context, question.asks(context.view(), subject)));
        for (std::size_t at = 0; at < hung_.size(); ++at)
            if (!answers[at].empty()) hung_[at].follows(context, subject, answers[at]);
    }

private:
    [[nodiscard]] std::vector<DecisionRequest> requests(const View& view, Asked subject) const {
        std::vector<DecisionRequest> all;
        for (const auto& question : hung_)
            for (auto& request : question.asks(view, subject))
                if (request.asked != 0) all.push_back(request);
        return all;
    }
    std::vector<Question> hung_;
};

/// A form in a game's data, about the subject of a procedure: `struct Plans : QuestionForm {};`.
using QuestionForm = FormOf<std::uint32_t, std::uint32_t>;

namespace detail {
[[nodiscard]] Node form_node(std::string_view name, StepFunction open, StepFunction take, FormHands* hands);
}  // namespace detail

/// The form `F` as a part of a procedure: the steps `NAME-ask` and `NAME-take`, or none at all where nobody has hung anything.
template <class F>
[[nodiscard]] Node question_form(std::string_view name) {
    return detail::form_node(
        name, [](Context& context, std::uint32_t subject) { context.rules.data<F>().open(context, subject); },
        [](Context& context, std::uint32_t subject) { context.rules.data<F>().take(context, subject); },
        [](const Ruleset& rules) { return rules.has_data<F>() ? rules.data<F>().hands() : std::vector<std::size_t>{}; });
}

}  // namespace rules
