#pragma once

#include <string>
#include <vector>

#include "admin/scenario/finding.hpp"
#include "admin/scenario/model.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

/// What came otherwise than expected, in words: "Germany controls Alsace", "Alsace is contested".
[[nodiscard]] std::vector<Finding> mismatches(const rules::View& view, const Expectations& expect);

/// The expected notes that were not told, in words.
/// @param told  what the step has told.
[[nodiscard]] std::vector<Finding> untold(const rules::Ruleset& rules, const std::vector<NoteEntry>& expected,
                                          const std::vector<rules::event::Note>& told);

/// What is wrong with any state that a game can reach: broken laws, and open questions whose default is no legal answer.
[[nodiscard]] std::vector<std::string> unsound(const rules::View& view);

/// What is asked now, and of whom: "France is asked \"casualties\" in Picardy"; that nobody is asked anything.
[[nodiscard]] std::string open_questions_in_words(const rules::View& view);

}  // namespace scenario
