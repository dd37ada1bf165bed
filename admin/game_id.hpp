#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/match/entry.hpp"

namespace admin {

/// The number of a game, or the beginning of one, as games are numbered: without the dashes and capitals that a person may write.
[[nodiscard]] std::string plain_game_id(std::string written);
/// Those of `games` that may be meant: whose number begins so. Everywhere a unique beginning is enough.
[[nodiscard]] std::vector<match::GameId> games_meant(std::string_view written, const std::vector<match::GameId>& games);

}  // namespace admin
