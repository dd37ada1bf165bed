#pragma once

#include <string>
#include <utility>

#include "persistence/store.hpp"

namespace persistence {

/// Holds "<database>.lock" until it is destroyed or the process ends, however it ends.
///
/// SQLite's own locks would let two servers write in turns, and its exclusive mode would shut out our second connection and every backup.
/// The lock is on a file beside the database, since closing any handle of the database itself would drop SQLite's locks on it.
class LockFile {
public:
    static StoreResult<LockFile> take(const std::string& database);
    LockFile(LockFile&& other) noexcept : file_{std::exchange(other.file_, -1)} {}
    LockFile& operator=(LockFile&&) = delete;
    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;
    ~LockFile();

private:
    explicit LockFile(int file) : file_{file} {}

    int file_;
};

}  // namespace persistence
