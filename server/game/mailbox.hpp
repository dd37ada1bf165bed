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

/// What waits for one lane. Bounded, and nobody can fill it for all: players find it full before it grows; the server's own tasks always fit.
class Mailbox {
public:
    /// @param executor  of the one who takes.
    Mailbox(const Executor& executor, std::size_t most);

    enum class Posted : std::uint8_t { yes, full, closed };
    /// Safe from every thread. `submission` is moved from only when taken.
    Posted post(Submission& submission);
    /// Until something is there. @return false once it is closed.
    Awaitable<bool> filled();
    /// What came first, by its stamp; but a command comes before the questions of others. Nothing where `filled` has to be awaited.
    std::optional<Submission> next();
    /// Nothing more is taken; @return what waited.
    std::vector<Submission> close();
    bool close_if_empty();
    [[nodiscard]] bool closed() const;

private:
    /// Resumes who waits, if anybody does. Of the taker's thread.
    struct Sleeper final : Agenda::Item {
        void carry_out() override;
        std::unique_ptr<Agenda::Item> waiting;
    };
    [[nodiscard]] bool fits(const Submission& submission) const;
    /// Puts what was posted into the batch, ordered by stamp: all of it, or what is no question and behind none of the same peer.
    void gather(bool questions);
    /// Until something was posted, or for no reason.
    Awaitable<> sleep();

    const std::size_t most_;
    Agenda& agenda_;
    const std::shared_ptr<Sleeper> sleeper_;
    mutable std::mutex mutex_;
    std::vector<Submission> waiting_;
    bool closed_ = false;
    std::deque<Submission> batch_;  ///< Of the taker's thread: in order, not begun.
};

}  // namespace server
