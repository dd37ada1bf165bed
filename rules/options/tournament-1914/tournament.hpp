#pragma once

#include "rules/hooks/builder.hpp"

/// The tournament rules of 1914, an option a file. Paragraphs: rules/rulebook/1914/tournament.md.
namespace rules::tournament1914 {

/// What refusals by these paragraphs say to people: installed by every option that refuses.
void install_refusal_words(RulesetBuilder& build);

}  // namespace rules::tournament1914
