#include "server/net/reply.hpp"

#include <utility>

namespace server {

void name_game(protocol::ServerMessage::Body& body, const match::GameId& game) {
    namespace wire = protocol::server;
    if (auto* busy = std::get_if<wire::Busy>(&body)) busy->game = game;
    if (auto* denied = std::get_if<wire::Denied>(&body)) denied->game = game;
    if (auto* malformed = std::get_if<wire::Malformed>(&body)) malformed->game = game;
}

void reply(Peer& peer, std::uint32_t request, protocol::ServerMessage::Body body, const rules::Ruleset* rules) {
    const protocol::ServerMessage message{request, std::move(body)};
    peer.send(protocol::format_server(message, wire_format(peer), rules));
}

}  // namespace server
