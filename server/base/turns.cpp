#include "server/base/turns.hpp"

namespace server {

Awaitable<> Turns::wait() {
    const auto signal = std::make_shared<Signal>(co_await net::this_coro::executor, 1);
    {
        const std::lock_guard lock{mutex_};
        if (free_ > 0) {
            --free_;
            signal->try_send(ErrorCode{});
        } else {
            waiting_.push_back(signal);
        }
    }
    co_await signal->async_receive(no_throw);
}

void Turns::give_back() {
    const std::lock_guard lock{mutex_};
    while (!waiting_.empty()) {
        const auto next = waiting_.front().lock();
        waiting_.pop_front();
        if (next) return static_cast<void>(next->try_send(ErrorCode{}));
    }
    ++free_;
}

}  // namespace server
