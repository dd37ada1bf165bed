#pragma once

#include <string>

#include "persistence/store.hpp"

namespace persistence {

/// Holds "<database>.lock" and the database itself until it is destroyed or the process ends, however it ends.
///
/// SQLite's own locks would let two servers write in turns, and its exclusive mode would shut out our second connection and every backup.
/// The file beside the database says whose it is; the lock on the database finds the one who came by another name of it. Closing any handle
/// of the database drops SQLite's locks on it, so this one is opened before SQLite's and closed after them.
class LockFile {
public:
    /// @param make  the database, where there is none.
    static StoreResult<LockFile> take(const std::string& database, bool make = false);
    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&&) = delete;
    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;
    ~LockFile();

private:
    LockFile() = default;

    int file_ = -1;
    int database_ = -1;
};

}  // namespace persistence
