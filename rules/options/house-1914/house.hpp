#pragma once

#include "rules/points/module.hpp"

/// House rules of 1914, an option a file. Paragraphs: rules/rulebook/1914/house-rules.md.
namespace rules::house1914 {

extern const Option swiss_alps;

}  // namespace rules::house1914
