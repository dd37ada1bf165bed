#pragma once

#include <string>
#include <utility>
#include <vector>

#include "persistence/integrity.hpp"
#include "persistence/lines.hpp"
#include "persistence/outbox.hpp"
#include "persistence/transaction.hpp"
#include "persistence/values.hpp"

namespace persistence {

/// The reads, on a connection of their own: in WAL mode they neither wait for commits nor hold them up.
class Reader {
public:
    static StoreResult<Reader> prepare(Database& db, const Integrity& integrity);

    /// Checks what is read: a gap, a lost tail, an entry that does not follow the one before it, a last one that is not sealed are damage.
    StoreResult<std::vector<StoredEntry>> read(const GameKey& key, std::uint64_t from, std::size_t limit);
    StoreResult<std::vector<GameRow>> list_games();
    [[nodiscard]] ValueReader& values() noexcept { return values_; }
    [[nodiscard]] OutboxReader& outbox_messages() noexcept { return outbox_messages_; }
    [[nodiscard]] LineReader& lines() noexcept { return lines_; }
    /// As of one moment. See `Store::check_audit`.
    StoreResult<std::vector<AuditLine>> check_audit();

private:
    struct Statements {
        Statement find_game, hash_before, entries, games;
    };
    struct Game {
        std::int64_t id = 0;  ///< 0: not there.
        std::uint64_t head = 0;
        std::string hash, seal;
    };
    Reader(Database& db, const Integrity& integrity, Control control, Statements sql, ValueReader values, OutboxReader outbox_messages,
           LineReader lines)
        : db_{&db},
          integrity_{&integrity},
          control_{std::move(control)},
          sql_{std::move(sql)},
          values_{std::move(values)},
          outbox_messages_{std::move(outbox_messages)},
          lines_{std::move(lines)} {}
    StoreResult<Game> find(const GameKey& key);
    StoreResult<std::string> hash_before(const Game& game, std::uint64_t sequence);
    /// What is wrong with the entry that the statement stands at; empty where nothing is.
    [[nodiscard]] std::string wrong(const GameKey& key, const std::string& before) const;

    Database* db_;
    const Integrity* integrity_;
    Control control_;
    Statements sql_;
    ValueReader values_;
    OutboxReader outbox_messages_;
    LineReader lines_;
};

}  // namespace persistence
