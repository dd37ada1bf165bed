#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "protocol/wire_odds.hpp"
#include "server/peer.hpp"

namespace server {

class Metrics;

/// Works out odds, one question after the other, on a thread of its own that gives way to all others: neither a game nor a connection
/// waits for it. A question takes a bounded time; a connection has one at a time; so many wait at most.
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
    /// Answers what waits with `busy`, when what is being worked out is done. Takes nothing more.
    void stop();

private:
    void run();
    [[nodiscard]] protocol::ServerMessage::Body answer_to(const Job& job) const;

    const std::size_t most_jobs_;
    const std::uint64_t most_work_;
    Metrics& metrics_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;  ///< The first is being worked out.
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace server
