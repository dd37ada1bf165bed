#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

/// The event store: bytes in, bytes out. Nothing above it may assume one process.
namespace persistence {

using GameKey = std::array<std::uint8_t, 16>;

/// What went wrong, named by what the caller does next.
struct StoreError {
    enum class Next : std::uint8_t {
        retry,   ///< Nothing was written; run the same call again.
        reload,  ///< Someone else moved the game on; read it again, then decide.
        stop,    ///< Unknown whether it was written, or the file is damaged: retire the game.
    } next{};
    int sqlite_code = 0;  ///< Extended result code; 0 when SQLite was not the one to object.
    std::string detail;
    int os_code = 0;        ///< The system's errno behind it, where SQLite knows one.
    bool for_good = false;  ///< Nothing is written any more until the store is opened again.
};
template <class T>
using StoreResult = tl::expected<T, StoreError>;

/// Something to be sent after the commit, kept until it is acknowledged.
struct OutboxMessage {
    std::string topic;
    std::string payload;
};
struct StoredEntry {
    std::uint64_t sequence = 0;
    std::string bytes;   ///< The public entry, exactly as hashed and exported.
    std::string secret;  ///< Sealed answers that belong to it; empty for most. Never exported before its reveal.
};
struct Append {
    GameKey game{};
    std::uint64_t expected = 0;          ///< The last sequence that the caller knows; 0 creates the game.
    std::vector<StoredEntry> entries{};  ///< Numbered from expected + 1 without a gap.
    std::vector<OutboxMessage> outbox{};
    std::string summary{};             ///< For the lobby's list; kept when empty.
    std::vector<std::string> audit{};  ///< Lines of the audit log, which tell of it.
};
/// An outbox message that waits. Its id is greater than those of all before it, and is never given again.
struct StoredOutboxMessage {
    std::uint64_t id = 0;
    GameKey game{};              ///< Zeros: of no game.
    std::uint64_t sequence = 0;  ///< The entry that caused it; 0 where there is none.
    std::string topic;
    std::string payload;
    bool damaged = false;  ///< It is not as it was written.
};
/// A named value to write, such as an encrypted chain secret.
struct Blob {
    std::string name;
    std::string value;      ///< Replaces the one that is there; an empty one removes it.
    bool only_new = false;  ///< The batch fails where a value of that name is there.
};
struct StoredBlob {
    std::string name;
    std::string value;
    bool damaged = false;  ///< It is not as it was written.
};
/// What is written together or not at all.
struct Batch {
    std::vector<Blob> blobs;                     ///< In this order.
    std::vector<OutboxMessage> outbox_messages;  ///< Of no game.
    std::vector<std::uint64_t> settled;          ///< Ids of outbox messages that are removed, as they need not be sent any more.
    std::vector<std::string> audit{};            ///< Lines of the audit log, which tell of it.
    /// It is written anew all the time, and nobody misses what a lost log takes of it: a start does not ask whether it is there.
    bool passing = false;
};
/// A line of chat: numbered 1, 2, ... in its channel, and no part of any record.
struct Line {
    std::uint64_t number = 0;
    std::string bytes;
    bool damaged = false;  ///< It is missing, or not as it was written.
};
/// A line of the audit log: numbered 1, 2, ..., and never changed or removed.
struct AuditLine {
    std::uint64_t number = 0;
    std::uint64_t until = 0;  ///< The same number; of lines that are missing, that of the last.
    std::string bytes;        ///< Empty where it is missing.
    std::string wrong;        ///< Empty where it is as it was written; else what, such as "missing".
};
struct GameRow {
    GameKey game{};
    std::uint64_t head = 0;
    std::string summary;
    bool damaged = false;  ///< The summary is not as it was written.
};

/// Implementations own one thread that writes and one that reads; callbacks run on them and must only hand over. A call that cannot be
/// queued is answered at once, on the caller's thread: Next::retry if the queue is full, Next::stop once the store is closed.
/// A read sees every append that was acknowledged before it was asked for.
class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Durable when `done` is called with a value: the new head. Appends of many games share one commit.
    virtual void append(Append append, std::function<void(StoreResult<std::uint64_t>)> done) = 0;
    /// Entries `from`.. of a game, in order; at most `limit`. None for a game that is not there. What is not as it was written is an error
    /// (Next::stop, SQLITE_CORRUPT), and never a shorter game.
    virtual void read(GameKey game, std::uint64_t from, std::size_t limit,
                      std::function<void(StoreResult<std::vector<StoredEntry>>)> done) = 0;
    virtual void list_games(std::function<void(StoreResult<std::vector<GameRow>>)> done) = 0;
    /// Durable when `done` is called with a value; its error tells that nothing of the batch was written, but for Next::stop. Next::reload:
    /// a value that was to be new is there, which `detail` names. A settled id that is not there is no error. Shares a commit with
    /// appends.
    virtual void put(Batch batch, std::function<void(StoreResult<bool>)> done) = 0;
    /// A batch of one value.
    void put_blob(std::string name, std::string value, std::function<void(StoreResult<bool>)> done) {
        Batch batch;
        batch.blobs.push_back({std::move(name), std::move(value)});
        put(std::move(batch), std::move(done));
    }
    virtual void get_blob(std::string name, std::function<void(StoreResult<std::optional<std::string>>)> done) = 0;
    /// All values whose names begin with `prefix`, in order of the bytes of their names. One that is not as it was written is told so in its
    /// row.
    virtual void list_blobs(std::string prefix, std::function<void(StoreResult<std::vector<StoredBlob>>)> done) = 0;
    /// The outbox messages with ids greater than `after`, in order of their ids; at most `limit`.
    virtual void outbox_messages(std::uint64_t after, std::size_t limit,
                                 std::function<void(StoreResult<std::vector<StoredOutboxMessage>>)> done) = 0;
    /// Adds a line of chat: its number. The oldest lines go where a channel has more than the store keeps.
    virtual void add_line(std::string channel, std::string bytes, std::function<void(StoreResult<std::uint64_t>)> done) = 0;
    /// The newest lines of a channel with numbers less than `before` (0: of all), in order; at most `limit`.
    virtual void lines(std::string channel, std::uint64_t before, std::size_t limit,
                       std::function<void(StoreResult<std::vector<Line>>)> done) = 0;
    /// Removes all lines of a channel, whose numbers then begin at 1 again. One that is not there is no error.
    virtual void remove_lines(std::string channel, std::function<void(StoreResult<bool>)> done) = 0;
    /// Goes through the whole audit log: the lines with which something is wrong, the first hundred of them.
    virtual void check_audit(std::function<void(StoreResult<std::vector<AuditLine>>)> done) = 0;
    /// Removes a game that never began, for good, with the outbox messages that it caused. One that is not there is no error.
    virtual void remove_game(GameKey game, std::function<void(StoreResult<bool>)> done) = 0;
    /// Writes what has queued, then ends the thread. Called by the destructor too.
    virtual void close() = 0;
};

}  // namespace persistence
