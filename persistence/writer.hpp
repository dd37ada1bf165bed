#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>

#include "persistence/audit.hpp"
#include "persistence/integrity.hpp"
#include "persistence/lines.hpp"
#include "persistence/outbox.hpp"
#include "persistence/transaction.hpp"
#include "persistence/values.hpp"

namespace persistence {

/// A game that goes, as it never began.
struct Removal {
    GameKey game{};
};
/// A line of chat that is said.
struct NewLine {
    std::string channel;
    std::string bytes;
};
/// A channel whose lines go.
struct LinesRemoval {
    std::string channel;
};
/// Something to write, who waits for it, and how it went.
struct WriteJob {
    std::variant<Append, Batch, Removal, NewLine, LinesRemoval> what;
    std::function<void(StoreResult<std::uint64_t>)> done;
    StoreResult<std::uint64_t> result;
};

/// The commit path, on the connection that writes.
class Writer {
public:
    /// @param lines_kept  of each channel. @param others  transactions that wrote something else than entries until now.
    static StoreResult<Writer> prepare(Database& db, const Integrity& integrity, std::uint64_t lines_kept, std::uint64_t others);

    /// One transaction for all `jobs`, in which a loser rolls back alone. Sets every `result`.
    /// After a COMMIT of unknown outcome, or once the file proves to be damaged, nothing is written any more: a second
    /// sync after a failed one may succeed without the data of the first, and only a restart reads what is on the disk.
    void write(std::span<WriteJob> jobs);
    /// Nothing is written any more.
    void stop(const StoreError& why);
    /// How many entries were ever stored, as of the last commit of this connection; 0 before its first.
    [[nodiscard]] std::uint64_t appended() const noexcept { return appended_; }
    /// How many transactions ever wrote something else that has to be there, likewise.
    [[nodiscard]] std::uint64_t others() const noexcept { return others_; }
    /// Why nothing is written any more.
    [[nodiscard]] const std::optional<StoreError>& stopped() const noexcept { return stopped_; }

private:
    struct Statements {
        Statement find_game, insert_game, set_head, set_summary, insert_entry;
    };
    struct Game {
        std::int64_t id = 0;  ///< 0: not there yet.
        std::uint64_t head = 0;
        std::string hash;
    };
    Writer(Database& db, const Integrity& integrity, Control control, Statements sql, ValueWriter values, OutboxWriter outbox_messages,
           LineWriter lines, AuditWriter audit, std::uint64_t others)
        : db_{&db},
          integrity_{&integrity},
          control_{std::move(control)},
          sql_{std::move(sql)},
          values_{std::move(values)},
          outbox_messages_{std::move(outbox_messages)},
          lines_{std::move(lines)},
          audit_{std::move(audit)},
          others_{others} {}
    /// SQLite keeps a copy of every page that is changed after a savepoint: there are none where nobody loses.
    enum class Savepoints : std::uint8_t { none, one_each };
    StoreResult<void> write_all(std::span<WriteJob> jobs);
    /// Where one of `jobs` was written that counts: within their transaction.
    StoreResult<bool> count_others(std::span<const WriteJob> jobs);
    StoreResult<void> write_once(std::span<WriteJob> jobs, Savepoints savepoints);
    StoreResult<std::uint64_t> add_apart(const WriteJob& job);
    StoreResult<std::uint64_t> add(const WriteJob& job);
    StoreResult<std::uint64_t> add(const Append& append);
    StoreResult<std::uint64_t> add(const Batch& batch);
    StoreResult<void> add(Game& game, const GameKey& key, const StoredEntry& entry);
    StoreResult<std::uint64_t> add(const Removal& removal);
    StoreResult<std::uint64_t> add(const NewLine& line) { return lines_.add(line.channel, line.bytes); }
    StoreResult<std::uint64_t> add(const LinesRemoval& removal);
    StoreResult<Game> find(const GameKey& key);
    StoreResult<void> add_audit(const std::vector<std::string>& lines);
    /// What is remembered of the file counts no more.
    void forget();

    Database* db_;
    const Integrity* integrity_;
    Control control_;
    Statements sql_;
    ValueWriter values_;
    OutboxWriter outbox_messages_;
    LineWriter lines_;
    AuditWriter audit_;
    std::map<GameKey, Game> games_;  ///< As this connection left them, if nobody else has written since.
    unsigned version_ = 0;           ///< Of the file, when they were so.
    std::optional<StoreError> stopped_;
    std::uint64_t appended_ = 0;
    std::uint64_t others_ = 0;
    std::uint64_t last_row_ = 0;  // of the entries, in the batch that is being written
};

}  // namespace persistence
