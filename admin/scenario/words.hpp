#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "admin/scenario/model.hpp"
#include "rules/core/names.hpp"
#include "rules/narration/phrases.hpp"
#include "rules/narration/units.hpp"

namespace scenario {

// Things of a game in the words of a referee.

/// The names that files use, by `rules::Relation`.
inline constexpr std::array<std::string_view, 4> relation_names{"none", "neutral", "friendly", "enemy"};

using rules::and_joined;
using rules::owner_name;
using rules::space_name;
/// "the legal answers are 1 infantry and 1 tank", "the only legal answer is 1 tank", "no answer is legal".
[[nodiscard]] std::string legal_answers_in_words(const std::vector<std::string>& answers);
/// "Germany is asked "dive" in SZ 4". @param space  `no_space` where it is not said.
[[nodiscard]] std::string asked_in_words(const rules::Ruleset& rules, std::string_view whom, rules::DecisionKindId kind,
                                         rules::SpaceId space);
/// "2 infantry, 1 battleship (damaged, origin SZ 4)", "nothing".
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, const Stacks& stacks);
/// A step's deed as a sentence. @param author  who does it: "Germany", "the clock".
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, std::string_view author, const Deed& deed);

/// Adds what `stacks` say of units, so that what is there is told in the same terms.
void mention(narration::Telling& telling, const Stacks& stacks);

}  // namespace scenario
