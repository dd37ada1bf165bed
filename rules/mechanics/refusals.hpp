#pragma once

#include <string_view>

#include "rules/hooks/builder.hpp"

namespace rules {

/// Takes into the ruleset what refusals say to people: tables [[refusal]] with a `paragraph` and, in the order in which they are tried,
/// the texts it may `say` (rules/core/refusal_words.hpp). A later module's texts stand for those of an earlier one.
/// What is wrong with the text goes to the builder. @param file  its name, for messages.
void take_refusal_words(RulesetBuilder& build, std::string_view text, std::string_view file);

}  // namespace rules
