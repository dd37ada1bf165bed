#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "protocol/wire_odds.hpp"
#include "server/net/peer.hpp"

namespace server {

class Metrics;

/// Works out odds, one question after the other, on a thread of its own that gives way to all others: neither a game nor a connection
/// waits for it. A question takes a bounded time. A connection has one at a time, an account two, and so many wait at most: in a full
/// queue the account that has two gives one up for an account that has none. Each question is given a short try first, then a long
/// one. Whose turn it is goes by what an account has had: who asks much makes nobody else wait for more than what is being worked out.
class OddsQueue {
public:
    struct Job {
        std::shared_ptr<Peer> peer;
        std::uint32_t request = 0;
        std::uint64_t account = 0;
        std::shared_ptr<const rules::Ruleset> ruleset;
        protocol::client::GetOdds ask;
        rules::odds::Question question;
        std::uint32_t sequence = 0;  ///< After which the question was made.
        bool tried = false;          ///< By the queue: the short try was not enough.
    };
    static constexpr std::size_t most_of_account = 2;

    OddsQueue(std::size_t most_jobs, std::uint64_t most_work, Metrics& metrics);
    ~OddsQueue();
    OddsQueue(const OddsQueue&) = delete;
    OddsQueue& operator=(const OddsQueue&) = delete;

    /// Answers the peer when it is worked out, or with `busy` when another account needs the room. Safe from every thread.
    /// @return nothing; or in how many milliseconds there may be room, as too much waits, or too much of this peer or account.
    [[nodiscard]] std::optional<std::uint32_t> take(Job job);
    /// The peer has gone: nobody wants to know what it asked. Safe from every thread.
    void forget(const Peer& peer);
    /// Gives up what is being worked out and answers it and what waits with `busy`. Takes nothing more.
    void stop();

private:
    using Jobs = std::deque<Job>;
    void run();
    [[nodiscard]] bool asks(const Peer& peer) const;
    [[nodiscard]] std::size_t jobs_of(std::uint64_t account) const;
    /// When there may be room again.
    [[nodiscard]] std::uint32_t retry_ms() const;
    /// Takes out the last question that waits of an account which has more than one. @return false where each has one.
    [[nodiscard]] std::optional<Job> make_room();
    /// The question whose turn it is: of the account that has had least; of one account a new one first.
    [[nodiscard]] Jobs::iterator next();
    /// @return nothing where it would take more than `most_work`, and may take more.
    [[nodiscard]] std::optional<protocol::ServerMessage::Body> answer_to(const Job& job, std::uint64_t most_work) const;

    const std::size_t most_jobs_;
    const std::uint64_t most_work_;
    Metrics& metrics_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Jobs waiting_;  ///< In the order in which they came: `most_jobs_` at most, and one that was tried.
    /// What each account that asks has had, in short tries. Who begins to ask has had as much as whoever has had most: nothing is saved up
    /// by not asking.
    std::map<std::uint64_t, std::uint64_t> had_;
    std::uint64_t most_had_ = 0;
    std::optional<Job> at_work_;        ///< Its own thread reads it without the mutex, and alone changes it.
    std::atomic<bool> give_up_{false};  ///< Nobody wants what is being worked out.
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace server
