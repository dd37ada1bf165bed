#include "rules/hooks/question_form.hpp"

#include "rules/core/installer.hpp"

namespace rules {

bool AnyForm::take_in(std::string_view name, const std::source_location& where) {
    auto* installer = Installer::at_work();
    if (installer != nullptr && !installer->takes(Installation::What::link, name, where)) return false;
    hands_.push_back(InstalledBy{}.module);
    return true;
}

void AnyForm::ask_all(Context& context, std::span<const DecisionRequest> requests) {
    for (const auto& request : requests) context.ask(request);
}

std::vector<FormAnswer> AnyForm::answers_to(const Context& context, std::span<const DecisionRequest> requests) {
    std::vector<FormAnswer> answers;
    for (const auto& request : requests)
        for (const auto owner : OwnersOf(request.asked)) answers.push_back({request, owner, context.answer(request, owner)});
    return answers;
}

Node detail::form_node(std::string_view name, StepFunction open, StepFunction take, FormHands* hands) {
    // No rule functions of the game that has the place: those are what hangs there.
    const auto part = [&](std::string_view what, StepFunction work) {
        auto node = step(std::string{name} + std::string{what}, nullptr);
        node.work = work;
        node.hands = hands;
        return node;
    };
    auto node = sequence(name, {part("-ask", open), part("-take", take)});
    node.hands = hands;
    return node;
}

}  // namespace rules
