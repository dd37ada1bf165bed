#pragma once

#include <functional>
#include <memory>

#include "persistence/sqlite_store.hpp"

namespace persistence {

/// Told, on threads of the store, of every time that the write-ahead log could not be copied into the file; and, with null, when that works
/// again. `for_good`: the store writes nothing any more until it is opened again, or is closed, and the log stays beside the file.
using LogWatch = std::function<void(const StoreError* error)>;

/// `open_sqlite` for who wants to know.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite(SqliteOptions options, bool* older, LogWatch watch);

}  // namespace persistence
