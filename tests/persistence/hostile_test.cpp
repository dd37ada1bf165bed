// A database that somebody has made to harm who opens it: nothing of it is run, and it is told before anything is read.
#include <fstream>
#include <iterator>

#include "persistence/audit.hpp"
#include "persistence/backup.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;
using persistence::Database;

namespace {

void make(const std::string& path) {
    const auto store = open(path);
    REQUIRE(append(*store, entries(1, 0, 5)) == 5);
    REQUIRE(put(*store, "person/1", "Ada"));
}
std::string bytes_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}
std::string refusal(const std::string& path) {
    const auto store = persistence::open_sqlite({.path = path, .integrity = integrity()});
    return store ? "opened" : store.error().detail;
}
/// The words of the refusal must hold `named`.
void is_told(const StoreResult<void>& done, const std::string& named) {
    REQUIRE(!done);
    CHECK_MESSAGE(done.error().detail.find(named) != std::string::npos, done.error().detail);
}
template <class T>
StoreResult<void> only_error(StoreResult<T> result) {
    return result.map([](auto&&) {});
}

struct Row {
    const char* sql;
    const char* named;
};
constexpr const char* endless_view =
    "ALTER TABLE games RENAME TO kept; CREATE VIEW games AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
    "SELECT x AS id, randomblob(16) AS key, x AS head, x'' AS hash, x'' AS seal FROM n";
constexpr Row hostile[] = {
    {"CREATE TRIGGER wipe AFTER INSERT ON entries BEGIN DELETE FROM blobs; END", "trigger wipe is not the server's"},
    {endless_view, "games is not as the server made it"},
    {"CREATE VIEW more AS SELECT 1", "view more is not the server's"},
    {"CREATE TABLE more (x)", "table more is not the server's"},
    {"CREATE INDEX more ON entries (abs(sequence))", "index more is not the server's"},
    {"ALTER TABLE blobs ADD COLUMN more INTEGER GENERATED ALWAYS AS (length(randomblob(1000000000))) VIRTUAL", "table blobs is not as"},
    {"DROP INDEX entries_by_game", "index entries_by_game is missing"},
    {"DROP TABLE lines", "table lines is missing"},
    {"PRAGMA user_version = 1", "is not"},
    {"PRAGMA user_version = -1", "number -1"},
    {"CREATE TABLE \"\x1b[2J\n\" (x)", "table ?[2J? is not"},
};

}  // namespace

TEST_CASE("a database with anything that is not the server's is refused by everybody who opens it and stays as it is") {
    for (const auto& [sql, named] : hostile) {
        CAPTURE(sql);
        const Folder folder;
        make(folder.file());
        const auto backup = folder.path() + "/backup";
        REQUIRE(persistence::back_up(folder.file(), backup));
        run_sql(folder.file(), sql);
        run_sql(backup, sql);
        const auto before = bytes_of(folder.file());
        const auto words = refusal(folder.file());
        CHECK_MESSAGE(words.find(named) != std::string::npos, words);
        CHECK(words.find("restore a backup") != std::string::npos);
        CHECK(bytes_of(folder.file()) == before);
        is_told(only_error(persistence::back_up(folder.file(), folder.path() + "/another")), named);
        is_told(only_error(persistence::restore(backup, folder.path() + "/restored", true)), named);
        is_told(only_error(persistence::key_mark_of(folder.file())), named);
        for (const char* left : {"/another", "/another.part", "/restored", "/restored.part", "/restored.mark"})
            CHECK(!std::filesystem::exists(folder.path() + left));
        if (std::string_view{sql}.find("user_version") == std::string_view::npos)
            is_told(only_error(persistence::add_audit_line(folder.file(), integrity(), "a line")), named);
        CHECK(bytes_of(folder.file()) == before);
    }
}

TEST_CASE("triggers and views do nothing even where a database with them is open") {
    const Folder folder;
    make(folder.file());
    run_sql(folder.file(), "CREATE TRIGGER wipe AFTER INSERT ON entries BEGIN DELETE FROM blobs; END; CREATE VIEW more AS SELECT 1 AS x");
    auto db = Database::open(folder.file(), "", 0);
    REQUIRE(db);
    const auto values = db->number("SELECT count(*) FROM blobs");
    REQUIRE(db->run("INSERT INTO entries (game, sequence, bytes, secret) VALUES (9, 1, x'00', x'')"));
    CHECK(db->number("SELECT count(*) FROM blobs") == *values);
    CHECK(!db->number("SELECT x FROM more"));
    CHECK((!db->run("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql")));
    auto reading = Database::open_to_read(folder.file(), 0);
    REQUIRE(reading);
    CHECK(!reading->number("SELECT x FROM more"));
}

TEST_CASE("a read that takes longer than the file explains ends") {
    const Folder folder;
    make(folder.file());
    auto db = Database::open_to_read(folder.file(), 0);
    REQUIRE(db);
    const auto counted = db->number("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n");
    REQUIRE(!counted);
    CHECK(counted.error().detail.find("longer to read") != std::string::npos);
}

TEST_CASE("databases of all versions and those that were analysed are the server's own") {
    for (std::size_t version = 0; version <= persistence::schema_steps().size(); ++version) {
        CAPTURE(version);
        const Folder folder;
        auto db = Database::open(folder.file(), "", 0);
        REQUIRE(db);
        if (version > 0) REQUIRE(persistence::migrate(*db, persistence::schema_steps().first(version), integrity()));
        CHECK(persistence::check_schema(*db));
    }
    const Folder folder;
    make(folder.file());
    run_sql(folder.file(), "ANALYZE; VACUUM");
    CHECK(refusal(folder.file()) == "opened");
}
