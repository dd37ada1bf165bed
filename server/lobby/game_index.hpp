#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "protocol/wire_server.hpp"

namespace server {

/// The lobby's lines about all games, in memory: a page of them costs what it returns, however many there are. Safe from every thread.
class GameIndex {
public:
    using Summary = protocol::server::GameSummary;
    /// Sequence of a game, which changes more often than its line.
    using Sequence = std::shared_ptr<std::atomic<std::uint32_t>>;

    /// A line that is new, or takes the place of the game's. @return where to note its sequence from now on.
    Sequence put(const Summary& summary);
    void remove(const table::GameId& game);
    /// Of a running game whose spectators are told everything later: the line as they are told it now. Until it is known they are told
    /// what never changes, and when the game is over what everybody is.
    void put_delayed(const Summary& summary);
    /// As everybody may be told it; null where there is none.
    [[nodiscard]] std::shared_ptr<const Summary> of(const table::GameId& game) const;

    enum class Claim : std::uint8_t {
        taken,   ///< It is the caller's to make: he ends with `put` or `give_up`.
        made,    ///< There is a game of this id.
        making,  ///< Somebody makes it now.
    };
    /// Of an id that is about to become a game.
    [[nodiscard]] Claim claim(const table::GameId& game);
    void give_up(const table::GameId& game);

    /// The page that is asked for, or what is wrong with the cursor or the limit.
    /// @param directs_all  he directs all games: nothing is delayed for him.
    [[nodiscard]] tl::expected<protocol::server::Games, protocol::server::Malformed> page(const protocol::client::ListGames& ask,
                                                                                          std::uint64_t account,
                                                                                          bool directs_all = false) const;
    /// The oldest games that wait for their start since before `moment`; so many at most.
    [[nodiscard]] std::vector<table::GameId> waiting_since(table::Moment moment, std::size_t most) const;
    [[nodiscard]] std::size_t size() const;

private:
    using Key = std::pair<table::Moment, table::GameId>;  ///< When it was created, and which.
    struct Line {
        std::shared_ptr<const Summary> summary;
        Sequence sequence;
        std::shared_ptr<const Summary> delayed;  ///< As spectators are told it; null where they are told the same.
    };
    /// Who asks.
    struct Asking {
        std::uint64_t account = 0;
        bool directs_all = false;
        /// Whether he is told of a game what is delayed.
        [[nodiscard]] bool waits(const Line& line) const;
    };
    using Found = std::vector<Line>;
    static bool fits(const Summary& summary, const protocol::client::ListGames& ask);
    void enter(const Key& key, const Line& line, bool in);
    void set_delayed(Line& line, const std::shared_ptr<const Summary>& before) const;
    /// Those before `from` that fit, the newest first. @return the key to go on before; nothing at the end.
    template <class Keys>
    std::optional<Key> gather(const Keys& keys, const std::optional<Key>& from, const protocol::client::ListGames& ask,
                              const Asking& asking, std::size_t most, Found& found) const;

    mutable std::mutex mutex_;
    std::map<Key, Line> lines_;
    std::map<table::GameId, table::Moment> created_;
    std::array<std::set<Key>, 5> by_status_;
    std::map<std::uint64_t, std::set<Key>> by_account_;  ///< That created it, or has a seat.
    std::set<table::GameId> making_;
};

}  // namespace server
