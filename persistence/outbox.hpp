#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "persistence/database.hpp"
#include "persistence/integrity.hpp"

namespace persistence {

/// Where an outbox message comes from; zeros for one of no game.
struct Origin {
    std::int64_t row = 0;  ///< Of `games`.
    GameKey game{};
    std::uint64_t sequence = 0;
};
/// The name under which the checksum of an outbox message is made: an outbox message of another game or entry does not fit.
[[nodiscard]] std::string letter_name(const GameKey& game, std::uint64_t sequence, std::string_view topic);

/// Writes the outbox, within the transaction of the caller.
class OutboxWriter {
public:
    static StoreResult<OutboxWriter> prepare(Database& db, const Integrity& integrity);
    StoreResult<void> add(const Origin& origin, const OutboxMessage& outbox_message);
    /// One that is not there is no error.
    StoreResult<void> settle(std::uint64_t id);

private:
    struct Statements {
        Statement insert, remove;
    };
    OutboxWriter(const Integrity& integrity, Statements sql) : integrity_{&integrity}, sql_{std::move(sql)} {}

    const Integrity* integrity_;
    Statements sql_;
};

class OutboxReader {
public:
    static StoreResult<OutboxReader> prepare(Database& db, const Integrity& integrity);
    StoreResult<std::vector<StoredOutboxMessage>> after(std::uint64_t id, std::size_t limit);

private:
    OutboxReader(const Integrity& integrity, Statement sql) : integrity_{&integrity}, sql_{std::move(sql)} {}

    const Integrity* integrity_;
    Statement sql_;
};

}  // namespace persistence
