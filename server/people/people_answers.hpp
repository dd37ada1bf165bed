#pragma once

#include <string>
#include <string_view>

#include "protocol/wire.hpp"
#include "server/people/password_desk.hpp"

/// What is often said about accounts.
namespace server::people_answers {

namespace wire = protocol::server;

[[nodiscard]] protocol::ServerMessage::Body denied(std::string reason);
[[nodiscard]] protocol::ServerMessage::Body bad(std::string field, std::string_view sentence);
[[nodiscard]] protocol::ServerMessage::Body desk_fault(PasswordDesk::Fault fault);

}  // namespace server::people_answers
