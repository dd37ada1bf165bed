#pragma once

#include <cstddef>
#include <mutex>
#include <string_view>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/match/entry.hpp"
#include "server/base/net.hpp"

namespace persistence {
class Store;
}

namespace server {

/// The rulings of all games, to be found again by paragraph, bundle and words. In memory: they are few. Safe from every thread.
class Precedents {
public:
    using Precedent = protocol::server::Precedent;
    /// A ruling that was stored; anything else is passed over. One that is known already is not taken twice.
    /// @param delay  how much later those are told of it who only look on, ms.
    void add(const match::GameId& game, std::string_view bundle, const match::Entry& entry, match::Moment delay);
    /// Those that fit and may be told at `now`, the newest first.
    [[nodiscard]] protocol::server::Precedents find(const protocol::client::FindPrecedents& ask, match::Moment now) const;
    /// The newest on a paragraph, or on a part of it; so many at most.
    [[nodiscard]] std::vector<Precedent> on(std::string_view paragraph, std::size_t most, match::Moment now) const;

private:
    struct Kept {
        Precedent precedent;
        match::Moment told_from = 0;
    };
    mutable std::mutex mutex_;
    std::vector<Kept> all_;  ///< By the moment at which they were made.
};

/// Adds the rulings of these games, read from the store. The actor of a game reports the entries that it cannot read.
Awaitable<> read_precedents(persistence::Store& store, Precedents& precedents, std::vector<match::GameId> games);

}  // namespace server
