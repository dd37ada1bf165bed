// "My games": which games the list shows to whom, by what they are found, and how long those have left for whom they wait.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "persistence/sqlite_store.hpp"
#include "rules/match/hash.hpp"
#include "server/base/store_calls.hpp"
#include "server/catalog/game_index.hpp"
#include "server/game/integrity.hpp"
#include "server/game/views.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using Ids = std::vector<match::GameId>;

/// Two sides; whoever comes first sits down.
client::CreateGame two_sides(std::string title = {}, std::string event = {}) {
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.title = std::move(title);
    ask.event = std::move(event);
    ask.seats = {{.powers = {"Austria-Hungary", "Germany", "Ottoman Empire"}, .to = To::anybody},
                 {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}, .to = To::anybody}};
    return ask;
}
/// A game that runs: the Central Powers are the first's, the Allies the second's.
match::GameId begin_between(Client& central, Client& allied, client::CreateGame ask) {
    const auto game = central.ask<wire::GameCreated>(std::move(ask)).game;
    (void)central.ask<wire::Seated>(sit(game, 0));
    (void)allied.ask<wire::Seated>(sit(game, 1));
    (void)central.ask<wire::Accepted>(client::StartGame{game});
    return game;
}
Ids found(Client& client, client::ListGames ask) {
    Ids ids;
    for (const auto& game : client.ask<wire::Games>(std::move(ask)).games) ids.push_back(game.game);
    return ids;
}
wire::GameSummary line_of(Client& client, const match::GameId& game) {
    for (auto& line : client.ask<wire::Games>(client::ListGames{}).games)
        if (line.game == game) return std::move(line);
    throw std::runtime_error{"the game is not in the list"};
}
client::ListGames waiting_for_me() { return {.to_act = true}; }

/// What the database of a server holds that does not run.
template <class Look>
void look_into(const Harness& harness, Look look) {
    persistence::SqliteOptions options;
    options.path = harness.config.database;
    options.integrity = server::integrity_of(server::Keys::load_or_create(harness.config.key_file));
    auto store = persistence::open_sqlite(std::move(options));
    REQUIRE(store);
    look(**store);
}

}  // namespace

TEST_CASE("a game is found by whom it waits for") {
    Harness harness;
    Client central{harness.port()};
    Client allied{harness.port()};
    Client stranger{harness.port()};
    const auto game = begin_between(central, allied, two_sides());
    harness.time.advance(1);  // the newest stands first
    const auto other = begin_between(central, allied, two_sides());
    const auto line = line_of(stranger, game);
    REQUIRE(line.to_act.size() == 1);
    const bool of_centre =
        std::find(line.seats[0].powers.begin(), line.seats[0].powers.end(), line.to_act[0].power) != line.seats[0].powers.end();
    auto& asked = of_centre ? central : allied;
    auto& waits = of_centre ? allied : central;
    CHECK(found(asked, waiting_for_me()) == Ids{other, game});
    CHECK(found(waits, waiting_for_me()).empty());
    CHECK(found(stranger, waiting_for_me()).empty());
    // He concedes one of them: nobody is asked there any more.
    client::Act concede;
    concede.game = game;
    concede.action_id = action(1);
    concede.command = {rules::command::Declare{"concede", {}}};
    (void)asked.ask<wire::Denied>(concede);
    concede.action_id = action(2);
    (void)asked.ask<wire::Accepted>(concede);
    CHECK(found(asked, waiting_for_me()) == Ids{other});
    const auto over = line_of(stranger, game);
    CHECK(over.status == wire::Status::over);
    CHECK(over.to_act.empty());
    CHECK(over.since == harness.time.now());
    CHECK_FALSE(over.winners.empty());
    CHECK(over.by == "concession");
    CHECK(line.by.empty());
    CHECK(std::find(over.winners.begin(), over.winners.end(), line.to_act[0].power) == over.winners.end());
    CHECK(line_of(stranger, other).winners.empty());
    CHECK(found(asked, {.statuses = {wire::Status::over}, .mine = true}) == Ids{game});
    harness.restart();
    Client again{harness.port(), {.token = asked.token}};
    CHECK(found(again, waiting_for_me()) == Ids{other});
    CHECK(line_of(again, game).winners == over.winners);
}

TEST_CASE("a game is found by the one whom a seat is kept for") {
    Harness harness;
    Client host{harness.port()};
    Client wanted{harness.port()};
    auto ask = two_sides("Table 1");
    ask.seats[1].to = match::body::SeatOffered::To::account;
    ask.seats[1].account = wanted.account;
    const auto game = host.ask<wire::GameCreated>(ask).game;
    CHECK(found(wanted, {.kept = true}) == Ids{game});
    CHECK(found(host, {.kept = true}).empty());
    CHECK(found(wanted, {.mine = true}).empty());
    (void)wanted.ask<wire::Seated>(sit(game, 1));
    CHECK(found(wanted, {.kept = true}).empty());
    CHECK(found(wanted, {.mine = true}) == Ids{game});
}

TEST_CASE("an event has games of who created its first, and of the server's directors") {
    Harness harness{cheap()};
    Client host = somebody(harness, "The Host");
    Client other = somebody(harness, "Another One");
    Client director = somebody(harness, "The Director");
    give_role(harness, director, director.account, protocol::wire::Role::director);
    const auto first = host.ask<wire::GameCreated>(two_sides("Table 1", "Autumn hall")).game;
    CHECK(denial(other, two_sides("Table 2", "Autumn hall")) == wire::Denied::Code::not_allowed);
    (void)other.ask<wire::GameCreated>(two_sides("Table 2", "Autumn hall, too"));
    harness.time.advance(1);
    (void)director.ask<wire::GameCreated>(two_sides("Table 3", "Autumn hall"));
    (void)host.ask<wire::GameCreated>(two_sides("Table 4", "Autumn hall"));
    CHECK(found(other, {.event = "Autumn hall"}).size() == 3);
    (void)host.ask<wire::Done>(client::GiveUpGame{first});
    CHECK(denial(other, two_sides("Table 5", "Autumn hall")) == wire::Denied::Code::not_allowed);
}

TEST_CASE("a game is found by who directs it, who follows it, its event and its title") {
    Harness harness;
    Client host{harness.port()};
    Client other{harness.port()};
    auto ask = two_sides("Straße 4: Zürich", "Autumn hall");
    ask.directed = true;
    const auto hall = host.ask<wire::GameCreated>(ask).game;
    harness.time.advance(1);
    const auto second = host.ask<wire::GameCreated>(two_sides("Table 5", "Autumn hall")).game;
    harness.time.advance(1);
    const auto plain = other.ask<wire::GameCreated>(two_sides("ＴＡＢＬＥ ６")).game;
    CHECK(found(host, {.directs = true}) == Ids{hall});
    CHECK(found(other, {.directs = true}).empty());
    CHECK(found(other, {.event = "Autumn hall"}) == Ids{second, hall});
    CHECK(found(other, {.event = "Autumn"}).empty());
    CHECK(found(other, {.title = "STRASSE 4: ZÜ"}) == Ids{hall});
    CHECK(found(other, {.title = "table"}) == Ids{plain, second});
    CHECK(found(other, {.event = "Autumn hall", .title = "table"}) == Ids{second});
    // Marks are the account's own.
    CHECK(found(other, {.follows = true}).empty());
    (void)other.ask<wire::Done>(client::MarkGame{hall, true, false});
    (void)other.ask<wire::Done>(client::MarkGame{second, true, true});
    (void)other.ask<wire::Done>(client::MarkGame{plain, false, true});
    CHECK(found(other, {.follows = true}) == Ids{second, hall});
    CHECK(found(other, {.follows = true, .title = "zürich"}) == Ids{hall});
    CHECK(found(host, {.follows = true}).empty());
    (void)other.ask<wire::Done>(client::MarkGame{hall, false, false});
    (void)host.ask<wire::Done>(client::GiveUpGame{second});
    CHECK(found(other, {.follows = true}).empty());
    CHECK(found(other, {.event = "Autumn hall"}) == Ids{hall});
    // A director who is no more finds it no longer.
    (void)host.ask<wire::Accepted>(client::NameDirector{hall, other.account, false});
    (void)host.ask<wire::Accepted>(client::NameDirector{hall, host.account, true});
    CHECK(found(host, {.directs = true}).empty());
    CHECK(found(other, {.directs = true}) == Ids{hall});
}

TEST_CASE("titles and events are lines that move and hide nothing around them") {
    Harness harness;
    Client host{harness.port()};
    for (const auto* text :
         {"Table 4\r\nBcc: all@example.org", "two\nlines", "\x1b[2J", "bell\a", "\u202egnitrevni", "a\u2028b", "\u2066x"}) {
        CAPTURE(text);
        for (const bool title : {true, false}) {
            const auto no = host.ask<wire::Malformed>(title ? two_sides(text) : two_sides("", text));
            CHECK(no.field == (title ? "create_game.title" : "create_game.event"));
            CHECK(has(no.problem, "U+"));
            CHECK_FALSE(no.what_to_do.empty());
        }
    }
    CHECK(host.ask<wire::Malformed>(two_sides(std::string(129, 'x'))).code == wire::Malformed::Code::too_large);
    (void)host.ask<wire::GameCreated>(two_sides("Straße 4: Zürich — “final”, 決勝", "מבחן"));
}

TEST_CASE("what a filter finds comes in pages, each game once") {
    Harness harness{cheap()};
    Client host{harness.port()};
    Client other = somebody(harness, "The Director");
    give_role(harness, other, other.account, protocol::wire::Role::director);
    Ids mine;
    for (int at = 0; at < 5; ++at) {
        harness.time.advance(1);
        mine.insert(mine.begin(), host.ask<wire::GameCreated>(two_sides("mine", "hall")).game);
        (void)other.ask<wire::GameCreated>(two_sides("not mine", "hall"));
        harness.advance(1000);
    }
    Ids paged;
    client::ListGames ask{.mine = true, .limit = 2, .event = "hall", .title = "MINE"};
    for (int pages = 0; pages < 3; ++pages) {
        const auto page = host.ask<wire::Games>(ask);
        for (const auto& game : page.games) paged.push_back(game.game);
        CHECK(page.next.empty() == (pages == 2));
        ask.cursor = page.next;
    }
    CHECK(paged == mine);
}

TEST_CASE("the list tells until when, through pauses, credits and restarts") {
    Harness harness;
    Client central{harness.port()};
    Client allied{harness.port()};
    auto ask = two_sides();
    ask.clock = {.game_limit = 3'600'000, .turn_limit = 600'000};
    const auto began = harness.time.now();
    const auto game = begin_between(central, allied, ask);
    CHECK(line_of(central, game).until == began + 600'000);
    CHECK(line_of(central, game).ends == began + 3'600'000);
    CHECK(line_of(central, game).since == began);
    harness.advance(60'000);
    CHECK(line_of(central, game).until == began + 600'000);
    (void)central.ask<wire::GameView>(client::Watch{game, {}});
    harness.server().pause(game, match::body::PauseReason::director);
    (void)central.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::paused; });
    CHECK(line_of(central, game).until == 0);
    CHECK(line_of(central, game).ends == 0);
    harness.advance(5'000);
    harness.server().resume(game, match::body::PauseReason::director);
    (void)central.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::resumed; });
    CHECK(line_of(central, game).until == began + 605'000);
    CHECK(line_of(central, game).ends == began + 3'605'000);
    // What is stored is as true as it was; what passes while the server is down is given back.
    harness.stop();
    look_into(harness, [&](persistence::Store& store) {
        const auto rows =
            server::store_calls::wait_for<std::vector<persistence::GameRow>>([&](auto done) { store.list_games(std::move(done)); });
        REQUIRE(rows);
        const auto kept = server::decode_summary(rows->front().summary);
        CHECK(kept.until == began + 605'000);
        CHECK(kept.ends == began + 3'605'000);
    });
    harness.time.advance(30'000);
    harness.restart();
    Client again{harness.port(), {.token = central.token}};
    // Whether the game is loaded by now or not.
    CHECK(line_of(again, game).until == began + 635'000);
    CHECK(line_of(again, game).ends == began + 3'635'000);
    (void)again.ask<wire::GameView>(client::Watch{game, {}});
    CHECK(line_of(again, game).until == began + 635'000);
    CHECK(line_of(again, game).ends == began + 3'635'000);
    CHECK(line_of(again, game).since == began);
    // A turn that ends in time gives the next its own.
    Match match;
    match.game = game;
    for (int phases = 0; phases < 12 && line_of(again, game).until == began + 635'000; ++phases) {
        (void)again.answer_to(again.send(act(match, 100u + static_cast<unsigned>(phases), end_phase())));
        harness.advance(100'000);
    }
    CHECK(line_of(again, game).until > began + 635'000);
}

TEST_CASE("what a line that is stored says of time is what the clock says after each entry") {
    Harness harness;
    Match match;
    std::string tokens[2];
    {
        Client central{harness.port()};
        Client allied{harness.port()};
        auto ask = two_sides();
        ask.clock = {.game_limit = 3'600'000, .turn_limit = 600'000, .phase_limit = 300'000, .decision_limit = 90'000};
        match.game = begin_between(central, allied, ask);
        tokens[0] = central.token;
        tokens[1] = allied.token;
    }
    std::set<match::Moment> seen;
    for (unsigned at = 0; at < 12; ++at) {
        wire::GameSummary line;
        {
            Client central{harness.port(), {.token = tokens[0]}};
            Client allied{harness.port(), {.token = tokens[1]}};
            (void)central.ask<wire::GameView>(client::Watch{match.game, {}});
            auto& who = found(central, waiting_for_me()).empty() ? allied : central;
            // Phases are ended in turn by who plays and by their limit.
            if (at % 2 == 0) (void)who.answer_to(who.send(act(match, 100 + at, end_phase())));
            harness.advance(at % 2 == 0 ? 40'000 : 301'000);
            (void)central.ask<wire::Accepted>(client::NameSubstitute{match.game, 0, 0});  // behind what the clock asked for
            line = line_of(central, match.game);
        }
        harness.stop();
        look_into(harness, [&](persistence::Store& store) {
            const auto rows =
                server::store_calls::wait_for<std::vector<persistence::GameRow>>([&](auto done) { store.list_games(std::move(done)); });
            REQUIRE(rows);
            const auto kept = server::decode_summary(rows->front().summary);
            CAPTURE(line.sequence);
            CHECK(kept.until == line.until);
            CHECK(kept.ends == line.ends);
        });
        seen.insert(line.until);
        harness.restart();
    }
    CHECK(seen.size() > 4);
}

TEST_CASE("seats have names where they are shown, and nowhere else") {
    Harness harness{cheap()};
    auto central = somebody(harness, "Ada Lovelace");
    Client allied{harness.port()};
    const auto game = begin_between(central, allied, two_sides());
    const auto line = line_of(allied, game);
    CHECK(line.seats[0].name == "Ada Lovelace");
    CHECK(line.seats[1].name.empty());
    CHECK(allied.ask<wire::GameView>(client::Watch{game, {}}).seats[0].name == "Ada Lovelace");
    CHECK_FALSE(has(http_get(harness.port(), "/games/" + match::hex(game) + "/record").body, "Lovelace"));
    harness.stop();
    look_into(harness, [&](persistence::Store& store) {
        const auto rows =
            server::store_calls::wait_for<std::vector<persistence::GameRow>>([&](auto done) { store.list_games(std::move(done)); });
        REQUIRE(rows);
        for (const auto& row : *rows) CHECK_FALSE(has(row.summary, "Lovelace"));
    });
}

TEST_CASE("titles and events outlive restarts, a game's being loaded, and what happens in it") {
    Harness harness;
    Client central{harness.port()};
    Client allied{harness.port()};
    const auto game = begin_between(central, allied, two_sides("Table 4", "Autumn hall"));
    for (int starts = 0; starts < 2; ++starts) {
        harness.restart();
        Client again{harness.port(), {.token = central.token}};
        (void)again.ask<wire::GameView>(client::Watch{game, {}});
        (void)again.ask<wire::Accepted>(client::NameSubstitute{game, 0, 0});
        const auto line = line_of(again, game);
        CHECK(line.title == "Table 4");
        CHECK(line.event == "Autumn hall");
    }
}

TEST_CASE("a game that is given up leaves nothing behind, and counts no more") {
    server::Config config;
    config.limits.games_per_account = 1;
    Harness harness{config};
    Client host{harness.port()};
    const auto game = host.ask<wire::GameCreated>(two_sides("Table 4", "Autumn hall")).game;
    CHECK(host.ask<wire::Malformed>(two_sides()).code == wire::Malformed::Code::too_much);
    (void)host.ask<wire::Done>(client::GiveUpGame{game});
    CHECK(found(host, {.mine = true}).empty());
    CHECK(http_get(harness.port(), "/events/Autumn%20hall/results.csv").status == 404);
    CHECK(http_get(harness.port(), "/games/" + match::hex(game) + "/record").status == 404);
    harness.time.advance(1);
    const auto next = host.ask<wire::GameCreated>(two_sides()).game;
    harness.stop();
    look_into(harness, [&](persistence::Store& store) {
        const auto secrets = server::store_calls::wait_for<std::vector<persistence::StoredBlob>>(
            [&](auto done) { store.list_blobs("dice/", std::move(done)); });
        REQUIRE(secrets);
        REQUIRE(secrets->size() == 1);
        CHECK(secrets->front().name == "dice/" + match::hex(next) + "/0");
        const auto messages = server::store_calls::wait_for<std::vector<persistence::StoredOutboxMessage>>(
            [&](auto done) { store.outbox_messages(0, 100, std::move(done)); });
        REQUIRE(messages);
        CHECK(messages->empty());
    });
}

TEST_CASE("the results of an event are a sheet and a page for programs") {
    Harness harness{cheap()};
    auto central = somebody(harness, "Ada Lovelace");
    Client allied{harness.port()};
    const auto first = begin_between(central, allied, two_sides("=HYPERLINK(\"http://x\")", "Zürich, autumn"));
    client::Act concede;
    concede.game = first;
    concede.action_id = action(1);
    concede.command = {rules::command::Declare{"concede", {}}};
    auto& loser = found(central, waiting_for_me()).empty() ? allied : central;
    (void)loser.ask<wire::Denied>(concede);
    concede.action_id = action(2);
    (void)loser.ask<wire::Accepted>(concede);
    harness.advance(1000);
    harness.time.advance(1);
    const auto second = central.ask<wire::GameCreated>(two_sides("Table 2", "Zürich, autumn")).game;
    const auto sheet = http_get(harness.port(), "/events/Z%C3%BCrich%2c%20autumn/results.csv");
    REQUIRE(sheet.status == 200);
    CHECK(sheet.type.starts_with("text/csv"));
    CHECK(sheet.body.starts_with("title,game,bundle,status,round,winners,by,scores,seats,created,ended,ends,annulled\r\n"));
    CHECK(has(sheet.body, "\r\n\"'=HYPERLINK(\"\"http://x\"\")\"," + match::hex(first) + ",\"1914-tournament\",OVER,1,\""));
    CHECK(has(sheet.body, "Ottoman Empire: Ada Lovelace (" + std::to_string(central.account) + "); "));
    CHECK(has(sheet.body, "United States: " + std::to_string(allied.account) + "\","));
    CHECK(has(sheet.body, "2027-01-15T08:00:00Z,2027-01-15T08:00:00Z,,\r\n"));
    CHECK(has(sheet.body, "\"Table 2\"," + match::hex(second) + ",\"1914-tournament\",WAITING,"));
    CHECK(has(sheet.body, "Ottoman Empire: free; "));
    const auto page = http_get(harness.port(), "/events/Z%C3%BCrich%2c%20autumn/results.json");
    CHECK(page.type.starts_with("application/json"));
    const auto told = nlohmann::json::parse(page.body);
    CHECK(told["event"] == "Zürich, autumn");
    REQUIRE(told["games"].size() == 2);
    CHECK(told["games"][0]["game"] == match::hex(first));
    CHECK(told["games"][0]["status"] == "OVER");
    CHECK(told["games"][0]["seats"][0]["name"] == "Ada Lovelace");
    for (const auto* wrong : {"/events/none/results.csv", "/events//results.csv", "/events/results.csv", "/events/Z%C3/results.csv",
                              "/events/%/results.csv", "/events/%zz/results.csv", "/events/Z%C3%BCrich%2c%20autumn/results.xls"})
        CHECK_MESSAGE(http_get(harness.port(), wrong).status == 404, wrong);
}

TEST_CASE("the results of an event tell the time control that holds") {
    Harness harness;
    Client host{harness.port()};
    auto ask = two_sides("Table 1", "hall");
    ask.directed = true;
    ask.clock.turn_limit = 600'000;
    const auto game = host.ask<wire::GameCreated>(ask).game;
    const auto clock_of = [](const nlohmann::json& games) { return games.at("games").at(0).at("clock"); };
    const auto told = [&] { return clock_of(nlohmann::json::parse(http_get(harness.port(), "/events/hall/results.json").body)); };
    const auto before = told();
    client::SetClock change{game, 0, {}};
    change.clock.turn_limit = 7'200'000;
    (void)host.ask<wire::Accepted>(change);
    const auto listed = host.ask<wire::Games>(client::ListGames{});
    REQUIRE(listed.games.at(0).clock == change.clock);
    CHECK(told() == clock_of(nlohmann::json::parse(protocol::format_server({0, listed}, protocol::Format::json)).at("games")));
    CHECK(told() != before);
}

TEST_CASE("nobody begins an event whose name looks like another's") {
    Harness harness;
    Client host{harness.port()};
    Client other{harness.port()};
    (void)host.ask<wire::GameCreated>(two_sides("Table 1", "Spring Hall"));
    // The same; another case, other spaces, a digit for a letter; letters of another script, wide letters.
    for (const std::string look_alike :
         {"Spring Hall", "SPRING HALL", "SpringHall", "Spring  Hall", "Spring Ha11", "Spr\u0456ng Hall", "\uff33pring Hall"}) {
        CAPTURE(look_alike);
        CHECK(other.ask<wire::Denied>(two_sides("Table 2", look_alike)).reason.find("this event belongs to others") == 0);
        CHECK(found(other, {.event = look_alike}).size() == (look_alike == "Spring Hall" ? 1 : 0));
    }
    // A longer name, or one with a number behind it, is another event. The creators of an event may write its name as they like.
    (void)other.ask<wire::GameCreated>(two_sides("Table 2", "Spring Hall 2"));
    (void)host.ask<wire::GameCreated>(two_sides("Table 3", "Spring hall"));
}

TEST_CASE("where no guests are let in the results are for accounts") {
    auto config = cheap();
    config.people.guests = server::PeopleRules::Guests::none;
    Harness harness{config};
    auto host = somebody(harness, "Ada Lovelace");
    (void)host.ask<wire::GameCreated>(two_sides("Table 1", "hall"));
    CHECK(http_get(harness.port(), "/events/hall/results.csv").status == 403);
    CHECK(http_get(harness.port(), "/events/hall/results.json").status == 403);
    CHECK(found(host, {.event = "hall"}).size() == 1);
}

}  // namespace testing
