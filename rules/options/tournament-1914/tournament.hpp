#pragma once

#include <string_view>

#include "rules/mechanics/setup.hpp"

/// The tournament rules of 1914, an option a file. Paragraphs: rules/rulebook/1914/tournament.md.
namespace rules::tournament1914 {

/// What these options say to people (data/refusals.toml, data/words.toml): installed by every option that says anything.
void install_words(RulesetBuilder& build);
/// A file of data/, such as "collapse.toml".
[[nodiscard]] ModuleFile data_file(RulesetBuilder& build, std::string_view name);

}  // namespace rules::tournament1914
