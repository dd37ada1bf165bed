#include "persistence/schema.hpp"

#include <array>

#include "tests/persistence/store_helpers.hpp"

using namespace testing;
using persistence::Database;

TEST_CASE("a file of version 0 is brought to the newest version and stays there") {
    const Folder folder;
    {
        auto empty = Database::open(folder.file(), "", 0);
        REQUIRE(empty);
        REQUIRE(empty->run("VACUUM"));  // a database with a header and nothing in it
        REQUIRE(empty->number("PRAGMA user_version") == 0);
    }
    for (int time = 0; time < 2; ++time) {
        const auto store = open(folder.file());
        CHECK(append(*store, entries(1, static_cast<std::uint64_t>(time))).has_value());
    }
    auto db = Database::open(folder.file(), "", 0);
    REQUIRE(db);
    CHECK(db->number("PRAGMA user_version") == static_cast<std::int64_t>(persistence::schema_steps().size()));
    CHECK(db->number("PRAGMA application_id") == persistence::application_id);
    CHECK(db->text("PRAGMA journal_mode") == "wal");
    CHECK(db->text("PRAGMA integrity_check") == "ok");
    CHECK(db->number("SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND NOT strict") == 0);
}

TEST_CASE("a migration that fails leaves the version before it whole") {
    const Folder folder;
    auto db = Database::open(folder.file(), "", 0);
    REQUIRE(db);
    using persistence::SchemaStep;
    constexpr std::array broken{SchemaStep{"CREATE TABLE a (x INTEGER) STRICT"},
                                SchemaStep{"CREATE TABLE b (x INTEGER) STRICT; CREATE TABLE a (x INTEGER) STRICT"},
                                SchemaStep{"CREATE TABLE c (x INTEGER) STRICT"}};
    CHECK(!persistence::migrate(*db, broken, {}));
    CHECK(!db->in_transaction());
    CHECK(db->number("PRAGMA user_version") == 1);
    CHECK(db->number("SELECT count(*) FROM sqlite_schema") == 1);
    constexpr std::array mended{broken[0], SchemaStep{"CREATE TABLE b (x INTEGER) STRICT"}, broken[2]};
    CHECK(persistence::migrate(*db, mended, {}));
    CHECK(db->number("PRAGMA user_version") == 3);
    CHECK(persistence::migrate(*db, mended, {}));
    CHECK(db->number("SELECT count(*) FROM sqlite_schema") == 3);
}

TEST_CASE("letters wait in the outbox with their game and place") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        auto append = entries(1, 0, 2);
        append.outbox = {{"mail", "one"}, {"hook", std::string{"t\0o", 3}}};
        REQUIRE(testing::append(*store, append) == 2);
    }
    auto db = Database::open(folder.file(), "", 0);
    REQUIRE(db);
    CHECK(db->number("SELECT count(*) FROM outbox JOIN games ON games.id = outbox.game WHERE sequence = 2") == 2);
    CHECK(db->text("SELECT payload FROM outbox WHERE topic = 'hook'") == std::string{"t\0o", 3});
}
