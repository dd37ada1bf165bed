// A database that somebody has made to harm who opens it: nothing of it is run, and it is told before anything is read.
#include <fstream>
#include <iterator>

#include "persistence/audit.hpp"
#include "persistence/backup.hpp"
#include "persistence/high_water_mark.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"
#include "persistence/values.hpp"
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
    {"ALTER TABLE blobs ADD COLUMN more INTEGER GENERATED ALWAYS AS (length(zeroblob(1000000000))) VIRTUAL", "table blobs is not as"},
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
    CHECK(counted.error().detail.find("reading takes longer") != std::string::npos);
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

namespace {

/// By who can write the file and has no key: with the checksum that anybody can make.
void forge(const std::string& path, const std::string& name, const std::string& value) {
    auto db = Database::open(path, "", 0);
    REQUIRE(db);
    auto set = persistence::Statement::prepare(*db, "UPDATE blobs SET value = ?, sum = CAST(? || substr(sum, 33) AS BLOB) WHERE name = ?");
    REQUIRE(set);
    REQUIRE(set->run(value, integrity().sum_of(name, value), persistence::Text{name}));
}
/// As a server left it that sealed no values, with its mark.
void make_unsealed(const std::string& path) {
    make(path);
    run_sql(path, "UPDATE blobs SET sum = substr(sum, 1, 32); PRAGMA user_version = 4");
}
/// The mark of the same servers in place of the one that is there.
void make_mark_of_then(const std::string& path) {
    const auto found = persistence::HighWaterMarkFile::look(path, integrity(), false);
    REQUIRE(found.mark);
    std::string text{"armistice mark 2\n"};
    persistence::add_number(text, 1);
    text.append(reinterpret_cast<const char*>(found.mark->run.data()), 16);
    text.append(reinterpret_cast<const char*>(found.mark->before.data()), 16);
    persistence::add_number(text, found.mark->entries);
    persistence::add_number(text, found.mark->others);
    text += integrity().seal_of(found.mark->run, found.mark->entries, integrity().sum_of("mark", text));
    text.resize(1024);
    std::ofstream{path + ".mark", std::ios::binary} << text;
}

}  // namespace

TEST_CASE("a value that was forged without the key is found and the others go on") {
    const Folder folder;
    make(folder.file());
    {
        const auto store = open(folder.file());
        REQUIRE(put(*store, "person/2", "Bob"));
    }
    forge(folder.file(), "person/1", "Ada, administrator");
    const auto store = open(folder.file());
    CHECK(is_damage(get(*store, "person/1").error()));
    CHECK(get(*store, "person/2") == "Bob");
    const auto all = list(*store, "person/");
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK(all->front().damaged);
    CHECK(!all->back().damaged);
    REQUIRE(put(*store, "person/1", "Ada"));
    CHECK(get(*store, "person/1") == "Ada");
}

TEST_CASE("a seal of another value does not fit and who has no key looks at the checksum") {
    const Folder folder;
    make(folder.file());
    {
        const auto store = open(folder.file());
        REQUIRE(put(*store, "person/2", "Bob"));
    }
    run_sql(folder.file(),
            "UPDATE blobs SET value = (SELECT value FROM blobs WHERE name = 'person/2'), "
            "sum = (SELECT sum FROM blobs WHERE name = 'person/2') WHERE name = 'person/1'");
    forge(folder.file(), "person/2", "Bob, administrator");
    auto db = Database::open_to_read(folder.file(), 0);
    REQUIRE(db);
    auto keyless = integrity();
    keyless.seal = nullptr;
    auto reader = persistence::ValueReader::prepare(*db, keyless);
    REQUIRE(reader);
    CHECK(!reader->get("person/1"));
    CHECK(reader->get("person/2"));
    const auto made = integrity();
    auto with_key = persistence::ValueReader::prepare(*db, made);
    REQUIRE(with_key);
    CHECK(!with_key->get("person/1"));
    CHECK(!with_key->get("person/2"));
}

TEST_CASE("values of a database from before there were seals are taken in once and damaged ones stay so") {
    const Folder folder;
    make_unsealed(folder.file());
    make_mark_of_then(folder.file());
    run_sql(folder.file(), "INSERT INTO blobs SELECT 'person/2', value, sum FROM blobs WHERE name = 'person/1'");
    for (int time = 0; time < 2; ++time) {
        const auto store = open(folder.file());
        CHECK(get(*store, "person/1") == "Ada");
        CHECK(is_damage(get(*store, "person/2").error()));
    }
    CHECK(persistence::HighWaterMarkFile::look(folder.file(), integrity(), false).sealed_values);
    forge(folder.file(), "person/1", "Ada, administrator");
    CHECK(is_damage(get(*open(folder.file()), "person/1").error()));
}

TEST_CASE("nobody has forged values sealed by calling the database one from before there were seals") {
    enum class HighWaterMark { there, restored, gone, and_run_gone };
    for (const auto mark : {HighWaterMark::there, HighWaterMark::restored, HighWaterMark::gone, HighWaterMark::and_run_gone}) {
        CAPTURE(static_cast<int>(mark));
        const Folder folder;
        make_unsealed(folder.file());
        forge(folder.file(), "person/1", "Ada, administrator");
        if (mark != HighWaterMark::there) std::filesystem::remove(folder.file() + ".mark");
        if (mark == HighWaterMark::restored) REQUIRE(persistence::HighWaterMarkFile::note_restored(folder.file()));
        if (mark == HighWaterMark::and_run_gone) run_sql(folder.file(), "DELETE FROM blobs WHERE name = 'store/run'");
        const auto words = refusal(folder.file());
        CHECK_MESSAGE(words.find("--accept-older") != std::string::npos, words);
        CHECK(open_older(folder.file()));  // who says so takes it as it is
    }
}
