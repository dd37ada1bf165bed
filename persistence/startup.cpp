#include "persistence/startup.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>

#include "persistence/open_checks.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"
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
        case Startup::full: return "the disk is full (" + fact + "): make room on it; nothing that was acknowledged is lost";
        case Startup::quota:
            return "the quota of the server's user is used up (" + fact +
                   "): make room or have it raised; nothing that was acknowledged is lost";
        case Startup::too_large:
            return "a file cannot grow any more (" + fact +
                   "): make room for it, raise the limit of the process (ulimit -f, LimitFSIZE) or move the database to another file "
                   "system";
        case Startup::too_many_files:
            return "the process has too many files open (" + fact + "). Raise its limit (ulimit -n, LimitNOFILE) and start again";
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
            return "one of its tables is missing, or somebody changed its structure (" + fact +
                   "). Move it and its -wal file away, do not delete them, and restore a backup; or name another file";
        case Startup::older:
            return "it holds less than before (" + fact +
                   "): its -wal file was lost or damaged, or somebody put an older copy in its place. Move it and all files beside it "
                   "away, "
                   "but do not delete them. Then put the newest whole copy there, with its -wal and .mark files. Or start once with "
                   "--accept-older to continue with this copy: running games then begin new chains of dice, and all later actions are lost";
        case Startup::other_key:
            return "it is sealed with another key than that of the key file" + fact +
                   ". Name the right one with --key-file, or restore it; if it is lost, start once with --new-key";
        case Startup::failing:
            return "its disk fails (" + fact +
                   "). Look into the system's log; copy the file and its -wal file to a sound disk and name it there, or restore a backup";
        case Startup::unusable: break;
    }
    return fact;
}
Startup cause(int code, int os_code) {
    switch (os_code) {
        case ENOSPC: return Startup::full;
        case EDQUOT: return Startup::quota;
        case EFBIG: return Startup::too_large;
        case EMFILE:
        case ENFILE: return Startup::too_many_files;
        case EROFS:
        case EACCES:
        case EPERM: return Startup::read_only;
        default: break;
    }
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
/// Reads the header and the schema and nothing else, so that a file that is not ours stays as it is.
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
    if (auto same = check_schema(db); !same) return startup_failure(same.error(), path);
    return {};
}
StoreResult<void> configure(Database& db, const SqliteOptions& options) {
    // secure_delete: of a token that was withdrawn, or a password that is another now, nothing stays in pages that nobody uses.
    // temp_store: what a savepoint needs to roll back stays in memory.
    if (auto done = db.run("PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY"); !done) return done;
    return db.run(options.path == ":memory:" ? "PRAGMA synchronous = OFF" : "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384");
}
StoreResult<void> use_log(Database& db) {
    const auto mode = db.text("PRAGMA journal_mode = WAL");
    if (!mode) return tl::make_unexpected(mode.error());
    if (*mode != "wal")
        return tl::make_unexpected(
            StoreError{StoreError::Next::stop, 0,
                       "its disk does not support a write-ahead log; a network drive does not. Name a file on a local disk"});
    return db.run("PRAGMA wal_autocheckpoint = 0");
}
/// Into the file itself goes what tells the next start that a server has begun on it, before anything is acknowledged: a file that is alone
/// is then not taken for a new one, however little it holds.
StoreResult<void> copy_log(Database& db) {
    const int code = sqlite3_wal_checkpoint_v2(db.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY) return {};  // busy: another program reads
    return tl::make_unexpected(db.error(code));
}

}  // namespace

tl::unexpected<StoreError> startup_failure(Startup why, const std::string& path, const std::string& fact, int sqlite_code) {
    return tl::make_unexpected(
        StoreError{StoreError::Next::stop, sqlite_code, "cannot open the database " + path + ": " + advice(why, fact) + "."});
}
tl::unexpected<StoreError> startup_failure(const StoreError& error, const std::string& path) {
    return startup_failure(cause(error.sqlite_code, error.os_code), path, error.detail, error.sqlite_code);
}
StoreError system_error(const std::string& file, int fault) {
    return {StoreError::Next::stop, SQLITE_IOERR, file + ": " + std::system_category().message(fault), fault};
}

std::string advice_about(const StoreError& error) { return advice(cause(error.sqlite_code, error.os_code), error.detail); }

StoreResult<Opened> open_for_writing(const std::string& path, const SqliteOptions& options) {
    auto db = Database::open(path, options.vfs, options.busy_ms);
    if (!db) return startup_failure(db.error(), path);
    db->keep_log(true);  // what is refused stays as it is
    if (db->read_only()) return startup_failure(Startup::read_only, path, "the file", SQLITE_READONLY);
    if (auto ours = check_ours(*db, path); !ours) return tl::make_unexpected(std::move(ours.error()));
    const auto standing = standing_of(*db, path, options);
    if (!standing) return startup_failure(standing.error(), path);
    if (standing->other_key && !options.new_key) return startup_failure(Startup::other_key, path, "");
    if (!standing->older.empty() && !options.accept_older && !standing->restored)
        return startup_failure(Startup::older, path, standing->older);
    if (auto configured = configure(*db, options); !configured) return startup_failure(configured.error(), path);
    // A new file has its tables before it has a log: one that needs a log and has none is never new.
    const bool fresh = standing->version == 0;
    const auto bring_up_to_date = [&] { return migrate(*db, schema_steps(), options.integrity); };
    if (auto made = fresh ? bring_up_to_date() : use_log(*db); !made) return startup_failure(made.error(), path);
    if (auto made = fresh ? use_log(*db) : bring_up_to_date(); !made) return startup_failure(made.error(), path);
    auto mark = admit(*db, path, options, *standing);
    if (!mark) return startup_failure(mark.error(), path);
    if (auto copied = copy_log(*db); !copied) return startup_failure(copied.error(), path);
    db->keep_log(false);
    return Opened{std::move(*db), std::move(*mark), !standing->older.empty()};
}
StoreResult<Database> open_beside(const std::string& path, const SqliteOptions& options) {
    auto db = Database::open(path, options.vfs, options.busy_ms);
    if (!db) return startup_failure(db.error(), path);
    if (auto configured = configure(*db, options); !configured) return startup_failure(configured.error(), path);
    if (auto logged = use_log(*db); !logged) return startup_failure(logged.error(), path);
    return db;
}

}  // namespace persistence
