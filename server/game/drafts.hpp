#pragma once

#include "rules/match/game.hpp"
#include "server/base/net.hpp"
#include "server/game/decide.hpp"

/// What players have written down for later, one text a power: kept beside the game, in no record and no hash, and read by its author alone.
/// It goes when he has the seat no more, and with the end of the game.
namespace server {

/// Bytes of a draft.
inline constexpr std::size_t most_draft_bytes = 16 * 1024;

/// Why nothing can be saved; nothing where it can.
[[nodiscard]] std::optional<Answer> no_draft(const match::Game& game, const CommandEnvelope& envelope);
/// Once nothing stands against it. @return what he is told.
Awaitable<Answer> save_draft(persistence::Store& store, const match::Game& game, const CommandEnvelope& envelope);
Awaitable<Answer> read_draft(persistence::Store& store, const match::Game& game, const CommandEnvelope& envelope);
/// Removes those whose author plays the power no more; of a game that is over all of them. @return false where that has to be tried again.
Awaitable<bool> clear_drafts(persistence::Store& store, const match::Game& game);
/// Of a game that is gone.
Awaitable<> forget_drafts(persistence::Store& store, const match::GameId& game);

}  // namespace server
