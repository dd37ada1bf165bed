#include "persistence/outbox.hpp"

#include <algorithm>
#include <limits>

namespace persistence {
namespace {

constexpr std::uint64_t greatest_id = std::numeric_limits<std::int64_t>::max();

}  // namespace

std::string letter_name(const GameKey& game, std::uint64_t sequence, std::string_view topic) {
    std::string name{name_of(game)};
    add_number(name, sequence);
    return name.append(topic);
}

StoreResult<OutboxWriter> OutboxWriter::prepare(Database& db, const Integrity& integrity) {
    return prepare_all<Statements>(db, "INSERT INTO outbox (game, sequence, topic, payload, sum) VALUES (?, ?, ?, ?, ?)",
                                   "DELETE FROM outbox WHERE id = ?")
        .map([&](Statements&& sql) {
            return OutboxWriter{integrity, std::move(sql)};
        });
}
StoreResult<void> OutboxWriter::add(const Origin& origin, const OutboxMessage& outbox_message) {
    const auto sum = integrity_->sum_of(letter_name(origin.game, origin.sequence, outbox_message.topic), outbox_message.payload);
    return sql_.insert.run(origin.row, origin.sequence, Text{outbox_message.topic}, outbox_message.payload, sum);
}
StoreResult<void> OutboxWriter::settle(std::uint64_t id) { return sql_.remove.run(id); }

StoreResult<OutboxReader> OutboxReader::prepare(Database& db, const Integrity& integrity) {
    return Statement::prepare(db,
                              "SELECT outbox.id, games.key, outbox.sequence, outbox.topic, outbox.payload, outbox.sum FROM outbox "
                              "LEFT JOIN games ON games.id = outbox.game WHERE outbox.id > ? ORDER BY outbox.id LIMIT ?")
        .map([&](Statement&& sql) {
            return OutboxReader{integrity, std::move(sql)};
        });
}
StoreResult<std::vector<StoredOutboxMessage>> OutboxReader::after(std::uint64_t id, std::size_t limit) {
    std::vector<StoredOutboxMessage> found;
    sql_.bind_all(std::min(id, greatest_id), std::min<std::uint64_t>(limit, greatest_id));
    auto row = sql_.step();
    for (; row && *row; row = sql_.step()) {
        auto& outbox_message = found.emplace_back(StoredOutboxMessage{static_cast<std::uint64_t>(sql_.integer(0)), key_from(sql_.bytes(1)),
                                                                      static_cast<std::uint64_t>(sql_.integer(2)),
                                                                      std::string{sql_.bytes(3)}, std::string{sql_.bytes(4)}});
        outbox_message.damaged =
            integrity_->active() &&
            sql_.bytes(5) !=
                integrity_->sum_of(letter_name(outbox_message.game, outbox_message.sequence, outbox_message.topic), outbox_message.payload);
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return found;
}

}  // namespace persistence
