#include "server/commentary/answers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "protocol/wire_names.hpp"
#include "rules/core/overload.hpp"
#include "server/commentary/words.hpp"

namespace commentary {
namespace {

namespace names = protocol::names;

std::string in_words(const rules::Ruleset& rules, const rules::UnitPicks& picks) {
    Force force;
    for (const auto& pick : picks) force[names::text_of(rules, pick.type)] += pick.count;
    return commentary::in_words(force);
}

std::string in_words(const rules::Ruleset& rules, const rules::Choice& choice) {
    const auto named = [&](auto id) { return plain(names::name_of(rules, id)); };
    return std::visit(rules::Overload{
                          [](std::monostate) { return std::string{"sealed"}; },
                          [](bool yes) { return std::string{yes ? "yes" : "no"}; },
                          [](std::int64_t number) { return fmt::format("{}", number); },
                          [&](rules::TagId id) { return plain(rules.tag(id)); },
                          [&](rules::SpaceId id) { return id == rules::no_space ? "nowhere" : names::text_of(rules, id); },
                          [&](rules::OwnerId id) { return id == rules::nobody ? "nobody" : names::text_of(rules, id); },
                          [&](rules::UnitTypeId id) { return named(id); },
                          [&](const rules::UnitPicks& picks) { return in_words(rules, picks); },
                          [&](const rules::Choice::Allocations& parts) {
                              std::vector<std::string> all;
                              for (const auto& part : parts)
                                  all.push_back(names::text_of(rules, part.owner) + " " + in_words(rules, part.units));
                              return fmt::format("{}", fmt::join(all, "; "));
                          },
                          [&](const rules::Choice::List& list) {
                              if (list.empty()) return std::string{"none"};
                              std::vector<std::string> all;
                              for (const auto& part : list) all.push_back(in_words(rules, part));
                              return fmt::format("{}", fmt::join(all, ", "));
                          },
                      },
                      static_cast<const rules::Choice::Value::variant_type&>(choice.value));
}

/// "research", "dive in the North Sea".
std::string asked(const rules::Ruleset& rules, const std::vector<rules::Decision>& questions, rules::DecisionId id) {
    const auto found = std::find_if(questions.begin(), questions.end(), [&](const auto& one) { return one.id == id; });
    if (found == questions.end()) return "a question";
    return plain(names::name_of(rules, found->kind)) +
           (found->space == rules::no_space ? "" : " in " + names::text_of(rules, found->space));
}

}  // namespace

std::vector<rules::Decision> questions_of(const rules::GameState& before, const table::Entry& entry) {
    auto questions = before.decisions;
    for (const auto& event : entry.events)
        if (const auto* opened = std::get_if<rules::event::DecisionOpened>(&event)) questions.push_back(opened->decision);
    return questions;
}

std::string sealed_in_words(const rules::Ruleset& rules, const std::vector<rules::Decision>& questions,
                            const rules::event::DecisionAnswered& answered) {
    if (!std::holds_alternative<std::monostate>(answered.choice.value)) return {};
    return fmt::format("{} answers {}: sealed.", names::name_of(rules, answered.owner), asked(rules, questions, answered.decision));
}

std::vector<std::string> opened_in_words(const rules::Ruleset& rules, const std::vector<rules::Decision>& questions,
                                         const rules::event::DecisionsClosed& closed) {
    std::vector<std::string> all;
    for (const auto& reveal : closed.reveals)
        all.push_back(fmt::format("{} had answered {}: {}.", names::name_of(rules, reveal.owner), asked(rules, questions, reveal.decision),
                                  in_words(rules, reveal.choice)));
    return all;
}

}  // namespace commentary
