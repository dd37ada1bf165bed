#include "server/game/mailbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server {
namespace {

template <class Handler>
struct Waiting final : Agenda::Item {
    explicit Waiting(Handler&& waiting) : handler{std::move(waiting)} {}
    void carry_out() override { std::move(handler)(); }
    Handler handler;
};

}  // namespace

Mailbox::Mailbox(const Executor& executor, std::size_t most)
    : most_{most}, agenda_{Agenda::of(executor)}, sleeper_{std::make_shared<Sleeper>()} {}

void Mailbox::Sleeper::carry_out() {
    if (const auto who = std::exchange(waiting, nullptr)) who->carry_out();
}

Awaitable<> Mailbox::sleep() {
    const auto initiate = [this](auto&& handler) {
        using Handler = std::decay_t<decltype(handler)>;
        sleeper_->waiting = std::make_unique<Waiting<Handler>>(std::forward<decltype(handler)>(handler));
    };
    const net::use_awaitable_t<Executor> token;
    co_await net::async_initiate<const net::use_awaitable_t<Executor>, void()>(initiate, token);
}

bool Mailbox::fits(const Submission& submission) const {
    if (std::holds_alternative<task::Leave>(submission.body)) return true;
    // Questions, which anybody may ask, leave half of it to commands; and nobody has more than a quarter, once that much waits.
    const bool command =
        std::holds_alternative<protocol::client::Act>(submission.body) || std::holds_alternative<protocol::client::ActAll>(submission.body);
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
    agenda_.add(sleeper_);
    return Posted::yes;
}

void Mailbox::gather(bool questions) {
    std::vector<Submission> taken;
    {
        const std::lock_guard lock{mutex_};
        std::vector<const Peer*> asking;
        std::vector<Submission> left;
        for (auto& submission : waiting_) {
            const auto* peer = submission.peer.get();
            const bool asks = !questions && submission.asks;
            if (asks) asking.push_back(peer);
            const bool behind = peer != nullptr && std::find(asking.begin(), asking.end(), peer) != asking.end();
            (asks || behind ? left : taken).push_back(std::move(submission));
        }
        waiting_.swap(left);
    }
    // Sessions on other threads may have stamped before they posted.
    if (taken.size() > 1)
        std::stable_sort(taken.begin(), taken.end(), [](const Submission& a, const Submission& b) { return a.stamp < b.stamp; });
    batch_.insert(batch_.end(), std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()));
}

Awaitable<bool> Mailbox::filled() {
    for (;;) {
        gather(true);
        if (!batch_.empty()) co_return true;
        if (closed()) co_return false;
        co_await sleep();
    }
}

std::optional<Submission> Mailbox::next() {
    if (batch_.empty()) return std::nullopt;
    gather(false);
    auto next = batch_.begin();
    for (auto at = batch_.begin(); next->asks && at != batch_.end(); ++at) {
        const auto same_peer = [&](const Submission& before) { return before.peer == at->peer; };
        if (!at->asks && std::none_of(batch_.begin(), at, same_peer)) next = at;
    }
    std::optional taken{std::move(*next)};
    batch_.erase(next);
    return taken;
}

std::vector<Submission> Mailbox::close() {
    std::vector<Submission> left{std::make_move_iterator(batch_.begin()), std::make_move_iterator(batch_.end())};
    batch_.clear();
    {
        const std::lock_guard lock{mutex_};
        closed_ = true;
        left.insert(left.end(), std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end()));
        waiting_.clear();
    }
    agenda_.add(sleeper_);
    return left;
}

bool Mailbox::close_if_empty() {
    const std::lock_guard lock{mutex_};
    if (!batch_.empty() || !waiting_.empty()) return false;
    closed_ = true;
    return true;
}

bool Mailbox::closed() const {
    const std::lock_guard lock{mutex_};
    return closed_;
}

}  // namespace server
