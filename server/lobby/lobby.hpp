#pragma once

#include <string>

#include "protocol/wire.hpp"
#include "server/services.hpp"
#include "server/sockets/net.hpp"
#include "server/turns.hpp"

namespace server {

class Visitor;

/// What is said about no game in particular: the bundles, the list of games, a new game.
class Lobby {
public:
    explicit Lobby(Services& services) : services_{services} {}
    using Answer = protocol::ServerMessage::Body;

    [[nodiscard]] std::string version() const;
    [[nodiscard]] Answer bundles(const protocol::client::ListBundles& ask);
    /// @param account  who asks, as in `create`.
    [[nodiscard]] Answer games(const protocol::client::ListGames& ask, std::uint64_t account) const;
    /// The first two entries: the game, and the commitment of its dice, before anybody sits. The same action of the same account is the
    /// same game. @param visitor  whose shares it uses; may be null.
    Awaitable<Answer> create(const protocol::client::CreateGame& ask, std::uint64_t account, Visitor* visitor);

private:
    Awaitable<Answer> make(const protocol::client::CreateGame& ask, std::uint64_t account, const table::GameId& id, Visitor* visitor);
    /// The answer of a game that was asked for before, by the same action.
    Awaitable<Answer> made_before(const protocol::client::CreateGame& ask, const table::GameId& id);

    Services& services_;
    /// However many strangers create games, a player waits for two of them at most.
    Turns creations_{2};
};

}  // namespace server
