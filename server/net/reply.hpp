#pragma once

#include <cstdint>

#include "protocol/wire.hpp"
#include "server/net/peer.hpp"

namespace server {

[[nodiscard]] inline protocol::Format wire_format(const Peer& peer) {
    return peer.format() == Peer::Format::json ? protocol::Format::json : protocol::Format::binary;
}
/// Says in an answer that refuses to show a game which one it is: a hello asks for many.
void name_game(protocol::ServerMessage::Body& body, const match::GameId& game);
/// One message to one peer. @param rules  of the game that it tells of, whose names it is written in; null where it tells of none.
void reply(Peer& peer, std::uint32_t request, protocol::ServerMessage::Body body, const rules::Ruleset* rules = nullptr);

}  // namespace server
