#pragma once

#include "rules/points/module.hpp"

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

}  // namespace rules::tournament1914
