// What people say beside the games, and who is here.
#include <doctest/doctest.h>

#include <algorithm>

#include "persistence/sqlite_store.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/integrity.hpp"
#include "server/game/talk.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using protocol::wire::Talk;
constexpr const char* secret = "we land at Gallipoli";

/// A game of two sides, that its creator directs; both have sat down, and a spectator watches.
struct ChatGame {
    explicit ChatGame(server::Config config = {}) : harness{std::move(config)} {
        client::CreateGame ask;
        ask.bundle = "1914-tournament";
        ask.directed = true;
        ask.spectator_delay_minutes = delay;
        ask.seats = {{.powers = {"Germany"}, .to = To::anybody},
                     {.powers = {"Austria-Hungary", "Ottoman Empire"}, .to = To::anybody},
                     {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}, .to = To::anybody}};
        game = director.ask<wire::GameCreated>(ask).game;
        for (auto* player : {&germany, &austria, &entente}) {
            client::TakeSeat seat;
            seat.game = game;
            seat.seat = player == &germany ? 0 : player == &austria ? 1 : 2;
            (void)player->ask<wire::Seated>(seat);
        }
        for (auto* one : {&director, &germany, &austria, &entente, &spectator})
            (void)one->ask<wire::GameView>(client::Watch{game, std::nullopt});
    }
    wire::Said say(Client& client, Talk to, std::string text) const {
        return client.ask<wire::Said>(client::Say{to, to == Talk::lobby ? std::nullopt : std::optional{game}, std::move(text)});
    }
    wire::Said list(Client& client, Talk to, std::uint64_t before = 0, std::uint32_t limit = 0) const {
        return client.ask<wire::Said>(client::ListTalk{to, to == Talk::lobby ? std::nullopt : std::optional{game}, before, limit});
    }
    static constexpr std::uint32_t delay = 5;
    Harness harness;
    Client director{harness.port()};
    Client germany{harness.port()};
    Client austria{harness.port()};
    Client entente{harness.port()};
    Client spectator{harness.port()};
    match::GameId game{};
};

/// What has come that was not asked for, once the actor of the game has done what came before.
template <class T>
std::vector<T> heard(Client& client, const match::GameId& game) {
    std::vector<T> found;
    for (auto& message : client.heard(client::GetRecord{game}))
        if (auto* wanted = std::get_if<T>(&message.body)) found.push_back(std::move(*wanted));
    return found;
}
std::vector<std::string> texts(const wire::Said& said) {
    std::vector<std::string> lines;
    for (const auto& line : said.lines) lines.push_back(line.text);
    return lines;
}
/// Of a server that does not run.
std::size_t kept_lines(const Harness& harness, const std::string& channel) {
    persistence::SqliteOptions options;
    options.path = harness.config.database;
    options.integrity = server::integrity_of(server::Keys::load_or_create(harness.config.key_file));
    const auto store = persistence::open_sqlite(options);
    REQUIRE(store);
    const auto lines = server::store_calls::wait_for<std::vector<persistence::Line>>(
        [&](auto done) { (*store)->lines(channel, 0, 100, std::move(done)); });
    REQUIRE(lines);
    return lines->size();
}

}  // namespace

TEST_CASE("what is said to a game reaches everybody who watches it and is kept in order") {
    ChatGame evening;
    const auto said = evening.say(evening.germany, Talk::game, "  Good luck\xCC\x88! ");
    REQUIRE(said.lines.size() == 1);
    CHECK(said.lines[0].number == 1);
    CHECK(said.lines[0].account == evening.germany.account);
    CHECK(said.lines[0].at == evening.harness.time.now());
    CHECK(said.lines[0].side.empty());
    for (auto* one : {&evening.director, &evening.austria, &evening.entente, &evening.spectator})
        CHECK(one->wait_for<wire::Said>() == said);
    (void)evening.say(evening.spectator, Talk::game, "Well played");
    CHECK(evening.germany.wait_for<wire::Said>().lines[0].number == 2);
    for (auto* one : {&evening.germany, &evening.spectator}) {
        CHECK(texts(evening.list(*one, Talk::game)) == std::vector<std::string>{said.lines[0].text, "Well played"});
        CHECK_FALSE(evening.list(*one, Talk::game).more);
        const auto last = evening.list(*one, Talk::game, 0, 1);
        CHECK(texts(last) == std::vector<std::string>{"Well played"});
        CHECK(last.more);
        CHECK(evening.list(*one, Talk::game, 2, 1).lines == said.lines);
        CHECK(evening.list(*one, Talk::game, 1).lines.empty());
    }
    // Who only passes by says nothing there.
    Client stranger{evening.harness.port()};
    CHECK(stranger.ask<wire::Denied>(client::Say{Talk::game, evening.game, "hello"}).code == wire::Denied::Code::not_allowed);
    // It is there after a restart.
    evening.harness.restart();
    Client again{evening.harness.port()};
    CHECK(evening.list(again, Talk::game).lines.size() == 2);
}

TEST_CASE("what is said to a side reaches those who have seats on it and shows nowhere else") {
    server::Config config;
    TempFolder logs;
    config.log_level = "debug";
    config.log_file = logs.file("log");
    ChatGame evening{config};
    server::log::set_level("debug");  // the harness keeps it quiet
    const auto said = evening.say(evening.germany, Talk::side, secret);
    CHECK(said.lines[0].side == "central");
    CHECK(evening.austria.wait_for<wire::Said>() == said);
    CHECK(texts(evening.list(evening.austria, Talk::side)) == std::vector<std::string>{secret});
    for (auto* one : {&evening.entente, &evening.director, &evening.spectator}) {
        CHECK(heard<wire::Said>(*one, evening.game).empty());
        CHECK(evening.list(*one, Talk::game).lines.empty());
        CHECK(evening.list(*one, Talk::lobby).lines.empty());
    }
    CHECK(evening.list(evening.entente, Talk::side).lines.empty());
    for (auto* one : {&evening.director, &evening.spectator}) {
        CHECK(one->ask<wire::Denied>(client::ListTalk{Talk::side, evening.game}).code == wire::Denied::Code::no_seat);
        CHECK(one->ask<wire::Denied>(client::Say{Talk::side, evening.game, "me too"}).code == wire::Denied::Code::no_seat);
    }
    // Who leaves the side hears it no more, nor what was said.
    (void)evening.austria.ask<wire::Accepted>(client::LeaveSeat{evening.game, 1});
    CHECK(evening.austria.ask<wire::Denied>(client::ListTalk{Talk::side, evening.game}).code == wire::Denied::Code::no_seat);
    (void)evening.say(evening.germany, Talk::side, std::string{secret} + " tomorrow");
    CHECK(heard<wire::Said>(evening.austria, evening.game).empty());
    const auto page = http_get(evening.harness.port(), "/games/" + match::hex(evening.game) + "/record");
    REQUIRE(page.status == 200);
    CHECK(page.body.find("Gallipoli") == std::string::npos);
    check_record(evening.harness.port(), evening.game);
    evening.harness.stop();
    const auto log = bytes_of(config.log_file);
    CHECK_FALSE(log.empty());
    CHECK(log.find("Gallipoli") == std::string::npos);
    REQUIRE_FALSE(server::log::write_to("/dev/stderr"));
    server::log::set_level("warning");
}

TEST_CASE("who has seats on both sides has nobody to whisper to") {
    Harness harness;
    Client player{harness.port()};
    auto match = create(player);
    sit_down(player, match);
    CHECK(player.ask<wire::Denied>(client::Say{Talk::side, match.game, "hush"}).code == wire::Denied::Code::not_allowed);
}

TEST_CASE("the lobby is heard by who asks for it and only where the configuration has one") {
    Harness harness;
    Client::Options json;
    json.format = protocol::Format::json;
    Client speaker{harness.port()};
    Client listener{harness.port(), json};
    Client other{harness.port()};
    const auto say = [&](std::string text) { return speaker.ask<wire::Said>(client::Say{Talk::lobby, {}, std::move(text)}); };
    (void)say("Who plays tonight?");
    CHECK(texts(listener.ask<wire::Said>(client::ListTalk{Talk::lobby, {}})) == std::vector<std::string>{"Who plays tonight?"});
    const auto said = say("1914, at eight.");
    CHECK(listener.wait_for<wire::Said>() == said);
    CHECK(said.lines[0].number == 2);
    CHECK(other.heard().empty());
    CHECK(speaker.ask<wire::Malformed>(client::Say{Talk::lobby, match::GameId{1}, "x"}).field == "say.game");
    CHECK(speaker.ask<wire::Malformed>(client::Say{Talk::game, {}, "x"}).field == "say.game");
    CHECK(speaker.ask<wire::Malformed>(client::ListTalk{Talk::side, {}}).field == "list_talk.game");
    CHECK(speaker.ask<wire::Malformed>(client::ListTalk{Talk::lobby, {}, 0, 201}).field == "list_talk.limit");
    CHECK(speaker.ask<wire::Malformed>(client::Say{Talk::game, match::GameId{1}, "x"}).code == wire::Malformed::Code::unknown_game);
    server::Config quiet;
    quiet.people.lobby_talk = false;
    Harness without{quiet};
    Client nobody{without.port()};
    (void)nobody.ask<wire::Denied>(client::Say{Talk::lobby, {}, "anybody?"});
    (void)nobody.ask<wire::Denied>(client::ListTalk{Talk::lobby, {}});
}

TEST_CASE("a flood of talk is answered busy and the game goes on") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client loud{harness.port()};
    (void)loud.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    int said = 0;
    int busy = 0;
    std::vector<std::uint32_t> asked;
    for (int at = 0; at < 200; ++at) asked.push_back(loud.send(client::Say{Talk::game, match.game, "buy " + std::to_string(at)}));
    (void)player.ask<wire::Accepted>(act(match, 1, some_command(player, match)));
    for (const auto request : asked) {
        const auto answer = loud.answer_to(request);
        said += std::holds_alternative<wire::Said>(answer.body);
        const auto* wait = std::get_if<wire::Busy>(&answer.body);
        if (wait == nullptr) continue;
        ++busy;
        CHECK(wait->retry_ms <= 2001);
    }
    CHECK(said == 10);
    CHECK(busy == 190);
    harness.advance(2000);
    (void)loud.ask<wire::Said>(client::Say{Talk::game, match.game, "one more"});
    (void)loud.ask<wire::Busy>(client::Say{Talk::game, match.game, "and another"});
}

TEST_CASE("accounts of one address say no more together than the address may") {
    server::Config config;
    config.limits.exempt_loopback = false;
    Harness harness{config};
    int said = 0;
    for (int guest = 0; guest < 5; ++guest) {
        Client client{harness.port()};
        for (int at = 0; at < 10; ++at) {
            const auto answer = client.answer_to(client.send(client::Say{Talk::lobby, {}, "hello"}));
            said += std::holds_alternative<wire::Said>(answer.body);
        }
    }
    CHECK(said == 30);
}

TEST_CASE("two loud addresses do not silence the lobby for others") {
    server::Talk::LobbyShares lobby;
    const auto address = [](std::uint8_t number) { return server::AddressPrefix{10, 0, 0, number}; };
    match::Moment now = 1'000'000;
    int said = 0;
    for (int second = 0; second < 120; ++second) {
        for (int at = 0; at < 5; ++at) {
            (void)lobby.take(address(1), now);
            (void)lobby.take(address(2), now);
        }
        if (second % 40 == 39)
            for (std::uint8_t other = 10; other < 20; ++other) said += lobby.take(address(other), now) == 0;
        now += 1000;
    }
    CHECK(said == 30);  // ten of ten, three times
}

TEST_CASE("the server silences whoever is loud in the lobby, and nobody else") {
    server::Config config;
    config.limits.exempt_loopback = false;
    config.proxies = {"127.0.0.1"};
    Harness harness{config};
    const auto speak = [&](Client& client) {
        const auto answer = client.answer_to(client.send(client::Say{Talk::lobby, {}, "hello"}));
        return std::holds_alternative<wire::Said>(answer.body);
    };
    int loud = 0;
    for (int guest = 0; guest < 10; ++guest) {
        Client client{harness.port(), {.forwarded = "203.0.113." + std::to_string(1 + guest % 2)}};
        for (int at = 0; at < 20; ++at) loud += speak(client);
    }
    CHECK(loud <= 60);
    for (int other = 10; other < 20; ++other) {
        Client client{harness.port(), {.forwarded = "203.0.113." + std::to_string(other)}};
        CHECK(speak(client));
    }
}

TEST_CASE("a line of a megabyte ends the connection and one that is too long is refused") {
    Harness harness;
    Client client{harness.port()};
    const auto fault = [&](std::string text) { return client.ask<wire::Malformed>(client::Say{Talk::lobby, {}, std::move(text)}); };
    CHECK(fault(std::string(1001, 'x')).field == "say.text");
    CHECK(fault(std::string(60'000, 'x')).field == "say.text");
    CHECK(fault("").field == "say.text");
    CHECK(fault("\xE2\x80\xAE"
                "abc")
              .problem.find("U+202E") != std::string::npos);
    (void)client.ask<wire::Said>(client::Say{Talk::lobby, {}, std::string(1000, 'x')});
    const auto megabyte = [&] {
        client.send(client::Say{Talk::lobby, {}, std::string(std::size_t{1} << 20, 'x')});
        for (;;) (void)client.next();
    };
    CHECK_THROWS_AS(megabyte(), Client::Lost);
    // Others go on.
    Client other{harness.port()};
    CHECK(other.ask<wire::Said>(client::ListTalk{Talk::lobby, {}}).lines.size() == 1);
}

TEST_CASE("who only watches by the configuration says nothing") {
    server::Config config;
    config.people.guests = server::PeopleRules::Guests::watch;
    Harness harness{config};
    Client guest{harness.port()};
    (void)guest.ask<wire::Denied>(client::Say{Talk::lobby, {}, "hello"});
    CHECK(guest.ask<wire::Said>(client::ListTalk{Talk::lobby, {}}).lines.empty());
}

TEST_CASE("talk goes with a game that never started") {
    ChatGame evening;
    (void)evening.say(evening.germany, Talk::game, "shall we?");
    (void)evening.say(evening.germany, Talk::side, "no");
    const auto name = "talk/" + match::hex(evening.game);
    evening.harness.stop();
    CHECK(kept_lines(evening.harness, name) == 1);
    CHECK(kept_lines(evening.harness, name + "/central") == 1);
    evening.harness.restart();
    Client director{evening.harness.port(), {.token = evening.director.token}};
    (void)director.ask<wire::Done>(client::GiveUpGame{evening.game});
    evening.harness.stop();
    for (const auto& channel : {name, name + "/central", name + "/allied"}) CHECK(kept_lines(evening.harness, channel) == 0);
}

TEST_CASE("it is told who comes to a game and who leaves it") {
    ChatGame evening;
    const auto notice = [&](Client& client, Kind kind) {
        return client.wait_for<wire::Notice>([&](const wire::Notice& told) { return told.kind == kind; }).accounts;
    };
    // Each who came after the director was told to him.
    CHECK(notice(evening.director, Kind::came) == std::vector{evening.germany.account});
    CHECK(notice(evening.director, Kind::came) == std::vector{evening.austria.account});
    CHECK(notice(evening.director, Kind::came) == std::vector{evening.entente.account});
    Client::Options same;
    same.token = evening.germany.token;
    {
        // A second connection of somebody is nothing new, nor is its end.
        Client second{evening.harness.port(), same};
        (void)second.ask<wire::GameView>(client::Watch{evening.game, std::nullopt});
        (void)second.ask<wire::Unwatched>(client::Unwatch{evening.game});
        (void)second.ask<wire::GameView>(client::Watch{evening.game, std::nullopt});
    }
    (void)evening.spectator.ask<wire::Unwatched>(client::Unwatch{evening.game});
    (void)evening.germany.ask<wire::Unwatched>(client::Unwatch{evening.game});
    CHECK(notice(evening.director, Kind::went) == std::vector{evening.germany.account});
    auto view = evening.spectator.ask<wire::GameView>(client::Watch{evening.game, std::nullopt});
    CHECK_FALSE(view.seats[0].connected);
    CHECK(view.seats[1].connected);
    (void)evening.germany.ask<wire::GameView>(client::Watch{evening.game, std::nullopt});
    CHECK(notice(evening.director, Kind::came) == std::vector{evening.germany.account});
    CHECK(notice(evening.spectator, Kind::came) == std::vector{evening.germany.account});
    evening.entente.drop();
    CHECK(notice(evening.director, Kind::went) == std::vector{evening.entente.account});
    view = evening.spectator.ask<wire::GameView>(client::Watch{evening.game, std::nullopt});
    CHECK(view.seats[0].connected);
    CHECK_FALSE(view.seats[2].connected);
}

TEST_CASE("spectators of a delayed game hear who came and what was said so much later") {
    ChatGame evening;
    (void)evening.say(evening.germany, Talk::game, "before the start");
    CHECK(evening.spectator.wait_for<wire::Said>().lines[0].text == "before the start");
    (void)evening.director.ask<wire::Accepted>(client::StartGame{evening.game});
    evening.harness.advance(1000);
    (void)evening.say(evening.germany, Talk::game, "during the game");
    // Who hears it at once has heard it before more happens.
    CHECK(evening.entente.wait_for<wire::Said>().lines[0].text == "before the start");
    CHECK(evening.entente.wait_for<wire::Said>().lines[0].text == "during the game");
    (void)evening.germany.ask<wire::Unwatched>(client::Unwatch{evening.game});
    const auto left = [](const wire::Notice& told) { return told.kind == Kind::went; };
    CHECK(evening.director.wait_for<wire::Notice>(left).accounts == std::vector{evening.germany.account});
    bool restarted = false;
    evening.harness.advance(ChatGame::delay * 60'000 - 1);
    CHECK(heard<wire::Said>(evening.spectator, evening.game).empty());
    CHECK(texts(evening.list(evening.entente, Talk::game)).size() == 2);
    CHECK(texts(evening.list(evening.spectator, Talk::game)) == std::vector<std::string>{"before the start"});
    CHECK(evening.spectator.ask<wire::GameView>(client::Watch{evening.game, std::nullopt}).seats[0].connected);
    SUBCASE("the server goes on") {}
    SUBCASE("the server starts anew") {
        evening.harness.restart();
        restarted = true;
    }
    Client::Options same;
    same.token = evening.spectator.token;
    Client spectator{evening.harness.port(), same};
    (void)spectator.ask<wire::GameView>(client::Watch{evening.game, std::nullopt});
    CHECK(texts(evening.list(spectator, Talk::game)) == std::vector<std::string>{"before the start"});
    evening.harness.advance(1);
    CHECK(spectator.wait_for<wire::Said>().lines[0].text == "during the game");
    CHECK(texts(evening.list(spectator, Talk::game)).size() == 2);
    if (!restarted) CHECK(spectator.wait_for<wire::Notice>(left).accounts == std::vector{evening.germany.account});
}

}  // namespace testing
