#include "persistence/schema.hpp"

#include <array>
#include <string>

#include "persistence/transaction.hpp"

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
constexpr std::array steps{first_schema};

}  // namespace

std::span<const char* const> schema_steps() { return steps; }

StoreResult<void> migrate(Database& db, std::span<const char* const> missing) {
    auto control = Control::prepare(db);
    if (!control) return tl::make_unexpected(std::move(control.error()));
    auto version = db.number("PRAGMA user_version");
    if (!version) return tl::make_unexpected(std::move(version.error()));
    auto next = static_cast<std::size_t>(*version);
    do {
        auto transaction = Transaction::write(db, *control);
        if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
        if (next < missing.size())
            if (auto done = db.run(missing[next++]); !done) return done;
        const std::string number = "PRAGMA user_version = " + std::to_string(next);
        if (auto done = db.run(number.c_str()); !done) return done;
        if (auto done = transaction->commit(); !done) return done;
    } while (next < missing.size());
    return {};
}

}  // namespace persistence
