// Seats that are played by bots: of the server itself, which starts them, and by programs with an account of their own.
#include <doctest/doctest.h>

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "bot/guest.hpp"
#include "server/base/startup_error.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

server::Config with_bots() {
    auto config = cheap();
    config.bots.program = ARMISTICE_SPARRING;
    config.bots.pace = std::chrono::milliseconds{0};
    config.bots.first_rest = std::chrono::milliseconds{20};
    return config;
}
void write_script(const std::string& path, const std::string& text) {
    std::ofstream{path} << "#!/bin/sh\n" << text;
    REQUIRE(::chmod(path.c_str(), 0700) == 0);
}
void write_secret(const std::string& path, const std::string& text) {
    std::ofstream{path} << text << "\n";
    REQUIRE(::chmod(path.c_str(), 0600) == 0);
}
/// An entry of this kind, of the seat.
template <class Body>
Body entry_of(Client& client, std::uint32_t seat) {
    const auto update = client.wait_for<wire::Update>([&](const wire::Update& one) {
        const auto* body = std::get_if<Body>(&one.entry.entry.body);
        return body != nullptr && rules::raw(body->seat) == seat;
    });
    return std::get<Body>(update.entry.entry.body);
}
void wait_for_end(Client& client) { (void)client.wait_for<wire::Update>(ends_game); }
/// Of one round, so that it ends.
client::CreateGame short_game() {
    auto ask = directed();
    ask.directed = false;
    ask.parameters = {{"round-limit", "1"}};
    return ask;
}

}  // namespace

TEST_CASE("bots of the server take the seats of a game that asks for them, and play it to its end") {
    Harness harness{with_bots()};
    Client host{harness.port()};
    auto ask = short_game();
    ask.sparring = true;
    const auto made = host.ask<wire::GameCreated>(ask);
    for (const auto& seat : made.seats) CHECK(seat.token.empty());
    (void)host.ask<wire::Watching>(client::Watch{made.game, 0});
    wait_for_end(host);
    const auto view = host.ask<wire::GameView>(client::Watch{made.game, {}});
    for (const auto& seat : view.seats) {
        CHECK(seat.sparring);
        CHECK(seat.account != host.account);
    }
    CHECK(view.seats[0].account != view.seats[1].account);
    check_record(harness.port(), made.game);
}

TEST_CASE("a free seat is given to a bot of the server by who arranges the seats, and comes back after a restart") {
    auto config = with_bots();
    config.people.guests = server::PeopleRules::Guests::watch;  // bots are no guests
    Harness harness{config};
    auto host = somebody(harness, "Host");
    auto other = somebody(harness, "Other");
    auto ask = short_game();
    ask.seats[0].to = To::account;
    ask.seats[0].account = host.account;
    const auto made = host.ask<wire::GameCreated>(ask);
    CHECK(denial(other, client::SeatPartner{made.game, 1}) == Denial::no_seat);
    (void)host.ask<wire::Seated>(sit(made.game, 0));
    CHECK(denial(host, client::SeatPartner{made.game, 0}) == Denial::not_allowed);
    CHECK(host.ask<wire::Malformed>(client::SeatPartner{made.game, 2}).field == "seat_partner.seat");
    (void)host.ask<wire::GameView>(client::Watch{made.game, {}});
    const auto offered = host.ask<wire::Accepted>(client::SeatPartner{made.game, 1});
    CHECK(host.ask<wire::Accepted>(client::SeatPartner{made.game, 1}).sequence >= offered.sequence);  // asked again
    const auto seated = entry_of<match::body::Seated>(host, 1);
    CHECK(seated.sparring);
    (void)host.ask<wire::Accepted>(client::StartGame{made.game});
    harness.restart();
    Client again{harness.port(), {.token = host.token}};
    // It plays: the whole turn of Austria-Hungary is ours, then it answers, and has its own turn.
    Match match;
    match.game = made.game;
    (void)again.ask<wire::Watching>(client::Watch{made.game, 0});
    const auto bot_is_here = [&] {
        for (const auto& seat : again.ask<wire::GameView>(client::Watch{made.game, {}}).seats)
            if (seat.seat == 1) return seat.connected;
        return false;
    };
    for (int tries = 0; tries < 3000 && !bot_is_here(); ++tries) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    CHECK(bot_is_here());
    CHECK(again.ask<wire::GameView>(client::Watch{made.game, {}}).seats[1].account == seated.account);
    check_record(harness.port(), made.game);
}

TEST_CASE("a bot sits down and plays in a game that was set back across its end or the end of a turn by the clock") {
    namespace verb = protocol::client::verb;
    for (const bool ended : {false, true}) {
        CAPTURE(ended);
        Harness harness{with_bots()};
        auto director = somebody(harness, "Who directs");
        auto central = somebody(harness, "The Central");
        auto entente = somebody(harness, "The Entente");
        auto ask = directed();
        ask.clock = {.turn_limit = hour};
        const auto made = director.ask<wire::GameCreated>(ask);
        (void)central.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
        (void)entente.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
        const auto start = director.ask<wire::Accepted>(client::StartGame{made.game}).sequence;
        std::uint64_t number = 0;
        client::Rule rule;
        rule.game = made.game;
        rule.reason = "it was so";
        const auto ruled = [&](client::Rule::Verb what) {
            rule.action_id = action(++number);
            rule.what = std::move(what);
            (void)director.ask<wire::Accepted>(rule);
        };
        if (ended)
            ruled(verb::EndGame{});
        else
            harness.advance(hour + 1000);
        ruled(verb::SetBack{start});
        (void)director.ask<wire::Accepted>(client::LeaveSeat{made.game, 1});
        (void)director.ask<wire::GameView>(client::Watch{made.game, {}});
        (void)director.ask<wire::Accepted>(client::SeatPartner{made.game, 1});
        CHECK(entry_of<match::body::Seated>(director, 1).sparring);
        harness.advance(hour + 1000);  // and the next turn is the bot's
        (void)director.wait_for<wire::Update>([](const wire::Update& one) {
            const auto& author = one.entry.entry.header.author;
            return author.kind == match::Author::Kind::seat && author.seat == rules::SeatId{1} &&
                   std::holds_alternative<match::body::Played>(one.entry.entry.body);
        });
    }
}

TEST_CASE("without bots, or with no more room for them, the answer says what to do") {
    Harness harness{cheap()};
    Client host{harness.port()};
    CHECK(host.ask<wire::Bundles>(client::ListBundles{"1914"}).bot_seats == 0);
    auto ask = short_game();
    const auto made = host.ask<wire::GameCreated>(ask);
    CHECK(host.ask<wire::Denied>(client::SeatPartner{made.game, 1}).reason.find("armistice-sparring --play") != std::string::npos);
    ask.sparring = true;
    CHECK(host.ask<wire::Denied>(ask).reason.find("armistice-sparring --play") != std::string::npos);
    CHECK(host.ask<wire::Games>(client::ListGames{}).games.size() == 1);

    auto config = with_bots();
    config.bots.most = 1;
    Harness small{config};
    Client guest{small.port()};
    CHECK(guest.ask<wire::Denied>(ask).reason.find("1 seats") != std::string::npos);
    ask.seats[0].to = To::holder;
    const auto one = guest.ask<wire::GameCreated>(ask);
    CHECK_FALSE(one.seats[0].token.empty());
    ask.sparring = false;
    const auto two = guest.ask<wire::GameCreated>(ask);
    CHECK(denial(guest, client::SeatPartner{two.game, 1}) == Denial::not_allowed);
    (void)guest.ask<wire::Done>(client::GiveUpGame{one.game});
    (void)guest.ask<wire::Accepted>(client::SeatPartner{two.game, 1});
}

TEST_CASE("no seats for bots are told to a person who may create no game") {
    auto config = with_bots();
    config.people.creates = server::PeopleRules::Creates::accounts;
    Harness harness{config};
    Client guest{harness.port()};
    CHECK(guest.ask<wire::Bundles>(client::ListBundles{"1914"}).bot_seats == 0);
    CHECK(somebody(harness, "Host").ask<wire::Bundles>(client::ListBundles{"1914"}).bot_seats > 0);
}

TEST_CASE("games that are made at the same time do not get the same bots") {
    auto config = with_bots();
    config.bots.most = 1;
    Harness harness{config};
    auto ask = short_game();
    ask.sparring = true;
    ask.seats[0].to = To::holder;
    std::vector<Client> guests;
    for (int guest = 0; guest < 6; ++guest) guests.emplace_back(harness.port());
    for (auto& guest : guests) (void)guest.send(ask);
    int made = 0;
    for (auto& guest : guests) made += std::holds_alternative<wire::GameCreated>(guest.next().body) ? 1 : 0;
    CHECK(made == 1);
}

TEST_CASE("bots leave a game that waits for a person where no person sits any more, and come back with one") {
    auto config = with_bots();
    config.bots.most = 1;
    Harness harness{config};
    auto host = somebody(harness, "Host");
    auto other = somebody(harness, "Other");
    const auto room = [](Client& who) { return who.ask<wire::Bundles>(client::ListBundles{"1914"}).bot_seats; };
    auto ask = short_game();
    ask.sparring = true;
    ask.seats[0].to = To::account;
    ask.seats[0].account = host.account;
    const auto made = host.ask<wire::GameCreated>(ask);
    (void)host.ask<wire::Seated>(sit(made.game, 0));
    (void)host.ask<wire::GameView>(client::Watch{made.game, {}});
    (void)entry_of<match::body::Seated>(host, 1);
    (void)host.ask<wire::Accepted>(client::StartGame{made.game});
    CHECK(room(other) == 0);
    (void)host.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    CHECK(room(other) == 1);
    (void)other.ask<wire::Seated>(sit(made.game, 0));
    CHECK(room(other) == 0);
}

TEST_CASE("one player has half of the server's bots in several games, also when these run") {
    auto config = with_bots();
    config.bots.most = 4;
    Harness harness{config};
    auto host = somebody(harness, "Host");
    auto ask = short_game();
    ask.sparring = true;
    ask.seats[0].to = To::account;
    ask.seats[0].account = host.account;
    const auto begin = [&] {
        const auto made = host.ask<wire::GameCreated>(ask);
        (void)host.ask<wire::Seated>(sit(made.game, 0));
        (void)host.ask<wire::GameView>(client::Watch{made.game, {}});
        (void)entry_of<match::body::Seated>(host, 1);
        (void)host.ask<wire::Accepted>(client::StartGame{made.game});
    };
    const auto room = [](Client& who) { return who.ask<wire::Bundles>(client::ListBundles{"1914"}).bot_seats; };
    CHECK(room(host) == 4);
    begin();
    CHECK(room(host) == 1);
    begin();
    CHECK(room(host) == 0);
    CHECK(host.ask<wire::Denied>(ask).reason.find("one player may have half of all bots") != std::string::npos);
    auto other = somebody(harness, "Other");
    CHECK(room(other) == 2);
    ask.seats[0].account = other.account;
    (void)other.ask<wire::GameCreated>(ask);
    CHECK(room(other) == 0);
}

TEST_CASE("guests of one address have half of the server's bots together, also in games that run, and another address its own half") {
    auto config = with_bots();
    config.bots.most = 4;
    config.limits.exempt_loopback = false;
    config.proxies = {"127.0.0.1"};
    Harness harness{config};
    const auto come = [&](const std::string& from) { return Client{harness.port(), {.forwarded = from}}; };
    const auto room = [](Client& who) { return who.ask<wire::Bundles>(client::ListBundles{"1914"}).bot_seats; };
    auto ask = short_game();
    ask.sparring = true;
    const auto begin = [&](Client& guest) {
        ask.seats[0].to = To::account;
        ask.seats[0].account = guest.account;
        const auto made = guest.ask<wire::GameCreated>(ask);
        (void)guest.ask<wire::Seated>(sit(made.game, 0));
        (void)guest.ask<wire::GameView>(client::Watch{made.game, {}});
        (void)entry_of<match::body::Seated>(guest, 1);
        (void)guest.ask<wire::Accepted>(client::StartGame{made.game});
    };
    auto first = come("203.0.113.5");
    auto second = come("203.0.113.5");
    begin(first);
    CHECK(room(second) == 1);
    begin(second);
    auto third = come("203.0.113.5");
    for (auto* guest : {&first, &second, &third}) {
        CHECK(room(*guest) == 0);
        ask.seats[0].account = guest->account;
        CHECK(guest->ask<wire::Denied>(ask).reason.find("others at your address") != std::string::npos);
    }
    auto neighbour = come("203.0.113.6");
    CHECK(room(neighbour) == 2);
    begin(neighbour);
}

namespace {

/// A person and a bot of the server in a game at an hour a turn that somebody directs.
struct Left {
    Left() {
        auto ask = directed();
        ask.clock.turn_limit = 3'600'000;
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        (void)person.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)look();
        (void)director.ask<wire::Accepted>(client::SeatPartner{game, 1});
        (void)entry_of<match::body::Seated>(director, 1);
        (void)director.ask<wire::Accepted>(client::StartGame{game});
    }
    wire::GameView look() { return director.ask<wire::GameView>(client::Watch{game, {}}); }
    /// It is paused after a round, who directs is told so, and it goes on with the person.
    void check_deserted() {
        const auto notice = director.wait_for<wire::Notice>([](const wire::Notice& one) { return one.kind == wire::Notice::Kind::paused; });
        CHECK(notice.text == "The game is paused, as nobody plays it any more: it goes on when somebody takes a seat.");
        const auto view = look();
        CHECK(view.clock.paused == std::vector{match::body::PauseReason::deserted});
        CHECK(view.round == 2);
        (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, 0, To::account, person.account});
        (void)person.ask<wire::Seated>(sit(game, 0));
        const auto again = look();
        CHECK(again.clock.paused.empty());
        CHECK(again.status == wire::Status::running);
        check_record(harness.port(), game);
    }
    [[nodiscard]] bool deserted() {
        const auto paused = look().clock.paused;
        return std::find(paused.begin(), paused.end(), match::body::PauseReason::deserted) != paused.end();
    }

    Harness harness{with_bots()};
    Client director = somebody(harness, "Who directs");
    Client person = somebody(harness, "The Person");
    match::GameId game{};
};

}  // namespace

TEST_CASE("a game in which bots alone are left is paused after a round, and goes on with a person") {
    Left it;
    (void)it.person.ask<wire::Accepted>(client::LeaveSeat{it.game, 0});
    SUBCASE("a seat is free") {
        for (int turns = 0; turns < 20 && !it.deserted(); ++turns) {
            it.harness.advance(3'600'000);
            (void)it.director.ask<wire::Record>(client::GetRecord{it.game});
        }
    }
    SUBCASE("a bot takes that seat too, and they play the round") {
        (void)it.director.ask<wire::Accepted>(client::SeatPartner{it.game, 0});
        CHECK(entry_of<match::body::Seated>(it.director, 0).sparring);
    }
    it.check_deserted();
}

TEST_CASE("an account has the server's bots in one game that has not started") {
    Harness harness{with_bots()};
    auto host = somebody(harness, "Host");
    auto ask = short_game();
    ask.seats[0].to = To::account;
    ask.seats[0].account = host.account;
    auto with_all = ask;
    with_all.sparring = true;
    const auto first = host.ask<wire::GameCreated>(with_all);
    const auto second = host.ask<wire::GameCreated>(ask);
    (void)host.ask<wire::Seated>(sit(second.game, 0));
    CHECK(host.ask<wire::Denied>(client::SeatPartner{second.game, 1}).reason.find("give_up_game") != std::string::npos);
    CHECK(host.ask<wire::Denied>(with_all).reason.find("give_up_game") != std::string::npos);
    CHECK(host.ask<wire::Games>(client::ListGames{}).games.size() == 2);
    harness.restart();
    host = Client{harness.port(), {.token = host.token}};
    CHECK(denial(host, client::SeatPartner{second.game, 1}) == Denial::not_allowed);
    CHECK(denial(host, with_all) == Denial::not_allowed);
    // Others have them, and whom the server has direct its games in as many as there is room for.
    auto other = somebody(harness, "Other");
    (void)other.ask<wire::GameCreated>(with_all);
    CHECK(denial(other, with_all) == Denial::not_allowed);
    give_role(harness, other, other.account, protocol::wire::Role::director);
    (void)other.ask<wire::GameCreated>(with_all);
    // One that is given up, and one that has started, holds them no more.
    (void)host.ask<wire::Done>(client::GiveUpGame{first.game});
    (void)host.ask<wire::GameView>(client::Watch{second.game, {}});
    (void)host.ask<wire::Accepted>(client::SeatPartner{second.game, 1});
    CHECK(entry_of<match::body::Seated>(host, 1).sparring);
    CHECK(denial(host, with_all) == Denial::not_allowed);
    (void)host.ask<wire::Accepted>(client::StartGame{second.game});
    (void)host.ask<wire::GameCreated>(with_all);
}

TEST_CASE("a bot that fails is started again, by its token alone, which is on no command line") {
    auto config = with_bots();
    TempFolder folder;
    const auto script = folder.file("partner");
    const auto calls = folder.file("calls");
    const auto secrets = folder.file("secrets");
    // It fails twice; then it is the real one.
    write_script(script,
                 "read -r token\n"
                 "echo \"$@\" >>" +
                     calls + "\n" + "echo \"$token\" >>" + secrets + "\n" + "[ $(wc -l <" + calls +
                     ") -lt 3 ] && { echo 'nobody is here' >&2; exit 3; }\n" + "{ echo \"$token\"; cat; } | " +
                     std::string{ARMISTICE_SPARRING} + " \"$@\"\n");
    config.bots.program = script;
    Harness harness{config};
    Client host{harness.port()};
    auto ask = short_game();
    const auto made = host.ask<wire::GameCreated>(ask);
    (void)host.ask<wire::GameView>(client::Watch{made.game, {}});
    (void)host.ask<wire::Accepted>(client::SeatPartner{made.game, 1});
    CHECK(entry_of<match::body::Seated>(host, 1).sparring);
    const auto said = bytes_of(calls);
    std::istringstream tokens{bytes_of(secrets)};
    std::string token;
    while (tokens >> token) {
        CHECK(token.size() == 64);
        CHECK(said.find(token) == std::string::npos);
    }
    // A seat that it loses is no longer played by it.
    Client third{harness.port()};
    (void)host.ask<wire::Accepted>(client::LeaveSeat{made.game, 1});
    (void)host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::anybody, 0});
    (void)third.ask<wire::Seated>(sit(made.game, 1));
}

TEST_CASE("a program that cannot be run ends the start with what to do") {
    auto config = cheap();
    config.bots.program = "no-such-partner";
    CHECK_THROWS_WITH_AS(Harness{config}, doctest::Contains("by its path"), server::StartupError);
}

TEST_CASE("programs with accounts of their own take open, kept and invited seats") {
    auto config = cheap();
    config.people.guests = server::PeopleRules::Guests::none;
    Harness harness{config};
    auto host = somebody(harness, "Host");
    auto robot = somebody(harness, "Robot");
    auto other = somebody(harness, "Other Robot");
    TempFolder folder;
    const auto personal = robot.ask<wire::TokenCreated>(client::CreateToken{"partner", 0});
    write_secret(folder.file("token"), personal.token);
    write_secret(folder.file("password"), long_password);
    auto ask = short_game();
    ask.seats[0].to = To::account;
    ask.seats[0].account = robot.account;
    ask.seats[1].to = To::holder;
    const auto made = host.ask<wire::GameCreated>(ask);
    const auto invitation = host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::holder, 0});
    sparring::GuestOptions kept;
    kept.address.port = harness.port();
    kept.game = match::hex(made.game);
    auto invited = kept;
    kept.seats = {sparring::seat_from("0")};
    kept.token_file = folder.file("token");
    invited.seats = {sparring::seat_from("1:" + invitation.token)};
    invited.name = "Other Robot";
    invited.password_file = folder.file("password");
    int codes = 0;
    std::thread one{[&] { codes += sparring::play_seats(kept); }};
    std::thread two{[&] { codes += 10 * sparring::play_seats(invited); }};
    one.join();
    two.join();
    CHECK(codes == 0);
    const auto view = host.ask<wire::GameView>(client::Watch{made.game, {}});
    CHECK(view.seats[0].account == robot.account);
    CHECK(view.seats[1].account == other.account);
    CHECK(bytes_of(folder.file("token")) == personal.token + "\n");
    // Secrets that others may read are not used.
    REQUIRE(::chmod(folder.file("token").c_str(), 0644) == 0);
    CHECK_THROWS_WITH(sparring::play_seats(kept), doctest::Contains("chmod 600"));
    REQUIRE(::chmod(folder.file("password").c_str(), 0640) == 0);
    CHECK_THROWS_WITH(sparring::play_seats(invited), doctest::Contains("chmod 600"));
    CHECK_THROWS_WITH((void)sparring::seat_from("one"), doctest::Contains("NUMBER"));
}

}  // namespace testing
