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

TEST_CASE("a database of before notifications keeps its outbox messages whole and damaged ones damaged") {
    const Folder folder;
    const auto made = integrity();
    {
        auto db = Database::open(folder.file(), "", 0);
        REQUIRE(db);
        REQUIRE(persistence::migrate(*db, persistence::schema_steps().first(2), made));
        REQUIRE(db->run("PRAGMA journal_mode = WAL"));
        const auto hash = made.hash_of(key(1), "", content(1, 1));
        auto entry =
            persistence::Statement::prepare(*db, "INSERT INTO entries (game, sequence, bytes, secret, hash) VALUES (7, 1, ?, x'', ?)");
        auto game = persistence::Statement::prepare(*db, "INSERT INTO games (id, key, head, hash, seal) VALUES (7, ?, 1, ?, ?)");
        auto outbox_message = persistence::Statement::prepare(*db, "INSERT INTO outbox VALUES (?, 7, 1, ?, ?, ?)");
        auto value = persistence::Statement::prepare(*db, "INSERT INTO blobs VALUES (?, ?, ?)");
        REQUIRE((entry && game && outbox_message && value));
        using persistence::Text;
        REQUIRE(entry->run(content(1, 1), hash));
        REQUIRE(game->run(key(1), hash, made.seal_of(key(1), 1, hash)));
        REQUIRE(value->run(Text{"v"}, std::string{"value"}, made.sum_of("v", "value")));
        REQUIRE(outbox_message->run(std::int64_t{3}, Text{"mail"}, std::string{"whole"}, made.sum_of("mail", "whole")));
        REQUIRE(outbox_message->run(std::int64_t{5}, Text{"mail"}, std::string{"changed"}, made.sum_of("mail", "hanged")));
        REQUIRE(outbox_message->run(std::int64_t{9}, Text{"hook"}, std::string{}, made.sum_of("hook", "")));
    }
    CHECK(!persistence::open_sqlite({.path = folder.file(), .integrity = integrity()}));  // its values are not sealed, and it has no mark
    for (int time = 0; time < 2; ++time) {
        const auto store = time == 0 ? open_older(folder.file()) : open(folder.file());
        CHECK(whole_entries(*store, 1) == 1);
        CHECK(get(*store, "v") == "value");
        const auto all = outbox_messages(*store);
        REQUIRE(all);
        REQUIRE(all->size() == 3);
        for (const auto& outbox_message : *all) {
            CHECK(outbox_message.game == key(1));
            CHECK(outbox_message.sequence == 1);
            CHECK(outbox_message.damaged == (outbox_message.id == 5));
        }
        CHECK((*all)[0].payload == "whole");
        CHECK((*all)[2].topic == "hook");
        CHECK((*all)[2].id == 9);
    }
    const auto store = open(folder.file());
    REQUIRE(put(*store, persistence::Batch{.blobs = {}, .outbox_messages = {{"mail", "new"}}, .settled = {3, 5, 9}}));
    CHECK(outbox_messages(*store)->front().id == 10);  // although the one before it went in the same commit
    CHECK(say(*store, "talk", "hello") == 1);
}

TEST_CASE("the schema is the one that is described") {
    const Folder folder;
    { const auto store = open(folder.file()); }
    auto db = Database::open(folder.file(), "", 0);
    REQUIRE(db);
    const auto columns = [&](const std::string& table) {
        return db->text(("SELECT group_concat(name, ' ') FROM pragma_table_info('" + table + "')").c_str());
    };
    CHECK(columns("games") == "id key head hash seal");
    CHECK(columns("summaries") == "game summary sum");
    CHECK(columns("entries") == "id game sequence bytes secret hash sum");
    CHECK(columns("outbox") == "id game sequence topic payload sum");
    CHECK(columns("blobs") == "name value sum");
    CHECK(columns("lines") == "channel number bytes sum");
    CHECK(columns("audit") == "number bytes hash seal");
    CHECK(db->number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") == 7);
}
