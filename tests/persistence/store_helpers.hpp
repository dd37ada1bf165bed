#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "persistence/sqlite_store.hpp"

namespace testing {

using persistence::Append;
using persistence::GameKey;
using persistence::SqliteOptions;
using persistence::Store;
using persistence::StoredEntry;
using persistence::StoreError;
using persistence::StoreResult;
using Next = persistence::StoreError::Next;
constexpr int corrupt = 11;  ///< SQLITE_CORRUPT.

/// A folder that goes with the test.
class Folder {
public:
    Folder() : path_{(std::filesystem::temp_directory_path() / "armistice-test-XXXXXX").string()} {
        REQUIRE(::mkdtemp(path_.data()) != nullptr);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string file() const { return path_ + "/games.sqlite"; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// Hashes that are good enough to see a change, and that everybody can make: no library is needed for them.
persistence::Digest toy_hash(std::initializer_list<std::string_view> parts);
/// What a server gives to the store. @param key  whose seals are made.
persistence::Integrity integrity(const std::string& key = "key");
/// The files of a store as a process that is killed now leaves them.
void copy_files(const std::string& from, const std::string& to);
void run_sql(const std::string& path, const char* sql);

/// What `call` hands to its callback.
template <class T, class Call>
StoreResult<T> wait_for(Call call) {
    auto promise = std::make_shared<std::promise<StoreResult<T>>>();
    auto result = promise->get_future();
    call([promise](StoreResult<T> value) { promise->set_value(std::move(value)); });
    return result.get();
}
inline std::unique_ptr<Store> open(const std::string& path, const std::string& vfs = {}) {
    auto store = persistence::open_sqlite({.path = path, .vfs = vfs, .integrity = integrity()});
    if (!store) FAIL(store.error().detail);
    return std::move(*store);
}
/// Of a file that holds less than it did, or has lost its mark.
inline std::unique_ptr<Store> open_older(const std::string& path) {
    auto store = persistence::open_sqlite({.path = path, .integrity = integrity(), .accept_older = true});
    if (!store) FAIL(store.error().detail);
    return std::move(*store);
}
inline GameKey key(unsigned number) {
    GameKey made{};
    made[0] = static_cast<std::uint8_t>(number);
    made[15] = static_cast<std::uint8_t>(number >> 8U);
    return made;
}
inline std::string content(unsigned game, std::uint64_t sequence) {
    return "entry " + std::to_string(sequence) + " of " + std::to_string(game) + std::string(sequence % 97, '\0');
}
/// `count` entries after `expected`.
inline Append entries(unsigned game, std::uint64_t expected, std::uint64_t count = 1) {
    Append append{.game = key(game), .expected = expected, .entries = {}, .outbox = {}, .summary = {}};
    for (auto sequence = expected + 1; append.entries.size() < count; ++sequence)
        append.entries.push_back({sequence, content(game, sequence), sequence % 3 == 0 ? "secret" : ""});
    return append;
}
inline StoreResult<std::uint64_t> append(Store& store, Append what) {
    return wait_for<std::uint64_t>([&](auto done) { store.append(std::move(what), std::move(done)); });
}
inline StoreResult<std::vector<StoredEntry>> read(Store& store, unsigned game, std::uint64_t from = 1, std::size_t limit = 1'000'000) {
    return wait_for<std::vector<StoredEntry>>([&](auto done) { store.read(key(game), from, limit, std::move(done)); });
}
inline std::vector<persistence::GameRow> games(Store& store) {
    auto rows = wait_for<std::vector<persistence::GameRow>>([&](auto done) { store.list_games(std::move(done)); });
    REQUIRE(rows);
    return std::move(*rows);
}
/// Keeps the store thread busy until released, so that all that is queued meanwhile becomes one batch.
class Hold {
public:
    explicit Hold(Store& store) {
        store.append(entries(999, 0), [held = held_, free = free_](const StoreResult<std::uint64_t>&) {
            held->set_value();
            free->get_future().wait();
        });
        held_->get_future().wait();
    }
    void release() { free_->set_value(); }

private:
    std::shared_ptr<std::promise<void>> held_ = std::make_shared<std::promise<void>>();
    std::shared_ptr<std::promise<void>> free_ = std::make_shared<std::promise<void>>();
};

inline StoreResult<bool> put(Store& store, persistence::Batch batch) {
    return wait_for<bool>([&](auto done) { store.put(std::move(batch), std::move(done)); });
}
inline StoreResult<bool> put(Store& store, const std::string& name, const std::string& value) {
    return wait_for<bool>([&](auto done) { store.put_blob(name, value, std::move(done)); });
}
inline StoreResult<std::optional<std::string>> get(Store& store, const std::string& name) {
    return wait_for<std::optional<std::string>>([&](auto done) { store.get_blob(name, std::move(done)); });
}
inline StoreResult<std::vector<persistence::StoredBlob>> list(Store& store, const std::string& prefix) {
    return wait_for<std::vector<persistence::StoredBlob>>([&](auto done) { store.list_blobs(prefix, std::move(done)); });
}
inline StoreResult<std::vector<persistence::StoredOutboxMessage>> outbox_messages(Store& store, std::uint64_t after = 0,
                                                                                  std::size_t limit = 1000) {
    return wait_for<std::vector<persistence::StoredOutboxMessage>>(
        [&](auto done) { store.outbox_messages(after, limit, std::move(done)); });
}
inline StoreResult<std::uint64_t> say(Store& store, const std::string& channel, const std::string& bytes) {
    return wait_for<std::uint64_t>([&](auto done) { store.add_line(channel, bytes, std::move(done)); });
}
inline StoreResult<std::vector<persistence::Line>> lines(Store& store, const std::string& channel, std::uint64_t before = 0,
                                                         std::size_t limit = 1'000'000) {
    return wait_for<std::vector<persistence::Line>>([&](auto done) { store.lines(channel, before, limit, std::move(done)); });
}
/// What a call is told that meets damage.
inline bool is_damage(const StoreError& error) { return error.next == Next::stop && (error.sqlite_code & 0xff) == corrupt; }
/// How many entries `game` has; each must be whole, in its place.
inline std::uint64_t whole_entries(Store& store, unsigned game) {
    const auto found = read(store, game);
    if (!found) FAIL(found.error().detail);
    for (std::size_t i = 0; i < found->size(); ++i) {
        REQUIRE((*found)[i].sequence == i + 1);
        REQUIRE((*found)[i].bytes == content(game, i + 1));
    }
    return found->size();
}

}  // namespace testing
