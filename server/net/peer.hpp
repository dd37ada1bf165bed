#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

class ConnectionLimit;

/// A connection, as those who send to it see it. Safe from every thread; never blocks.
class Peer {
public:
    enum class Format : std::uint8_t { binary, json };
    Peer() = default;
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;
    virtual ~Peer() = default;

    /// Queues one message. A peer whose queue is full is dropped: it may resume, and loses nothing.
    virtual void send(std::string_view message) = 0;
    /// Sends what has queued and a closing frame with `code` (RFC 6455), then ends the connection.
    virtual void close(std::uint16_t code, std::string_view reason) = 0;
    /// Bytes that its queue can still take.
    [[nodiscard]] virtual std::size_t room() const = 0;
    /// Bytes that are in its queue.
    [[nodiscard]] virtual std::size_t waiting() const = 0;
    /// What its address may use; null for one without limits. Lives as long as the peer.
    [[nodiscard]] virtual ConnectionLimit* connection_limit() const noexcept { return nullptr; }
    /// Whether it came by the owner's socket: it has the rights of whoever owns the machine.
    [[nodiscard]] virtual bool owner() const noexcept { return false; }
    [[nodiscard]] virtual Format format() const noexcept = 0;
    /// It listens no more: nothing needs to be worked out for it.
    [[nodiscard]] virtual bool gone() const noexcept = 0;
    /// Of the other end of the socket, for the log: a client's own, or the proxy's before it.
    [[nodiscard]] virtual const std::string& address() const noexcept = 0;
};

}  // namespace server
