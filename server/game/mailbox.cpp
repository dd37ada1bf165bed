#include "server/game/mailbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server {
namespace {

template <class Handler>
struct Waiting final : RunQueue::Item {
    explicit Waiting(Handler&& waiting) : handler{std::move(waiting)} {}
    void carry_out() override { std::move(handler)(); }
    Handler handler;
};

}  // namespace

Mailbox::Mailbox(const Executor& executor, std::size_t most)
    : most_{most}, run_queue_{RunQueue::of(executor)}, sleeper_{std::make_shared<Sleeper>()} {}

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

bool Mailbox::fits(const CommandEnvelope& envelope) const {
    if (std::holds_alternative<task::Leave>(envelope.body)) return true;
    // Questions, which anybody may ask, leave half of it to commands; and nobody has more than a quarter, once that much waits.
    const bool command =
        std::holds_alternative<protocol::client::Act>(envelope.body) || std::holds_alternative<protocol::client::ActAll>(envelope.body);
    if (waiting_.size() >= (command ? most_ : most_ - most_ / 2)) return false;
    const auto share = std::max<std::size_t>(most_ / 4, 1);
    if (waiting_.size() < share) return true;
    const auto his = rules::count_if(waiting_, [&](const CommandEnvelope& other) { return other.peer.get() == envelope.peer.get(); });
    return static_cast<std::size_t>(his) < share;
}

Mailbox::Posted Mailbox::post(CommandEnvelope& envelope) {
    {
        const std::lock_guard lock{mutex_};
        if (closed_) return Posted::closed;
        if (envelope.peer && !fits(envelope)) return Posted::full;
        waiting_.push_back(std::move(envelope));
        if (waiting_.size() > 1) return Posted::yes;
    }
    run_queue_.add(sleeper_);
    return Posted::yes;
}

void Mailbox::gather(bool questions) {
    std::vector<CommandEnvelope> taken;
    {
        const std::lock_guard lock{mutex_};
        std::vector<const Peer*> asking;
        std::vector<CommandEnvelope> left;
        for (auto& envelope : waiting_) {
            const auto* peer = envelope.peer.get();
            const bool asks = !questions && envelope.asks;
            if (asks) asking.push_back(peer);
            const bool behind = peer != nullptr && rules::contains(asking, peer);
            (asks || behind ? left : taken).push_back(std::move(envelope));
        }
        waiting_.swap(left);
    }
    // Sessions on other threads may have stamped before they posted.
    if (taken.size() > 1)
        std::stable_sort(taken.begin(), taken.end(), [](const CommandEnvelope& a, const CommandEnvelope& b) { return a.stamp < b.stamp; });
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

std::optional<CommandEnvelope> Mailbox::next() {
    if (batch_.empty()) return std::nullopt;
    gather(false);
    auto next = batch_.begin();
    for (auto at = batch_.begin(); next->asks && at != batch_.end(); ++at) {
        const auto same_peer = [&](const CommandEnvelope& before) { return before.peer == at->peer; };
        if (!at->asks && std::none_of(batch_.begin(), at, same_peer)) next = at;
    }
    std::optional taken{std::move(*next)};
    batch_.erase(next);
    return taken;
}

std::vector<CommandEnvelope> Mailbox::close() {
    std::vector<CommandEnvelope> left{std::make_move_iterator(batch_.begin()), std::make_move_iterator(batch_.end())};
    batch_.clear();
    {
        const std::lock_guard lock{mutex_};
        closed_ = true;
        left.insert(left.end(), std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end()));
        waiting_.clear();
    }
    run_queue_.add(sleeper_);
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
