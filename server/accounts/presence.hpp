#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "protocol/wire_server.hpp"
#include "server/net/peer.hpp"

namespace server {

/// Which connections each account has now. Safe from every thread.
class Presence {
public:
    /// From now on, or by another session.
    void enter(std::uint64_t account, std::uint32_t session, const std::shared_ptr<Peer>& peer);
    void leave(std::uint64_t account, const Peer* peer);
    [[nodiscard]] bool here(std::uint64_t account) const;
    [[nodiscard]] std::size_t accounts() const;

    /// Says it to all connections of the account, but not to this one. @return how many the account has.
    std::size_t tell(std::uint64_t account, const protocol::ServerMessage& message, const Peer* but = nullptr) const;
    /// Those connections of the account are ended for which `ends` says so of their session, but not this one.
    template <class Ends>
    void end(std::uint64_t account, Ends ends, const Peer* but = nullptr) const {
        for (const auto& [session, peer] : of(account))
            if (peer.get() != but && ends(session)) send_off(*peer);
    }

private:
    struct Connection {
        std::uint32_t session = 0;
        std::weak_ptr<Peer> peer;  ///< Kept alive by its thread alone.
        [[nodiscard]] bool is(const Peer* other) const { return peer.lock().get() == other; }
    };
    struct Open {
        std::uint32_t session = 0;
        std::shared_ptr<Peer> peer;
    };
    [[nodiscard]] std::vector<Open> of(std::uint64_t account) const;
    /// Its session is over.
    static void send_off(Peer& peer);

    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, std::vector<Connection>> connections_;
};

}  // namespace server
