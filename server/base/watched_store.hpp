#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "persistence/store.hpp"
#include "server/base/outages.hpp"
#include "server/base/time_source.hpp"

namespace server {

/// The store, and whether it can write now: every call is passed on, and what became of the last write is remembered.
class WatchedStore final : public persistence::Store {
public:
    /// @param failed  called once, on the store's thread, when nothing can be written any more until the process starts again.
    WatchedStore(std::unique_ptr<persistence::Store> store, const TimeSource& time, Outages& outages,
                 std::function<void(std::string)> failed)
        : time_{time}, outages_{outages}, failed_{std::move(failed)}, store_{std::move(store)} {}

    /// Why the last write failed that the disk or the database had to do with; nothing once one goes through again.
    [[nodiscard]] std::optional<std::string> trouble() const;

    void append(persistence::Append append, std::function<void(persistence::StoreResult<std::uint64_t>)> done) override;
    void read(persistence::GameKey game, std::uint64_t from, std::size_t limit,
              std::function<void(persistence::StoreResult<std::vector<persistence::StoredEntry>>)> done) override;
    void list_games(std::function<void(persistence::StoreResult<std::vector<persistence::GameRow>>)> done) override;
    void put(persistence::Batch batch, std::function<void(persistence::StoreResult<bool>)> done) override;
    void remove_game(persistence::GameKey game, std::function<void(persistence::StoreResult<bool>)> done) override;
    void get_blob(std::string name, std::function<void(persistence::StoreResult<std::optional<std::string>>)> done) override;
    void list_blobs(std::string prefix, std::function<void(persistence::StoreResult<std::vector<persistence::StoredBlob>>)> done) override;
    void outbox_messages(std::uint64_t after, std::size_t limit,
                         std::function<void(persistence::StoreResult<std::vector<persistence::StoredOutboxMessage>>)> done) override;
    void add_line(std::string channel, std::string bytes, std::function<void(persistence::StoreResult<std::uint64_t>)> done) override;
    void lines(std::string channel, std::uint64_t before, std::size_t limit,
               std::function<void(persistence::StoreResult<std::vector<persistence::Line>>)> done) override;
    void remove_lines(std::string channel, std::function<void(persistence::StoreResult<bool>)> done) override;
    void check_audit(std::function<void(persistence::StoreResult<std::vector<persistence::AuditLine>>)> done) override {
        store_->check_audit(std::move(done));
    }
    void close() override { store_->close(); }

private:
    /// A write that fails says that the disk could not be written since the last that went through, be it one that only notes that the server
    /// lives: nobody is charged for a time in which his command would have been refused.
    /// @param error  null for a write that went through.
    /// @param asked  when.
    void note(const persistence::StoreError* error, Moment asked);
    template <class T>
    auto noted(std::function<void(persistence::StoreResult<T>)> done);

    std::atomic<Moment> worked_{0};  ///< When a write last went through.
    const TimeSource& time_;
    Outages& outages_;
    std::function<void(std::string)> failed_;
    mutable std::mutex mutex_;
    std::optional<std::string> trouble_;
    std::unique_ptr<persistence::Store> store_;  ///< The last to be made, the first to go: its thread calls back.
};

}  // namespace server
