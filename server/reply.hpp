#pragma once

#include <cstdint>

#include "protocol/wire.hpp"
#include "server/peer.hpp"

namespace server {

[[nodiscard]] inline protocol::Format wire_format(const Peer& peer) {
    return peer.format() == Peer::Format::json ? protocol::Format::json : protocol::Format::binary;
}
/// One message to one peer.
void reply(Peer& peer, std::uint32_t request, protocol::ServerMessage::Body body);

}  // namespace server
