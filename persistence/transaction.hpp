#pragma once

#include "persistence/database.hpp"

namespace persistence {

/// The statements that begin and end transactions, prepared once for a connection.
struct Control {
    static StoreResult<Control> prepare(Database& db);

    Statement begin_write, begin_read, commit, rollback, savepoint, release, rollback_to;
};

/// Rolls back unless committed.
class Transaction {
public:
    static StoreResult<Transaction> write(Database& db, Control& control) { return begin(db, control, control.begin_write); }
    /// One state of the file for several reads.
    static StoreResult<Transaction> read(Database& db, Control& control) { return begin(db, control, control.begin_read); }
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    /// Durable when this succeeds. Next::retry: surely not written; Next::stop: a restart may find it written or not.
    StoreResult<void> commit();

private:
    Transaction(Database& db, Control& control) : db_{&db}, control_{&control} {}
    static StoreResult<Transaction> begin(Database& db, Control& control, Statement& how);

    Database* db_;
    Control* control_;
};

/// A part of a transaction that rolls back alone, unless released.
class Savepoint {
public:
    static StoreResult<Savepoint> open(Database& db, Control& control);
    Savepoint(Savepoint&& other) noexcept;
    Savepoint& operator=(Savepoint&&) = delete;
    Savepoint(const Savepoint&) = delete;
    Savepoint& operator=(const Savepoint&) = delete;
    ~Savepoint();

    StoreResult<void> release();

private:
    Savepoint(Database& db, Control& control) : db_{&db}, control_{&control} {}

    Database* db_;
    Control* control_;
};

}  // namespace persistence
