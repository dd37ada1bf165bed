#pragma once

#include <string>
#include <vector>

#include "protocol/wire.hpp"
#include "server/base/net.hpp"
#include "server/base/turns.hpp"
#include "server/bots/bots.hpp"
#include "server/catalog/game_index.hpp"

namespace persistence {
class Store;
}

namespace server {

class Keys;
class Metrics;
class Notifications;
class People;
class Precedents;
class Quota;
class Rulesets;
class TimeSource;
class HealthRegistry;
class ConnectionLimit;

/// What is said about no game in particular: the bundles, the list of games, a new game.
class Lobby {
public:
    /// What it uses, which outlives it.
    struct Uses {
        persistence::Store& store;
        TimeSource& time;
        const Keys& keys;
        Metrics& metrics;
        Rulesets& rulesets;
        GameIndex& index;
        Quota& quota;
        People& people;
        Bots& bots;
        Notifications& post;
        const Precedents& precedents;
        const HealthRegistry& health;
    };
    explicit Lobby(const Uses& uses) : uses_{uses} {}
    using Answer = protocol::ServerMessage::Body;

    [[nodiscard]] std::string version() const;
    /// @param account  who asks, as in `create`, which tells of `connection_limit`, too.
    [[nodiscard]] Answer bundles(const protocol::client::ListBundles& ask, std::uint64_t account, const ConnectionLimit* connection_limit);
    /// Of a selection; those of a game are asked of the game.
    [[nodiscard]] Answer tables(const protocol::client::GetTables& ask);
    /// @param account  who asks, as in `create`.
    /// Rulings that fit.
    [[nodiscard]] Answer precedents(const protocol::client::FindPrecedents& ask) const;
    [[nodiscard]] Answer games(const protocol::client::ListGames& ask, std::uint64_t account) const;
    /// The games of an event, the oldest first, as everybody may be told them.
    [[nodiscard]] std::vector<protocol::server::GameSummary> results(const std::string& event) const;
    /// The first two entries: the game, and the commitment of its dice, before anybody sits. The same action of the same account is the
    /// same game. @param connection_limit  whose shares it uses; may be null.
    Awaitable<Answer> create(const protocol::client::CreateGame& ask, std::uint64_t account, ConnectionLimit* connection_limit);

private:
    /// By his role on the server.
    [[nodiscard]] bool directs_all(std::uint64_t account) const;
    /// Of a game that this account creates.
    [[nodiscard]] Bots::Owner owner_of(std::uint64_t account, const ConnectionLimit* connection_limit) const;
    [[nodiscard]] GameIndex::Asking asking(const protocol::client::ListGames& ask, std::uint64_t account) const;
    /// What is not kept with a line, but shown with it: who sits there by name, and why a game cannot be played.
    void dress(std::vector<protocol::server::GameSummary>& games) const;
    Awaitable<Answer> make(const protocol::client::CreateGame& ask, std::uint64_t account, const match::GameId& id,
                           ConnectionLimit* connection_limit);
    /// The answer of a game that was asked for before, by the same action.
    Awaitable<Answer> made_before(const protocol::client::CreateGame& ask, const match::GameId& id);

    const Uses uses_;
    /// However many strangers create games, a player waits for two of them at most.
    Turns creations_{2};
};

}  // namespace server
