#pragma once

#include <string>
#include <string_view>

#include "rules/core/refusal.hpp"

/// What refusals say to people, in English. For the edges (protocol, scenario files): nothing judges by words.
namespace rules {

class Ruleset;

/// What any refusal with this code says, whatever its paragraph: without a capital, without a full stop.
[[nodiscard]] std::string_view sentence(Refusal code);

/// Whether every brace of `text` belongs to a pair around a name, as in "{space} was not yours". Only such a text may be among
/// `Ruleset::refusal_words`.
[[nodiscard]] bool names_in_braces(std::string_view text);

/// A refusal as a player reads it: its paragraph, a sentence, the facts that the sentence does not tell, the second paragraph:
/// "1914-4.2.2: Northland was neither yours nor held your units (left 2); see also 1914-7.1.4".
/// The sentence is the first text of `Ruleset::refusal_words` for the paragraph whose names are all among the facts, with their values
/// in place of the names; where there is none, or the request alone is at fault, it is that of the code. Several facts of one name are told together: "Red and Blue".
[[nodiscard]] std::string in_words(const Ruleset& ruleset, const Violation& violation);

}  // namespace rules
