#pragma once

#include "rules/points/module.hpp"

namespace rules::game1914 {

/// Chapter 12 of the base rules, agreed before the game. Paragraphs: rules/rulebook/1914/rules.md.
extern const Option russian_revolution;

}  // namespace rules::game1914
