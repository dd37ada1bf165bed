#include "server/accounts/presence.hpp"

#include <algorithm>

#include "protocol/wire.hpp"
#include "server/net/reply.hpp"

namespace server {

void Presence::enter(std::uint64_t account, std::uint32_t session, const std::shared_ptr<Peer>& peer) {
    const std::lock_guard lock{mutex_};
    auto& own = connections_[account];
    const auto there = std::find_if(own.begin(), own.end(), [&](const Connection& one) { return one.is(peer.get()); });
    if (there == own.end())
        own.push_back({session, peer});
    else
        there->session = session;
}

void Presence::leave(std::uint64_t account, const Peer* peer) {
    const std::lock_guard lock{mutex_};
    const auto own = connections_.find(account);
    if (own == connections_.end()) return;
    std::erase_if(own->second, [&](const Connection& one) { return one.peer.expired() || one.is(peer); });
    if (own->second.empty()) connections_.erase(own);
}

bool Presence::here(std::uint64_t account) const {
    const std::lock_guard lock{mutex_};
    return connections_.contains(account);
}

std::size_t Presence::accounts() const {
    const std::lock_guard lock{mutex_};
    return connections_.size();
}

std::vector<Presence::Open> Presence::of(std::uint64_t account) const {
    std::vector<Open> open;
    const std::lock_guard lock{mutex_};
    if (const auto own = connections_.find(account); own != connections_.end())
        for (const auto& one : own->second)
            if (auto peer = one.peer.lock()) open.push_back({one.session, std::move(peer)});
    return open;
}

std::size_t Presence::tell(std::uint64_t account, const protocol::ServerMessage& message, const Peer* but) const {
    const auto own = of(account);
    for (const auto& one : own)
        if (one.peer.get() != but) one.peer->send(protocol::format_server(message, wire_format(*one.peer)));
    return own.size();
}

void Presence::send_off(Peer& peer) {
    constexpr std::uint16_t session_ended = 4001;
    peer.close(session_ended, "the session was ended: log in again");
}

}  // namespace server
