#pragma once

#include <string>
#include <utility>

#include "server/accounts/password_queue.hpp"
#include "server/base/awaited.hpp"

/// The desk, awaited: a call resumes the caller on its own executor. The desk outlives whoever waits.
namespace server::password_calls {

inline Awaitable<PasswordDesk::Hashed> hash(PasswordDesk& desk, Password password, PasswordDesk::Turn turn = {}) {
    auto start = [&](auto done) { desk.hash(std::move(password), std::move(done), turn); };
    co_return co_await awaited<PasswordDesk::Hashed>(start);
}
inline Awaitable<PasswordDesk::Verified> verify(PasswordDesk& desk, std::string encoded, Password password, PasswordDesk::Turn turn = {}) {
    auto start = [&](auto done) { desk.verify(std::move(encoded), std::move(password), std::move(done), turn); };
    co_return co_await awaited<PasswordDesk::Verified>(start);
}
inline Awaitable<PasswordDesk::Verified> verify_nobody(PasswordDesk& desk, Password password, PasswordDesk::Turn turn = {}) {
    auto start = [&](auto done) { desk.verify_nobody(std::move(password), std::move(done), turn); };
    co_return co_await awaited<PasswordDesk::Verified>(start);
}

}  // namespace server::password_calls
