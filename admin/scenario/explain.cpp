#include "admin/scenario/explain.hpp"

#include <fmt/format.h>

#include "admin/scenario/check.hpp"
#include "admin/scenario/words.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/core/text.hpp"
#include "rules/rulebook/rulebook.hpp"

namespace scenario {
namespace {

using namespace rules;

constexpr std::size_t most_answers = 8;

/// Where the units of a command should stand; nowhere for commands that name none on the map.
SpaceId where_units_stand(const Command& command) {
    if (const auto* move = std::get_if<command::Move>(&command.body)) return move->path.empty() ? no_space : move->path.front();
    if (const auto* load = std::get_if<command::Load>(&command.body)) return load->from;
    if (const auto* unload = std::get_if<command::Unload>(&command.body)) return unload->from;
    if (std::holds_alternative<command::Place>(command.body)) return off_board;
    return no_space;
}

std::string units_there(const View& view, const Command& command) {
    const auto space = where_units_stand(command);
    if (space == no_space) return {};
    const bool aboard = std::holds_alternative<command::Unload>(command.body);
    const auto units =
        rules::pointers_where(view.state.in(space, command.author), [&](const Unit& unit) { return (unit.carrier != no_unit) == aboard; });
    narration::Telling telling;
    telling.moved = telling.origin = space != off_board;
    return fmt::format("; {} has {} {}{}", owner_name(view.rules, command.author), in_words(view, units, telling),
                       space == off_board ? "" : "in ", space == off_board ? "to place" : space_name(view.rules, space));
}

std::string legal_there(const View& view, const Command& command, const command::Answer& answer) {
    for (const auto& decision : view.state.decisions) {
        if (decision.kind != answer.decision || (answer.space && decision.space != *answer.space)) continue;
        if (!has(decision.asked & ~decision.answered, command.author)) continue;
        std::vector<std::string> legal;
        for (const auto& choice : legal_answers(view, decision, command.author, most_answers + 1))
            legal.push_back(narration::Phrases::scenario(view).choice(choice));
        if (legal.size() > most_answers) legal.back() = "more";
        return "; " + legal_answers_in_words(legal);
    }
    return {};
}

}  // namespace

std::string explain(const Ruleset& rules, const Violation& violation) {
    return fmt::format("refused{}{}", violation.cite.id.empty() ? ": " : " by ", rules::in_words(rules, violation));
}

std::string help(const View& view, const Command& command, const Violation& violation) {
    const auto code = violation.code;
    if (code == Refusal::no_such_decision || code == Refusal::decision_pending) return "; " + open_questions_in_words(view);
    if (code == Refusal::no_such_units) return units_there(view, command);
    if (const auto* answer = std::get_if<command::Answer>(&command.body); answer != nullptr && code == Refusal::bad_choice)
        return legal_there(view, command, *answer);
    if (const auto* declare = std::get_if<command::Declare>(&command.body)) {
        std::vector<std::string_view> known;
        for (const auto& declaration : view.rules.declarations) known.push_back(declaration.what);
        return !rules::contains(known, declare->what) ? rules::suggestion(declare->what, known) : std::string{};
    }
    if (code != Refusal::not_listed) return {};
    std::vector<std::string> listed;
    for (const auto& battle : view.state.battles)
        if (battle.status == Battle::Status::listed) listed.emplace_back(space_name(view.rules, battle.space));
    return "; battles are listed in: " + and_joined(listed, "no space");
}

std::string rule_text(std::string_view paragraph) {
    for (const auto& [id, words] : rulebook::paragraphs_of(paragraph)) {
        if (id != paragraph) continue;
        std::string text{words};
        std::erase(text, '*');
        return fmt::format("{}: {}", id, text);
    }
    return fmt::format("{}: the rulebook has no such paragraph", paragraph);
}

}  // namespace scenario
