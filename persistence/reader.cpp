#include "persistence/reader.hpp"

#include <algorithm>

#include "persistence/audit.hpp"

namespace persistence {

StoreResult<Reader> Reader::prepare(Database& db, const Integrity& integrity) {
    auto control = Control::prepare(db);
    if (!control) return tl::make_unexpected(std::move(control.error()));
    auto sql = prepare_all<Statements>(
        db, "SELECT id, head, hash, seal FROM games WHERE key = ?", "SELECT hash FROM entries WHERE game = ? AND sequence = ?",
        "SELECT sequence, bytes, secret, hash, sum FROM entries WHERE game = ? AND sequence >= ? ORDER BY sequence LIMIT ?",
        "SELECT games.key, games.head, summaries.summary, summaries.sum FROM games "
        "LEFT JOIN summaries ON summaries.game = games.id ORDER BY games.id");
    if (!sql) return tl::make_unexpected(std::move(sql.error()));
    auto values = ValueReader::prepare(db, integrity);
    if (!values) return tl::make_unexpected(std::move(values.error()));
    auto outbox_messages = OutboxReader::prepare(db, integrity);
    if (!outbox_messages) return tl::make_unexpected(std::move(outbox_messages.error()));
    auto lines = LineReader::prepare(db, integrity);
    if (!lines) return tl::make_unexpected(std::move(lines.error()));
    return Reader{db, integrity, std::move(*control), std::move(*sql), std::move(*values), std::move(*outbox_messages), std::move(*lines)};
}

StoreResult<std::vector<StoredEntry>> Reader::read(const GameKey& key, std::uint64_t from, std::size_t limit) {
    std::vector<StoredEntry> found;
    auto transaction = Transaction::read(*db_, control_);  // the head and the entries of one moment
    if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
    const auto game = find(key);
    if (!game) return tl::make_unexpected(game.error());
    from = std::max<std::uint64_t>(from, 1);
    if (game->id == 0 || from > game->head) return found;
    auto hash = hash_before(*game, from);
    if (!hash) return tl::make_unexpected(std::move(hash.error()));

    const auto due = std::min<std::uint64_t>(limit, game->head - from + 1);
    sql_.entries.bind_all(game->id, from, due);
    auto row = sql_.entries.step();
    for (; row && *row; row = sql_.entries.step()) {
        const auto sequence = static_cast<std::uint64_t>(sql_.entries.integer(0));
        if (sequence != from + found.size()) {
            sql_.entries.reset();
            break;
        }
        if (auto what = wrong(key, *hash); !what.empty()) {
            sql_.entries.reset();
            return tl::make_unexpected(damaged("entry " + std::to_string(sequence) + ' ' + what));
        }
        found.push_back({sequence, std::string{sql_.entries.bytes(1)}, std::string{sql_.entries.bytes(2)}});
        *hash = sql_.entries.bytes(3);
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (found.size() != due) return tl::make_unexpected(damaged("entry " + std::to_string(from + found.size()) + " is missing"));
    if (due > 0 && found.back().sequence == game->head && *hash != game->hash)
        return tl::make_unexpected(damaged("entry " + std::to_string(game->head) + " is not the last that was stored"));
    return found;
}
std::string Reader::wrong(const GameKey& key, const std::string& before) const {
    if (!integrity_->active()) return {};
    if (sql_.entries.bytes(3) != integrity_->hash_of(key, before, sql_.entries.bytes(1)))
        return "is not as it was written: its hash does not fit";
    const auto secret = sql_.entries.bytes(2);
    const auto sum = secret.empty() ? std::string{} : integrity_->sum_of(sql_.entries.bytes(3), secret);
    return sql_.entries.bytes(4) == sum ? "" : "has a secret that is not as it was written";
}
StoreResult<Reader::Game> Reader::find(const GameKey& key) {
    sql_.find_game.bind_all(key);
    auto row = sql_.find_game.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return Game{};
    Game game{sql_.find_game.integer(0), static_cast<std::uint64_t>(sql_.find_game.integer(1)), std::string{sql_.find_game.bytes(2)},
              std::string{sql_.find_game.bytes(3)}};
    sql_.find_game.reset();
    if (integrity_->seal && game.seal != integrity_->seal_of(key, game.head, game.hash))
        return tl::make_unexpected(damaged("the seal does not fit: something was changed, or entries were taken away"));
    return game;
}
StoreResult<std::string> Reader::hash_before(const Game& game, std::uint64_t sequence) {
    if (sequence <= 1) return std::string{};
    sql_.hash_before.bind_all(game.id, sequence - 1);
    auto row = sql_.hash_before.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return tl::make_unexpected(damaged("entry " + std::to_string(sequence - 1) + " is missing"));
    std::string hash{sql_.hash_before.bytes(0)};
    sql_.hash_before.reset();
    return hash;
}

StoreResult<std::vector<AuditLine>> Reader::check_audit() {
    constexpr std::size_t most_told = 100;
    std::vector<AuditLine> found;
    auto transaction = Transaction::read(*db_, control_);
    if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
    auto audit = AuditReader::prepare(*db_, *integrity_);  // of a database that may be older than the log
    if (!audit) return tl::make_unexpected(std::move(audit.error()));
    auto read = audit->each([&](const AuditLine& line) {
        if (!line.wrong.empty() && found.size() < most_told) found.push_back(line);
    });
    if (!read) return tl::make_unexpected(std::move(read.error()));
    return found;
}

StoreResult<std::vector<GameRow>> Reader::list_games() {
    std::vector<GameRow> found;
    auto row = sql_.games.step();
    for (; row && *row; row = sql_.games.step()) {
        auto& game = found.emplace_back(
            GameRow{key_from(sql_.games.bytes(0)), static_cast<std::uint64_t>(sql_.games.integer(1)), std::string{sql_.games.bytes(2)}});
        game.damaged =
            integrity_->active() && !game.summary.empty() && sql_.games.bytes(3) != integrity_->sum_of(name_of(game.game), game.summary);
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return found;
}

}  // namespace persistence
