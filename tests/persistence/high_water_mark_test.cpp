#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <fstream>
#include <functional>

#include "persistence/backup.hpp"
#include "persistence/high_water_mark.hpp"
#include "persistence/reader.hpp"
#include "tests/persistence/fault_vfs.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

SqliteOptions options_for(const std::string& path) { return {.path = path, .integrity = integrity()}; }
SqliteOptions accepting(const std::string& path) {
    auto options = options_for(path);
    options.accept_older = true;
    options.void_prefix = "dice/";
    options.void_value = "void";
    return options;
}
std::string refusal(const SqliteOptions& options) {
    const auto store = persistence::open_sqlite(options);
    return store ? "opened" : store.error().detail;
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
std::string bytes_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}
std::string blob(Store& store, const std::string& name) { return get(store, name)->value_or("none"); }

}  // namespace

TEST_CASE("a log that was lost with acknowledged entries is noticed whatever became of it") {
    const Folder folder;
    const Folder copy;
    {
        const auto store = open(folder.file());
        REQUIRE(append(*store, entries(1, 0, 50)) == 50);
        REQUIRE(put(*store, "dice/1", "secret"));
        REQUIRE(put(*store, "alive", "1"));
    }
    const auto store = open(folder.file());
    REQUIRE(append(*store, entries(1, 50, 40)) == 90);
    REQUIRE(append(*store, entries(2, 0, 40)) == 40);
    copy_files(folder.file(), copy.file());  // as kill -9 leaves them
    const auto log = copy.file() + "-wal";
    SUBCASE("nothing") {
        CHECK(whole_entries(*open(copy.file()), 1) == 90);
        return;
    }
    SUBCASE("it is not there") { std::filesystem::remove(log); }
    SUBCASE("it is empty") { std::filesystem::resize_file(log, 0); }
    SUBCASE("half of it is there") { std::filesystem::resize_file(log, std::filesystem::file_size(log) / 2); }
    SUBCASE("one bit of it is another") {
        auto bytes = bytes_of(log);
        bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
        std::ofstream{log, std::ios::binary} << bytes;
    }
    const auto database_before = bytes_of(copy.file());
    const auto log_before = bytes_of(log);
    const auto message = refusal(options_for(copy.file()));
    CAPTURE(message);
    CHECK(has(message, copy.file()));
    CHECK(has(message, "of 130"));
    CHECK(has(message, "--accept-older"));
    CHECK(bytes_of(copy.file()) == database_before);  // so that the right log can still be put there
    CHECK(bytes_of(log) == log_before);
    bool older = false;
    {
        auto accepted = persistence::open_sqlite(accepting(copy.file()), &older);
        if (!accepted) FAIL(accepted.error().detail);
        CHECK(older);
        CHECK(blob(**accepted, "dice/1") == "void");
        CHECK(blob(**accepted, "alive") == "1");
        const auto head = whole_entries(**accepted, 1);
        CHECK(head >= 50);
        CHECK(append(**accepted, entries(1, head)) == head + 1);
    }
    auto again = persistence::open_sqlite(options_for(copy.file()), &older);  // it is said once
    CHECK(again);
    CHECK_FALSE(older);
}

TEST_CASE("a log that was lost with values alone is noticed as one with entries is") {
    using Change = std::function<bool(Store&)>;
    const std::vector<std::pair<const char*, Change>> changes{
        {"a value", [](Store& store) { return put(store, "person/1", "somebody").has_value(); }},
        {"a value that goes", [](Store& store) { return put(store, "person/1", "").has_value(); }},
        {"talk", [](Store& store) { return say(store, "talk/lobby", "hello").has_value(); }},
        {"a letter of no game",
         [](Store& store) {
             return put(store, {.blobs = {}, .outbox_messages = {{"mail", "x"}}, .settled = {}}).has_value();
         }},
        {"a game's line", [](Store& store) {
             auto line = entries(1, 50, 0);
             line.summary = "line";
             return append(store, std::move(line)).has_value();
         }}};
    for (const bool played : {false, true}) {
        for (const auto& [what, change] : changes) {
            CAPTURE(what);
            CAPTURE(played);
            const Folder folder;
            const Folder copy;
            const auto store = open(folder.file());
            if (played) {
                REQUIRE(append(*store, entries(1, 0, 50)) == 50);
                run_sql(folder.file(), "PRAGMA wal_checkpoint(FULL)");  // the run is in the file, too
            } else if (std::string{what} == "a game's line") {
                continue;
            }
            const auto before = bytes_of(folder.file());
            REQUIRE(change(*store));
            copy_files(folder.file(), copy.file());
            CHECK(refusal(options_for(copy.file())) == "opened");
            copy_files(folder.file(), copy.file());
            std::filesystem::remove(copy.file() + "-wal");
            std::ofstream{copy.file(), std::ios::binary} << before;
            const auto message = refusal(options_for(copy.file()));
            CAPTURE(message);
            CHECK(has(message, "0 of 1 changes outside games"));
            CHECK(has(message, "--accept-older"));
            bool older = false;
            CHECK(persistence::open_sqlite(accepting(copy.file()), &older));
            CHECK(older);
            CHECK(refusal(options_for(copy.file())) == "opened");  // it is said once
        }
    }
}

TEST_CASE("a note that is written anew all the time is missed by nobody") {
    const Folder folder;
    const Folder copy;
    const auto store = open(folder.file());
    REQUIRE(put(*store, "person/1", "somebody"));
    run_sql(folder.file(), "PRAGMA wal_checkpoint(FULL)");
    const auto before = bytes_of(folder.file());
    persistence::Batch note;
    note.blobs.push_back({"alive", "12"});
    note.passing = true;
    REQUIRE(put(*store, std::move(note)));
    copy_files(folder.file(), copy.file());
    std::filesystem::remove(copy.file() + "-wal");
    std::ofstream{copy.file(), std::ios::binary} << before;
    CHECK(refusal(options_for(copy.file())) == "opened");
}

TEST_CASE("changes that did not come about are not missed") {
    const Folder folder;
    const auto store = open(folder.file());
    REQUIRE(put(*store, "person/1", "somebody"));
    persistence::Batch taken;
    taken.blobs.push_back({"person/1", "another", true});
    CHECK_FALSE(put(*store, std::move(taken)));
    CHECK(put(*store, "person/2", "somebody"));
    const auto mark = persistence::HighWaterMarkFile::look(folder.file(), integrity(), false).mark;
    REQUIRE(mark);
    CHECK(mark->others == 2);
}

TEST_CASE("a mark of an older server is read and replaced by one that counts more") {
    for (const bool right : {true, false}) {
        CAPTURE(right);
        const Folder folder;
        {
            const auto store = open(folder.file());
            REQUIRE(append(*store, entries(1, 0, 5)) == 5);
            REQUIRE(put(*store, "person/1", "somebody"));
        }
        auto mark = persistence::HighWaterMarkFile::look(folder.file(), integrity(), false).mark;
        REQUIRE(mark);
        CHECK(mark->others == 1);
        // As it was written before: without the last number.
        std::string text{"armistice mark 1\n"};
        persistence::add_number(text, 9);
        for (const auto* run : {&mark->run, &mark->before}) text.append(reinterpret_cast<const char*>(run->data()), run->size());
        persistence::add_number(text, mark->entries);
        text += integrity(right ? "key" : "another").seal_of(mark->run, mark->entries, integrity().sum_of("mark", text));
        text.resize(1024);
        std::ofstream{folder.file() + ".mark", std::ios::binary} << text;
        const auto message = refusal(options_for(folder.file()));
        if (!right) {
            CHECK(has(message, "its .mark file is damaged, or sealed with another key"));
            continue;
        }
        CHECK(message == "opened");
        mark = persistence::HighWaterMarkFile::look(folder.file(), integrity(), false).mark;
        REQUIRE(mark);
        CHECK(mark->entries == 5);
        CHECK(mark->others == 1);
    }
}

TEST_CASE("an older copy of the database is noticed with its own mark and without any") {
    const Folder folder;
    const Folder backup;
    {
        const auto store = open(folder.file());
        REQUIRE(append(*store, entries(1, 0, 50)) == 50);
    }
    copy_files(folder.file(), backup.file());
    {
        const auto store = open(folder.file());
        REQUIRE(append(*store, entries(1, 50, 5)) == 55);
        SUBCASE("in the place of a newer one") { std::filesystem::copy_file(folder.file() + ".mark", backup.file() + ".new"); }
        SUBCASE("beside the log of a newer one") {
            std::filesystem::copy_file(folder.file() + ".mark", backup.file() + ".new");
            std::filesystem::copy_file(folder.file() + "-wal", backup.file() + "-wal");
            std::filesystem::resize_file(backup.file() + "-wal", 4096);
        }
        SUBCASE("alone in another place") { std::filesystem::remove(backup.file() + ".mark"); }
    }
    if (std::filesystem::exists(backup.file() + ".new")) std::filesystem::rename(backup.file() + ".new", backup.file() + ".mark");
    CHECK(has(refusal(options_for(backup.file())), "--accept-older"));
    CHECK(has(refusal(options_for(backup.file())), "--accept-older"));  // to ask again does not make it newer
    bool older = false;
    CHECK(persistence::open_sqlite(accepting(backup.file()), &older));
    CHECK(older);
    CHECK(whole_entries(*open(backup.file()), 1) == 50);
}

TEST_CASE("a copy that went on by itself is not taken for the database of the mark although it holds more") {
    const Folder folder;
    const Folder copy;
    {
        const auto store = open(folder.file());
        REQUIRE(append(*store, entries(1, 0, 50)) == 50);
    }
    copy_files(folder.file(), copy.file());
    REQUIRE(append(*open(copy.file()), entries(1, 50, 20)) == 70);
    REQUIRE(append(*open(folder.file()), entries(1, 50, 5)) == 55);
    std::filesystem::copy_file(copy.file(), folder.file(), std::filesystem::copy_options::overwrite_existing);
    CHECK(has(refusal(options_for(folder.file())), "its .mark file belongs to another copy of it"));
}

TEST_CASE("a young database that is alone is not taken for a new one") {
    const Folder folder;
    const Folder copy;
    const auto store = open(folder.file());
    REQUIRE(append(*store, entries(1, 0)) == 1);  // all of it lies in the log
    std::filesystem::copy_file(folder.file(), copy.file());
    CHECK(has(refusal(options_for(copy.file())), "holds less than before"));
    CHECK(has(refusal(options_for(copy.file())), ".mark file"));
    CHECK(!std::filesystem::exists(copy.file() + ".mark"));
    // Killed, with log and mark deleted.
    copy_files(folder.file(), copy.file());
    std::filesystem::remove(copy.file() + "-wal");
    std::filesystem::remove(copy.file() + ".mark");
    CHECK(has(refusal(options_for(copy.file())), "put the newest whole copy there"));
    bool older = false;
    CHECK(persistence::open_sqlite(accepting(copy.file()), &older));
    CHECK(older);
}

TEST_CASE("what an older server left of a young database is not taken for a new one") {
    const Folder folder;
    {
        auto db = persistence::Database::open(folder.file(), "", 0);
        REQUIRE(db);
        REQUIRE(db->run("PRAGMA journal_mode = WAL"));
    }
    REQUIRE(std::filesystem::file_size(folder.file()) == 4096);
    const auto before = bytes_of(folder.file());
    CHECK(has(refusal(options_for(folder.file())), "it is empty"));
    CHECK(has(refusal(options_for(folder.file())), "--accept-older"));
    CHECK(bytes_of(folder.file()) == before);
    bool older = false;
    CHECK(persistence::open_sqlite(accepting(folder.file()), &older));
    CHECK(older);
    CHECK(persistence::open_sqlite(options_for(folder.file()), &older));
    CHECK(!older);
}

TEST_CASE("a start that dies anywhere before the first answer leaves a file that the next one takes") {
    FaultVfs faults;
    const auto born = [&](std::int64_t room) {
        const Folder folder;
        faults.room = room;
        auto options = options_for(folder.file());
        options.vfs = faults.name();
        const bool opened = persistence::open_sqlite(options).has_value();
        faults.room = FaultVfs::endless;
        const auto said = refusal(options_for(folder.file()));
        CHECK_MESSAGE(said == "opened", room << " bytes: " << said);
        return opened;
    };
    for (std::int64_t room = 0; !born(room) && room < 1'000'000; room += 12000) {
    }
}

TEST_CASE("a database that is gone is not begun anew beside its mark") {
    const Folder folder;
    REQUIRE(append(*open(folder.file()), entries(1, 0, 5)) == 5);
    std::filesystem::remove(folder.file());
    CHECK(has(refusal(options_for(folder.file())), "0 entries of 5"));
    std::filesystem::remove(folder.file() + ".mark");
    CHECK(games(*open(folder.file())).empty());
}

TEST_CASE("a mark that is damaged in one place is read at the other and one damaged in both is as none") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        for (std::uint64_t head = 0; head < 4; ++head) REQUIRE(append(*store, entries(1, head)) == head + 1);
    }
    const auto path = folder.file() + ".mark";
    const auto flip = [&](std::size_t at) {
        auto bytes = bytes_of(path);
        bytes.at(at) = static_cast<char>(bytes.at(at) ^ 1);
        std::ofstream{path, std::ios::binary} << bytes;
    };
    for (const std::size_t place : {std::size_t{0}, std::size_t{512}}) {
        CAPTURE(place);
        flip(place + 60);
        CHECK(whole_entries(*open(folder.file()), 1) == 4);
    }
    flip(60);
    flip(512 + 60);
    CHECK(has(refusal(options_for(folder.file())), ".mark file is damaged"));
}

TEST_CASE("parts of different times are noticed although the last entry is there") {
    const Folder folder;
    REQUIRE(append(*open(folder.file()), entries(1, 0, 9)) == 9);
    run_sql(folder.file(), "UPDATE games SET head = 7");
    CHECK(has(refusal(options_for(folder.file())), "its games have 7 entries where 9 were stored"));
    auto accepted = persistence::open_sqlite(accepting(folder.file()));
    REQUIRE(accepted);
    CHECK(read(**accepted, 1).error().next == Next::stop);  // the game is damaged; the others go on
    CHECK(append(**accepted, entries(2, 0)) == 1);
}

TEST_CASE("another key is noticed before it is used and a new one seals everything as it is") {
    const Folder folder;
    REQUIRE(append(*open(folder.file()), entries(1, 0, 9)) == 9);
    auto other = options_for(folder.file());
    other.integrity = integrity("another key");
    CHECK(has(refusal(other), "sealed with another key"));
    CHECK(has(refusal(other), "--new-key"));
    CHECK(whole_entries(*open(folder.file()), 1) == 9);
    other.new_key = true;
    {
        auto store = persistence::open_sqlite(other);
        if (!store) FAIL(store.error().detail);
        CHECK(whole_entries(**store, 1) == 9);
        CHECK(append(**store, entries(1, 9)) == 10);
    }
    other.new_key = false;
    CHECK(persistence::open_sqlite(other));
    CHECK(has(refusal(options_for(folder.file())), "sealed with another key"));
}

TEST_CASE("who only reads leaves the database and its log as they are whoever has them open") {
    const Folder folder;
    const Folder copy;
    const auto look = [](const std::string& path) {
        auto db = persistence::Database::open_to_read(path, 0);
        REQUIRE(db);
        const auto checks = integrity();
        auto reader = persistence::Reader::prepare(*db, checks);
        REQUIRE(reader);
        const auto found = reader->read(key(1), 1, 1000);
        REQUIRE(found);
        CHECK(!db->run("DELETE FROM entries"));
        return found->size();
    };
    const auto files_of = [](const Folder& of) {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator{of.path()})
            if (!has(entry.path().string(), "-shm")) names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    };
    {
        const auto store = open(folder.file());
        REQUIRE(append(*store, entries(1, 0, 50)) == 50);
        const auto log = bytes_of(folder.file() + "-wal");
        CHECK(look(folder.file()) == 50);
        CHECK(bytes_of(folder.file() + "-wal") == log);
        CHECK(append(*store, entries(1, 50)) == 51);
        CHECK(look(folder.file()) == 51);
        copy_files(folder.file(), copy.file());
    }
    for (const auto* left : {&copy, &folder}) {  // killed, and stopped
        const auto files = files_of(*left);
        const auto log = bytes_of(left->file() + "-wal");
        const auto database = bytes_of(left->file());
        CHECK(look(left->file()) == 51);
        CHECK(files_of(*left) == files);
        CHECK(bytes_of(left->file() + "-wal") == log);
        CHECK(bytes_of(left->file()) == database);
    }
}

TEST_CASE("a second server cannot come by a hard link") {
    const Folder folder;
    const auto store = open(folder.file());
    const auto other = folder.path() + "/other.sqlite";
    std::filesystem::create_hard_link(folder.file(), other);
    // In a process of its own, as servers are: closing a file drops the locks that this process has on it.
    const auto child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) ::_exit(has(refusal(options_for(other)), "another server is using it (by another name of the same file") ? 0 : 1);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(append(*store, entries(1, 0)) == 1);
}

TEST_CASE("all files of a database are their owner's alone also those of an older server") {
    const Folder folder;
    const auto before = ::umask(0);                        // who makes files as others may read them makes these all the same
    const std::string left = folder.file() + ".mark.new";  // by one that was killed between making it and naming it
    std::ofstream{left} << "x";
    REQUIRE(::chmod(left.c_str(), 0644) == 0);
    { const auto store = open(folder.file()); }
    for (const char* end : {"", ".mark", ".lock"}) REQUIRE(::chmod((folder.file() + end).c_str(), 0644) == 0);
    const auto store = open(folder.file());
    REQUIRE(append(*store, entries(1, 0)) == 1);
    REQUIRE(persistence::back_up(folder.file(), folder.path() + "/backup"));
    REQUIRE(persistence::restore(folder.path() + "/backup", folder.path() + "/restored.sqlite", false));
    ::umask(before);
    for (const char* end : {"", "-wal", "-shm", ".mark", ".lock"}) CHECK(std::filesystem::exists(folder.file() + end));
    for (const auto& entry : std::filesystem::directory_iterator{folder.path()}) {
        CAPTURE(entry.path());
        CHECK((entry.status().permissions() & (std::filesystem::perms::group_all | std::filesystem::perms::others_all)) ==
              std::filesystem::perms::none);
    }
}
