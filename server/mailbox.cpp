#include "server/mailbox.hpp"

#include <algorithm>
#include <utility>

namespace server {

bool Mailbox::fits(const Submission& submission) const {
    if (std::holds_alternative<task::Leave>(submission.body)) return true;
    // Questions, which anybody may ask, leave half of it to commands; and nobody has more than a quarter, once that much waits.
    const bool command = std::holds_alternative<protocol::client::Act>(submission.body);
    if (waiting_.size() >= (command ? most_ : most_ - most_ / 2)) return false;
    const auto share = std::max<std::size_t>(most_ / 4, 1);
    if (waiting_.size() < share) return true;
    const auto his =
        std::count_if(waiting_.begin(), waiting_.end(), [&](const Submission& other) { return other.peer.get() == submission.peer.get(); });
    return static_cast<std::size_t>(his) < share;
}

Mailbox::Posted Mailbox::post(Submission& submission) {
    {
        const std::lock_guard lock{mutex_};
        if (closed_) return Posted::closed;
        if (submission.peer && !fits(submission)) return Posted::full;
        waiting_.push_back(std::move(submission));
        if (waiting_.size() > 1) return Posted::yes;
    }
    wake_.try_send(ErrorCode{});
    return Posted::yes;
}

Awaitable<std::vector<Submission>> Mailbox::take() {
    std::vector<Submission> taken;
    for (;;) {
        {
            const std::lock_guard lock{mutex_};
            taken.swap(waiting_);
            if (!taken.empty() || closed_) break;
        }
        co_await wake_.async_receive(no_throw);
    }
    // Sessions on other threads may have stamped before they posted.
    if (taken.size() > 1)
        std::stable_sort(taken.begin(), taken.end(), [](const Submission& a, const Submission& b) { return a.stamp < b.stamp; });
    co_return taken;
}

std::vector<Submission> Mailbox::take_commands() {
    std::vector<Submission> taken;
    {
        const std::lock_guard lock{mutex_};
        if (waiting_.empty()) return taken;
        std::vector<const Peer*> asking;
        std::vector<Submission> left;
        for (auto& submission : waiting_) {
            const auto* peer = submission.peer.get();
            const bool asks = is_question(submission.body);
            if (asks) asking.push_back(peer);
            const bool behind = peer != nullptr && std::find(asking.begin(), asking.end(), peer) != asking.end();
            (asks || behind ? left : taken).push_back(std::move(submission));
        }
        waiting_.swap(left);
    }
    std::stable_sort(taken.begin(), taken.end(), [](const Submission& a, const Submission& b) { return a.stamp < b.stamp; });
    return taken;
}

std::vector<Submission> Mailbox::close() {
    std::vector<Submission> left;
    {
        const std::lock_guard lock{mutex_};
        closed_ = true;
        left.swap(waiting_);
    }
    wake_.try_send(ErrorCode{});
    return left;
}

bool Mailbox::close_if_empty() {
    const std::lock_guard lock{mutex_};
    if (!waiting_.empty()) return false;
    closed_ = true;
    return true;
}

bool Mailbox::closed() const {
    const std::lock_guard lock{mutex_};
    return closed_;
}

}  // namespace server
