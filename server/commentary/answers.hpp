#pragma once

#include <string>
#include <vector>

#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/core/state.hpp"
#include "rules/table/entry.hpp"

namespace commentary {

/// The questions that an entry may answer: those open before it, and those that it opens itself.
[[nodiscard]] std::vector<rules::Decision> questions_of(const rules::GameState& before, const table::Entry& entry);

/// "France answers factory: sealed."; empty for an answer that everybody may know at once.
[[nodiscard]] std::string sealed_in_words(const rules::Ruleset& rules, const std::vector<rules::Decision>& questions,
                                          const rules::event::DecisionAnswered& answered);
/// A sentence for each answer that is opened: "France had answered factory: Paris."
[[nodiscard]] std::vector<std::string> opened_in_words(const rules::Ruleset& rules, const std::vector<rules::Decision>& questions,
                                                       const rules::event::DecisionsClosed& closed);

}  // namespace commentary
