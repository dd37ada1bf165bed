#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "persistence/integrity.hpp"
#include "persistence/store.hpp"

namespace persistence {

struct SqliteOptions {
    /// The database file; its folder must exist. ":memory:" is a store that ends with the process, for tests and trials.
    std::string path;
    /// Calls that may wait, of each kind. One more is answered with Next::retry at once; nothing of it was written.
    std::size_t queue_limit = 16'384;
    /// A write-ahead log that grows past this is copied into the file while the server works; a smaller one only in idle time.
    std::uint64_t checkpoint_bytes = 64ULL << 20;
    /// How long the log is made at the start, so that no commit has to. 0: it grows as it is written.
    std::uint64_t log_bytes = 0;
    /// Lines of chat that are kept of each channel: the newest.
    std::uint64_t lines_kept = 10'000;
    int idle_ms = 500;     ///< Without an append for so long, the store counts as idle.
    int busy_ms = 2000;    ///< How long to wait for another program, such as a backup, that holds a lock of SQLite.
    std::string vfs = {};  ///< SQLite's layer over the file system; tests put one that fails here.
    Integrity integrity = {};
    bool new_key = false;       ///< The key that the file was sealed with is lost: everything is sealed anew, as it is.
    bool accept_older = false;  ///< Go on with a file that holds less than it did.
    /// Values whose names begin so count no more once that was done: they become `void_value`. Empty: none.
    std::string void_prefix = {};
    std::string void_value = {};
};

/// Opens the file, brings its schema up to date, proves that it can be written and starts the store's threads.
/// An error's `detail` is a sentence for the person who starts the server: what is wrong and what to do.
/// A file that holds less than the mark beside it says, or is sealed with another key, is refused, unless `options` say otherwise.
/// @param older  where it is told whether less was accepted; may be null.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite(SqliteOptions options, bool* older = nullptr);
/// The same sentence about an error that the first calls after opening met: damage is looked for where it is read.
/// @param path  the database, as the person named it.
[[nodiscard]] std::string startup_advice(const StoreError& error, const std::string& path);
/// What is wrong and what to do, of an error met later; without the file's name.
[[nodiscard]] std::string advice_about(const StoreError& error);

}  // namespace persistence
