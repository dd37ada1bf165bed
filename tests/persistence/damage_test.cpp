#include "persistence/schema.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

/// Two games of ten entries with a line in the list each, and a value.
void make(const std::string& path) {
    const auto store = open(path);
    for (const unsigned game : {1U, 2U}) {
        auto ten = entries(game, 0, 10);
        ten.summary = "of " + std::to_string(game);
        ten.outbox.push_back({"mail", "letter"});
        REQUIRE(append(*store, ten) == 10);
    }
    REQUIRE(put(*store, "name", "value"));
}

}  // namespace

TEST_CASE("a change of whatever belongs to a game is damage of that game when it is read and the others are served") {
    for (const char* change : {
             "UPDATE entries SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || 'x' AS BLOB) WHERE game = 1 AND sequence = 5",
             "UPDATE entries SET hash = x'00' WHERE game = 1 AND sequence = 5",
             "UPDATE entries SET secret = x'6f' WHERE game = 1 AND sequence = 6",
             "UPDATE entries SET secret = x'' WHERE game = 1 AND sequence = 6",
             "UPDATE entries SET secret = x'6d' WHERE game = 1 AND sequence = 5",
             "UPDATE games SET hash = (SELECT hash FROM entries WHERE game = 1 AND sequence = 9) WHERE id = 1",
             "UPDATE games SET seal = x'' WHERE id = 1",
             "UPDATE games SET seal = (SELECT seal FROM games WHERE id = 2) WHERE id = 1",
             "UPDATE entries SET bytes = (SELECT bytes FROM entries WHERE game = 2 AND sequence = 5) WHERE game = 1 AND sequence = 5",
         }) {
        CAPTURE(change);
        const Folder folder;
        make(folder.file());
        run_sql(folder.file(), change);
        const auto store = open(folder.file());
        const auto found = read(*store, 1);
        REQUIRE(!found);
        CHECK(is_damage(found.error()));
        CHECK(whole_entries(*store, 2) == 10);
        CHECK(append(*store, entries(2, 10)) == 11);
    }
}

TEST_CASE("who changes an entry and makes all hashes after it anew cannot make the seal") {
    const Folder folder;
    make(folder.file());
    const auto forger = integrity("a key of his own");
    std::string hash;
    for (std::uint64_t sequence = 1; sequence <= 10; ++sequence) {
        auto bytes = content(1, sequence);
        if (sequence == 4) bytes = "ENTRY 4";
        hash = forger.hash_of(key(1), hash, bytes);
        const auto hex = [](const std::string& text) {
            std::string made = "x'";
            for (const char c : text)
                for (const int shift : {4, 0}) made += "0123456789abcdef"[(static_cast<unsigned char>(c) >> shift) & 15];
            return made + "'";
        };
        const auto sum = sequence % 3 == 0 ? hex(forger.sum_of(hash, "secret")) : "x''";
        const auto of_entry = "UPDATE entries SET bytes = " + hex(bytes) + ", hash = " + hex(hash) + ", sum = " + sum +
                              " WHERE game = 1 AND sequence = " + std::to_string(sequence);
        run_sql(folder.file(), of_entry.c_str());
        run_sql(folder.file(), ("UPDATE games SET hash = " + hex(hash) + " WHERE id = 1").c_str());
    }
    const auto store = open(folder.file());
    CHECK(is_damage(read(*store, 1).error()));
    CHECK(append(*store, entries(1, 10)).error().next == Next::stop);  // or the seal would be made for him
    CHECK(whole_entries(*store, 2) == 10);
}

TEST_CASE("a line of the list that was changed is told as damaged and can be written anew without an entry") {
    const Folder folder;
    make(folder.file());
    run_sql(folder.file(), "UPDATE summaries SET summary = CAST('of 3' AS BLOB) WHERE game = 1");
    const auto store = open(folder.file());
    auto list = games(*store);
    REQUIRE(list.size() == 2);
    CHECK(list[0].damaged);
    CHECK_FALSE(list[1].damaged);
    CHECK(append(*store, {.game = key(1), .expected = 10, .entries = {}, .outbox = {}, .summary = "anew"}) == 10);
    list = games(*store);
    CHECK_FALSE(list[0].damaged);
    CHECK(list[0].summary == "anew");
}

TEST_CASE("a value that was changed is an error and not another value") {
    const Folder folder;
    make(folder.file());
    run_sql(folder.file(), "UPDATE blobs SET value = CAST('Value' AS BLOB) WHERE name = 'name'");
    const auto store = open(folder.file());
    CHECK(is_damage(get(*store, "name").error()));
    CHECK(put(*store, "name", "again"));
    CHECK(get(*store, "name")->value() == "again");
}

TEST_CASE("one game whose pages are damaged does not keep the others from being written") {
    const Folder folder;
    make(folder.file());
    run_sql(folder.file(), "UPDATE games SET seal = x'01' WHERE id = 1");
    const auto store = open(folder.file());
    CHECK(append(*store, entries(1, 10)).error().next == Next::stop);
    CHECK(append(*store, entries(2, 10)) == 11);
}

TEST_CASE("a database of before the hashes gets them once and is checked by them from then on") {
    const Folder folder;
    {
        auto db = persistence::Database::open(folder.file(), "", 0);
        REQUIRE(db);
        REQUIRE(persistence::migrate(*db, persistence::schema_steps().first(1), integrity()));
    }
    run_sql(folder.file(), "PRAGMA journal_mode = WAL");
    for (unsigned sequence = 1; sequence <= 9; ++sequence) {
        const auto number = std::to_string(sequence);
        run_sql(folder.file(), ("INSERT INTO entries (game, sequence, bytes, secret) VALUES (1, " + number + ", CAST('entry " + number +
                                "' AS BLOB), CAST('" + (sequence == 3 ? "secret" : "") + "' AS BLOB))")
                                   .c_str());
    }
    run_sql(folder.file(),
            "INSERT INTO games VALUES (1, x'01000000000000000000000000000000', 9);"
            "INSERT INTO summaries VALUES (1, x'6f6c64'); INSERT INTO blobs VALUES ('name', x'6f6c64')");
    {
        const auto store = open_older(folder.file());  // its values were never sealed
        CHECK(read(*store, 1)->size() == 9);
        CHECK(games(*store).front().summary == "old");
        CHECK_FALSE(games(*store).front().damaged);
        CHECK(get(*store, "name")->value() == "old");
        CHECK(append(*store, entries(1, 9)) == 10);
    }
    run_sql(folder.file(), "UPDATE entries SET bytes = x'00' WHERE sequence = 3");
    CHECK(is_damage(read(*open(folder.file()), 1).error()));
}
