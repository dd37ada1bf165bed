#include "persistence/removal.hpp"

#include <utility>

namespace persistence {

StoreResult<void> remove_game(Database& db, Control& control, const GameKey& key) {
    auto find = Statement::prepare(db, "SELECT id FROM games WHERE key = ?");
    if (!find) return tl::make_unexpected(std::move(find.error()));
    find->bind_all(key);
    auto row = find->step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return {};
    const auto game = find->integer(0);
    find->reset();
    auto savepoint = Savepoint::open(db, control);
    if (!savepoint) return tl::make_unexpected(std::move(savepoint.error()));
    for (const auto* sql : {"DELETE FROM outbox WHERE game = ?", "DELETE FROM summaries WHERE game = ?",
                            "DELETE FROM entries WHERE (game = ? OR game = 0) AND id < (SELECT max(id) FROM entries)",
                            "UPDATE entries SET game = 0, secret = x'' WHERE game = ?", "DELETE FROM games WHERE id = ?"}) {
        auto statement = Statement::prepare(db, sql);
        if (!statement) return tl::make_unexpected(std::move(statement.error()));
        if (auto done = statement->run(game); !done) return done;
    }
    return savepoint->release();
}

}  // namespace persistence
