#pragma once

#include <string>
#include <string_view>

#include "protocol/wire.hpp"
#include "server/people/password_desk.hpp"
#include "server/sockets/net.hpp"
#include "server/sockets/peer.hpp"

/// What is often said about accounts.
namespace server::people_answers {

namespace wire = protocol::server;

[[nodiscard]] protocol::ServerMessage::Body denied(std::string reason);
[[nodiscard]] protocol::ServerMessage::Body bad(std::string field, std::string_view sentence);
[[nodiscard]] protocol::ServerMessage::Body desk_fault(PasswordDesk::Fault fault);
/// Of an address that is given where no mail is sent: nobody is to wait for a code that never comes.
[[nodiscard]] protocol::ServerMessage::Body no_mail(std::string field);
/// Where a client is, as his tries are counted.
[[nodiscard]] net::ip::address address_of(const Peer& peer);

}  // namespace server::people_answers
