#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/person_record.hpp"
#include "protocol/wire.hpp"
#include "server/accounts/password_queue.hpp"
#include "server/base/net.hpp"
#include "server/net/peer.hpp"

/// What is often said about accounts, and done to them.
namespace server::people_answers {

namespace wire = protocol::server;

[[nodiscard]] protocol::ServerMessage::Body denied(std::string reason);
[[nodiscard]] protocol::ServerMessage::Body bad(std::string field, std::string_view sentence);
[[nodiscard]] protocol::ServerMessage::Body queue_fault(PasswordQueue::Fault fault);
/// To a guest, of what only accounts have.
[[nodiscard]] protocol::ServerMessage::Body accountless();
/// Of an address that is given where no mail is sent: nobody is to wait for a code that never comes.
[[nodiscard]] protocol::ServerMessage::Body no_mail(std::string field);
/// Where a client is, as his tries are counted.
[[nodiscard]] net::ip::address address_of(const Peer& peer);

/// Takes those sessions from the record that are to end. @return their numbers.
[[nodiscard]] std::vector<std::uint32_t> end_sessions(protocol::PersonRecord& person,
                                                      const std::function<bool(const protocol::SessionRecord&)>& ends);
/// A line for each session that was ended. @param by  what ended it.
void log_ended(std::uint64_t account, const std::vector<std::uint32_t>& sessions, std::string_view by);
/// These marks, with what is asked for its game. That its mails were ended by their link holds until all of its notifications are muted.
[[nodiscard]] std::vector<protocol::GameMark> marked(std::vector<protocol::GameMark> marks, const protocol::client::MarkGame& ask);
/// As the log has it, in small letters.
[[nodiscard]] std::string word_of(protocol::wire::Role role);

}  // namespace server::people_answers
