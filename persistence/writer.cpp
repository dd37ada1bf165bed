#include "persistence/writer.hpp"

#include <sqlite3.h>

#include <algorithm>

#include "persistence/removal.hpp"

namespace persistence {
namespace {

using Next = StoreError::Next;
constexpr std::size_t most_games = 65'536;  ///< Whose heads are kept.

/// Concerns one job and neither the file nor the transaction: damage is that of the pages that the job needs.
bool alone(const StoreError& error) {
    const int code = error.sqlite_code & 0xff;
    return code == 0 || code == SQLITE_CORRUPT || code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH;
}

/// Whether it writes something else than entries that a start has to find again.
bool counts(const WriteJob& job) {
    if (const auto* append = std::get_if<Append>(&job.what)) return append->entries.empty();
    const auto* batch = std::get_if<Batch>(&job.what);
    return batch == nullptr || !batch->passing;
}

}  // namespace

StoreResult<Writer> Writer::prepare(Database& db, const Integrity& integrity, std::uint64_t lines_kept, std::uint64_t others) {
    auto control = Control::prepare(db);
    if (!control) return tl::make_unexpected(std::move(control.error()));
    auto sql =
        prepare_all<Statements>(db, "SELECT id, head, hash, seal FROM games WHERE key = ?", "INSERT INTO games (key, head) VALUES (?, 0)",
                                "UPDATE games SET head = ?, hash = ?, seal = ? WHERE id = ?",
                                "INSERT OR REPLACE INTO summaries (game, summary, sum) VALUES (?, ?, ?)",
                                "INSERT INTO entries (game, sequence, bytes, secret, hash, sum) VALUES (?, ?, ?, ?, ?, ?)");
    if (!sql) return tl::make_unexpected(std::move(sql.error()));
    auto values = ValueWriter::prepare(db, integrity);
    if (!values) return tl::make_unexpected(std::move(values.error()));
    auto outbox_messages = OutboxWriter::prepare(db, integrity);
    if (!outbox_messages) return tl::make_unexpected(std::move(outbox_messages.error()));
    auto lines = LineWriter::prepare(db, integrity, lines_kept);
    if (!lines) return tl::make_unexpected(std::move(lines.error()));
    auto audit = AuditWriter::prepare(db, integrity);
    if (!audit) return tl::make_unexpected(std::move(audit.error()));
    return Writer{db,
                  integrity,
                  std::move(*control),
                  std::move(*sql),
                  std::move(*values),
                  std::move(*outbox_messages),
                  std::move(*lines),
                  std::move(*audit),
                  others};
}

void Writer::write(std::span<WriteJob> jobs) {
    auto written = stopped_ ? StoreResult<void>{tl::make_unexpected(*stopped_)} : write_all(jobs);
    if (written) return;
    auto& error = written.error();
    error.for_good = error.next == Next::stop;
    for (auto& job : jobs)
        if (job.result || !alone(job.result.error())) job.result = tl::make_unexpected(error);
    if (error.next == Next::stop) stop(error);
}
void Writer::stop(const StoreError& why) {
    if (stopped_) return;
    stopped_ =
        StoreError{Next::stop, why.sqlite_code, "nothing is written until the server is started again: " + why.detail, why.os_code, true};
}
StoreResult<void> Writer::write_all(std::span<WriteJob> jobs) {
    auto written = write_once(jobs, Savepoints::none);
    if (!written && alone(written.error())) written = write_once(jobs, Savepoints::one_each);
    if (!written) forget();
    return written;
}
StoreResult<void> Writer::write_once(std::span<WriteJob> jobs, Savepoints savepoints) {
    last_row_ = 0;
    auto transaction = Transaction::write(*db_, control_);
    if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
    if (version_ != db_->version() || games_.size() > most_games) forget();
    for (auto& job : jobs) {
        const auto before = last_row_;
        job.result = savepoints == Savepoints::none ? add(job) : add_apart(job);
        if (job.result) continue;
        last_row_ = before;  // what it added is rolled back
        forget();
        if (savepoints == Savepoints::none || !alone(job.result.error())) return tl::make_unexpected(job.result.error());
        if (!db_->in_transaction()) return tl::make_unexpected(StoreError{Next::retry, 0, "the transaction was rolled back"});
    }
    const auto more = count_others(jobs);
    if (!more) return tl::make_unexpected(more.error());
    auto committed = transaction->commit();
    if (committed && last_row_ != 0) appended_ = last_row_;
    if (committed && *more) ++others_;
    version_ = db_->version();
    return committed;
}

StoreResult<bool> Writer::count_others(std::span<const WriteJob> jobs) {
    if (std::none_of(jobs.begin(), jobs.end(), [](const WriteJob& job) { return job.result && counts(job); })) return false;
    return values_.put({others_name, std::to_string(others_ + 1), false}).map([] { return true; });
}

void Writer::forget() {
    games_.clear();
    audit_.forget();
}
StoreResult<void> Writer::add_audit(const std::vector<std::string>& lines) {
    for (const auto& line : lines)
        if (auto added = audit_.add(line); !added) return tl::make_unexpected(std::move(added.error()));
    return {};
}

StoreResult<std::uint64_t> Writer::add_apart(const WriteJob& job) {
    auto savepoint = Savepoint::open(*db_, control_);  // rolls back unless released
    if (!savepoint) return tl::make_unexpected(std::move(savepoint.error()));
    auto added = add(job);
    if (!added) return added;
    if (auto released = savepoint->release(); !released) return tl::make_unexpected(std::move(released.error()));
    return added;
}
StoreResult<std::uint64_t> Writer::add(const WriteJob& job) {
    return std::visit([this](const auto& what) { return add(what); }, job.what);
}
StoreResult<std::uint64_t> Writer::add(const Append& append) {
    auto game = find(append.game);
    if (!game) return tl::make_unexpected(std::move(game.error()));
    if (game->head != append.expected)
        return tl::make_unexpected(StoreError{
            Next::reload, 0, "the game is at entry " + std::to_string(game->head) + ", not at " + std::to_string(append.expected)});
    if (game->id == 0) {
        if (auto added = sql_.insert_game.run(append.game); !added) return tl::make_unexpected(std::move(added.error()));
        game->id = db_->last_row();
    }
    for (const auto& entry : append.entries)
        if (auto added = add(*game, append.game, entry); !added) return tl::make_unexpected(std::move(added.error()));
    for (const auto& outbox_message : append.outbox)
        if (auto added = outbox_messages_.add({game->id, append.game, game->head}, outbox_message); !added)
            return tl::make_unexpected(std::move(added.error()));
    if (!append.summary.empty())
        if (auto set = sql_.set_summary.run(game->id, append.summary, integrity_->sum_of(name_of(append.game), append.summary)); !set)
            return tl::make_unexpected(std::move(set.error()));
    if (auto set = sql_.set_head.run(game->head, game->hash, integrity_->seal_of(append.game, game->head, game->hash), game->id); !set)
        return tl::make_unexpected(std::move(set.error()));
    if (auto told = add_audit(append.audit); !told) return tl::make_unexpected(std::move(told.error()));
    games_[append.game] = *game;
    return game->head;
}
StoreResult<void> Writer::add(Game& game, const GameKey& key, const StoredEntry& entry) {
    if (entry.sequence != ++game.head)
        return tl::make_unexpected(StoreError{
            Next::stop, 0, "entry " + std::to_string(entry.sequence) + " given where " + std::to_string(game.head) + " comes next"});
    game.hash = integrity_->hash_of(key, game.hash, entry.bytes);
    const auto sum = entry.secret.empty() ? std::string{} : integrity_->sum_of(game.hash, entry.secret);
    auto added = sql_.insert_entry.run(game.id, entry.sequence, entry.bytes, entry.secret, game.hash, sum);
    if (added) last_row_ = static_cast<std::uint64_t>(db_->last_row());
    return added;
}
StoreResult<std::uint64_t> Writer::add(const Batch& batch) {
    for (const auto id : batch.settled)
        if (auto removed = outbox_messages_.settle(id); !removed) return tl::make_unexpected(std::move(removed.error()));
    for (const auto& blob : batch.blobs)
        if (auto put = values_.put(blob); !put) return tl::make_unexpected(std::move(put.error()));
    for (const auto& outbox_message : batch.outbox_messages)
        if (auto added = outbox_messages_.add({}, outbox_message); !added) return tl::make_unexpected(std::move(added.error()));
    return add_audit(batch.audit).map([] { return std::uint64_t{0}; });
}
StoreResult<std::uint64_t> Writer::add(const LinesRemoval& removal) {
    return lines_.remove(removal.channel).map([] { return std::uint64_t{0}; });
}
StoreResult<std::uint64_t> Writer::add(const Removal& removal) {
    games_.erase(removal.game);
    return remove_game(*db_, control_, removal.game).map([] { return std::uint64_t{0}; });
}
StoreResult<Writer::Game> Writer::find(const GameKey& key) {
    if (const auto known = games_.find(key); known != games_.end()) return known->second;
    sql_.find_game.bind_all(key);
    auto row = sql_.find_game.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return Game{};
    Game game{sql_.find_game.integer(0), static_cast<std::uint64_t>(sql_.find_game.integer(1)), std::string{sql_.find_game.bytes(2)}};
    const bool sealed = !integrity_->seal || sql_.find_game.bytes(3) == integrity_->seal_of(key, game.head, game.hash);
    sql_.find_game.reset();
    // What is added to a damaged game would be sealed with the damage.
    if (!sealed) return tl::make_unexpected(StoreError{Next::stop, 0, "the game is damaged: its seal does not fit"});
    return game;
}

}  // namespace persistence
