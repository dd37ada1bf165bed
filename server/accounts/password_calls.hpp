#pragma once

#include <string>
#include <utility>

#include "server/accounts/password_queue.hpp"
#include "server/base/awaited.hpp"

/// The queue, awaited: a call resumes the caller on its own executor. The queue outlives whoever waits.
namespace server::password_calls {

inline Awaitable<PasswordQueue::Hashed> hash(PasswordQueue& queue, Password password, PasswordQueue::Turn turn = {}) {
    auto start = [&](auto done) { queue.hash(std::move(password), std::move(done), turn); };
    co_return co_await awaited<PasswordQueue::Hashed>(start);
}
inline Awaitable<PasswordQueue::Verified> verify(PasswordQueue& queue, std::string encoded, Password password,
                                                 PasswordQueue::Turn turn = {}) {
    auto start = [&](auto done) { queue.verify(std::move(encoded), std::move(password), std::move(done), turn); };
    co_return co_await awaited<PasswordQueue::Verified>(start);
}
inline Awaitable<PasswordQueue::Verified> verify_nobody(PasswordQueue& queue, Password password, PasswordQueue::Turn turn = {}) {
    auto start = [&](auto done) { queue.verify_nobody(std::move(password), std::move(done), turn); };
    co_return co_await awaited<PasswordQueue::Verified>(start);
}

}  // namespace server::password_calls
