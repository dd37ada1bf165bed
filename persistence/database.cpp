#include "persistence/database.hpp"

#include <sqlite3.h>

#include <filesystem>

namespace persistence {
namespace {

StoreError::Next next_of(int code) {
    switch (code & 0xff) {
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_NOMEM:
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
        case SQLITE_INTERRUPT:
        case SQLITE_PROTOCOL: return code == SQLITE_IOERR_CORRUPTFS ? StoreError::Next::stop : StoreError::Next::retry;
        default: return StoreError::Next::stop;
    }
}
/// What the system said when a file of the database failed: of the log first, which is written first. SQLite's own note of it for the whole
/// connection is that of the last call, and a failed transaction makes some more.
int system_fault(sqlite3* db) {
    for (const int which : {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER}) {
        sqlite3_file* file = nullptr;
        int fault = 0;
        if (sqlite3_file_control(db, "main", which, static_cast<void*>(&file)) != SQLITE_OK || file == nullptr || file->pMethods == nullptr)
            continue;
        if (file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &fault) == SQLITE_OK && fault != 0) return fault;
    }
    return sqlite3_system_errno(db);
}

StoreError error_of(sqlite3* db, int code) {
    if (db == nullptr) return {next_of(code), code, sqlite3_errstr(code)};
    if ((sqlite3_extended_errcode(db) & 0xff) == (code & 0xff)) code = sqlite3_extended_errcode(db);
    StoreError error{next_of(code), code, sqlite3_errmsg(db), 0};
    if (code == SQLITE_INTERRUPT)
        error.detail = "reading takes longer than a database of its size needs: it is damaged, or somebody made it to block readers";
    if ((code & 0xff) == SQLITE_IOERR) error.os_code = system_fault(db);
    if ((code & 0xff) == SQLITE_CANTOPEN) error.os_code = sqlite3_system_errno(db);
    return error;
}

/// For the name of a file in SQLite's form of a URI.
std::string escaped(const std::string& path) {
    std::string text;
    for (const char c : path) {
        if (c == '%')
            text += "%25";
        else if (c == '?')
            text += "%3f";
        else if (c == '#')
            text += "%23";
        else
            text += c;
    }
    return text;
}

/// What a file says runs nothing: whoever wrote it may have put triggers, views or expressions in it.
void trust_nothing(sqlite3* handle) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

std::uint64_t bytes_of(const std::string& path) {
    std::error_code fault;
    const auto bytes = std::filesystem::file_size(path, fault);
    return fault ? 0 : bytes;
}

// A table that is whole takes a few of SQLite's steps for each of its bytes, however often a tool goes through it. One whose pages lead to
// each other in circles takes as many as there are.
constexpr std::int64_t steps_anyway = 50'000'000;  // about a second
constexpr std::int64_t steps_a_byte = 200;
constexpr int steps_between = 100'000;  // as often the rest is looked at

int count_steps(void* left) { return (*static_cast<std::int64_t*>(left) -= steps_between) < 0 ? 1 : 0; }

}  // namespace

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

StoreResult<Database> Database::open(const std::string& path, const std::string& vfs, int busy_ms) {
    // Counting what SQLite allocates takes a lock each time, and nobody reads the count.
    [[maybe_unused]] static const int once = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3* handle = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs.empty() ? nullptr : vfs.c_str());
    Database db{handle};
    if (code != SQLITE_OK) return tl::make_unexpected(db.error(code));
    trust_nothing(handle);
    sqlite3_busy_timeout(handle, busy_ms);
    return db;
}
StoreResult<Database> Database::open_to_read(const std::string& path, int busy_ms) {
    // Without a log the file is whole, and may be read as what nobody changes: nothing is made beside it.
    std::error_code fault;
    const bool logged = std::filesystem::exists(path + "-wal", fault) && std::filesystem::file_size(path + "-wal", fault) > 0;
    sqlite3* handle = nullptr;
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const auto name = "file:" + escaped(path) + (logged ? "?mode=ro" : "?immutable=1");
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
    Database db{handle};
    if (code != SQLITE_OK) return tl::make_unexpected(db.error(code));
    trust_nothing(handle);
    db.keep_log(true);
    db.limit_work(bytes_of(path) + (logged ? bytes_of(path + "-wal") : 0));
    sqlite3_busy_timeout(handle, busy_ms);
    return db;
}
void Database::limit_work(std::uint64_t bytes) {
    steps_left_ = std::make_unique<std::int64_t>(steps_anyway + static_cast<std::int64_t>(bytes) * steps_a_byte);
    sqlite3_progress_handler(handle_.get(), steps_between, count_steps, steps_left_.get());
}
void Database::keep_log(bool keep) { sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr); }
StoreResult<void> Database::run(const char* sql) {
    if (const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
        return tl::make_unexpected(error(code));
    return {};
}
StoreResult<std::int64_t> Database::number(const char* sql) {
    auto statement = Statement::prepare(*this, sql);
    if (!statement) return tl::make_unexpected(std::move(statement.error()));
    auto row = statement->step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return *row ? statement->integer(0) : 0;
}
StoreResult<std::string> Database::text(const char* sql) {
    auto statement = Statement::prepare(*this, sql);
    if (!statement) return tl::make_unexpected(std::move(statement.error()));
    auto row = statement->step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return *row ? std::string{statement->bytes(0)} : std::string{};
}
bool Database::read_only() const { return sqlite3_db_readonly(handle_.get(), "main") == 1; }
bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(handle_.get()); }
unsigned Database::version() const {
    unsigned version = 0;
    sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_DATA_VERSION, &version);
    return version;
}
StoreError Database::error(int code) const { return error_of(handle_.get(), code); }

void Statement::Finalize::operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }

StoreResult<Statement> Statement::prepare(Database& db, std::string_view sql) {
    sqlite3_stmt* handle = nullptr;
    const int code = sqlite3_prepare_v3(db.handle(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
    if (code != SQLITE_OK) return tl::make_unexpected(db.error(code));
    return Statement{db, handle};
}
StoreResult<bool> Statement::step() {
    const int code = fault_ != SQLITE_OK ? fault_ : sqlite3_step(handle_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) {
        reset();
        return false;
    }
    StoreError error = error_of(db_, code);
    reset();
    return tl::make_unexpected(std::move(error));
}
void Statement::reset() { sqlite3_reset(handle_.get()); }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
std::string_view Statement::bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
    return data == nullptr ? std::string_view{} : std::string_view{data, size};
}
void Statement::bind(std::int64_t value) {
    const int code = sqlite3_bind_int64(handle_.get(), ++bound_, value);
    if (fault_ == SQLITE_OK) fault_ = code;
}
void Statement::bind(Text text) {
    const int code = sqlite3_bind_text64(handle_.get(), ++bound_, text.value.data(), text.value.size(), SQLITE_STATIC, SQLITE_UTF8);
    if (fault_ == SQLITE_OK) fault_ = code;
}
void Statement::bind_blob(const void* data, std::size_t size) {
    const int code = sqlite3_bind_blob64(handle_.get(), ++bound_, data, size, SQLITE_STATIC);
    if (fault_ == SQLITE_OK) fault_ = code;
}

}  // namespace persistence
