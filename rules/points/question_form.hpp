#pragma once

#include <cstdint>
#include <source_location>
#include <span>
#include <string>
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

/// A place at which modules hang questions that are open together, in a game's data: `struct Plans : QuestionForm {};`. No module sees what
/// another asks, and none who asks sees what follows from an answer: all say what they ask of one state, and all answers are in before
/// anything follows. What follows runs in the order of installation (game, options by band and name), which never varies.
class QuestionForm {
public:
    /// One module's questions.
    struct Question {
        /// What is asked of whom now; pure. The kinds are the module's own.
        std::vector<DecisionRequest> (*asks)(const View& view, std::uint32_t subject) = nullptr;
        /// Given the answers to its own questions, in the order of these and of owners; not called where it asked nobody. It neither asks
        /// nor starts a procedure: what has to be asked then is a step of its own.
        void (*follows)(Context& context, std::uint32_t subject, std::span<const FormAnswer> answers) = nullptr;
    };
    void ask(LinkName name, Question question, const std::source_location& where = std::source_location::current());
    [[nodiscard]] bool empty() const { return hung_.empty(); }
    /// Who has hung something here (`InstalledBy::module`).
    [[nodiscard]] const std::vector<std::size_t>& hands() const { return hands_; }

    /// Opens all questions together, as the last act of a step.
    void open(Context& context, std::uint32_t subject) const;
    /// Takes all answers, then lets follow what follows: the step after it.
    void take(Context& context, std::uint32_t subject) const;

private:
    std::vector<Question> hung_;
    std::vector<std::size_t> hands_;
};

namespace detail {
[[nodiscard]] Node form_node(std::string_view name, StepFunction* open, StepFunction* take, bool (*empty)(const Ruleset&));
}  // namespace detail

/// The form `F` as a part of a procedure: the steps `NAME-ask` and `NAME-take`, or none at all where nobody has hung anything.
template <class F>
[[nodiscard]] Node question_form(std::string_view name) {
    return detail::form_node(
        name, [](Context& context, std::uint32_t subject) { context.rules.data<F>().open(context, subject); },
        [](Context& context, std::uint32_t subject) { context.rules.data<F>().take(context, subject); },
        [](const Ruleset& rules) { return !rules.has_data<F>() || rules.data<F>().empty(); });
}

}  // namespace rules
