#include "persistence/schema.hpp"

#include <array>
#include <string>

#include "persistence/audit.hpp"
#include "persistence/outbox.hpp"
#include "persistence/transaction.hpp"
#include "persistence/values.hpp"

namespace persistence {
namespace {

// Games are numbered, so that the index over the entries of all games holds a few bytes per entry; entries themselves are only ever
// appended. Summaries are apart from the heads, which change with every append and then all lie in a few pages.
constexpr const char* first_schema = R"(
PRAGMA application_id = 0x41524D49;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE CHECK (length(key) = 16),
    head INTEGER NOT NULL
) STRICT;
CREATE TABLE summaries (
    game INTEGER PRIMARY KEY,
    summary BLOB NOT NULL
) STRICT;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    secret BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX entries_by_game ON entries (game, sequence);
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    topic TEXT NOT NULL,
    payload BLOB NOT NULL
) STRICT;
CREATE TABLE blobs (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
)";
// Hashes beside what they are of, so that damage shows where it is read.
constexpr const char* hashed_schema = R"(
ALTER TABLE games ADD COLUMN hash BLOB NOT NULL DEFAULT x'';
ALTER TABLE games ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
ALTER TABLE summaries ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE entries ADD COLUMN hash BLOB NOT NULL DEFAULT x'';
ALTER TABLE entries ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE outbox ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE blobs ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
)";

// Ids of outbox messages are never given again, which AUTOINCREMENT remembers; a message may be of no game (0), and its checksum says of
// which. Chat is kept beside the games.
constexpr const char* post_schema = R"(
ALTER TABLE outbox RENAME TO old_outbox;
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    topic TEXT NOT NULL,
    payload BLOB NOT NULL,
    sum BLOB NOT NULL
) STRICT;
INSERT INTO outbox SELECT id, game, sequence, topic, payload, sum FROM old_outbox ORDER BY id;
DROP TABLE old_outbox;
CREATE TABLE lines (
    channel TEXT NOT NULL,
    number INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    sum BLOB NOT NULL,
    PRIMARY KEY (channel, number)
) STRICT, WITHOUT ROWID;
)";

// What administrators do, and what they look at. Lines are only ever added; `store/audit` says how many there are.
constexpr const char* audit_schema = R"(
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL,
    hash BLOB NOT NULL,
    seal BLOB NOT NULL
) STRICT;
)";

// `blobs.sum` has a seal behind the checksum. Nothing else changes.
constexpr const char* sealed_schema = "";

/// Checksums of outbox messages were made under their topic alone. One that does not fit stays one that does not.
StoreResult<void> sum_letters_by_origin(Database& db, const Integrity& integrity) {
    if (!integrity.active()) return {};
    auto outbox_messages =
        Statement::prepare(db,
                           "SELECT outbox.id, games.key, outbox.sequence, outbox.topic, outbox.payload, outbox.sum FROM outbox "
                           "LEFT JOIN games ON games.id = outbox.game");
    auto set = Statement::prepare(db, "UPDATE outbox SET sum = ? WHERE id = ?");
    if (!outbox_messages) return tl::make_unexpected(std::move(outbox_messages.error()));
    if (!set) return tl::make_unexpected(std::move(set.error()));
    auto row = outbox_messages->step();
    for (; row && *row; row = outbox_messages->step()) {
        const bool whole = outbox_messages->bytes(5) == integrity.sum_of(outbox_messages->bytes(3), outbox_messages->bytes(4));
        const auto name = letter_name(key_from(outbox_messages->bytes(1)), static_cast<std::uint64_t>(outbox_messages->integer(2)),
                                      outbox_messages->bytes(3));
        const auto sum = whole ? integrity.sum_of(name, outbox_messages->bytes(4)) : std::string{};
        if (auto done = set->run(sum, outbox_messages->integer(0)); !done) return done;
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return {};
}

/// What was stored before there were hashes is taken as it is.
StoreResult<void> hash_everything(Database& db, const Integrity& integrity) {
    if (!integrity.active()) return {};
    auto entries = Statement::prepare(
        db, "SELECT e.id, e.game, g.key, e.bytes, e.secret FROM entries AS e JOIN games AS g ON g.id = e.game ORDER BY e.game, e.sequence");
    auto set_entry = Statement::prepare(db, "UPDATE entries SET hash = ?, sum = ? WHERE id = ?");
    auto set_game = Statement::prepare(db, "UPDATE games SET hash = ? WHERE id = ?");
    if (!entries) return tl::make_unexpected(std::move(entries.error()));
    if (!set_entry) return tl::make_unexpected(std::move(set_entry.error()));
    if (!set_game) return tl::make_unexpected(std::move(set_game.error()));
    std::int64_t game = 0;
    std::string hash;
    auto row = entries->step();
    for (; row && *row; row = entries->step()) {
        if (entries->integer(1) != game) hash.clear();
        game = entries->integer(1);
        hash = integrity.hash_of(key_from(entries->bytes(2)), hash, entries->bytes(3));
        const auto secret = entries->bytes(4);
        const auto sum = secret.empty() ? std::string{} : integrity.sum_of(hash, secret);
        if (auto set = set_entry->run(hash, sum, entries->integer(0)); !set) return set;
        if (auto set = set_game->run(hash, game); !set) return set;
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    struct Plain {
        const char *read, *write;
    };
    for (const auto& [read, write] : {Plain{"SELECT s.game, g.key, s.summary FROM summaries AS s JOIN games AS g ON g.id = s.game",
                                            "UPDATE summaries SET sum = ? WHERE game = ?"},
                                      Plain{"SELECT id, topic, payload FROM outbox", "UPDATE outbox SET sum = ? WHERE id = ?"},
                                      Plain{"SELECT rowid, name, value FROM blobs", "UPDATE blobs SET sum = ? WHERE rowid = ?"}}) {
        auto rows = Statement::prepare(db, read);
        auto set = Statement::prepare(db, write);
        if (!rows) return tl::make_unexpected(std::move(rows.error()));
        if (!set) return tl::make_unexpected(std::move(set.error()));
        auto found = rows->step();
        for (; found && *found; found = rows->step())
            if (auto done = set->run(integrity.sum_of(rows->bytes(1), rows->bytes(2)), rows->integer(0)); !done) return done;
        if (!found) return tl::make_unexpected(std::move(found.error()));
    }
    return {};
}

constexpr std::array steps{SchemaStep{first_schema}, SchemaStep{hashed_schema, hash_everything},
                           SchemaStep{post_schema, sum_letters_by_origin}, SchemaStep{audit_schema, begin_audit},
                           SchemaStep{sealed_schema, seal_values}};

}  // namespace

std::span<const SchemaStep> schema_steps() { return steps; }

StoreResult<void> migrate(Database& db, std::span<const SchemaStep> missing, const Integrity& integrity) {
    auto control = Control::prepare(db);
    if (!control) return tl::make_unexpected(std::move(control.error()));
    auto version = db.number("PRAGMA user_version");
    if (!version) return tl::make_unexpected(std::move(version.error()));
    auto next = static_cast<std::size_t>(*version);
    do {
        auto transaction = Transaction::write(db, *control);
        if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
        if (next < missing.size()) {
            const auto& step = missing[next++];
            if (auto done = db.run(step.sql); !done) return done;
            if (step.fill != nullptr)
                if (auto done = step.fill(db, integrity); !done) return done;
        }
        const std::string number = "PRAGMA user_version = " + std::to_string(next);
        if (auto done = db.run(number.c_str()); !done) return done;
        if (auto done = transaction->commit(); !done) return done;
    } while (next < missing.size());
    return {};
}

}  // namespace persistence
