#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "persistence/store.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace persistence {

/// A connection. Used by one thread at a time. Triggers and views of the file do nothing, and no expression in it runs what has effects.
class Database {
public:
    /// Opens for writing, creating the file if need be; a file that is read-only opens too, see `read_only`.
    static StoreResult<Database> open(const std::string& path, const std::string& vfs, int busy_ms);

    /// Opens for reading and leaves everything as it is: no log is copied, removed or made, whoever else has the file open. Reads that take
    /// more work than the size of the file explains end with an error.
    static StoreResult<Database> open_to_read(const std::string& path, int busy_ms);
    /// Whether the log stays as it is when the last connection closes; else it is copied into the file and removed.
    void keep_log(bool keep);

    /// Runs statements that give no rows and take no values.
    StoreResult<void> run(const char* sql);
    /// The first column of the first row as a number, as in "PRAGMA user_version".
    StoreResult<std::int64_t> number(const char* sql);
    /// The same as text; empty without a row.
    StoreResult<std::string> text(const char* sql);

    [[nodiscard]] bool read_only() const;
    /// False also after SQLite has rolled back by itself, as it does when the disk is full.
    [[nodiscard]] bool in_transaction() const;
    [[nodiscard]] std::int64_t last_row() const;
    /// Another number once anything was committed to the file, by this connection or another. Within a transaction.
    [[nodiscard]] unsigned version() const;
    /// What SQLite says about the call that just gave `code`.
    [[nodiscard]] StoreError error(int code) const;
    [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

private:
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    explicit Database(sqlite3* handle) : handle_{handle} {}
    void limit_work(std::uint64_t bytes);

    std::unique_ptr<std::int64_t> steps_left_;  // before the handle, which counts it down until it is closed
    std::unique_ptr<sqlite3, Close> handle_;
};

/// Binds as TEXT; a plain string binds as BLOB.
struct Text {
    std::string_view value;
};

/// A prepared statement. What is bound must outlive the run.
class Statement {
public:
    static StoreResult<Statement> prepare(Database& db, std::string_view sql);

    /// Binds `values` in order and runs to the end.
    template <class... Values>
    StoreResult<void> run(const Values&... values) {
        bind_all(values...);
        auto row = step();
        while (row && *row) row = step();
        if (!row) return tl::make_unexpected(std::move(row.error()));
        return {};
    }
    /// Binds `values` in order; `step` then gives the rows.
    template <class... Values>
    void bind_all(const Values&... values) {
        bound_ = 0;
        fault_ = 0;
        (bind(values), ...);
    }
    /// True on a row. After false or an error the statement is ready to be bound again.
    StoreResult<bool> step();
    /// Leaves the rows that are left.
    void reset();

    [[nodiscard]] std::int64_t integer(int column) const;
    /// Valid until the next step.
    [[nodiscard]] std::string_view bytes(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const;
    };
    Statement(Database& db, sqlite3_stmt* handle) : db_{db.handle()}, handle_{handle} {}
    void bind(std::int64_t value);
    void bind(std::uint64_t value) { bind(static_cast<std::int64_t>(value)); }
    void bind(const std::string& blob) { bind_blob(blob.data(), blob.size()); }
    void bind(const GameKey& key) { bind_blob(key.data(), key.size()); }
    void bind(Text text);
    void bind_blob(const void* data, std::size_t size);

    sqlite3* db_;
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
    int bound_ = 0;
    int fault_ = 0;  // the first bind that failed; step reports it
};

/// One of `sql` for each member of `Statements`, in their order.
template <class Statements, class... Sql>
StoreResult<Statements> prepare_all(Database& db, const Sql&... sql) {
    std::array<StoreResult<Statement>, sizeof...(Sql)> made{Statement::prepare(db, sql)...};
    for (auto& statement : made)
        if (!statement) return tl::make_unexpected(std::move(statement.error()));
    return std::apply([](auto&... each) { return Statements{std::move(*each)...}; }, made);
}

}  // namespace persistence
