#pragma once

#include <string>
#include <string_view>

#include "rules/core/command.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

/// A refusal as a half sentence: "refused by 1914-1.2.7: no unit may enter or cross Sahara".
[[nodiscard]] std::string explain(const rules::Ruleset& rules, const rules::Violation& violation);

/// What one who gave a refused command may want to know besides: the open questions, the legal answers, the units that are there.
/// Empty where nothing would help; else begins with "; ".
[[nodiscard]] std::string help(const rules::View& view, const rules::Command& command, const rules::Violation& violation);

/// A paragraph with its text, without the marks of the rulebook's typesetting: "1914-4.2.2: Leaving a contested territory: ..."
[[nodiscard]] std::string rule_text(std::string_view paragraph);

}  // namespace scenario
