#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "persistence/store.hpp"
#include "rules/match/game.hpp"
#include "server/base/net.hpp"
#include "server/game/views.hpp"
#include "server/net/peer.hpp"

namespace server {

class Registry;

/// What a subscriber missed and the actor has not at hand: the updates after `from` up to `until`.
struct History {
    explicit History(std::shared_ptr<const rules::Ruleset> rules) : fold{std::move(rules)} {}
    std::shared_ptr<Peer> peer;
    std::uint64_t account = 0;
    std::uint32_t request = 0;
    bool words = false;  ///< He is told each entry in sentences, too.
    match::GameId game{};
    std::uint64_t from = 0;   ///< What he has seen.
    std::uint64_t until = 0;  ///< Set anew by the actor where the game went on meanwhile.
    match::Game fold;         ///< As far as it was read.
    ScoreTeller scores{};
    std::shared_ptr<void> until_done{};
    std::atomic<bool> cancelled{false};  ///< By the actor: the subscriber watches no more, or anew.
    bool failed = false;                 ///< It cannot be read, or not so: he is to be shown the game as it stands.

    [[nodiscard]] bool given_up() const { return cancelled || peer->gone(); }
};

/// Reads records for subscribers and writes what they missed, page by page, on a thread of its own that gives way to all others: no game
/// waits for it. A connection has one running, the next begins when it has ended. When a subscriber has all that was asked for, the actor
/// is told, and shows the rest itself.
class CatchUp {
public:
    /// @param most  that may wait.
    CatchUp(persistence::Store& store, Registry& registry, std::size_t most);
    ~CatchUp();
    CatchUp(const CatchUp&) = delete;
    CatchUp& operator=(const CatchUp&) = delete;

    /// Answers the request, and begins. @return false: too many wait, and nothing was answered. Safe from every thread.
    [[nodiscard]] bool take(const std::shared_ptr<History>& history);
    /// The actor has set `until` anew.
    void go_on(const std::shared_ptr<History>& history);
    /// Ends what runs, and the thread.
    void stop();

private:
    using Waiting = std::deque<std::shared_ptr<History>>;
    enum class Sent : std::uint8_t { yes, given_up, failed };

    void start(const std::shared_ptr<History>& history);
    Awaitable<> run(std::shared_ptr<History> history);
    Awaitable<Sent> send(History& history);
    Awaitable<Sent> send_page(History& history, const std::vector<persistence::StoredEntry>& rows);
    /// The log says where. @return that it failed.
    [[nodiscard]] static Sent unreadable(const History& history, std::uint64_t sequence);
    /// The state after an entry that is further back than the fold remembers: read anew. Nothing where it cannot be read.
    Awaitable<std::optional<rules::GameState>> state_after(const History& history, std::uint64_t sequence);
    void ended(const std::shared_ptr<History>& history);

    persistence::Store& store_;
    Registry& registry_;
    const std::size_t most_;
    net::io_context context_{1};
    net::executor_work_guard<Executor> guard_;
    std::mutex mutex_;
    std::map<const Peer*, Waiting> of_peer_;  ///< The first of each is running.
    std::size_t waiting_ = 0;                 ///< All of them.
    std::thread thread_;
};

}  // namespace server
