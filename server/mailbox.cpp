#include "server/mailbox.hpp"

#include <algorithm>
#include <utility>

namespace server {

Mailbox::Posted Mailbox::post(Submission& submission) {
    {
        const std::lock_guard lock{mutex_};
        if (closed_) return Posted::closed;
        if (submission.peer && waiting_.size() >= most_ && !std::holds_alternative<task::Leave>(submission.body)) return Posted::full;
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
