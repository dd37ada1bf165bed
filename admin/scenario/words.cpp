#include "admin/scenario/words.hpp"

#include <fmt/format.h>
#include <variant>

#include "rules/core/overload.hpp"

namespace scenario {
namespace {

using namespace rules;
using narration::Phrases;

std::string stack_in_words(const Ruleset& rules, const Stack& stack) {
    std::vector<std::string> details;
    if (stack.owner) details.emplace_back(owner_name(rules, *stack.owner));
    if (stack.damage) details.push_back(narration::damage_in_words(*stack.damage));
    if (stack.origin) details.push_back(fmt::format("origin {}", space_name(rules, *stack.origin)));
    if (stack.steps) details.push_back(fmt::format("{} of its range used", *stack.steps));
    if (stack.moved_at) details.push_back(fmt::format("moved as number {}", *stack.moved_at));
    for (const auto& [slot, values] : stack.state) details.push_back(narration::slot_in_words(rules, slot, values));
    if (stack.moved) details.emplace_back(*stack.moved ? "moved" : "not moved");
    if (stack.submerged) details.emplace_back(*stack.submerged ? "submerged" : "not submerged");
    if (stack.cargo) details.push_back(fmt::format("carrying {}", in_words(rules, *stack.cargo)));
    return narration::with_details(fmt::format("{} {}", stack.count, type_name(rules, stack.type)), details);
}

}  // namespace

std::string legal_answers_in_words(const std::vector<std::string>& answers) {
    if (answers.empty()) return "no answer is legal";
    return fmt::format("{} {}", answers.size() == 1 ? "the only legal answer is" : "the legal answers are", and_joined(answers));
}

std::string asked_in_words(const Ruleset& rules, std::string_view whom, DecisionKindId kind, SpaceId space) {
    const auto where = space == no_space ? std::string{} : fmt::format(" in {}", space_name(rules, space));
    return fmt::format("{} is asked \"{}\"{}", whom, rules.decisions[idx(kind)].name, where);
}

std::string in_words(const Ruleset& rules, const Stacks& stacks) {
    std::vector<std::string> parts;
    for (const auto& stack : stacks)
        if (stack.count > 0) parts.push_back(stack_in_words(rules, stack));
    return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string in_words(const Ruleset& rules, std::string_view author, const Deed& deed) {
    return std::visit(
        rules::Overload{
            [](Nothing) { return std::string{"nothing is done"}; },
            [&](const Command::Body& body) { return fmt::format("{} {}", author, Phrases::scenario(rules).command(body)); },
            [&](const StandingOrder& order) {
                return fmt::format("{} leaves a standing order for \"{}\": {}", author, order.decision,
                                   Phrases::scenario(rules).choice(order.preference));
            },
            [&](TakeBack) { return fmt::format("{} takes back its last command", author); },
            [&](const Seat& seat) { return fmt::format("one player is to have {}", narration::Names{rules}.all(seat.powers, "nobody")); },
        },
        deed);
}

void mention(narration::Telling& telling, const Stacks& stacks) {
    for (const auto& stack : stacks) {
        telling.origin |= stack.origin.has_value();
        telling.steps |= stack.steps.has_value();
        telling.moved_at |= stack.moved_at.has_value();
        for (const auto& [slot, values] : stack.state)
            if (!rules::contains(telling.slots, slot)) telling.slots.push_back(slot);
        telling.moved |= stack.moved.has_value();
        telling.submerged |= stack.submerged.has_value();
        if (stack.cargo) mention(telling, *stack.cargo);
    }
}

}  // namespace scenario
