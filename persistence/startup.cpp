#include "persistence/startup.hpp"

#include <sqlite3.h>

#include "persistence/schema.hpp"
#include "persistence/sqlite_store.hpp"

namespace persistence {
namespace {

std::string advice(Startup why, const std::string& fact) {
    switch (why) {
        case Startup::no_folder: return "the folder " + fact + " does not exist. Create it, or name another file";
        case Startup::in_use: return "another server is using it (" + fact + "). Stop that one, or name another file";
        case Startup::locked: return "another program holds a lock on it (" + fact + "). Wait for it to end, or close it, and start again";
        case Startup::read_only:
            return fact +
                   " cannot be written. Give the server's user the right to write the file and its folder, and check that the disk is "
                   "not mounted read-only";
        case Startup::full:
            return "the disk is full (" + fact + "). Free some space and start again; nothing that was acknowledged is lost";
        case Startup::damaged:
            return "it is not a database, or it is damaged (" + fact +
                   "). Move it and its -wal file away, do not delete them, and restore a "
                   "backup; or name another file";
        case Startup::foreign: return "it is a database of another program. Name another file";
        case Startup::newer:
            return "a newer version of the server has written it (" + fact +
                   "). Start that version, or restore a backup from before the "
                   "update";
        case Startup::altered:
            return "one of its tables is missing, or is not as the server made it (" + fact +
                   "). Move it and its -wal file away, do not delete them, and restore a backup; or name another file";
        case Startup::failing:
            return "its disk fails (" + fact +
                   "). Look into the system's log; copy the file and its -wal file to a sound disk and name it there, or restore a backup";
        case Startup::unusable: break;
    }
    return fact;
}
Startup cause(int code) {
    switch (code & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Startup::locked;
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
        case SQLITE_PERM: return Startup::read_only;
        case SQLITE_ERROR: return Startup::altered;
        case SQLITE_FULL: return Startup::full;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return Startup::damaged;
        case SQLITE_IOERR: return code == SQLITE_IOERR_SHMSIZE ? Startup::full : Startup::failing;
        default: return Startup::unusable;
    }
}
/// Reads the header and nothing else, so that a file that is not ours stays as it is.
StoreResult<void> check_ours(Database& db, const std::string& path) {
    const auto version = db.number("PRAGMA user_version");
    if (!version) return startup_failure(version.error(), path);
    const auto program = db.number("PRAGMA application_id");
    if (!program) return startup_failure(program.error(), path);
    const auto tables = db.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return startup_failure(tables.error(), path);
    if (*program != application_id && (*program != 0 || *version != 0 || *tables != 0)) return startup_failure(Startup::foreign, path, "");
    const auto known = static_cast<std::int64_t>(schema_steps().size());
    if (*version > known)
        return startup_failure(Startup::newer, path,
                               "schema " + std::to_string(*version) + "; this one knows schemas up to " + std::to_string(known));
    return {};
}
StoreResult<void> configure(Database& db, const SqliteOptions& options) {
    const auto mode = db.text("PRAGMA journal_mode = WAL");
    if (!mode) return tl::make_unexpected(mode.error());
    if (*mode != "wal")
        return tl::make_unexpected(
            StoreError{StoreError::Next::stop, 0,
                       "its disk does not support a write-ahead log; a network drive does not. Name a file on a local disk"});
    // temp_store: what a savepoint needs to roll back stays in memory.
    return db.run(options.path == ":memory:" ? "PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY"
                                             : "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY;"
                                               "PRAGMA cache_size = -16384");
}

}  // namespace

tl::unexpected<StoreError> startup_failure(Startup why, const std::string& path, const std::string& fact, int sqlite_code) {
    return tl::make_unexpected(
        StoreError{StoreError::Next::stop, sqlite_code, "cannot open the database " + path + ": " + advice(why, fact) + "."});
}
tl::unexpected<StoreError> startup_failure(const StoreError& error, const std::string& path) {
    return startup_failure(cause(error.sqlite_code), path, error.detail, error.sqlite_code);
}

StoreResult<Database> open_for_writing(const std::string& path, const SqliteOptions& options) {
    auto db = Database::open(path, options.vfs, options.busy_ms);
    if (!db) return startup_failure(db.error(), path);
    if (db->read_only()) return startup_failure(Startup::read_only, path, "the file", SQLITE_READONLY);
    if (auto ours = check_ours(*db, path); !ours) return tl::make_unexpected(std::move(ours.error()));
    if (auto configured = configure(*db, options); !configured) return startup_failure(configured.error(), path);
    if (auto migrated = migrate(*db, schema_steps()); !migrated) return startup_failure(migrated.error(), path);
    return db;
}
StoreResult<Database> open_beside(const std::string& path, const SqliteOptions& options) {
    auto db = Database::open(path, options.vfs, options.busy_ms);
    if (!db) return startup_failure(db.error(), path);
    if (auto configured = configure(*db, options); !configured) return startup_failure(configured.error(), path);
    return db;
}

}  // namespace persistence
