#pragma once

#include <future>
#include <memory>
#include <utility>

#include "persistence/store.hpp"
#include "rules/match/hash.hpp"
#include "server/base/awaited.hpp"
#include "server/base/net.hpp"
#include "server/base/run_queue.hpp"

/// The store, awaited: a call resumes the caller on its own executor.
namespace server::store_calls {

using persistence::Store;
using persistence::StoreResult;

/// Where the proof of an account is kept.
inline std::string account_name(std::uint64_t account) { return "account/" + std::to_string(account); }

/// Where the title and the event of a game are kept beside its line of the list, as they stand in no entry: the line made as one that says
/// nothing else.
inline std::string title_name(const match::GameId& game) { return "title/" + match::hex(game); }

/// Of a read: what was stored is not as it was written; to ask again does not help.
inline bool is_damage(const persistence::StoreError& error) {
    return error.next == persistence::StoreError::Next::stop && error.sqlite_code != 0;
}

/// A call of the store, from a thread that may wait.
template <class T, class Call>
[[nodiscard]] StoreResult<T> wait_for(Call call) {
    auto promise = std::make_shared<std::promise<StoreResult<T>>>();
    auto result = promise->get_future();
    call([promise](StoreResult<T> value) { promise->set_value(std::move(value)); });
    return result.get();
}

template <class T, class Start>
Awaitable<StoreResult<T>> call(Start start) {
    return awaited<StoreResult<T>>(std::move(start));
}

/// A result that waits for the thread of who asked.
template <class T, class Handler>
struct Result final : RunQueue::Item {
    explicit Result(Handler&& waiting) : handler{std::move(waiting)} {}
    void carry_out() override { std::move(handler)(std::move(result)); }
    Handler handler;
    StoreResult<T> result;
};

/// What one commit acknowledges comes back by one wake. @param run_queue  of the caller's executor.
inline Awaitable<StoreResult<std::uint64_t>> append(Store& store, RunQueue& run_queue, persistence::Append what) {
    const auto initiate = [&](auto&& handler) {
        using Handler = std::decay_t<decltype(handler)>;
        auto item = std::make_shared<Result<std::uint64_t, Handler>>(std::forward<decltype(handler)>(handler));
        store.append(std::move(what), [item, &run_queue](StoreResult<std::uint64_t> result) {
            item->result = std::move(result);
            run_queue.add(item);
        });
    };
    const net::use_awaitable_t<Executor> token;
    co_return co_await net::async_initiate<const net::use_awaitable_t<Executor>, void(StoreResult<std::uint64_t>)>(initiate, token);
}
inline Awaitable<StoreResult<std::vector<persistence::StoredEntry>>> read(Store& store, persistence::GameKey game, std::uint64_t from,
                                                                          std::size_t limit) {
    auto start = [&](auto done) { store.read(game, from, limit, std::move(done)); };
    co_return co_await call<std::vector<persistence::StoredEntry>>(start);
}
inline Awaitable<StoreResult<std::vector<persistence::GameRow>>> list_games(Store& store) {
    auto start = [&](auto done) { store.list_games(std::move(done)); };
    co_return co_await call<std::vector<persistence::GameRow>>(start);
}
inline Awaitable<StoreResult<bool>> remove_game(Store& store, persistence::GameKey game) {
    auto start = [&](auto done) { store.remove_game(game, std::move(done)); };
    co_return co_await call<bool>(start);
}
inline Awaitable<StoreResult<bool>> put(Store& store, persistence::Batch batch) {
    auto start = [&](auto done) { store.put(std::move(batch), std::move(done)); };
    co_return co_await call<bool>(start);
}
inline Awaitable<StoreResult<bool>> put_blob(Store& store, std::string name, std::string value) {
    auto start = [&](auto done) { store.put_blob(std::move(name), std::move(value), std::move(done)); };
    co_return co_await call<bool>(start);
}
inline Awaitable<StoreResult<std::optional<std::string>>> get_blob(Store& store, std::string name) {
    auto start = [&](auto done) { store.get_blob(std::move(name), std::move(done)); };
    co_return co_await call<std::optional<std::string>>(start);
}
inline Awaitable<StoreResult<std::vector<persistence::StoredBlob>>> list_blobs(Store& store, std::string prefix) {
    auto start = [&](auto done) { store.list_blobs(std::move(prefix), std::move(done)); };
    co_return co_await call<std::vector<persistence::StoredBlob>>(start);
}
inline Awaitable<StoreResult<std::vector<persistence::StoredOutboxMessage>>> outbox_messages(Store& store, std::uint64_t after,
                                                                                             std::size_t limit) {
    auto start = [&](auto done) { store.outbox_messages(after, limit, std::move(done)); };
    co_return co_await call<std::vector<persistence::StoredOutboxMessage>>(start);
}
inline Awaitable<StoreResult<std::uint64_t>> add_line(Store& store, std::string channel, std::string bytes) {
    auto start = [&](auto done) { store.add_line(std::move(channel), std::move(bytes), std::move(done)); };
    co_return co_await call<std::uint64_t>(start);
}
inline Awaitable<StoreResult<std::vector<persistence::Line>>> lines(Store& store, std::string channel, std::uint64_t before,
                                                                    std::size_t limit) {
    auto start = [&](auto done) { store.lines(std::move(channel), before, limit, std::move(done)); };
    co_return co_await call<std::vector<persistence::Line>>(start);
}
inline Awaitable<StoreResult<bool>> remove_lines(Store& store, std::string channel) {
    auto start = [&](auto done) { store.remove_lines(std::move(channel), std::move(done)); };
    co_return co_await call<bool>(start);
}

}  // namespace server::store_calls
