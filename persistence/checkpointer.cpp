#include "persistence/checkpointer.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

namespace persistence {
namespace {

constexpr std::int64_t page_bytes = 4096;
constexpr std::int64_t little_pages = 256;  // not worth a sync in idle time, and quickly copied between two commits
constexpr int passes = 4;

/// Somebody else copies just now, or reads what would be written over: no fault.
bool waits(int code) { return (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED; }
bool sync_failed(int code) { return code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC; }

}  // namespace

Checkpointer::Checkpointer(Database db, Database& writer, std::uint64_t limit_bytes, LogWatch watch)
    : db_{std::move(db)},
      writer_{writer},
      limit_pages_{std::max<std::int64_t>(static_cast<std::int64_t>(limit_bytes) / page_bytes, 1)},
      next_request_{limit_pages_},
      watch_{std::move(watch)} {
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
    if (tail_left_.exchange(false) && !broken())
        note(writer_, sqlite3_wal_checkpoint_v2(writer_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr));
    if (log_pages_ < next_request_) return;
    next_request_ = log_pages_ + std::max<std::int64_t>(limit_pages_ / 8, 1);  // if a reader keeps the log from beginning anew
    request();
}
void Checkpointer::idle() {
    if (log_pages_ - copied_ >= little_pages) request();
}
std::optional<StoreError> Checkpointer::broken() const {
    const std::scoped_lock lock{trouble_mutex_};
    return broken_;
}
bool Checkpointer::note(const Database& db, int code, bool last) {
    if (waits(code)) return false;
    StoreError error;
    if (code != SQLITE_OK) error = db.error(code);
    {
        const std::scoped_lock lock{trouble_mutex_};
        if (code == SQLITE_OK && !std::exchange(failing_, false)) return true;
        if (code != SQLITE_OK) {
            failing_ = true;
            error.for_good = last || sync_failed(code);
            error.detail = "the write-ahead log cannot be copied into the file: " + error.detail;
            if (error.for_good) {
                error.next = StoreError::Next::stop;
                broken_ = error;
            }
        }
    }
    if (watch_) watch_(code == SQLITE_OK ? nullptr : &error);
    return code == SQLITE_OK;
}
bool Checkpointer::finish() {
    stop();
    if (broken()) return false;
    const int code = sqlite3_wal_checkpoint_v2(db_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    return waits(code) || note(db_, code, true);
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
    for (int pass = 0; pass < passes && !broken(); ++pass) {
        int log = 0;
        int copied = 0;
        if (!note(db_, sqlite3_wal_checkpoint_v2(db_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &log, &copied))) return;
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
