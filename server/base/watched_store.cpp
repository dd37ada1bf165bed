#include "server/base/watched_store.hpp"

#include <algorithm>

#include "persistence/sqlite_store.hpp"

namespace server {

using persistence::StoreError;
using persistence::StoreResult;

std::optional<std::string> WatchedStore::trouble() const {
    const std::lock_guard lock{mutex_};
    return trouble_;
}

/// A server that runs writes more often than that: what fails then has not failed for longer.
constexpr Moment longest_unknown_ms = 10'000;

void WatchedStore::note(const StoreError* error, Moment asked) {
    // Without a code of SQLite's it is no matter of the disk: the queue is full, or another process was first. Damage is that of one game.
    if (error != nullptr && !error->for_good && (error->sqlite_code == 0 || error->next != StoreError::Next::retry)) return;
    if (error == nullptr) {
        worked_ = time_.now();
        if (!outages_.failing()) return;
        outages_.recover(worked_);
    } else {
        // Since when it has been so nobody knows who did not write meanwhile.
        const auto worked = worked_.load();
        outages_.fail(worked == 0 ? asked : std::clamp(worked, asked - longest_unknown_ms, asked));
    }
    const std::lock_guard lock{mutex_};
    if (error != nullptr && error->for_good && failed_) std::exchange(failed_, nullptr)(persistence::advice_about(*error));
    if (error == nullptr)
        trouble_.reset();
    else
        trouble_ = persistence::advice_about(*error);
}

template <class T>
auto WatchedStore::noted(std::function<void(StoreResult<T>)> done) {
    return [this, asked = time_.now(), done = std::move(done)](StoreResult<T> written) {
        note(written ? nullptr : &written.error(), asked);
        done(std::move(written));
    };
}

void WatchedStore::append(persistence::Append append, std::function<void(StoreResult<std::uint64_t>)> done) {
    store_->append(std::move(append), noted<std::uint64_t>(std::move(done)));
}
void WatchedStore::put(persistence::Batch batch, std::function<void(StoreResult<bool>)> done) {
    store_->put(std::move(batch), noted<bool>(std::move(done)));
}
void WatchedStore::remove_game(persistence::GameKey game, std::function<void(StoreResult<bool>)> done) {
    store_->remove_game(game, noted<bool>(std::move(done)));
}
void WatchedStore::read(persistence::GameKey game, std::uint64_t from, std::size_t limit,
                        std::function<void(StoreResult<std::vector<persistence::StoredEntry>>)> done) {
    store_->read(game, from, limit, std::move(done));
}
void WatchedStore::list_games(std::function<void(StoreResult<std::vector<persistence::GameRow>>)> done) {
    store_->list_games(std::move(done));
}
void WatchedStore::get_blob(std::string name, std::function<void(StoreResult<std::optional<std::string>>)> done) {
    store_->get_blob(std::move(name), std::move(done));
}
void WatchedStore::list_blobs(std::string prefix, std::function<void(StoreResult<std::vector<persistence::StoredBlob>>)> done) {
    store_->list_blobs(std::move(prefix), std::move(done));
}
void WatchedStore::outbox_messages(std::uint64_t after, std::size_t limit,
                                   std::function<void(StoreResult<std::vector<persistence::StoredOutboxMessage>>)> done) {
    store_->outbox_messages(after, limit, std::move(done));
}
void WatchedStore::add_line(std::string channel, std::string bytes, std::function<void(StoreResult<std::uint64_t>)> done) {
    store_->add_line(std::move(channel), std::move(bytes), noted<std::uint64_t>(std::move(done)));
}
void WatchedStore::lines(std::string channel, std::uint64_t before, std::size_t limit,
                         std::function<void(StoreResult<std::vector<persistence::Line>>)> done) {
    store_->lines(std::move(channel), before, limit, std::move(done));
}
void WatchedStore::remove_lines(std::string channel, std::function<void(StoreResult<bool>)> done) {
    store_->remove_lines(std::move(channel), noted<bool>(std::move(done)));
}

}  // namespace server
