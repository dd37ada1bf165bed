#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "server/base/net.hpp"

namespace server {

/// What another thread answers by a callback, awaited: the caller is resumed on its own executor.
/// @param start  is given the callback, once, before this returns; it may be copied, and is called once with the answer.
template <class Answer, class Start>
Awaitable<Answer> awaited(Start start) {
    const auto executor = co_await net::this_coro::executor;
    const auto initiate = [&start, executor](auto&& handler) {
        // std::function wants to be copied; a handler can only be moved.
        using Handler = std::decay_t<decltype(handler)>;
        auto shared = std::make_shared<Handler>(std::forward<decltype(handler)>(handler));
        start([shared, executor](Answer answer) {
            net::post(executor, [shared, answer = std::move(answer)]() mutable { std::move (*shared)(std::move(answer)); });
        });
    };
    const net::use_awaitable_t<Executor> token;
    co_return co_await net::async_initiate<const net::use_awaitable_t<Executor>, void(Answer)>(initiate, token);
}

}  // namespace server
