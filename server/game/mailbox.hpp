#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/base/net.hpp"
#include "server/base/run_queue.hpp"
#include "server/game/command_envelope.hpp"

namespace server {

/// What waits for one actor. Bounded, and nobody can fill it for all: players find it full before it grows; the server's tasks always fit.
class Mailbox {
public:
    /// @param executor  of the one who takes.
    Mailbox(const Executor& executor, std::size_t most);

    enum class Posted : std::uint8_t { yes, full, closed };
    /// Safe from every thread. `envelope` is moved from only when taken.
    Posted post(CommandEnvelope& envelope);
    /// Until something is there. @return false once it is closed.
    Awaitable<bool> filled();
    /// What came first, by its stamp; but a command comes before the questions of others. Nothing where `filled` has to be awaited.
    std::optional<CommandEnvelope> next();
    /// Nothing more is taken; @return what waited.
    std::vector<CommandEnvelope> close();
    bool close_if_empty();
    [[nodiscard]] bool closed() const;

private:
    /// Resumes who waits, if anybody does. Of the taker's thread.
    struct Sleeper final : RunQueue::Item {
        void carry_out() override;
        std::unique_ptr<RunQueue::Item> waiting;
    };
    [[nodiscard]] bool fits(const CommandEnvelope& envelope) const;
    /// Puts what was posted into the batch, ordered by stamp: all of it, or what is no question and behind none of the same peer.
    void gather(bool questions);
    /// Until something was posted, or for no reason.
    Awaitable<> sleep();

    const std::size_t most_;
    RunQueue& run_queue_;
    const std::shared_ptr<Sleeper> sleeper_;
    mutable std::mutex mutex_;
    std::vector<CommandEnvelope> waiting_;
    bool closed_ = false;
    std::deque<CommandEnvelope> batch_;  ///< Of the taker's thread: in order, not begun.
};

}  // namespace server
