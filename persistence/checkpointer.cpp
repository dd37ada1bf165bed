#include "persistence/checkpointer.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

namespace persistence {
namespace {

constexpr std::int64_t page_bytes = 4096;
constexpr std::int64_t little_pages = 256;  // not worth a sync in idle time, and quickly copied between two commits
constexpr int passes = 4;

}  // namespace

Checkpointer::Checkpointer(Database db, Database& writer, std::uint64_t limit_bytes)
    : db_{std::move(db)},
      writer_{writer},
      limit_pages_{std::max<std::int64_t>(static_cast<std::int64_t>(limit_bytes) / page_bytes, 1)},
      next_request_{limit_pages_} {
    sqlite3_wal_hook(writer_.handle(), &Checkpointer::on_commit, this);
    thread_ = std::thread{[this] { loop(); }};
}
int Checkpointer::on_commit(void* self, sqlite3* /*db*/, const char* /*name*/, int pages) {
    auto& checkpointer = *static_cast<Checkpointer*>(self);
    if (pages < checkpointer.log_pages_) {  // begun anew
        checkpointer.copied_ = 0;
        checkpointer.next_request_ = checkpointer.limit_pages_;
    }
    checkpointer.log_pages_ = pages;
    return SQLITE_OK;
}
void Checkpointer::after_batch() {
    // Failing to copy loses nothing: the log stays as it is, and grows until a later pass succeeds.
    if (tail_left_.exchange(false)) sqlite3_wal_checkpoint_v2(writer_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (log_pages_ < next_request_) return;
    next_request_ = log_pages_ + std::max<std::int64_t>(limit_pages_ / 8, 1);  // if a reader keeps the log from beginning anew
    request();
}
void Checkpointer::idle() {
    if (log_pages_ - copied_ >= little_pages) request();
}
void Checkpointer::keep_log() {
    stop();
    db_.keep_log(true);
}
void Checkpointer::request() {
    {
        const std::scoped_lock lock{mutex_};
        requested_ = true;
    }
    wake_.notify_one();
}
void Checkpointer::loop() {
    std::unique_lock lock{mutex_};
    for (;;) {
        wake_.wait(lock, [this] { return requested_ || stopping_; });
        if (stopping_) return;
        requested_ = false;
        lock.unlock();
        copy();
        lock.lock();
    }
}
void Checkpointer::copy() {
    for (int pass = 0; pass < passes; ++pass) {
        int log = 0;
        int copied = 0;
        if (sqlite3_wal_checkpoint_v2(db_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &log, &copied) != SQLITE_OK) return;
        if (copied <= log_pages_) copied_ = copied;  // else the log was begun anew meanwhile
        if (log_pages_ - copied < little_pages) break;
    }
    if (log_pages_ >= limit_pages_) tail_left_ = true;
}
void Checkpointer::stop() {
    {
        const std::scoped_lock lock{mutex_};
        stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
    sqlite3_wal_hook(writer_.handle(), nullptr, nullptr);
}

}  // namespace persistence
