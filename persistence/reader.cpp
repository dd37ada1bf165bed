#include "persistence/reader.hpp"

#include <algorithm>
#include <utility>

namespace persistence {

StoreResult<Reader> Reader::prepare(Database& db) {
    auto control = Control::prepare(db);
    if (!control) return tl::make_unexpected(std::move(control.error()));
    auto find_game = Statement::prepare(db, "SELECT id, head FROM games WHERE key = ?");
    auto entries =
        Statement::prepare(db, "SELECT sequence, bytes, secret FROM entries WHERE game = ? AND sequence >= ? ORDER BY sequence LIMIT ?");
    auto games = Statement::prepare(
        db,
        "SELECT games.key, games.head, summaries.summary FROM games LEFT JOIN summaries ON summaries.game = games.id ORDER BY games.id");
    auto blob = Statement::prepare(db, "SELECT value FROM blobs WHERE name = ?");
    for (auto* statement : {&find_game, &entries, &games, &blob})
        if (!*statement) return tl::make_unexpected(statement->error());
    return Reader{db, std::move(*control), Statements{std::move(*find_game), std::move(*entries), std::move(*games), std::move(*blob)}};
}

StoreResult<std::vector<StoredEntry>> Reader::read(const GameKey& key, std::uint64_t from, std::size_t limit) {
    std::vector<StoredEntry> found;
    auto transaction = Transaction::read(*db_, control_);  // the head and the entries of one moment
    if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
    sql_.find_game.bind_all(key);
    auto row = sql_.find_game.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return found;
    const auto game = sql_.find_game.integer(0);
    const auto head = static_cast<std::uint64_t>(sql_.find_game.integer(1));
    sql_.find_game.reset();
    from = std::max<std::uint64_t>(from, 1);
    if (from > head) return found;

    const auto due = std::min<std::uint64_t>(limit, head - from + 1);
    found.reserve(due);
    sql_.entries.bind_all(game, from, due);
    for (row = sql_.entries.step(); row && *row; row = sql_.entries.step()) {
        const auto sequence = static_cast<std::uint64_t>(sql_.entries.integer(0));
        if (sequence != from + found.size()) {
            sql_.entries.reset();
            break;
        }
        found.push_back({sequence, std::string{sql_.entries.bytes(1)}, std::string{sql_.entries.bytes(2)}});
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (found.size() != due)
        return tl::make_unexpected(
            StoreError{StoreError::Next::stop, 0, "the database is damaged: entry " + std::to_string(from + found.size()) + " is missing"});
    return found;
}
StoreResult<std::vector<GameRow>> Reader::list_games() {
    std::vector<GameRow> found;
    auto row = sql_.games.step();
    for (; row && *row; row = sql_.games.step()) {
        auto& game = found.emplace_back(GameRow{{}, static_cast<std::uint64_t>(sql_.games.integer(1)), std::string{sql_.games.bytes(2)}});
        const auto key = sql_.games.bytes(0);
        std::copy_n(key.begin(), std::min(key.size(), game.game.size()), game.game.begin());
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return found;
}
StoreResult<std::optional<std::string>> Reader::get_blob(const std::string& name) {
    sql_.blob.bind_all(Text{name});
    auto row = sql_.blob.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return std::optional<std::string>{};
    std::optional<std::string> value{sql_.blob.bytes(0)};
    sql_.blob.reset();
    return value;
}

}  // namespace persistence
