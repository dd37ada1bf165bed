#include <fmt/format.h>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "protocol/wire_overload.hpp"

namespace protocol {
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

std::string in_words(const server::Fact& fact) {
    const auto value =
        std::visit(Overload{[](std::monostate) { return std::string{}; },  //
                            [](std::int32_t number) { return std::to_string(number); }, [](const auto& named) { return named.name; }},
                   fact.value);
    return fmt::format("{} {}", fact.name, value);
}

}  // namespace

server::Refused refused_of(const rules::Ruleset& rules, const rules::Violation& violation) {
    server::Refused refused{violation.code, std::string{violation.cite.id}, std::string{violation.also.id}, {}, {}};
    using Value = decltype(server::Fact::value);
    for (const auto& fact : violation.facts)
        refused.facts.push_back(
            {std::string{fact.name},
             std::visit(Overload{[](std::int64_t number) { return Value{static_cast<std::int32_t>(number)}; },
                                 [&](rules::SpaceId id) { return Value{wire::SpaceName{names::space(rules, id)}}; },
                                 [&](rules::OwnerId id) { return Value{wire::PowerName{names::owner(rules, id)}}; },
                                 [&](rules::UnitTypeId id) { return Value{wire::UnitTypeName{names::type(rules, id)}}; },
                                 [](const std::string& text) { return Value{wire::Sentence{text}}; }},
                        fact.value)});
    if (!refused.paragraph.empty()) refused.sentence = fmt::format("{}: ", refused.paragraph);
    refused.sentence += sentence(violation.code);
    std::string facts;
    for (const auto& fact : refused.facts) facts += fmt::format("{}{}", facts.empty() ? "" : ", ", in_words(fact));
    if (!facts.empty()) refused.sentence += fmt::format(" ({})", facts);
    if (!refused.also.empty()) refused.sentence += fmt::format("; see also {}", refused.also);
    return refused;
}

}  // namespace protocol
