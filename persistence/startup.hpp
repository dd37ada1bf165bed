#pragma once

#include <string>

#include "persistence/database.hpp"
#include "persistence/high_water_mark.hpp"

namespace persistence {

struct SqliteOptions;

/// Why a store cannot be opened.
enum class Startup : std::uint8_t {
    no_folder,
    in_use,  ///< By another server.
    locked,  ///< By another program, through SQLite.
    read_only,
    full,
    quota,
    too_large,  ///< More than a file may hold.
    too_many_files,
    damaged,  ///< Or no database at all.
    foreign,  ///< A database of another program.
    newer,
    altered,    ///< A table is missing, or not as the server made it.
    older,      ///< It holds less than it did.
    other_key,  ///< It is sealed with a key that is not the one given.
    failing,    ///< The disk reports errors.
    unusable,   ///< Anything else; `fact` says what.
};
/// A sentence that says what is wrong with the file at `path` and what to do.
tl::unexpected<StoreError> startup_failure(Startup why, const std::string& path, const std::string& fact, int sqlite_code = 0);
tl::unexpected<StoreError> startup_failure(const StoreError& error, const std::string& path);
/// A call of the system that failed about a file beside the database.
StoreError system_error(const std::string& file, int fault);

struct Opened {
    Database db;
    HighWaterMarkFile mark;
    bool older = false;  ///< It held more before, and that was accepted.
};
/// The connection that writes: checked, in WAL mode, with the newest schema. A file that is refused stays as it is, and so does its log.
StoreResult<Opened> open_for_writing(const std::string& path, const SqliteOptions& options);
/// A further connection, once the first is open.
StoreResult<Database> open_beside(const std::string& path, const SqliteOptions& options);

}  // namespace persistence
