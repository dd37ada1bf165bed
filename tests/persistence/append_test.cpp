#include <sqlite3.h>

#include <chrono>
#include <future>
#include <memory>

#include "tests/persistence/fault_vfs.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

/// What another program does to the file.
void alter(const std::string& file, const char* sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(file.c_str(), &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}

}  // namespace

TEST_CASE("what was appended is read back in order and also after opening again") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        auto first = entries(1, 0, 3);
        first.summary = "round 1";
        CHECK(append(*store, first) == 3);
        CHECK(append(*store, entries(1, 3)) == 4);
        CHECK(append(*store, entries(2, 0)) == 1);
    }
    const auto store = open(folder.file());
    CHECK(whole_entries(*store, 1) == 4);
    CHECK(whole_entries(*store, 2) == 1);
    CHECK(whole_entries(*store, 3) == 0);
    const auto middle = read(*store, 1, 2, 2);
    REQUIRE(middle);
    REQUIRE(middle->size() == 2);
    CHECK(middle->front().sequence == 2);
    CHECK(middle->front().secret.empty());
    CHECK(middle->back().secret == "secret");
    CHECK(read(*store, 1, 5)->empty());
    CHECK(read(*store, 1, UINT64_MAX)->empty());
    CHECK(read(*store, 1, 0)->size() == 4);
    CHECK(read(*store, 1, 1, 0)->empty());
    const auto list = games(*store);
    REQUIRE(list.size() == 2);
    CHECK(list[0].game == key(1));
    CHECK(list[0].head == 4);
    CHECK(list[0].summary == "round 1");  // kept by the append without one
    CHECK(list[1].summary.empty());
}

TEST_CASE("an append that expects another head is told to reload and writes nothing") {
    const auto store = open(":memory:");
    REQUIRE(append(*store, entries(1, 0, 2)) == 2);
    for (const std::uint64_t expected : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{3}, UINT64_MAX - 1}) {
        CAPTURE(expected);
        const auto lost = append(*store, entries(1, expected));
        REQUIRE(!lost);
        CHECK(lost.error().next == Next::reload);
    }
    CHECK(append(*store, entries(2, 1)).error().next == Next::reload);  // a game that is not there
    CHECK(whole_entries(*store, 1) == 2);
    CHECK(games(*store).size() == 1);
}

TEST_CASE("entries that are not numbered without a gap are refused whole") {
    const auto store = open(":memory:");
    for (const auto wrong : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{3}}) {
        auto gap = entries(1, 0, 2);
        gap.entries[1].sequence = wrong;
        CHECK(append(*store, gap).error().next == Next::stop);
    }
    CHECK(games(*store).empty());
    CHECK(append(*store, entries(1, 0)) == 1);  // the refusal concerned that append alone
}

TEST_CASE("a loser in a batch rolls back alone and the batch is one sync") {
    FaultVfs faults;
    const Folder folder;
    const auto store = open(folder.file(), faults.name());
    REQUIRE(append(*store, entries(1, 0)) == 1);
    std::vector<std::future<StoreResult<std::uint64_t>>> answers;
    const auto queue = [&](Append what) {
        auto promise = std::make_shared<std::promise<StoreResult<std::uint64_t>>>();
        answers.push_back(promise->get_future());
        store->append(std::move(what), [promise](StoreResult<std::uint64_t> head) { promise->set_value(std::move(head)); });
    };
    Hold hold{*store};
    const int before = faults.syncs;
    queue(entries(1, 1));
    auto half = entries(2, 0, 3);
    half.entries[2].sequence = 7;  // fails after two entries were inserted
    half.outbox.push_back({"topic", "payload"});
    queue(half);
    queue(entries(1, 1));  // the same place again
    queue(entries(3, 0, 2));
    queue(entries(1, 2));
    hold.release();
    CHECK(answers[0].get() == 2);
    CHECK(answers[1].get().error().next == Next::stop);
    CHECK(answers[2].get().error().next == Next::reload);
    CHECK(answers[3].get() == 2);
    CHECK(answers[4].get() == 3);
    CHECK(faults.syncs - before == 1);
    CHECK(whole_entries(*store, 1) == 3);
    CHECK(whole_entries(*store, 2) == 0);
    CHECK(whole_entries(*store, 3) == 2);
    CHECK(games(*store).size() == 3);  // 1, 3 and the one that held the thread
}

TEST_CASE("an append that the database refuses rolls back alone") {
    const Folder folder;
    const auto store = open(folder.file());
    for (const unsigned game : {1U, 2U}) REQUIRE(append(*store, entries(game, 0)) == 1);
    // The third place of the second game is taken by somebody.
    alter(folder.file(), "INSERT INTO entries (game, sequence, bytes, secret) VALUES (2, 3, x'', x'')");
    std::vector<std::future<StoreResult<std::uint64_t>>> answers;
    Hold hold{*store};
    for (auto&& what : {entries(1, 1), entries(2, 1, 2), entries(3, 0, 2), entries(2, 1)}) {
        auto promise = std::make_shared<std::promise<StoreResult<std::uint64_t>>>();
        answers.push_back(promise->get_future());
        store->append(what, [promise](StoreResult<std::uint64_t> head) { promise->set_value(std::move(head)); });
    }
    hold.release();
    CHECK(answers[0].get() == 2);
    CHECK(answers[1].get().error().sqlite_code == SQLITE_CONSTRAINT_UNIQUE);
    CHECK(answers[2].get() == 2);
    CHECK(answers[3].get() == 2);
    for (const unsigned game : {1U, 2U, 3U}) CHECK(whole_entries(*store, game) == 2);
    CHECK(append(*store, entries(1, 2)) == 3);
}

TEST_CASE("an append sees what another program has written since the last one") {
    const Folder folder;
    const auto store = open(folder.file());
    REQUIRE(append(*store, entries(1, 0)) == 1);
    alter(folder.file(), "UPDATE games SET head = 2");
    CHECK(!append(*store, entries(1, 1)));
    alter(folder.file(), "UPDATE games SET head = 1");
    CHECK(append(*store, entries(1, 1)) == 2);
}

TEST_CASE("nothing is added to a game that was removed") {
    const auto store = open(":memory:");
    REQUIRE(append(*store, entries(1, 0)) == 1);
    REQUIRE(wait_for<bool>([&](auto done) { store->remove_game(key(1), std::move(done)); }));
    const auto late = append(*store, entries(1, 1));
    REQUIRE(!late);
    CHECK(late.error().next == Next::reload);
    CHECK(games(*store).empty());
}

TEST_CASE("a call beyond the queue's limit is refused at once and may be repeated") {
    auto opened = persistence::open_sqlite({.path = ":memory:", .queue_limit = 2});
    REQUIRE(opened);
    Store& store = **opened;
    Hold hold{store};
    auto last = std::make_shared<std::promise<StoreResult<std::uint64_t>>>();
    store.append(entries(1, 0), [](const StoreResult<std::uint64_t>&) {});
    store.append(entries(1, 1), [last](StoreResult<std::uint64_t> head) { last->set_value(std::move(head)); });
    const auto refused = append(store, entries(1, 2));
    REQUIRE(!refused);
    CHECK(refused.error().next == Next::retry);
    hold.release();
    CHECK(last->get_future().get() == 2);
    CHECK(append(store, entries(1, 2)) == 3);
}

TEST_CASE("a blob is replaced and an empty one is none") {
    const Folder folder;
    const auto put = [](Store& store, const std::string& value) {
        return wait_for<bool>([&](auto done) { store.put_blob("chain", value, std::move(done)); });
    };
    const auto get = [](Store& store) {
        return wait_for<std::optional<std::string>>([&](auto done) { store.get_blob("chain", std::move(done)); }).value();
    };
    const std::string value{"a\0b", 3};
    {
        const auto store = open(folder.file());
        CHECK(get(*store) == std::nullopt);
        CHECK(put(*store, "old") == true);
        CHECK(put(*store, value) == true);
    }
    const auto store = open(folder.file());
    CHECK(get(*store) == value);
    CHECK(put(*store, "") == true);
    CHECK(get(*store) == std::nullopt);
}

TEST_CASE("a game of 2000 entries among 100 others is read whole") {
    const Folder folder;
    const auto store = open(folder.file());
    for (std::uint64_t done = 0; done < 2000; done += 50) {
        REQUIRE(append(*store, entries(1, done, 50)) == done + 50);
        for (unsigned game = 2; game < 100; game += 7) REQUIRE(append(*store, entries(game, done / 50)) == done / 50 + 1);
    }
    const auto begun = std::chrono::steady_clock::now();
    const auto found = read(*store, 1);
    const auto taken = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    MESSAGE("read in ms: ", taken);  // told, not judged
    CHECK(found->size() == 2000);
    CHECK(whole_entries(*store, 1) == 2000);
}
