#include <sqlite3.h>
#include <sys/stat.h>

#include <fstream>

#include "persistence/schema.hpp"
#include "tests/persistence/fault_vfs.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

void run(const std::string& path, const char* sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &db) == SQLITE_OK);
    REQUIRE(sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}
/// The message must name the file and hold `advice`.
void refused(SqliteOptions options, const std::string& advice, int sqlite_code = 0) {
    options.integrity = integrity();
    const auto store = persistence::open_sqlite(options);
    REQUIRE(!store);
    CAPTURE(store.error().detail);
    CHECK(store.error().next == Next::stop);
    CHECK((store.error().sqlite_code & 0xff) == sqlite_code);
    CHECK(store.error().detail.find(options.path) != std::string::npos);
    CHECK(store.error().detail.find(advice) != std::string::npos);
}
void make(const std::string& path) {
    const auto store = open(path);
    REQUIRE(append(*store, entries(1, 0, 200)) == 200);
}

}  // namespace

TEST_CASE("a path without a folder or to a folder is refused") {
    const Folder folder;
    refused({.path = folder.path() + "/missing/games.sqlite"}, "Create it");
    CHECK(!std::filesystem::exists(folder.path() + "/missing"));
    refused({.path = folder.path()}, "it is a folder");
    refused({.path = ""}, "no file is named");
    std::ofstream{folder.path() + "/text"} << "x";
    refused({.path = folder.path() + "/text/games.sqlite"}, "is no folder. Name a file in a folder");
}

TEST_CASE("two servers cannot share a file whichever way it is named") {
    const Folder folder;
    auto first = open(folder.file());
    refused({.path = folder.file()}, "another server is using it (process " + std::to_string(::getpid()) + ")");
    std::filesystem::create_symlink(folder.file(), folder.path() + "/other.sqlite");
    const auto second = persistence::open_sqlite({.path = folder.path() + "/./other.sqlite", .integrity = integrity()});
    REQUIRE(!second);
    CHECK(second.error().detail.find("another server is using it") != std::string::npos);
    CHECK(append(*first, entries(1, 0)) == 1);  // the attempts did not harm the first
    first.reset();
    CHECK(whole_entries(*open(folder.file()), 1) == 1);
}

TEST_CASE("a file that another program has locked is refused until it is free") {
    const Folder folder;
    make(folder.file());
    sqlite3* other = nullptr;
    REQUIRE(sqlite3_open(folder.file().c_str(), &other) == SQLITE_OK);
    REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    refused({.path = folder.file(), .busy_ms = 0}, "another program holds a lock", SQLITE_BUSY);
    sqlite3_close(other);
    CHECK(whole_entries(*open(folder.file()), 1) == 200);
}

TEST_CASE("a lock that another program takes while the server runs holds an append up and harms nothing") {
    const Folder folder;
    auto opened = persistence::open_sqlite({.path = folder.file(), .busy_ms = 0, .integrity = integrity()});
    REQUIRE(opened);
    sqlite3* other = nullptr;
    REQUIRE(sqlite3_open(folder.file().c_str(), &other) == SQLITE_OK);
    REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    CHECK(append(**opened, entries(1, 0)).error().next == Next::retry);
    REQUIRE(sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr) == SQLITE_OK);
    CHECK(append(**opened, entries(1, 0)) == 1);
    sqlite3_close(other);
}

TEST_CASE("a file that cannot be written is refused") {
    FaultVfs faults;
    const Folder folder;
    make(folder.file());
    faults.read_only = true;  // the super-user, who may run this, is stopped by no mode of a file
    refused({.path = folder.file(), .vfs = faults.name()}, "cannot be written", SQLITE_READONLY);
    faults.read_only = false;
    if (::geteuid() != 0) {
        REQUIRE(::chmod(folder.file().c_str(), 0444) == 0);
        refused({.path = folder.file()}, "cannot be written", SQLITE_READONLY);
        REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
        refused({.path = folder.path() + "/new.sqlite"}, "cannot be written");
        REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
        REQUIRE(::chmod(folder.file().c_str(), 0644) == 0);
    }
    CHECK(whole_entries(*open(folder.file()), 1) == 200);
}

TEST_CASE("a full disk is told at the start with a new file and with an old one") {
    FaultVfs faults;
    const Folder folder;
    faults.room = 0;
    refused({.path = folder.file(), .vfs = faults.name()}, "the disk is full", SQLITE_FULL);
    faults.room = FaultVfs::endless;
    make(folder.file());
    faults.room = 0;
    refused({.path = folder.file(), .vfs = faults.name()}, "the disk is full", SQLITE_FULL);
    faults.room = FaultVfs::endless;
    CHECK(whole_entries(*open(folder.file(), faults.name()), 1) == 200);
}

TEST_CASE("a file that is no database or a damaged one is refused and left as it is") {
    const Folder folder;
    const auto remove_all = [&] {
        for (const char* end : {"", "-wal", "-shm", ".mark"}) std::filesystem::remove(folder.file() + end);
    };
    std::ofstream{folder.file()} << std::string(5000, 'x');
    refused({.path = folder.file()}, "Move it and its -wal file away", SQLITE_NOTADB);
    CHECK(std::filesystem::file_size(folder.file()) == 5000);
    remove_all();

    make(folder.file());
    std::filesystem::resize_file(folder.file(), std::filesystem::file_size(folder.file()) / 2);
    refused({.path = folder.file()}, "Move it and its -wal file away", SQLITE_CORRUPT);
    remove_all();

    make(folder.file());
    std::fstream{folder.file(), std::ios::in | std::ios::out}.seekp(100) << std::string(2000, '\xff');  // its list of tables
    refused({.path = folder.file()}, "Move it and its -wal file away", SQLITE_CORRUPT);
}

TEST_CASE("damage inside the file stops the game that meets it") {
    const Folder folder;
    make(folder.file());
    constexpr std::size_t page = 4096;
    std::fstream file{folder.file(), std::ios::in | std::ios::out};
    const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    const auto place = bytes.find("entry 50 of 1");
    REQUIRE(place != std::string::npos);
    file.seekp(static_cast<std::streamoff>(place / page * page)) << std::string(page, '\xff');
    file.close();
    const auto store = persistence::open_sqlite({.path = folder.file(), .integrity = integrity()});
    REQUIRE(store);  // to look at every page at the start would take too long
    CHECK(read(**store, 1).error().next == Next::stop);
    CHECK(append(**store, entries(2, 0)) == 1);
}

TEST_CASE("a file of a newer version is refused and left as it is") {
    const Folder folder;
    make(folder.file());
    run(folder.file(), "PRAGMA user_version = 1000");
    refused({.path = folder.file()}, "a newer version of the server has written it (schema 1000");
    run(folder.file(), ("PRAGMA user_version = " + std::to_string(persistence::schema_steps().size())).c_str());
    CHECK(whole_entries(*open(folder.file()), 1) == 200);
}

TEST_CASE("a database without one of its tables is refused with what to do") {
    for (const auto* table : {"games", "summaries", "entries", "outbox", "blobs", "lines"}) {
        CAPTURE(table);
        const Folder folder;
        make(folder.file());
        run(folder.file(), (std::string{"DROP TABLE "} + table).c_str());
        refused({.path = folder.file()}, "one of its tables is missing, or somebody changed its structure", SQLITE_ERROR);
        refused({.path = folder.file()}, "restore a backup", SQLITE_ERROR);
    }
}

TEST_CASE("a database of another program is refused and left as it is") {
    const Folder folder;
    run(folder.file(), "CREATE TABLE recipes (name TEXT)");
    refused({.path = folder.file()}, "a database of another program");
    run(folder.file(), "PRAGMA user_version = 1");
    refused({.path = folder.file()}, "a database of another program");
    run(folder.file(), "SELECT * FROM recipes");
}
