// What administrators and directors do and look at goes into the audit log, and what others do does not.
#include <doctest/doctest.h>

#include "tests/server/audit_lines.hpp"

namespace testing {

TEST_CASE("what administrators do with accounts stands in the audit log, with numbers alone") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Ada Lovelace");
    auto other = somebody(harness, "Charles Babbage");
    CHECK(audit_lines(harness).empty());  // what people do of themselves is not in it
    make_administrator(harness, boss, boss.account);
    harness.time.advance(1000);
    (void)boss.ask<wire::Done>(client::SetRole{other.account, Role::director, false});
    (void)boss.ask<wire::Done>(client::SetRole{other.account, Role::director, true});
    (void)boss.ask<wire::Done>(client::SetRole{other.account, Role::player, false});
    const auto code = boss.ask<wire::ResetCode>(client::IssueReset{other.account}).code;
    const auto issued = boss.ask<wire::AccountCode>(client::IssueAccount{});
    CHECK(denial(boss, client::SetRole{boss.account, Role::player, false}) == wire::Denied::Code::not_allowed);
    const auto lines = audit_lines(harness);
    struct Row {
        Deed what;
        std::uint64_t about;
        const char* details;
    };
    const std::vector<Row> told{{Deed::set_role, boss.account, "ADMINISTRATOR"}, {Deed::set_role, other.account, "DIRECTOR"},
                                {Deed::set_role, other.account, "DIRECTOR"},     {Deed::lock, other.account, ""},
                                {Deed::set_role, other.account, "PLAYER"},       {Deed::unlock, other.account, ""},
                                {Deed::issue_reset, other.account, ""},          {Deed::issue_account, issued.account, ""}};
    REQUIRE(lines.size() == told.size());
    for (std::size_t at = 0; at < told.size(); ++at) {
        CAPTURE(at);
        CHECK(lines[at].what == told[at].what);
        CHECK(lines[at].about == told[at].about);
        CHECK(lines[at].details == told[at].details);
        CHECK(lines[at].account == boss.account);
        CHECK(lines[at].role == (at == 0 ? Role::player : Role::administrator));
        CHECK(lines[at].way == Way::server);
        CHECK(lines[at].at == harness.time.now() - (at == 0 ? 1000 : 0));
        const auto bytes = protocol::encode_audit(lines[at]);
        for (const auto* secret : {"Ada", "Charles", "horse"}) CHECK(bytes.find(secret) == std::string::npos);
        for (const auto& one : {code, issued.code}) CHECK(bytes.find(one) == std::string::npos);
    }
}

TEST_CASE("who is told that somebody is locked is written down once an hour") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    auto other = somebody(harness, "Charles");
    const auto find = [&](Client& asks) {
        client::FindPeople ask;
        ask.accounts = {other.account};
        (void)asks.ask<wire::People>(ask);
    };
    find(other);
    CHECK(audit_lines(harness, Deed::look_people).empty());
    find(boss);
    find(boss);
    CHECK(audit_lines(harness, Deed::look_people).size() == 1);
    harness.time.advance(hour);
    find(boss);
    CHECK(audit_lines(harness, Deed::look_people).size() == 2);
}

TEST_CASE("an entry of who directs stands in the audit log and one of a player or a mere creator does not") {
    Harness harness{cheap()};
    Client creator{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    auto boss = somebody(harness, "Ada");
    give_role(harness, boss, boss.account, Role::director);
    auto ask = directed();
    ask.directed = false;
    ask.clock.turn_limit = hour;
    const auto game = creator.ask<wire::GameCreated>(ask).game;
    (void)creator.ask<wire::SeatOffered>(client::OfferSeat{game, 0, To::anybody, 0});
    (void)creator.ask<wire::SeatOffered>(client::OfferSeat{game, 1, To::anybody, 0});
    (void)first.ask<wire::Seated>(sit(game, 0));
    (void)second.ask<wire::Seated>(sit(game, 1));
    (void)first.ask<wire::Accepted>(client::StartGame{game});
    CHECK(audit_lines(harness, Deed::entry).empty());
    const auto paused = boss.ask<wire::Accepted>(client::PauseGame{game}).sequence;
    auto named = somebody(harness, "Charles");
    (void)boss.ask<wire::Accepted>(client::NameDirector{game, named.account, false});
    const auto resumed = named.ask<wire::Accepted>(client::ResumeGame{game}).sequence;
    CHECK(denial(first, client::PauseGame{game}) == wire::Denied::Code::not_allowed);
    const auto lines = audit_lines(harness, Deed::entry);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].details == "paused");
    CHECK(lines[0].account == boss.account);
    CHECK(lines[0].role == Role::director);
    CHECK(lines[0].game == game);
    CHECK(lines[0].sequence == paused);
    CHECK(lines[1].details == "director_named");
    CHECK(lines[2].details == "resumed");
    CHECK(lines[2].account == named.account);
    CHECK(lines[2].role == Role::player);
    CHECK(lines[2].sequence == resumed);
    check_record(harness.port(), game);
    // Of a game that goes there is no record. One that has begun does not go.
    (void)boss.ask<wire::Denied>(client::GiveUpGame{game});
    CHECK(audit_lines(harness, Deed::give_up_game).empty());
    const auto waiting = creator.ask<wire::GameCreated>(ask).game;
    (void)boss.ask<wire::Done>(client::GiveUpGame{waiting});
    const auto ended = audit_lines(harness, Deed::give_up_game);
    REQUIRE(ended.size() == 1);
    CHECK(ended.front().game == waiting);
    CHECK(ended.front().account == boss.account);
    const auto own = creator.ask<wire::GameCreated>(ask).game;
    (void)creator.ask<wire::Done>(client::GiveUpGame{own});
    CHECK(audit_lines(harness, Deed::give_up_game).size() == 1);
}

TEST_CASE("a look of who directs the server at a game that others are shown later is written down once an hour") {
    Harness harness{cheap()};
    Client creator{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    auto ask = directed();
    for (auto& seat : ask.seats) seat.to = To::anybody;
    ask.spectator_delay_minutes = 5;
    const auto game = creator.ask<wire::GameCreated>(ask).game;
    const auto looks = [&] { return audit_lines(harness, Deed::look_game); };
    (void)boss.ask<wire::GameView>(client::Watch{game, {}});
    (void)first.ask<wire::Seated>(sit(game, 0));
    (void)second.ask<wire::Seated>(sit(game, 1));
    (void)boss.ask<wire::Unwatched>(client::Unwatch{game});
    CHECK(looks().empty());  // before the start everybody sees the same
    (void)creator.ask<wire::Accepted>(client::StartGame{game});
    Client spectator{harness.port()};
    (void)spectator.ask<wire::GameView>(client::Watch{game, {}});
    (void)spectator.ask<wire::Games>(client::ListGames{});
    (void)first.ask<wire::GameView>(client::Watch{game, {}});
    CHECK(looks().empty());
    (void)boss.ask<wire::GameView>(client::Watch{game, {}});
    (void)boss.ask<wire::LegalMoves>(client::ListLegalMoves{game, ""});
    (void)boss.ask<wire::Games>(client::ListGames{});
    REQUIRE(looks().size() == 1);
    CHECK(looks().front().game == game);
    CHECK(looks().front().account == boss.account);
    CHECK(looks().front().role == Role::administrator);
    harness.advance(hour);
    (void)boss.ask<wire::Games>(client::ListGames{});  // the list tells who is to act
    CHECK(looks().size() == 2);
    harness.advance(hour);
    Client again{harness.port(), {.token = boss.token, .seen = {{game, 0}}}};
    (void)again.ask<wire::Pong>(client::Ping{});  // one after the other
    CHECK(looks().size() == 3);
    // Another server's memory of looks is empty.
    harness.restart();
    Client later{harness.port(), {.token = boss.token}};
    (void)later.ask<wire::Games>(client::ListGames{});
    CHECK(looks().size() == 4);
}

TEST_CASE("where the audit log cannot be written nobody is shown what it would tell of") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    auto other = somebody(harness, "Charles");
    client::FindPeople ask;
    ask.accounts = {other.account};
    {
        const FullDisk full;
        (void)boss.ask<wire::Busy>(ask);
        (void)boss.ask<wire::Busy>(client::IssueReset{other.account});
    }
    (void)boss.ask<wire::People>(ask);
    CHECK(audit_lines(harness, Deed::look_people).size() == 1);
    CHECK(audit_lines(harness, Deed::issue_reset).empty());
}

TEST_CASE("damage of the audit log is said where the server says how it is, and games go on") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    for (int time = 0; time < 3; ++time) (void)boss.ask<wire::ResetCode>(client::IssueReset{boss.account});
    CHECK(http_get(harness.port(), "/readyz").body == "ready\n");
    harness.stop();
    run_sql(harness, "DELETE FROM audit WHERE number > 2");
    harness.restart();
    const auto page = http_get(harness.port(), "/readyz");
    CHECK(page.status == 200);
    CHECK_MESSAGE(page.body.find("audit log: line 3: missing") != std::string::npos, page.body);
    CHECK(page.body.find("armistice-admin audit") != std::string::npos);
    Client again{harness.port(), {.token = boss.token}};
    (void)again.ask<wire::ResetCode>(client::IssueReset{boss.account});
    Client player{harness.port()};
    (void)begin(player);
    harness.restart();  // what was written since hides nothing
    CHECK(http_get(harness.port(), "/readyz").body.find("audit log: line 3: missing") != std::string::npos);
}

TEST_CASE("a database that was set back, and one with another key, say so in the audit log") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    harness.stop();
    std::filesystem::remove(harness.config.database + ".mark");
    harness.config.accept_older = true;
    harness.restart();
    REQUIRE(audit_lines(harness, Deed::restore).size() == 1);
    CHECK(audit_lines(harness, Deed::restore).front().account == 0);
    harness.stop();
    std::filesystem::remove(harness.config.key_file);
    harness.config.new_key = true;
    harness.restart();
    CHECK(audit_lines(harness, Deed::new_key).size() == 1);
    CHECK(audit_lines(harness, Deed::set_role).size() == 1);  // sealed anew, and whole
}

}  // namespace testing
