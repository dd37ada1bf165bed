#pragma once

#include <string>

#include "persistence/database.hpp"
#include "persistence/high_water_mark.hpp"

namespace persistence {

struct SqliteOptions;

/// How a database stands to the mark beside it and to the key, before anything is written.
struct Standing {
    std::int64_t version = 0;
    HighWaterMark::Run run{};
    std::uint64_t entries = 0;  ///< That were ever stored.
    std::uint64_t others = 0;   ///< Transactions that ever wrote something else.
    std::int64_t missing = 0;   ///< More entries than the heads of the games add up to.
    bool other_key = false;
    bool restored = false;  ///< Somebody put it there on purpose: an older state is accepted.
    std::string older;      ///< Why it must be taken for an older state; empty where it need not.
};
StoreResult<Standing> standing_of(Database& db, const std::string& path, const SqliteOptions& options);
/// Begins a run: the database and its mark get the name of it, together; where an older state was accepted, what `options` say is void.
/// Whenever this ends early the next start finds the same as this one did.
StoreResult<HighWaterMarkFile> admit(Database& db, const std::string& path, const SqliteOptions& options, const Standing& standing);

}  // namespace persistence
