// What the doctor says of an installation: which games this program plays, and what is wrong.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "persistence/audit.hpp"
#include "persistence/database.hpp"
#include "persistence/schema.hpp"
#include "rules/core/canonical.hpp"
#include "rules/match/hash.hpp"
#include "tests/admin/keyed_database.hpp"
#include "tests/admin/run_admin.hpp"

using testing::KeyedDatabase;
using testing::SampleGame;
using testing::says;
namespace fs = std::filesystem;

namespace {

const SampleGame& sample() {
    static const SampleGame game = [] {
        SampleGame made{"1914-tournament"};
        made.begin();
        made.play(20, 3);
        return made;
    }();
    return game;
}

/// What a game would be pinned to if modules had had other revisions.
match::Hash pin_with(const std::vector<std::pair<std::string, std::string>>& lines) {
    auto text = rules::pin_text(sample().game().ruleset());
    for (const auto& [now, then] : lines) {
        const auto at = text.find(now);
        REQUIRE_MESSAGE(at != std::string::npos, now);
        text.replace(at, now.size(), then);
    }
    return match::HashInput{"armistice.ruleset.v1"}.bytes(text).hash();
}

void run_sql(const std::string& path, const char* sql) {
    auto db = persistence::Database::open(path, "", 0);
    REQUIRE(db);
    const auto done = db->run(sql);
    if (!done) FAIL(done.error().detail);
}
/// A server of then leaves such a file. Nothing but games is kept.
void as_of_schema(const std::string& path, std::size_t version) {
    const auto then = path + ".then";
    {
        auto db = persistence::Database::open(then, "", 0);
        REQUIRE(db);
        REQUIRE(persistence::migrate(*db, persistence::schema_steps().first(version), {}));
    }
    run_sql(then, ("ATTACH '" + path +
                   "' AS now; INSERT INTO main.games SELECT * FROM now.games; INSERT INTO main.entries SELECT * FROM now.entries; "
                   "INSERT INTO main.summaries SELECT * FROM now.summaries")
                      .c_str());
    fs::remove(path + ".mark");
    fs::permissions(then, fs::perms::owner_read | fs::perms::owner_write);
    fs::rename(then, path);
}
nlohmann::json told(const KeyedDatabase& database, int code) {
    const auto said = testing::admin("doctor --json " + database.path());
    CHECK_MESSAGE(said.code == code, said.text);
    return nlohmann::json::parse(said.text);
}
std::vector<std::string> findings(const KeyedDatabase& database) {
    std::vector<std::string> about;
    const auto all = told(database, 1);
    for (const auto& finding : all["findings"]) about.push_back(finding["about"].get<std::string>());
    return about;
}
using Abouts = std::vector<std::string>;

}  // namespace

TEST_CASE("the doctor finds nothing in an installation that is well, in use or not") {
    const KeyedDatabase database;
    database.add(sample().record());
    says("doctor " + database.path(), 0, "nothing is wrong");
    says("doctor " + database.path(), 0, "1 game is not over; this program plays it");
    const auto store = database.open();
    const auto health = told(database, 0);
    CHECK(health["games"] == 1);
    CHECK(health["entries"] == sample().record().size());
    CHECK(health["schema"] == health["newest_schema"]);
    CHECK(health["time_zones"].get<std::string>() != "");
    CHECK(health["running"][0]["played"] == true);
}

TEST_CASE("the doctor says before an upgrade which games are not played and which modules are why") {
    const KeyedDatabase database;
    const auto& record = sample().record();
    database.add(testing::as_another(record, 1, sample().table().created().ruleset));
    database.add(testing::as_another(record, 2, pin_with({{"module \"tournament-movement\" 2\n", "module \"tournament-movement\" 1\n"}})));
    database.add(testing::as_another(record, 3,
                                     pin_with({{"module \"tournament-movement\" 2\n", "module \"tournament-movement\" 3\n"},
                                               {"module \"tournament-naval-retreat\" 2\n", "module \"tournament-naval-retreat\" 1\n"}})));
    database.add(testing::as_another(record, 4, match::random_hash()));
    auto gone = record;
    std::get<match::body::Created>(gone.front().entry.body).bundle = "1913";
    database.add(testing::as_another(gone, 5, match::random_hash()));
    const auto said = testing::admin("doctor " + database.path());
    CHECK(said.code == 1);
    CHECK_MESSAGE(said.text.find("5 games are not over; this program plays 1 of them") != std::string::npos, said.text);
    CHECK_MESSAGE(said.text.find("NOT PLAYED: tournament-movement was at revision 1 and is at 2 here\n") != std::string::npos, said.text);
    CHECK_MESSAGE(
        said.text.find("tournament-movement was at revision 3 and is at 2 here, tournament-naval-retreat was at revision 1 and is at 2 "
                       "here") != std::string::npos,
        said.text);
    CHECK_MESSAGE(said.text.find("the record does not tell which") != std::string::npos, said.text);
    CHECK_MESSAGE(said.text.find("this program has no bundle \"1913\"") != std::string::npos, said.text);
    const auto running = told(database, 1)["running"];
    REQUIRE(running.size() == 5);
    CHECK(running[1]["modules"][0] == nlohmann::json{{"module", "tournament-movement"}, {"of_game", 1}, {"of_program", 2}});
    CHECK(findings(database) == Abouts(4, "rules"));
    // Only what has the same names can be upgraded.
    const auto advice = told(database, 1)["findings"];
    for (std::size_t at = 0; at < advice.size(); ++at) {
        const auto text = advice[at]["advice"].get<std::string>();
        CHECK_MESSAGE((text.find("rule-on upgrade") != std::string::npos) == (at < 3), text);
        CHECK(text.find("let it end under the version that plays it") != std::string::npos);
    }
}

TEST_CASE("the doctor looks at a database of an older schema before it is brought up to date") {
    const KeyedDatabase database;
    database.add(sample().record());
    as_of_schema(database.path(), 2);
    const auto said = testing::admin("doctor " + database.path());
    CHECK_MESSAGE(said.code == 0, said.text);
    const auto newest = std::to_string(persistence::schema_steps().size());
    CHECK_MESSAGE(said.text.find("its schema is 2; the first start of this version makes it " + newest + ",") != std::string::npos,
                  said.text);
    CHECK_MESSAGE(said.text.find("this program plays it") != std::string::npos, said.text);
    run_sql(database.path(), "PRAGMA user_version = 99");
    CHECK(findings(database) == Abouts{"schema"});
}

TEST_CASE("the doctor finds what is wrong with keys, modes and marks") {
    const KeyedDatabase database;
    database.add(sample().record());
    SUBCASE("a database that others may read") {
        fs::permissions(database.path(), fs::perms::group_read, fs::perm_options::add);
        says("doctor " + database.path(), 1, "what to do: chmod 600 " + database.path());
    }
    SUBCASE("a key that others may read") {
        fs::permissions(database.key_file(), fs::perms::others_read, fs::perm_options::add);
        CHECK(findings(database) == Abouts{"modes"});
    }
    SUBCASE("no key file") {
        fs::remove(database.key_file());
        CHECK(findings(database) == Abouts{"key"});
    }
    SUBCASE("a key file that is none") {
        std::ofstream{database.key_file()} << "short\n";
        CHECK(findings(database) == Abouts{"key"});
    }
    SUBCASE("a lost mark") {
        fs::remove(database.path() + ".mark");
        CHECK(findings(database) == Abouts{"mark"});
    }
    SUBCASE("another key") {
        KeyedDatabase::write_key(database.key_file(), '2');
        const auto about = findings(database);
        CHECK(std::find(about.begin(), about.end(), "key") != about.end());
    }
    SUBCASE("no database") {
        says("doctor " + database.folder() + "/none", 1, "is not there");
        says("doctor " + database.key_file(), 1, "the database cannot be read");
    }
}

TEST_CASE("the doctor finds damage of games, of values and of letters") {
    const KeyedDatabase database;
    const auto letter = [](const char* account, const char* at) {
        return persistence::OutboxMessage{"asked", std::string{"{\"account\":"} + account + ",\"at\":" + at + ",\"entry\":\"00\"}"};
    };
    database.add(sample().record(), {letter("5", "1"), {"strange", "no letter"}});
    {
        const auto store = database.open();
        REQUIRE(testing::put(*store, "title/1", "a title"));
    }
    CHECK(findings(database) == Abouts{"letters", "letters"});  // of no kind that is known; to somebody whom nothing reaches
    run_sql(database.path(), "UPDATE outbox SET payload = x'00' WHERE id = 2");
    says("doctor " + database.path(), 1, "1 letter damaged");
    run_sql(database.path(), "DELETE FROM outbox; UPDATE blobs SET value = x'00' WHERE name = 'title/1'");
    CHECK(findings(database) == Abouts{"value"});
    run_sql(database.path(), "DELETE FROM blobs WHERE name = 'title/1'; UPDATE entries SET bytes = x'00' WHERE sequence = 2");
    says("doctor " + database.path(), 1, "entry 2 is not as it was written");
    CHECK(findings(database) == Abouts{"game"});
}

TEST_CASE("the doctor finds an account that was written without the key and what would act when a server writes") {
    const KeyedDatabase database;
    database.add(sample().record());
    {
        const auto forged = admin::integrity_with({}).sum_of("person/1", "an administrator");
        auto db = persistence::Database::open(database.path(), "", 0);
        REQUIRE(db);
        auto set = persistence::Statement::prepare(*db, "INSERT INTO blobs VALUES (?, ?, ?)");
        REQUIRE(set);
        REQUIRE(set->run(persistence::Text{"person/1"}, std::string{"an administrator"}, forged));
    }
    CHECK(findings(database) == Abouts{"value"});
    run_sql(database.path(), "CREATE TRIGGER wipe AFTER INSERT ON entries BEGIN DELETE FROM blobs; END");
    CHECK(findings(database) == Abouts{"schema"});
    says("doctor " + database.path(), 1, "the trigger wipe is not the server's");
    says("games " + database.path(), 2, "the trigger wipe is not the server's");
}

TEST_CASE("the doctor finds that a line of the audit log was altered, or is gone, or all of it") {
    const KeyedDatabase database;
    database.add(sample().record());
    for (int line = 0; line < 3; ++line)
        REQUIRE(persistence::add_audit_line(database.path(), admin::integrity_with(admin::read_key(database.key_file())),
                                            "line " + std::to_string(line)));
    says("doctor " + database.path(), 0, "nothing is wrong");
    SUBCASE("altered") {
        run_sql(database.path(), "UPDATE audit SET bytes = x'00' WHERE number = 2");
        CHECK(findings(database) == Abouts{"audit"});
        says("doctor " + database.path(), 1, "line 2 of the audit log: altered or moved");
    }
    SUBCASE("removed at the end") {
        run_sql(database.path(), "DELETE FROM audit WHERE number = 3");
        CHECK(findings(database) == Abouts{"audit"});
    }
    SUBCASE("the table is not there") {
        run_sql(database.path(), "DROP TABLE audit");
        CHECK(findings(database) == Abouts{"schema"});
        says("doctor " + database.path(), 1, "the table audit is missing");
    }
}
