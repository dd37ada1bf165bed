#pragma once

#include <string>

#include "rules/table/table.hpp"

namespace table {

/// What no server writes, whatever the rules of the game are: by the wrong author, before the start, behind the end, in a pause, an answer
/// that is not as its question was asked. `verify` asks it besides what it checks itself.
/// @param table  before the entry; its dice, header and clock are checked elsewhere.
/// @param before  the rules state at its parent.
/// @return what is wrong, or nothing.
[[nodiscard]] std::string unwritten(const Table& table, const rules::GameState& before, const Entry& entry);

}  // namespace table
