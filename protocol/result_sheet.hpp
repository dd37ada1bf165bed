#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/wire_server.hpp"

/// The games of an event as whoever keeps its standings wants them: a sheet for a spreadsheet, and the same for programs.
namespace protocol {

/// A row a game below the names of the columns (RFC 4180, UTF-8). Moments are UTC. What people have written never begins a cell as a formula
/// would: an apostrophe stands before it.
[[nodiscard]] std::string results_csv(const std::vector<server::GameSummary>& games);
/// `{"event": ..., "games": [...]}`: each game as `list_games` tells it.
[[nodiscard]] std::string results_json(std::string_view event, const std::vector<server::GameSummary>& games);

}  // namespace protocol
