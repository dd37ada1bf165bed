#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "server/net.hpp"
#include "server/submission.hpp"

namespace server {

/// What waits for one lane. Bounded, and nobody can fill it for all: players find it full before it grows; the server's own tasks always fit.
class Mailbox {
public:
    Mailbox(const Executor& executor, std::size_t most) : most_{most}, wake_{executor, 1} {}

    enum class Posted : std::uint8_t { yes, full, closed };
    /// Safe from every thread. `submission` is moved from only when taken.
    Posted post(Submission& submission);
    /// Waits until something is there; then all of it, ordered by stamp. Empty once it is closed.
    Awaitable<std::vector<Submission>> take();
    /// What waits and is no question, unless a question of the same peer came before it; ordered by stamp. Does not wait.
    std::vector<Submission> take_commands();
    /// Nothing more is taken; @return what waited.
    std::vector<Submission> close();
    bool close_if_empty();
    [[nodiscard]] bool closed() const;

private:
    [[nodiscard]] bool fits(const Submission& submission) const;

    const std::size_t most_;
    mutable std::mutex mutex_;
    std::vector<Submission> waiting_;
    net::experimental::concurrent_channel<Executor, void(ErrorCode)> wake_;  ///< Holds one signal.
    bool closed_ = false;
};

}  // namespace server
