#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "protocol/wire_odds.hpp"
#include "server/peer.hpp"

namespace server {

class Metrics;

/// Works out odds, one question after the other, on a thread of its own that gives way to all others: neither a game nor a connection
/// waits for it. A question takes a bounded time; a connection has one at a time; so many wait at most. Each is given a short try first, in
/// the order in which they came; what takes longer waits until nothing new does.
class OddsDesk {
public:
    struct Job {
        std::shared_ptr<Peer> peer;
        std::uint32_t request = 0;
        std::shared_ptr<const rules::Ruleset> ruleset;
        protocol::client::GetOdds ask;
        rules::odds::Question question;
        std::uint32_t sequence = 0;  ///< After which the question was made.
    };

    OddsDesk(std::size_t most_jobs, std::uint64_t most_work, Metrics& metrics);
    ~OddsDesk();
    OddsDesk(const OddsDesk&) = delete;
    OddsDesk& operator=(const OddsDesk&) = delete;

    /// Answers the peer when it is worked out. @return false: too much waits, or a question of this peer does. Safe from every thread.
    [[nodiscard]] bool take(Job job);
    /// The peer has gone: nobody wants to know what it asked. Safe from every thread.
    void forget(const Peer& peer);
    /// Gives up what is being worked out and answers it and what waits with `busy`. Takes nothing more.
    void stop();

private:
    void run();
    [[nodiscard]] bool asks(const Peer& peer) const;
    /// @return nothing where it would take more than `most_work`, and may take more.
    [[nodiscard]] std::optional<protocol::ServerMessage::Body> answer_to(const Job& job, std::uint64_t most_work) const;

    const std::size_t most_jobs_;
    const std::uint64_t most_work_;
    Metrics& metrics_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> fresh_;             ///< Not tried yet: `most_jobs_` at most.
    std::deque<Job> dear_;              ///< Tried, and more than a short work: as many at most.
    std::optional<Job> at_work_;        ///< Its own thread reads it without the mutex, and alone changes it.
    std::atomic<bool> give_up_{false};  ///< Nobody wants what is being worked out.
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace server
