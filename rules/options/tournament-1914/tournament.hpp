#pragma once

#include "rules/points/builder.hpp"

/// The tournament rules of 1914, an option each. Paragraphs: rules/rulebook/1914/tournament.md.
namespace rules::tournament1914 {

extern const Option setup;
extern const Option victory;
extern const Option collapse;
extern const Option movement;
extern const Option naval_retreat;
extern const Option submarine_warfare;
/// Stands for all of them.
extern const Option tournament;

/// What refusals by these paragraphs say to people: installed by every option that refuses.
void install_refusal_words(RulesetBuilder& build);

}  // namespace rules::tournament1914
