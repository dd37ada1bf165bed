#include "admin/scenario/explain.hpp"

#include <fmt/format.h>
#include <variant>
#include <vector>

#include "admin/scenario/words.hpp"

namespace scenario {
namespace {

using rules::Refusal;

std::string_view sentence(Refusal code) {
    switch (code) {
        case Refusal::not_your_turn: return "it is not for this power to do that now";
        case Refusal::wrong_phase: return "this phase does not take such a command";
        case Refusal::decision_pending: return "somebody has to answer first";
        case Refusal::game_over: return "the game has ended";
        case Refusal::not_allowed: return "the author may not give this command";
        case Refusal::unknown_name: return "nothing here has that name";
        case Refusal::bad_count: return "that number is not possible";
        case Refusal::no_such_units: return "there are no such units";
        case Refusal::not_adjacent: return "the spaces are not adjacent";
        case Refusal::no_such_decision: return "no such decision is open";
        case Refusal::bad_choice: return "that is no legal answer";
        case Refusal::may_not_enter: return "these units may not enter there";
        case Refusal::out_of_range: return "that is too far";
        case Refusal::no_place: return "that is no place for these units";
        case Refusal::too_expensive: return "there is not enough money";
        case Refusal::not_available: return "that is not to be had now";
        case Refusal::may_not_leave: return "these units may not leave";
        case Refusal::may_not_stay: return "these units may not stay there";
        case Refusal::no_room: return "there is no room";
        case Refusal::not_listed: return "no such battle is listed";
        case Refusal::must_act_first: return "something else has to be done first";
        case Refusal::forbidden: return "the rules forbid it";
    }
    return "the rules refuse it";
}

}  // namespace

std::string explain(const rules::Ruleset& rules, const rules::Fact& fact) {
    struct Visitor {
        const rules::Ruleset& rules;
        std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
        std::string operator()(rules::SpaceId space) const { return std::string{space_name(rules, space)}; }
        std::string operator()(rules::OwnerId owner) const { return std::string{owner_name(rules, owner)}; }
        std::string operator()(rules::UnitTypeId type) const { return in_words(rules, rules::Choice{type}); }
        std::string operator()(const std::string& text) const { return text; }
    };
    return fmt::format("{} {}", fact.name, std::visit(Visitor{rules}, fact.value));
}

std::string explain(const rules::Ruleset& rules, const rules::Violation& violation) {
    std::string text;
    if (!violation.cite.id.empty()) text = fmt::format("{}: ", violation.cite.id);
    text += sentence(violation.code);
    std::vector<std::string> facts;
    facts.reserve(violation.facts.size());
    for (const auto& fact : violation.facts) facts.push_back(explain(rules, fact));
    if (!facts.empty()) text += fmt::format(" ({})", fmt::join(facts, ", "));
    if (!violation.also.id.empty()) text += fmt::format("; see also {}", violation.also.id);
    return text;
}

}  // namespace scenario
