#include "rules/points/question_form.hpp"

#include <utility>

#include "rules/core/installer.hpp"

namespace rules {

void QuestionForm::ask(LinkName name, Question question, const std::source_location& where) {
    auto* installer = Installer::at_work();
    if (installer != nullptr && !installer->takes(Installation::What::step, name.text, where)) return;
    hung_.push_back(question);
    hands_.push_back(InstalledBy{}.module);
}

void QuestionForm::open(Context& context, std::uint32_t subject) const {
    std::vector<DecisionRequest> all;
    for (const auto& question : hung_)
        for (auto& request : question.asks(context.view(), subject))
            if (request.asked != 0) all.push_back(request);
    for (const auto& request : all) context.ask(request);
}

void QuestionForm::take(Context& context, std::uint32_t subject) const {
    // The state is still the one of which they were asked, so each says the same again.
    std::vector<std::vector<FormAnswer>> answers;
    for (const auto& question : hung_) {
        auto& own = answers.emplace_back();
        for (const auto& request : question.asks(context.view(), subject))
            for (const auto owner : OwnersOf(request.asked)) own.push_back({request, owner, context.answer(request, owner)});
    }
    for (std::size_t at = 0; at < hung_.size(); ++at)
        if (!answers[at].empty()) hung_[at].follows(context, subject, answers[at]);
}

Node detail::form_node(std::string_view name, StepFunction* open, StepFunction* take, bool (*empty)(const Ruleset&)) {
    // No rule functions of the game that has the place: those are what hangs there.
    const auto part = [&](std::string_view what, StepFunction* work) {
        auto node = step(std::string{name} + std::string{what}, nullptr);
        node.work = work;
        return node;
    };
    auto node = sequence(name, {part("-ask", open), part("-take", take)});
    node.absent = empty;
    return node;
}

}  // namespace rules
