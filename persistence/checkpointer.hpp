#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include "persistence/database.hpp"
#include "persistence/log_watch.hpp"

namespace persistence {

/// Copies the write-ahead log into the database file, on a thread and a connection of its own, so that no commit waits for it.
///
/// A pass never blocks the writer, and so never sees the end of a log that keeps growing; but only a log that was copied to
/// its end is begun anew. So passes repeat until little is left, and the writer copies that little between two commits.
///
/// A pass that fails loses nothing, as the log is kept, and is repeated. But after a sync of the file that failed nobody knows what the disk
/// has of it, and the system may say so only once: then nothing is copied or written any more, and the next start reads what there is.
class Checkpointer {
public:
    /// @param db      for this object alone.
    /// @param writer  the connection whose commits grow the log; used only in `after_batch`.
    /// @param watch   may be empty.
    Checkpointer(Database db, Database& writer, std::uint64_t limit_bytes, LogWatch watch);
    ~Checkpointer() { stop(); }
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Called by the store thread between two transactions.
    void after_batch();
    /// Called by the store thread when nothing has come for a while.
    void idle();
    /// Why nothing may be written any more, if it is so.
    [[nodiscard]] std::optional<StoreError> broken() const;
    /// The last copy, once nothing is written or read any more. False where the log has to stay as it is.
    bool finish();
    /// The log is neither copied any more nor removed at the end.
    void keep_log();
    void stop();

private:
    static int on_commit(void* self, sqlite3* db, const char* name, int pages);
    void request();
    void loop();
    void copy();
    /// Tells of what a pass came to. False where it failed.
    bool note(const Database& db, int code, bool last = false);

    Database db_;
    Database& writer_;
    const std::int64_t limit_pages_;
    std::int64_t next_request_;               // store thread: the size of the log at which to ask next
    std::atomic<std::int64_t> log_pages_{0};  // as of the last commit
    std::atomic<std::int64_t> copied_{0};     // of these, by the last pass
    std::atomic<bool> tail_left_{false};
    const LogWatch watch_;
    mutable std::mutex trouble_mutex_;
    bool failing_ = false;              // under trouble_mutex_
    std::optional<StoreError> broken_;  // likewise
    std::mutex mutex_;
    std::condition_variable wake_;
    bool requested_ = false;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace persistence
