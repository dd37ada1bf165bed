#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/base/net.hpp"
#include "server/net/peer.hpp"

namespace protocol {
struct ServerMessage;
}

namespace server {

class Site;
class Metrics;
class OutboundBudget;
class Tls;
class ConnectionLimits;

/// What a connection does with the messages of one client; lives as long as it.
class Conversation {
public:
    Conversation() = default;
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    virtual ~Conversation() = default;
    /// One message. The next is read when this is done.
    virtual Awaitable<> receive(std::string_view message) = 0;
    /// A frame that is none of this sub-protocol.
    enum class Fault : std::uint8_t { too_large, wrong_kind };
    virtual void reject(Fault fault) = 0;
    /// The client has gone. Not called where the server stops first: then the conversation is only destroyed, after what it spoke to.
    virtual void end() = 0;
};

/// What all connections share; outlives them.
struct ConnectionRules {
    std::vector<std::string> origins;  ///< Allowed besides none and the server's own; "*" allows every one.
    std::vector<std::string> hosts;    ///< Names of this server besides addresses and localhost; "*" allows every one.
    std::size_t outbound_bytes = 4 * 1024 * 1024;
    OutboundBudget* outbound_budget = nullptr;          ///< Of all connections; null for none.
    std::chrono::milliseconds handshake_limit{10'000};  ///< For a request to be complete, and for an answer to make progress.
    std::chrono::milliseconds message_limit{30'000};    ///< For a message to be complete, from its first bytes on.
    std::chrono::milliseconds idle_limit{300'000};      ///< Without a sign of life, pings included.
    std::chrono::milliseconds stall_limit{30'000};      ///< For some of what waits for a client to be taken by it.
    std::chrono::milliseconds closing_limit{2'000};     ///< For the other end to go too, once all is said.
    bool owner = false;                                 ///< They come by the owner's socket.
    const Tls* tls = nullptr;
    Site* site = nullptr;
    Metrics* metrics = nullptr;
    ConnectionLimits* connection_limits = nullptr;                                 ///< Null: everybody may connect.
    std::function<std::unique_ptr<Conversation>(std::shared_ptr<Peer>)> converse;  ///< None: pages only, no WebSocket.
};

/// The connections that something can still be said to, to tell them of the end.
class Connections {
public:
    void add(const std::shared_ptr<Peer>& peer);
    void remove(const Peer* peer);
    void send_all(const protocol::ServerMessage& message);
    void close_all(std::uint16_t code, std::string_view reason);
    /// @return whether all were gone, or had been written everything and their close frame, before `limit` had passed.
    bool wait_until_none(std::chrono::milliseconds limit);

private:
    [[nodiscard]] std::vector<std::shared_ptr<Peer>> all() const;

    mutable std::mutex mutex_;
    std::condition_variable none_;
    std::unordered_map<const Peer*, std::weak_ptr<Peer>> open_;
};

/// Serves one accepted socket until it ends: HTTP requests, then perhaps a WebSocket. Spawned on the socket's executor.
Awaitable<> serve(Socket socket, const ConnectionRules& rules, Connections& connections);

}  // namespace server
