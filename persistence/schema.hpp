#pragma once

#include <span>

#include "persistence/database.hpp"

namespace persistence {

/// In the file's header, so that no other program's database is taken for ours. "ARMI".
inline constexpr std::int64_t application_id = 0x41524D49;

/// Step N brings a file of version N to version N + 1. Steps are appended and never changed.
std::span<const char* const> schema_steps();

/// Runs what `steps` are missing, each in a transaction of its own with its number, which is "PRAGMA user_version".
/// Writes the number even if there is nothing to do, and so proves that the file can be written.
StoreResult<void> migrate(Database& db, std::span<const char* const> steps);

}  // namespace persistence
