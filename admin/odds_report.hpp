#pragma once

#include <string>

#include "rules/odds/odds.hpp"

namespace admin {

/// For people. @param rows  of each table of what may be left, most likely first.
[[nodiscard]] std::string odds_table(const rules::Ruleset& rules, const rules::odds::Odds& odds, std::size_t rows);
/// Everything, for programs.
[[nodiscard]] std::string odds_json(const rules::Ruleset& rules, const rules::odds::Odds& odds);

}  // namespace admin
