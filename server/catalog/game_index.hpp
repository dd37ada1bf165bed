#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
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
    void remove(const match::GameId& game);
    /// Of a running game whose spectators are told everything later: the line as they are told it now. Until it is known they are told
    /// what never changes, and when the game is over what everybody is.
    void put_delayed(const Summary& summary);
    /// As it was put last; null where there is none.
    [[nodiscard]] std::shared_ptr<const Summary> line_of(const match::GameId& game) const;
    /// As everybody may be told it; null where there is none.
    [[nodiscard]] std::shared_ptr<const Summary> of(const match::GameId& game) const;

    enum class Claim : std::uint8_t {
        taken,   ///< It is the caller's to make: he ends with `put` or `give_up`.
        made,    ///< There is a game of this id.
        making,  ///< Somebody makes it now.
    };
    /// Of an id that is about to become a game.
    [[nodiscard]] Claim claim(const match::GameId& game);
    void give_up(const match::GameId& game);

    /// One of `most` excuses that the account has in this and the newest others of its games, `games` together: how many it has had with
    /// this one. It is the game's until its line says so, or it is given up. Nothing where none is left.
    [[nodiscard]] std::optional<std::uint32_t> take_excuse(std::uint64_t account, const match::GameId& game, std::uint32_t most,
                                                           std::uint32_t games);
    void give_up_excuse(std::uint64_t account, const match::GameId& game);

    /// Who asks for a page.
    struct Asking {
        std::uint64_t account = 0;
        bool directs_all = false;              ///< He directs all games: nothing is delayed for him.
        std::vector<match::GameId> follows{};  ///< Those that he has marked, where he asks for them.
    };
    /// The page that is asked for, or what is wrong with the cursor or the limit.
    [[nodiscard]] tl::expected<protocol::server::Games, protocol::server::Malformed> page(const protocol::client::ListGames& ask,
                                                                                          const Asking& asking) const;
    /// Before this account makes a game in the event: neither it nor one whose name looks alike has games, and nobody else makes its first; or
    /// it has one that the account created. Where it may, `end_claim` follows once the game is there, or will not be.
    /// @param look  of the event's name (`look_of`).
    [[nodiscard]] bool claim_event(const std::string& look, std::uint64_t creator);
    void end_claim(const std::string& look);
    /// The games of an event, the oldest first, as everybody may be told them.
    [[nodiscard]] std::vector<Summary> of_event(const std::string& event) const;
    /// The oldest games that wait for their start since before `moment`; so many at most.
    [[nodiscard]] std::vector<match::GameId> waiting_since(match::Moment moment, std::size_t most) const;
    [[nodiscard]] std::size_t size() const;

private:
    using Key = std::pair<match::Moment, match::GameId>;  ///< When it was created, and which.
    using Keys = std::set<Key>;
    struct Line {
        std::shared_ptr<const Summary> summary;
        Sequence sequence;
        std::shared_ptr<const Summary> delayed;  ///< As spectators are told it; null where they are told the same.
        std::string title;                       ///< As it is looked for.
        std::string event_look;                  ///< What the name of its event looks like.
    };
    /// The games that something is to be found by.
    template <class Name>
    class Index {
    public:
        void set(const Name& name, const Key& key, bool in) {
            if (in) {
                keys_[name].insert(key);
            } else if (const auto known = keys_.find(name); known != keys_.end()) {
                known->second.erase(key);
                if (known->second.empty()) keys_.erase(known);
            }
        }
        [[nodiscard]] const Keys& of(const Name& name) const {
            static const Keys none;
            const auto known = keys_.find(name);
            return known == keys_.end() ? none : known->second;
        }

    private:
        std::map<Name, Keys> keys_;
    };
    /// What is asked for: the games that are in all of these, and fit.
    struct Search;
    /// Whether he is told of a game what is delayed.
    [[nodiscard]] static bool waits(const Line& line, const Asking& asking);
    void enter(const Key& key, const Line& line, bool in);
    void set_delayed(Line& line, const std::shared_ptr<const Summary>& before) const;
    [[nodiscard]] Search search_of(const protocol::client::ListGames& ask, const Asking& asking) const;
    [[nodiscard]] const Line* find(const match::GameId& game) const;
    /// Those before `from`, the newest first. @return the key to go on before; nothing at the end.
    template <class Among>
    std::optional<Key> gather(const Among& among, const std::optional<Key>& from, const Search& search, std::size_t most,
                              std::vector<Line>& found) const;

    mutable std::mutex mutex_;
    std::map<Key, Line> lines_;
    std::map<match::GameId, match::Moment> created_;
    Index<protocol::wire::Status> by_status_;
    Index<std::uint64_t> by_account_;  ///< That created it, or has a seat.
    Index<std::uint64_t> by_actor_;    ///< That it waits for.
    Index<std::uint64_t> by_director_;
    Index<std::uint64_t> by_kept_;  ///< That a seat is kept for.
    Index<std::string> by_event_;
    Index<std::string> by_event_look_;
    Index<bool> by_free_seat_;
    std::set<match::GameId> making_;
    struct Claimed {
        std::uint64_t creator = 0;
        std::size_t games = 0;
    };
    std::map<std::string, Claimed> claims_;  ///< Of events in which games are being made, by what their names look like.
    std::set<std::pair<std::uint64_t, match::GameId>> excusing_;  ///< Accounts, and the games that are about to excuse them.
};

}  // namespace server
