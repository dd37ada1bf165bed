#include <sqlite3.h>

#include "tests/persistence/fault_vfs.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;

TEST_CASE("on a full disk nothing is acknowledged and nothing half and the same call works once there is room") {
    FaultVfs faults;
    const Folder folder;
    auto store = open(folder.file(), faults.name());
    REQUIRE(append(*store, entries(1, 0, 5)) == 5);
    auto outbox_message = entries(1, 5, 3);
    outbox_message.outbox.push_back({"turn", "payload"});
    int refusals = 0;
    for (std::int64_t room = 0;; room += 1000) {  // full at each point of the commit
        faults.room = room;
        const auto stored = append(*store, outbox_message);
        faults.room = FaultVfs::endless;
        if (stored) {
            CHECK(*stored == 8);
            break;
        }
        ++refusals;
        REQUIRE(stored.error().next == Next::retry);
        REQUIRE(stored.error().sqlite_code == SQLITE_FULL);
        REQUIRE(whole_entries(*store, 1) == 5);
    }
    CHECK(refusals > 3);
    CHECK(append(*store, entries(1, 8)) == 9);
    store.reset();
    CHECK(whole_entries(*open(folder.file()), 1) == 9);
}

TEST_CASE("what failed on a full disk is not there after a crash either") {
    FaultVfs faults;
    const Folder folder;
    const Folder copy;
    const auto store = open(folder.file(), faults.name());
    REQUIRE(append(*store, entries(1, 0, 5)) == 5);
    for (std::int64_t room = 0;; room += 1000) {
        faults.room = room;
        const bool stored = append(*store, entries(1, 5)).has_value();
        faults.room = FaultVfs::endless;
        // The files as they are, which is what a crash leaves.
        copy_files(folder.file(), copy.file());
        CHECK(whole_entries(*open(copy.file()), 1) == (stored ? 6 : 5));
        if (stored) break;
    }
}

TEST_CASE("a write that fails leaves the game as it was and may be repeated") {
    FaultVfs faults;
    const auto folder = std::make_unique<Folder>();
    const auto store = open(folder->file(), faults.name());
    REQUIRE(append(*store, entries(1, 0)) == 1);
    faults.write_fault = SQLITE_IOERR_WRITE;
    CHECK(append(*store, entries(1, 1)).error().next == Next::retry);
    faults.write_fault = 0;
    CHECK(append(*store, entries(1, 1)) == 2);
    CHECK(whole_entries(*store, 1) == 2);
}

TEST_CASE("after a sync that failed nothing is written until the store is opened again") {
    FaultVfs faults;
    const Folder folder;
    auto store = open(folder.file(), faults.name());
    REQUIRE(append(*store, entries(1, 0)) == 1);
    faults.sync_fault = SQLITE_IOERR_FSYNC;
    const auto unknown = append(*store, entries(1, 1));
    REQUIRE(!unknown);
    CHECK(unknown.error().next == Next::stop);
    faults.sync_fault = 0;
    for (const unsigned game : {1U, 2U}) {
        const auto stored = append(*store, entries(game, game == 1 ? 1 : 0));
        REQUIRE(!stored);
        CHECK(stored.error().next == Next::stop);
        CHECK(stored.error().detail.find("started again") != std::string::npos);
    }
    CHECK(whole_entries(*store, 1) == 1);
    store.reset();
    store = open(folder.file());
    const auto head = whole_entries(*store, 1);
    CHECK((head == 1 || head == 2));
    CHECK(append(*store, entries(1, head)) == head + 1);
}

TEST_CASE("an entry that is gone from the file is damage and not a shorter game") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        REQUIRE(append(*store, entries(1, 0, 9)) == 9);
        REQUIRE(append(*store, entries(2, 0, 9)) == 9);
        REQUIRE(append(*store, entries(3, 0)) == 1);  // or the database would be told to be older than it was
    }
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(folder.file().c_str(), &db) == SQLITE_OK);
    REQUIRE(sqlite3_exec(db, "DELETE FROM entries WHERE game = 1 AND sequence = 4; DELETE FROM entries WHERE game = 2 AND sequence = 9",
                         nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    CHECK_FALSE(persistence::open_sqlite({.path = folder.file(), .integrity = integrity()}));  // fewer than were stored
    const auto store = open_older(folder.file());
    CHECK(read(*store, 1).error().next == Next::stop);
    CHECK(read(*store, 2).error().next == Next::stop);
    CHECK(read(*store, 1, 6)->size() == 4);
    CHECK(read(*store, 2, 1, 8)->size() == 8);
}
