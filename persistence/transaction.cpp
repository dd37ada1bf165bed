#include "persistence/transaction.hpp"

#include <sqlite3.h>

#include <utility>

namespace persistence {
namespace {

/// A COMMIT that failed in these ways failed before the last frame of the log was whole, so no recovery will find it.
/// Any other failure, a failed sync above all, leaves a frame behind that a recovery may or may not find.
bool surely_not_written(int code) { return (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_BUSY || code == SQLITE_IOERR_WRITE; }

}  // namespace

StoreResult<Control> Control::prepare(Database& db) {
    auto begin_write = Statement::prepare(db, "BEGIN IMMEDIATE");
    auto begin_read = Statement::prepare(db, "BEGIN");
    auto commit = Statement::prepare(db, "COMMIT");
    auto rollback = Statement::prepare(db, "ROLLBACK");
    auto savepoint = Statement::prepare(db, "SAVEPOINT part");
    auto release = Statement::prepare(db, "RELEASE part");
    auto rollback_to = Statement::prepare(db, "ROLLBACK TO part");
    for (auto* statement : {&begin_write, &begin_read, &commit, &rollback, &savepoint, &release, &rollback_to})
        if (!*statement) return tl::make_unexpected(statement->error());
    return Control{std::move(*begin_write), std::move(*begin_read), std::move(*commit),     std::move(*rollback),
                   std::move(*savepoint),   std::move(*release),    std::move(*rollback_to)};
}

StoreResult<Transaction> Transaction::begin(Database& db, Control& control, Statement& how) {
    if (auto begun = how.run(); !begun) return tl::make_unexpected(std::move(begun.error()));
    return Transaction{db, control};
}
Transaction::Transaction(Transaction&& other) noexcept : db_{std::exchange(other.db_, nullptr)}, control_{other.control_} {}
Transaction::~Transaction() {
    if (db_ != nullptr && db_->in_transaction()) (void)control_->rollback.run();
}
StoreResult<void> Transaction::commit() {
    auto committed = control_->commit.run();
    if (committed) {
        db_ = nullptr;
        return committed;
    }
    auto& error = committed.error();
    error.next = surely_not_written(error.sqlite_code) ? StoreError::Next::retry : StoreError::Next::stop;
    return committed;
}

StoreResult<Savepoint> Savepoint::open(Database& db, Control& control) {
    if (auto opened = control.savepoint.run(); !opened) return tl::make_unexpected(std::move(opened.error()));
    return Savepoint{db, control};
}
Savepoint::Savepoint(Savepoint&& other) noexcept : db_{std::exchange(other.db_, nullptr)}, control_{other.control_} {}
Savepoint::~Savepoint() {
    if (db_ == nullptr || !db_->in_transaction()) return;
    // A part that cannot be taken back must not be committed with the rest.
    if (!control_->rollback_to.run() || !control_->release.run()) (void)control_->rollback.run();
}
StoreResult<void> Savepoint::release() {
    auto released = control_->release.run();
    if (released) db_ = nullptr;
    return released;
}

}  // namespace persistence
