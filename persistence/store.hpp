#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
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
struct Letter {
    std::string topic;
    std::string payload;
};
struct StoredEntry {
    std::uint64_t sequence = 0;
    std::string bytes;   ///< The public entry, exactly as hashed and exported.
    std::string secret;  ///< Vault content that belongs to it; empty for most. Never exported before its reveal.
};
struct Append {
    GameKey game{};
    std::uint64_t expected = 0;        ///< The last sequence that the caller knows; 0 creates the game.
    std::vector<StoredEntry> entries;  ///< Numbered from expected + 1 without a gap.
    std::vector<Letter> outbox;
    std::string summary;  ///< For the lobby's list; kept when empty.
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
    /// A named value of the server, such as an encrypted chain secret; replaces. An empty value removes it.
    virtual void put_blob(std::string name, std::string value, std::function<void(StoreResult<bool>)> done) = 0;
    /// Removes a game that never began, for good. One that is not there is no error.
    virtual void remove_game(GameKey game, std::function<void(StoreResult<bool>)> done) = 0;
    virtual void get_blob(std::string name, std::function<void(StoreResult<std::optional<std::string>>)> done) = 0;
    /// Writes what has queued, then ends the thread. Called by the destructor too.
    virtual void close() = 0;
};

}  // namespace persistence
