#include "rules/core/refusal_words.hpp"

#include <fmt/format.h>
#include <cstdint>
#include <variant>
#include <vector>

#include "rules/core/joined.hpp"
#include "rules/core/names.hpp"

namespace rules {

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

namespace {

/// The same with the facts of refusals for which no paragraph has words, in the order in which they are tried.
std::vector<std::string_view> fuller_sentences(Refusal code) {
    if (code == Refusal::not_your_turn)
        return {"{answered} has answered already; the answer of {asked} is awaited: {decision} in {space}",
                "{answered} has answered already; the answer of {asked} is awaited: {decision}", "{answered} has answered already",
                "it is not the turn of {power}, but of {turn}"};
    if (code == Refusal::decision_pending)
        return {"the answer of {power} is awaited first: {decision} in {space}", "the answer of {power} is awaited first: {decision}"};
    if (code == Refusal::bad_count)
        return {"{named} were named, and {least} to {most} are possible", "{named} {unit} were named, and {least} is the least",
                "{named} were named, and {least} is the least"};
    if (code == Refusal::no_such_units)
        return {"of {wanted} {unit} wanted in {space}, {there} are there", "of {wanted} {unit} wanted, {there} are there"};
    if (code == Refusal::no_such_decision) return {"no such decision is open; what is open: {open}", "no decision is open"};
    return {};
}

/// A text cut at its braces: words and names by turns, words first and last. Empty where a brace has no fellow or a pair no name in it.
std::vector<std::string_view> cut(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto open = text.find_first_of("{}");
        parts.push_back(text.substr(0, open));
        if (open == std::string_view::npos) return parts;
        const auto close = text.find_first_of("{}", open + 1);
        if (text[open] != '{' || close == std::string_view::npos || text[close] != '}' || close == open + 1) return {};
        parts.push_back(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
}

std::string value_in_words(const Ruleset& ruleset, const Fact& fact) {
    struct Visitor {
        const Ruleset& rules;
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(SpaceId space) const { return std::string{space_name(rules, space)}; }
        std::string operator()(OwnerId owner) const { return std::string{owner_name(rules, owner)}; }
        std::string operator()(UnitTypeId type) const { return std::string{type_name(rules, type)}; }
        std::string operator()(const std::string& text) const { return text; }
    };
    return std::visit(Visitor{ruleset}, fact.value);
}

/// One name, or "A and B"; empty where no fact has the name.
std::string values_of(const Ruleset& ruleset, const Violation& violation, std::string_view name) {
    std::vector<std::string> values;
    for (const auto& fact : violation.facts)
        if (fact.name == name) values.push_back(value_in_words(ruleset, fact));
    return and_joined(values);
}

/// Calls `visit` with each name between the words of `parts`, until it returns false.
bool all_names(const std::vector<std::string_view>& parts, const auto& visit) {
    for (std::size_t at = 1; at < parts.size(); at += 2)
        if (!visit(parts[at])) return false;
    return true;
}

/// The sentence to be said, cut at its names.
std::vector<std::string_view> chosen(const Ruleset& ruleset, const Violation& violation) {
    const auto told = [&](std::string_view name) { return !values_of(ruleset, violation, name).empty(); };
    if (const auto found = ruleset.refusal_words.find(violation.cite.id); found != ruleset.refusal_words.end() && !violation.of_request)
        for (const auto& text : found->second)
            if (auto parts = cut(text); !parts.empty() && all_names(parts, told)) return parts;
    for (const auto text : fuller_sentences(violation.code))
        if (auto parts = cut(text); all_names(parts, told)) return parts;
    return {sentence(violation.code)};
}

}  // namespace

bool names_in_braces(std::string_view text) { return !cut(text).empty(); }

std::string in_words(const Ruleset& ruleset, const Violation& violation) {
    std::string text;
    if (!violation.cite.id.empty()) text = fmt::format("{}: ", violation.cite.id);
    const auto parts = chosen(ruleset, violation);
    for (std::size_t at = 0; at < parts.size(); ++at)
        text += at % 2 == 0 ? std::string{parts[at]} : values_of(ruleset, violation, parts[at]);
    std::vector<std::string> untold;
    for (const auto& fact : violation.facts)
        if (all_names(parts, [&](std::string_view name) { return name != fact.name; }))
            untold.push_back(fmt::format("{} {}", fact.name, value_in_words(ruleset, fact)));
    if (!untold.empty()) text += fmt::format(" ({})", fmt::join(untold, ", "));
    if (!violation.also.id.empty() && violation.also != violation.cite) text += fmt::format("; see also {}", violation.also.id);
    return text;
}

}  // namespace rules
