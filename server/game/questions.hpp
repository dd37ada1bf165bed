#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "protocol/wire.hpp"
#include "rules/match/replay.hpp"
#include "server/game/decide.hpp"

namespace server {

class OddsQueue;

/// What the envelope asks for, read anew with the names of the game's rules.
template <class Ask>
tl::expected<Ask, protocol::WireError> named(const match::Game& game, const CommandEnvelope& envelope) {
    auto message = envelope.frame->read(&game.ruleset());
    if (!message) return tl::make_unexpected(std::move(message.error()));
    return std::get<Ask>(std::move(message->body));
}

/// What a power may do. Who plays it is told with regard to what he has sealed, others as if he had answered anything.
[[nodiscard]] protocol::server::LegalMoves moves_for(const match::Game& game, const protocol::MovesQuestion& question,
                                                     std::uint64_t account);

// The answer to a question that needs nothing but the game, as the author of `envelope` may see it: one overload for each such message, which
// the actor finds by its type.
[[nodiscard]] Answer answer_to(const protocol::client::ListLegalMoves& ask, const match::GameId& id, const match::Game& game,
                               const CommandEnvelope& envelope);
[[nodiscard]] Answer answer_to(const protocol::client::GetExplanation& ask, const match::GameId& id, const match::Game& game,
                               const CommandEnvelope& envelope);
/// The disputes of the game, the oldest first.
[[nodiscard]] Answer answer_to(const protocol::client::ListDisputes& ask, const match::GameId& id, const match::Game& game,
                               const CommandEnvelope& envelope);

// The answers to other questions. Each takes an envelope whose body is what it is called after.
/// The standing orders of the author's power.
[[nodiscard]] Answer orders(const match::GameId& id, const match::Game& game, const CommandEnvelope& envelope);
/// The game after all of these entries; nothing where they cannot be folded.
[[nodiscard]] std::optional<wire::GameView> view_after(const std::shared_ptr<const rules::Ruleset>& rules,
                                                       std::span<const match::Recorded> record);
/// @param game  as who asks may see it. @param items  the entries that were asked for, as its record has them.
[[nodiscard]] Answer record(const match::GameId& id, const match::Game& game, std::string items);
/// The question is made of what stands now; what is much work is done elsewhere.
/// @return nothing where the queue answers.
[[nodiscard]] std::optional<Answer> odds(const match::Game& game, const CommandEnvelope& envelope, OddsQueue& queue);

}  // namespace server
