#include "server/reply.hpp"

#include <utility>

namespace server {

void reply(Peer& peer, std::uint32_t request, protocol::ServerMessage::Body body) {
    const protocol::ServerMessage message{request, std::move(body)};
    peer.send(protocol::format_server(message, wire_format(peer)));
}

}  // namespace server
