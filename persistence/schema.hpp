#pragma once

#include <span>

#include "persistence/database.hpp"
#include "persistence/integrity.hpp"

namespace persistence {

/// In the file's header, so that no other program's database is taken for ours. "ARMI".
inline constexpr std::int64_t application_id = 0x41524D49;

/// Step N brings a file of version N to version N + 1. Steps are appended and never changed.
struct SchemaStep {
    const char* sql;
    StoreResult<void> (*fill)(Database& db, const Integrity& integrity) = nullptr;  ///< What SQL alone cannot do; after it.
};
std::span<const SchemaStep> schema_steps();
/// The version from which on everything has its hash.
inline constexpr std::int64_t hashed_version = 2;

/// Runs what `steps` are missing, each in a transaction of its own with its number, which is "PRAGMA user_version".
/// Writes the number even if there is nothing to do, and so proves that the file can be written.
StoreResult<void> migrate(Database& db, std::span<const SchemaStep> steps, const Integrity& integrity);

}  // namespace persistence
