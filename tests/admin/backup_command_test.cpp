// Backups of a database in use, and what they are restored to.
#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using testing::admin;
using testing::Folder;
using testing::says;
namespace fs = std::filesystem;

namespace {

bool owner_only(const std::string& path) {
    return (fs::status(path).permissions() & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none;
}
void write(const std::string& path, const std::string& text) { std::ofstream{path} << text; }

}  // namespace

TEST_CASE("a backup of a database in use is one file with everything that was acknowledged") {
    const Folder folder;
    const auto backup = folder.path() + "/copy.db";
    auto store = testing::open(folder.file());
    for (const unsigned game : {1U, 2U}) REQUIRE(testing::append(*store, testing::entries(game, 0, 30)));
    says("backup " + folder.file() + " " + backup, 0, "2 games, 60 entries");
    says("backup " + folder.file() + " " + folder.path() + "/other.db", 0, "The key file is not in it");
    CHECK(owner_only(backup));
    for (const auto* ending : {"-wal", "-shm", ".part", "-journal"}) CHECK_FALSE(fs::exists(backup + ending));
    REQUIRE(testing::append(*store, testing::entries(1, 30, 5)));  // later, and not in it
    CHECK(testing::whole_entries(*store, 1) == 35);
    const auto copy = testing::open_older(backup);
    CHECK(testing::whole_entries(*copy, 1) == 30);
    CHECK(testing::whole_entries(*copy, 2) == 30);
}

TEST_CASE("backups that are made while a server writes are whole") {
    const Folder folder;
    auto store = testing::open(folder.file());
    REQUIRE(testing::append(*store, testing::entries(1, 0)));
    std::atomic<bool> enough = false;
    std::thread writer{[&] {
        for (std::uint64_t head = 1; !enough; ++head)
            if (!testing::append(*store, testing::entries(1, head))) return;
    }};
    std::uint64_t before = 1;
    for (int made = 0; made < 5; ++made) {
        const auto backup = folder.path() + "/copy" + std::to_string(made);
        const auto said = admin("backup " + folder.file() + " " + backup);
        CHECK_MESSAGE(said.code == 0, said.text);
        const auto copy = testing::open_older(backup);
        const auto held = testing::whole_entries(*copy, 1);
        CHECK(held >= before);
        before = held;
    }
    enough = true;
    writer.join();
}

TEST_CASE("a backup writes over nothing and says what is wrong with its call") {
    const Folder folder;
    (void)testing::open(folder.file());
    const auto mine = folder.path() + "/mine";
    write(mine, "mine");
    says("backup " + folder.file() + " " + mine, 1, "exists already, and this command never overwrites a file");
    says("backup " + folder.file() + " " + folder.path(), 1, "is a folder: name a file in it");
    says("backup " + folder.file() + " " + folder.path() + "/none/copy", 1, "does not exist: create it");
    says("backup " + folder.path() + "/none " + folder.path() + "/copy", 1, "is not there: name a database");
    says("backup " + mine + " " + folder.path() + "/copy", 1, "is not a database, or it is damaged");
    write(folder.path() + "/copy.part", "");
    says("backup " + folder.file() + " " + folder.path() + "/copy", 1, "another copy is being written, or was interrupted");
    CHECK(fs::file_size(mine) == 4);
    CHECK_FALSE(fs::exists(folder.path() + "/copy"));
}

TEST_CASE("a backup of which something is damaged is not made") {
    const Folder folder;
    REQUIRE(testing::append(*testing::open(folder.file()), testing::entries(1, 0, 400)));
    {
        std::fstream file{folder.file(), std::ios::binary | std::ios::in | std::ios::out};
        file.seekp(static_cast<std::streamoff>(fs::file_size(folder.file())) - 4096);
        file << std::string(64, '\xff');
    }
    const auto said = admin("backup " + folder.file() + " " + folder.path() + "/copy");
    CHECK_MESSAGE(said.code == 1, said.text);
    CHECK_MESSAGE(said.text.find("damaged") != std::string::npos, said.text);
    for (const auto* name : {"/copy", "/copy.part"}) CHECK_FALSE(fs::exists(folder.path() + name));
}

TEST_CASE("a restored backup is what a server goes on with") {
    const Folder folder;
    const auto backup = folder.path() + "/copy.db";
    REQUIRE(testing::append(*testing::open(folder.file()), testing::entries(1, 0, 30)));
    says("backup " + folder.file() + " " + backup, 0, "1 game, 30 entries");
    SUBCASE("in a place of its own") {
        const auto restored = folder.path() + "/restored.db";
        says("restore " + backup + " " + restored, 0, "Give the server the key file");
        CHECK(owner_only(restored));
        auto store = testing::open(restored);
        CHECK(testing::whole_entries(*store, 1) == 30);
        CHECK(testing::append(*store, testing::entries(1, 30)));
    }
    SUBCASE("never in the place of what is there") {
        says("restore " + backup + " " + folder.file(), 1, "exists, and this command never overwrites a file. Stop its server");
        const auto store = testing::open(folder.file());
        CHECK(testing::whole_entries(*store, 1) == 30);
    }
    SUBCASE("never beside what belongs to another") {
        for (const auto* ending : {"-wal", "-shm", ".mark"}) {
            CAPTURE(ending);
            const auto place = folder.path() + "/place.db";
            write(place + ending, "old");
            says("restore " + backup + " " + place, 1, "belongs to an earlier database: move it");
            CHECK_FALSE(fs::exists(place));
            fs::remove(place + ending);
        }
    }
    SUBCASE("never where a server is about to be") {
        auto store = testing::open(folder.path() + "/used.db");
        fs::remove(folder.path() + "/used.db");
        says("restore " + backup + " " + folder.path() + "/used.db", 1, "another server is using it");
    }
    SUBCASE("and leaves nothing where it fails") {
        const auto place = folder.path() + "/place.db";
        says("restore " + folder.path() + "/none " + place, 1, "is not there: name a backup");
        CHECK_FALSE(fs::exists(place + ".lock"));
        std::fstream file{backup, std::ios::binary | std::ios::in | std::ios::out};
        file.seekp(static_cast<std::streamoff>(fs::file_size(backup)) - 4096);
        file << std::string(4096, '\xff');
        file.close();
        CHECK(admin("restore " + backup + " " + place).code == 1);
        for (const auto* ending : {"", ".lock", ".part", ".mark"}) CHECK_FALSE(fs::exists(place + ending));
    }
    SUBCASE("and only if it is one") {
        write(folder.path() + "/text", "no backup");
        says("restore " + folder.path() + "/text " + folder.path() + "/place.db", 1, "is not a database");
        CHECK_FALSE(fs::exists(folder.path() + "/place.db"));
    }
}

TEST_CASE("a copy without what lay beside the database is called one") {
    const Folder folder;
    const auto bare = folder.path() + "/bare.db";
    const auto backup = folder.path() + "/backup.db";
    const auto place = folder.path() + "/place.db";
    auto store = testing::open(folder.file());
    REQUIRE(testing::append(*store, testing::entries(1, 0, 30)));
    says("backup " + folder.file() + " " + backup, 0, "read again and whole");
    store.reset();  // the log is in the file now
    fs::copy_file(folder.file(), bare);
    const auto warning = "may lack the newest entries: neither its .mark nor its -wal lies beside it";
    const auto warned = [&](const std::string& path) { return admin("games " + path).text.find(warning) != std::string::npos; };
    CHECK(warned(bare));
    CHECK_FALSE(warned(folder.file()));
    CHECK_FALSE(warned(backup));
    CHECK(admin("games --json " + bare).text.find("\"warning\"") != std::string::npos);
    CHECK(admin("games --json " + backup).text.find("\"warning\"") == std::string::npos);
    says("restore " + bare + " " + place, 1, "give --accept-older");
    CHECK_FALSE(fs::exists(place));
    // A backup of it is no better than it is, and neither is one of that.
    says("backup " + bare + " " + folder.path() + "/copy.db", 0, warning);
    says("backup --json " + bare + " " + folder.path() + "/copy2.db", 0, "\"warning\"");
    says("restore " + folder.path() + "/copy.db " + place, 1, "give --accept-older");
    says("restore --accept-older " + bare + " " + place, 0, "30 entries");
    CHECK(testing::whole_entries(*testing::open(place), 1) == 30);
    says("backup " + backup + " " + folder.path() + "/again.db", 0, "read again and whole");
    says("restore " + folder.path() + "/again.db " + folder.path() + "/other.db", 0, "read again and whole");
}
