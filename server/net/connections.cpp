#include <utility>

#include "protocol/wire.hpp"
#include "server/net/connection.hpp"
#include "server/net/reply.hpp"

namespace server {

void Connections::add(const std::shared_ptr<Peer>& peer) {
    const std::lock_guard lock{mutex_};
    open_.emplace(peer.get(), peer);
}
void Connections::remove(const Peer* peer) {
    const std::lock_guard lock{mutex_};
    open_.erase(peer);
    if (open_.empty()) none_.notify_all();
}
bool Connections::wait_until_none(std::chrono::milliseconds limit) {
    std::unique_lock lock{mutex_};
    return none_.wait_for(lock, limit, [this] { return open_.empty(); });
}
std::vector<std::shared_ptr<Peer>> Connections::all() const {
    std::vector<std::shared_ptr<Peer>> peers;
    const std::lock_guard lock{mutex_};
    for (const auto& [key, weak] : open_)
        if (auto peer = weak.lock()) peers.push_back(std::move(peer));
    return peers;
}
void Connections::send_all(const protocol::ServerMessage& message) {
    for (const auto& peer : all()) peer->send(protocol::format_server(message, wire_format(*peer)));
}
void Connections::close_all(std::uint16_t code, std::string_view reason) {
    for (const auto& peer : all()) peer->close(code, reason);
}

}  // namespace server
