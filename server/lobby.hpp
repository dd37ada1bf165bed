#pragma once

#include <string>

#include "protocol/wire.hpp"
#include "server/net.hpp"
#include "server/services.hpp"

namespace server {

/// What is said about no game in particular: the bundles, the list of games, a new game.
class Lobby {
public:
    explicit Lobby(Services& services) : services_{services} {}
    using Answer = protocol::ServerMessage::Body;

    [[nodiscard]] std::string version() const;
    [[nodiscard]] Answer bundles(const protocol::client::ListBundles& ask);
    Awaitable<Answer> games();
    /// The first two entries: the game, and the commitment of its dice, before anybody sits.
    /// @param account  who asks for it.
    Awaitable<Answer> create(const protocol::client::CreateGame& ask, std::uint64_t account);

private:
    Services& services_;
};

}  // namespace server
