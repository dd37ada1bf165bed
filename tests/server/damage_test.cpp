// What a server does with a database that is damaged, older than it was, of another key or of other rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

#include "persistence/database.hpp"
#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "rules/match/replay.hpp"
#include "rules/match/seal.hpp"
#include "server/base/startup_error.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

namespace fs = std::filesystem;

std::string restart_message(Harness& harness) {
    try {
        harness.restart();
    } catch (const server::StartupError& error) {
        return error.what();
    }
    return "started";
}
std::string of_game(const Match& match) { return "(SELECT id FROM games WHERE key = x'" + match::hex(match.game) + "')"; }
std::vector<match::Recorded> record_of(const Harness& harness, const Match& match) {
    const auto page = http_get(harness.port(), "/games/" + match::hex(match.game) + "/record");
    auto record = protocol::read_record(page.body);
    if (!record) FAIL(page.status << " " << page.body);
    return *record;
}
template <class Body>
std::vector<Body> bodies(const std::vector<match::Recorded>& record) {
    std::vector<Body> found;
    for (const auto& recorded : record)
        if (const auto* body = std::get_if<Body>(&recorded.entry.body)) found.push_back(*body);
    return found;
}
using Anchors = std::vector<match::body::AnchorOpened>;

/// All files of the database, in a folder of their own.
class Copy {
public:
    explicit Copy(const Harness& harness) : database_{harness.config.database} { move(database_, folder_.file("games.db")); }
    void restore(bool with_mark) const {
        const auto mark = database_ + ".mark";
        if (!with_mark) fs::copy_file(mark, folder_.file("newer.mark"), fs::copy_options::overwrite_existing);
        move(folder_.file("games.db"), database_);
        if (!with_mark) fs::copy_file(folder_.file("newer.mark"), mark, fs::copy_options::overwrite_existing);
    }

private:
    static void move(const std::string& from, const std::string& to) {
        for (const char* end : {"", "-wal", ".mark"}) {
            fs::remove(to + end);
            if (fs::exists(from + end)) fs::copy_file(from + end, to + end);
        }
    }
    TempFolder folder_;
    std::string database_;
};

/// The same game, pinned to other rules, as the only one of a database.
void repin(const Harness& harness, const Match& match, const match::Hash& pin) {
    const auto keys = server::Keys::load_or_create(harness.config.key_file);
    const auto open = [&](const std::string& path) {
        persistence::SqliteOptions options;
        options.path = path;
        options.integrity = server::integrity_of(keys);
        auto store = persistence::open_sqlite(std::move(options));
        if (!store) FAIL(store.error().detail);
        return std::move(*store);
    };
    persistence::Append append;
    {
        const auto store = open(harness.config.database);
        std::promise<std::vector<persistence::StoredEntry>> read;
        store->read(match.game, 1, 10'000, [&](auto rows) { read.set_value(*rows); });
        append.entries = read.get_future().get();
        std::promise<std::string> line;
        store->list_games([&](auto rows) { line.set_value(rows->front().summary); });
        append.summary = line.get_future().get();
    }
    auto first = protocol::decode_entry(append.entries.front().bytes);
    REQUIRE(first);
    std::get<match::body::Created>(first->body).ruleset = pin;
    append.entries.front().bytes = protocol::encode_entry(*first);
    append.game = match.game;
    for (const char* end : {"", "-wal", "-shm", ".mark"}) fs::remove(harness.config.database + end);
    const auto store = open(harness.config.database);
    std::promise<bool> done;
    store->append(std::move(append), [&](const auto& stored) { done.set_value(stored.has_value()); });
    REQUIRE(done.get_future().get());
}

}  // namespace

TEST_CASE("a game that is damaged is neither played nor shown but named with what to do and the others go on") {
    Harness harness;
    Client player{harness.port()};
    const auto bad = begin(player);
    const auto good = begin(player);
    const auto token = player.token;
    harness.stop();
    const auto entry = " WHERE game = " + of_game(bad) + " AND sequence = 3";
    SUBCASE("an entry") { run_sql(harness, "UPDATE entries SET bytes = CAST(x'00' || substr(bytes, 2) AS BLOB)" + entry); }
    SUBCASE("its hash") { run_sql(harness, "UPDATE entries SET hash = zeroblob(32)" + entry); }
    SUBCASE("the seal") { run_sql(harness, "UPDATE games SET seal = zeroblob(32) WHERE id = " + of_game(bad)); }
    harness.restart();
    Client again{harness.port(), {.token = token}};
    CHECK(has(again.ask<wire::Denied>(client::Watch{bad.game, std::nullopt}).reason, "damaged"));
    CHECK(has(again.ask<wire::Denied>(act(bad, 1, end_phase())).reason, "restore a backup"));
    const auto page = http_get(harness.port(), "/games/" + match::hex(bad.game) + "/record");
    CHECK(page.status == 500);
    CHECK(has(page.body, "damaged"));
    const auto ready = http_get(harness.port(), "/readyz");
    CHECK(ready.status == 200);
    CHECK(has(ready.body, match::hex(bad.game)));
    CHECK_FALSE(has(ready.body, match::hex(good.game)));
    const auto games = again.ask<wire::Games>(client::ListGames{}).games;
    REQUIRE(games.size() == 2);
    for (const auto& game : games) CHECK(game.unplayable.empty() == (game.game == good.game));
    (void)again.ask<wire::Accepted>(act(good, 1, end_phase()));
}

TEST_CASE("a line of the list that is damaged is made again from the record") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto before = player.ask<wire::Games>(client::ListGames{}).games;
    harness.stop();
    run_sql(harness, "UPDATE summaries SET summary = zeroblob(50)");
    harness.restart();
    Client again{harness.port()};
    (void)look(again, match);
    CHECK(again.ask<wire::Games>(client::ListGames{}).games == before);
    CHECK(http_get(harness.port(), "/readyz").body == "ready\n");
}

TEST_CASE("a line of the list that is damaged keeps its title and event, unless they are damaged too") {
    Harness harness;
    Client player{harness.port()};
    client::CreateGame ask;
    ask.bundle = "1914";
    ask.title = "Table 4";
    ask.event = "Autumn hall";
    const auto game = player.ask<wire::GameCreated>(ask).game;
    const auto before = player.ask<wire::Games>(client::ListGames{}).games;
    harness.stop();
    run_sql(harness, "UPDATE summaries SET summary = zeroblob(50)");
    for (int starts = 0; starts < 2; ++starts) {  // and is stored whole again
        harness.restart();
        Client again{harness.port()};
        (void)again.ask<wire::GameView>(client::Watch{game, {}});
        CHECK(again.ask<wire::Games>(client::ListGames{.event = "Autumn hall"}).games == before);
        CHECK(http_get(harness.port(), "/readyz").body == "ready\n");
        harness.stop();
    }
    run_sql(harness, "UPDATE summaries SET summary = zeroblob(50)");
    run_sql(harness, "UPDATE blobs SET value = zeroblob(50) WHERE name LIKE 'title/%'");
    harness.restart();
    Client again{harness.port()};
    (void)again.ask<wire::GameView>(client::Watch{game, {}});
    const auto line = again.ask<wire::Games>(client::ListGames{}).games;
    REQUIRE(line.size() == 1);
    CHECK(line[0].title.empty());
    CHECK(line[0].seats == before[0].seats);
}

TEST_CASE("a damaged note of when the server lived does not keep it from starting") {
    Harness harness;
    harness.stop();
    run_sql(harness, "UPDATE blobs SET value = CAST('12' AS BLOB) WHERE name = 'alive'");
    CHECK(restart_message(harness) == "started");
}

namespace {

/// By who can write the file and has no key: another role, with the checksum that anybody can make. The server is not running.
void forge_role(const Harness& harness, std::uint64_t account, Role role) {
    const auto name = protocol::person_key(account);
    auto db = persistence::Database::open(harness.config.database, "", 0);
    REQUIRE(db);
    auto get = persistence::Statement::prepare(*db, "SELECT value FROM blobs WHERE name = ?");
    REQUIRE(get);
    get->bind_all(persistence::Text{name});
    REQUIRE(get->step().value());
    auto person = protocol::decode_person(get->bytes(0));
    get->reset();
    REQUIRE(person);
    person->role = role;
    const auto forged = protocol::encode_person(*person);
    const auto sum = match::value_sum(name, forged);
    auto set = persistence::Statement::prepare(*db, "UPDATE blobs SET value = ?, sum = CAST(? || substr(sum, 33) AS BLOB) WHERE name = ?");
    REQUIRE(set);
    REQUIRE(set->run(forged, std::string{sum.begin(), sum.end()}, persistence::Text{name}));
}

}  // namespace

TEST_CASE("a start finds an account that was forged without the key, lets it do nothing and gives its name to nobody") {
    const TempFolder logs;
    auto config = cheap();
    config.admin_socket = "games.db.socket";
    config.log_file = logs.file("log");
    Harness harness{config};
    auto mallory = somebody(harness, "Mallory");
    (void)somebody(harness, "Ada");
    harness.stop();
    forge_role(harness, mallory.account, Role::administrator);
    harness.restart();
    std::ifstream log{harness.config.log_file};
    const std::string said{std::istreambuf_iterator<char>{log}, {}};
    CHECK_MESSAGE(has(said, "event=people_unread count=1"), said);
    auto back = stranger(harness);
    CHECK(denial(back, client::LogIn{"Mallory", long_password, ""}) == wire::Denied::Code::not_allowed);
    CHECK(back.ask<wire::Malformed>(client::Hello{mallory.token, {}, ""}).field == "hello.token");
    Client owner{0, {.socket = harness.config.admin_socket, .hello = false}};
    const auto welcome = owner.ask<wire::Welcome>(client::LogIn{"", "", "a test"});  // an administrator's where there is one
    CHECK(welcome.account != mallory.account);
    CHECK(welcome.session == 0);
    client::Register ask;
    ask.name = "Mallory";
    ask.password = long_password;
    CHECK(back.ask<wire::Malformed>(ask).field == "register.name");
    CHECK(logged_in(back, "Ada").name == "Ada");
}

TEST_CASE("an older state is refused and once accepted every running game begins a new chain of dice") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto token = player.token;
    harness.stop();
    const Copy backup{harness};
    harness.restart();
    {
        Client plays{harness.port(), {.token = token}};
        (void)plays.ask<wire::Accepted>(act(match, 1, end_phase()));
    }
    harness.stop();
    backup.restore(false);
    const auto message = restart_message(harness);
    CHECK(has(message, harness.config.database));
    CHECK(has(message, "--accept-older"));
    harness.config.accept_older = true;
    harness.restart();
    harness.config.accept_older = false;
    Client again{harness.port(), {.token = token}};
    (void)look(again, match);
    const auto anchors = bodies<match::body::AnchorOpened>(record_of(harness, match));
    REQUIRE(anchors.size() == 2);
    CHECK(anchors.back().reason == "the database was set back to an older state");
    (void)again.wait_for<wire::Notice>([](const wire::Notice& said) { return said.kind == wire::Notice::Kind::seeds_wanted; });
    harness.advance(5000);
    (void)again.ask<wire::Accepted>(act(match, 2, end_phase()));
    harness.restart();
    CHECK(bodies<match::body::AnchorOpened>(record_of(harness, match)).size() == 2);
}

TEST_CASE("a player who has seen more than is stored makes the dice begin a new chain once and nobody else can") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto head = look(player, match).sequence;
    Client guest{harness.port()};
    (void)guest.ask<wire::GameView>(client::Watch{match.game, head + 9});
    CHECK(bodies<match::body::AnchorOpened>(record_of(harness, match)).size() == 1);
    Client back{harness.port(), {.token = player.token, .seen = {{match.game, head + 9}}}};
    (void)back.wait_for<wire::Notice>([](const wire::Notice& said) { return said.kind == wire::Notice::Kind::seeds_wanted; });
    const auto anchors = bodies<match::body::AnchorOpened>(record_of(harness, match));
    REQUIRE(anchors.size() == 2);
    CHECK(anchors.back().reason == "a player had seen more entries than are stored");
    (void)back.ask<wire::GameView>(client::Watch{match.game, head + 9});
    CHECK(bodies<match::body::AnchorOpened>(record_of(harness, match)).size() == 2);
}

TEST_CASE("another key than the database's is noticed before it is used") {
    Harness harness;
    {
        Client player{harness.port()};
        (void)begin(player);
    }
    harness.stop();
    const auto right = harness.config.key_file;
    harness.config.key_file = harness.folder.file("other");
    (void)server::Keys::load_or_create(harness.config.key_file);
    CHECK(has(restart_message(harness), "sealed with another key"));
    harness.config.key_file = right;
    CHECK(restart_message(harness) == "started");
}

TEST_CASE("who had a seat has it also after the key was lost and gets a token of the new one") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client guest{harness.port()};
    harness.stop();
    fs::remove(harness.config.key_file);
    harness.config.new_key = true;
    harness.restart();
    harness.config.new_key = false;
    Client nobody{harness.port(), {.hello = false}};
    CHECK(nobody.ask<wire::Malformed>(client::Hello{guest.token, {}, ""}).field == "hello.token");  // he had none
    const auto welcome = nobody.ask<wire::Welcome>(client::Hello{player.token, {}, ""});
    CHECK(welcome.account == player.account);
    CHECK(welcome.token != player.token);
    auto forged = player.token;
    forged.front() = forged.front() == '0' ? '1' : '0';
    CHECK(nobody.ask<wire::Malformed>(client::Hello{forged, {}, ""}).field == "hello.token");
    harness.restart();
    Client again{harness.port(), {.token = welcome.token}};
    CHECK(again.account == player.account);
    for (int tries = 0; tries < 3; ++tries) {  // the chain of dice was lost with the key
        const auto answer = again.answer_to(again.send(act(match, 1, end_phase())));
        if (std::holds_alternative<wire::Accepted>(answer.body)) return;
        CHECK(std::holds_alternative<wire::Busy>(answer.body));
        (void)look(again, match);
        harness.advance(5000);
    }
    FAIL("the seat is not his");
}

TEST_CASE("a game of other rules is said to be so in list and view and page and its clock waits until they are there") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 600'000}});
    const auto token = player.token;
    const auto pin = bodies<match::body::Created>(record_of(harness, match)).front().ruleset;
    harness.advance(100'000);
    const auto phase = look(player, match).phase;
    harness.stop();
    repin(harness, match, match::random_hash());
    harness.time.advance(50'000);
    harness.restart();
    {
        Client reader{harness.port(), {.token = token}};
        const auto view = look(reader, match);
        CHECK(has(view.unplayable, "other rules"));
        CHECK(view.status == wire::Status::paused);
        CHECK(has(reader.ask<wire::Games>(client::ListGames{}).games.front().unplayable, "other rules"));
        CHECK(has(http_get(harness.port(), "/readyz").body, match::hex(match.game)));
        CHECK(reader.ask<wire::Denied>(act(match, 1, end_phase())).code == wire::Denied::Code::paused);
        harness.advance(3'000'000);
        CHECK(look(reader, match).phase == phase);
    }
    harness.stop();
    repin(harness, match, pin);
    harness.restart();
    Client again{harness.port(), {.token = token}};
    const auto view = look(again, match);
    CHECK(view.unplayable.empty());
    CHECK(view.status == wire::Status::running);
    CHECK(view.phase == phase);
    for (const auto& reading : view.clock.readings)
        if (reading.what == wire::ClockReading::What::phase) CHECK(reading.left_ms >= 440'000);
}

TEST_CASE("a game in which nothing counts goes on after a pause for other rules as well") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.preset = "untimed"}});
    harness.server().pause(match.game, match::body::PauseReason::outage);
    CHECK(player.ask<wire::Denied>(act(match, 1, end_phase())).code == wire::Denied::Code::paused);
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    CHECK(look(again, match).status == wire::Status::running);
    (void)again.ask<wire::Accepted>(act(match, 2, end_phase()));
    check_record(harness.port(), match.game);
}

}  // namespace testing
