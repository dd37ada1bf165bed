#pragma once

#include <optional>

#include "protocol/wire_server.hpp"
#include "rules/match/game.hpp"

namespace server {

/// That the game is over by an entry which it has just folded: who has won or that it is a draw, and the score; or that it is annulled. Nothing
/// of any other entry. For whoever plays, directs or watches the game.
[[nodiscard]] std::optional<protocol::server::Notice> ending(const match::Game& game, const match::Entry& entry);

/// That a ruling is proposed by an entry, and that another referee has to make it; nothing of any other entry. For whoever directs or watches
/// the game.
[[nodiscard]] std::optional<protocol::server::Notice> proposal(const match::Game& game, const match::Entry& entry);

}  // namespace server
