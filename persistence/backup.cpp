#include "persistence/backup.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "persistence/database.hpp"
#include "persistence/high_water_mark.hpp"
#include "persistence/lock_file.hpp"
#include "persistence/new_file.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"

namespace persistence {
namespace {

namespace fs = std::filesystem;
constexpr int busy_ms = 10'000;

tl::unexpected<StoreError> failed(std::string sentence, int code = 0) {
    return tl::make_unexpected(StoreError{StoreError::Next::stop, code, std::move(sentence)});
}
tl::unexpected<StoreError> failed(const std::string& what, const StoreError& error) {
    return failed(what + " (" + error.detail + ")", error.sqlite_code);
}
std::string reason() { return std::system_category().message(errno); }

/// @param kind  what a person was to name: a database, or a backup.
StoreResult<void> check_ours(Database& db, const std::string& path, const std::string& kind) {
    const auto program = db.number("PRAGMA application_id");
    if (!program) return failed(path + " is not a database, or it is damaged", program.error());
    if (*program != application_id) return failed(path + " is no " + kind + " of Armistice: name one");
    const auto version = db.number("PRAGMA user_version");
    if (!version) return failed(path + " cannot be read", version.error());
    if (*version > static_cast<std::int64_t>(schema_steps().size()))
        return failed(path + " was written by a newer version of the server: use the armistice-admin of that version");
    if (auto same = check_schema(db); !same)
        return failed(path + " has been changed by something other than a server: start no server on it, keep it, and name another " + kind,
                      same.error());
    return {};
}

/// In one step, so that it is one state of the database; in WAL mode its server does not wait for that.
StoreResult<void> copy_pages(Database& from, const std::string& path) {
    auto to = Database::open(path, "", busy_ms);
    if (!to) return failed(path + " cannot be written", to.error());
    if (auto plain = to->run("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"); !plain) return plain;  // synced as a whole later
    auto* copying = sqlite3_backup_init(to->handle(), "main", from.handle(), "main");
    if (copying == nullptr) return tl::make_unexpected(to->error(sqlite3_errcode(to->handle())));
    sqlite3_backup_step(copying, -1);
    if (const int code = sqlite3_backup_finish(copying); code != SQLITE_OK) return failed("the copy cannot be written", to->error(code));
    return {};
}

/// In the journal mode that no server leaves: its whole content is in this file.
StoreResult<void> make_self_contained(const std::string& path) {
    auto db = Database::open(path, "", busy_ms);
    if (!db) return failed(path + " cannot be written", db.error());
    const auto mode = db->text("PRAGMA journal_mode = DELETE");  // says which mode it is in afterwards
    if (!mode) return failed(path + " cannot be written", mode.error());
    if (*mode != "delete") return failed(path + " cannot be made one file: it stays in the journal mode " + *mode);
    return {};
}

/// Reads all of the copy: SQLite's own structure, and that no entry of any game is missing.
StoreResult<Copied> check_copy(const std::string& path) {
    auto db = Database::open_to_read(path, busy_ms);
    if (!db) return failed("the copy cannot be read again", db.error());
    if (auto ours = check_ours(*db, path, "copy"); !ours) return tl::make_unexpected(ours.error());
    const auto sound = db->text("PRAGMA integrity_check(1)");
    if (!sound) return failed("the copy cannot be read again", sound.error());
    if (*sound != "ok") return failed("the database is damaged (" + *sound + "): restore an older backup, and keep the damaged files");
    constexpr auto incomplete =
        "SELECT count(*) FROM games WHERE head <> (SELECT count(*) FROM entries WHERE game = games.id AND sequence BETWEEN 1 AND head)";
    const auto gaps = db->number(incomplete);
    if (!gaps) return failed("the copy cannot be read again", gaps.error());
    if (*gaps != 0)
        return failed("entries of " + std::to_string(*gaps) + " games are missing: restore an older backup, and keep these files");
    const auto games = db->number("SELECT count(*) FROM games");
    const auto entries = db->number("SELECT count(*) FROM entries");
    if (!games || !entries) return failed("the copy cannot be read again", !games ? games.error() : entries.error());
    return Copied{static_cast<std::uint64_t>(*games), static_cast<std::uint64_t>(*entries), fs::file_size(path)};
}

/// What is to be copied.
StoreResult<Database> open_ours(const std::string& from, const std::string& kind) {
    std::error_code fault;
    if (!fs::is_regular_file(from, fault)) return failed(from + " is not there: name a " + kind);
    auto db = Database::open_to_read(from, busy_ms);
    if (!db) return failed(from + " cannot be read", db.error());
    if (auto ours = check_ours(*db, from, kind); !ours) return tl::make_unexpected(ours.error());
    return db;
}

struct Prepared {
    NewFile file;
    Copied copied;
};
/// All but the name: the copy is written and read again.
StoreResult<Prepared> prepare(const std::string& from, const std::string& kind, const std::string& to) {
    auto warning = bare_copy(from);
    auto db = open_ours(from, kind);
    if (!db) return tl::make_unexpected(db.error());
    auto file = NewFile::create(to);
    if (!file) return tl::make_unexpected(file.error());
    if (auto copied = copy_pages(*db, file->path()); !copied)
        return failed(to + " cannot be written: make room on its disk", copied.error());
    if (warning.empty())
        if (auto made = make_self_contained(file->path()); !made) return tl::make_unexpected(made.error());
    auto checked = check_copy(file->path());
    if (!checked) return tl::make_unexpected(checked.error());
    checked->warning = std::move(warning);
    return Prepared{std::move(*file), std::move(*checked)};
}

}  // namespace

std::string bare_copy(const std::string& path) {
    constexpr std::streamoff write_version = 18;  // of SQLite's header
    constexpr char write_ahead = 2;
    std::error_code fault;
    std::ifstream file{path, std::ios::binary};
    char version = 0;
    if (!file.seekg(write_version).get(version) || version != write_ahead) return {};
    if (fs::exists(path + ".mark", fault)) return {};
    if (fs::exists(path + "-wal", fault) && fs::file_size(path + "-wal", fault) > 0) return {};
    return path + " may lack the newest entries: neither its .mark nor its -wal lies beside it";
}

StoreResult<std::string> key_mark_of(const std::string& path) {
    auto db = open_ours(path, "database");
    if (!db) return tl::make_unexpected(db.error());
    auto mark = db->text("SELECT value FROM blobs WHERE name = 'store/key'");
    if (!mark) return failed(path + " cannot be read", mark.error());
    return std::move(*mark);
}

StoreResult<void> may_back_up(const std::string& database, const std::string& to) {
    if (auto db = open_ours(database, "database"); !db) return tl::make_unexpected(db.error());
    if (auto file = NewFile::create(to); !file) return tl::make_unexpected(file.error());
    return {};
}

StoreResult<Copied> back_up(const std::string& database, const std::string& to) {
    // Where no server runs, none starts meanwhile; who may not lock reads what there is.
    std::optional<LockFile> held;
    std::error_code fault;
    if (fs::is_regular_file(database, fault))
        if (auto lock = LockFile::take(database)) held.emplace(std::move(*lock));
    auto made = prepare(database, "database", to);
    if (!made) return tl::make_unexpected(made.error());
    if (auto finished = made->file.finish(); !finished) return tl::make_unexpected(finished.error());
    return std::move(made->copied);
}

StoreResult<Copied> restore(const std::string& from, const std::string& database, bool accept_older) {
    std::error_code fault;
    if (fs::exists(database, fault))
        return failed(database + " exists, and this command never overwrites a file. Stop its server, move " + database +
                      " and the files beside it (-wal, -shm, .mark) away, and keep them");
    // A lock that is not there yet is made last: where this fails nothing is left behind.
    std::optional<LockFile> held;
    const auto hold = [&]() -> StoreResult<void> {
        auto lock = LockFile::take(database);
        if (!lock) return tl::make_unexpected(lock.error());
        held.emplace(std::move(*lock));
        return {};
    };
    if (fs::exists(database + ".lock", fault))
        if (auto locked = hold(); !locked) return tl::make_unexpected(locked.error());
    for (const auto* ending : {"-wal", "-shm", "-journal", ".mark"})
        if (fs::exists(database + ending, fault))
            return failed(database + ending + " belongs to an earlier database: move it to the folder of that database");
    if (const auto bare = bare_copy(from); !bare.empty() && !accept_older)
        return failed(bare + ". Name a backup that armistice-admin made, or give --accept-older to continue with this copy");
    auto made = prepare(from, "backup", database);
    if (!made) return tl::make_unexpected(made.error());
    if (!held)
        if (auto locked = hold(); !locked) return tl::make_unexpected(locked.error());
    if (auto finished = made->file.finish(); !finished) return tl::make_unexpected(finished.error());
    if (!HighWaterMarkFile::note_restored(database))
        return failed(database + ".mark cannot be written (" + reason() +
                      "): make room on its disk; the server takes the copy with --accept-older");
    return std::move(made->copied);
}

}  // namespace persistence
