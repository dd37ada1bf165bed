#include <doctest/doctest.h>

#include "rules/match/hash.hpp"
#include "server/base/keys.hpp"
#include "server/catalog/quota.hpp"
#include "server/game/clock_service.hpp"
#include "server/net/origin.hpp"
#include "server/net/outbound.hpp"

namespace testing {

TEST_CASE("frames of one recipient are gathered and bounded") {
    server::Outbound out{300};
    using Added = server::Outbound::Added;
    CHECK(out.add_frame(server::FrameKind::binary, "ab") == Added::wake);
    CHECK(out.add_frame(server::FrameKind::text, std::string(126, 'x')) == Added::queued);
    CHECK(out.add_frame(server::FrameKind::text, std::string(200, 'x')) == Added::refused);
    std::string bytes;
    REQUIRE(out.take(bytes));
    CHECK(bytes == std::string{"\x82\x02"} + "ab" + std::string{"\x81\x7e\x00\x7e", 4} + std::string(126, 'x'));
    CHECK_FALSE(out.take(bytes));
    CHECK(out.add_frame(server::FrameKind::binary, std::string(70'000, 'y')) == Added::wake);
    REQUIRE(out.take(bytes));
    CHECK(bytes.substr(0, 10) == std::string{"\x82\x7f\x00\x00\x00\x00\x00\x01\x11\x70", 10});
    CHECK_FALSE(out.take(bytes));
    CHECK(bytes.capacity() < 1024);
}

TEST_CASE("after a closing frame nothing more is taken") {
    server::Outbound out{300};
    using Added = server::Outbound::Added;
    CHECK(out.add_close(1001, "bye") == Added::wake);
    CHECK(out.add_frame(server::FrameKind::binary, "ab") == Added::refused);
    CHECK(out.add_close(1000, "") == Added::refused);
    std::string bytes;
    REQUIRE(out.take(bytes));
    CHECK(bytes == std::string{"\x88\x05\x03\xe9"} + "bye");
    CHECK(out.closed());
}

TEST_CASE("where too much waits for all recipients the one for whom most waits is cut first") {
    using Added = server::Outbound::Added;
    server::OutboundBudget budget{1000};
    std::vector<int> cut;
    server::Outbound slow{800, &budget, [&] { cut.push_back(1); }};
    server::Outbound slower{800, &budget, [&] { cut.push_back(2); }};
    std::string bytes;
    {
        server::Outbound brisk{800, &budget, [&] { cut.push_back(3); }};
        const auto add = [&](server::Outbound& to, std::size_t size) {
            CHECK(to.add_bytes(std::string(size, 'x')) != Added::refused);
            budget.keep_within();
        };
        add(slow, 400);
        add(slower, 300);
        CHECK(slower.take(bytes));
        add(slower, 200);  // what is being written counts too
        CHECK(budget.held() == 900);
        add(brisk, 100);
        CHECK(cut.empty());
        CHECK(brisk.take(bytes));
        CHECK_FALSE(brisk.take(bytes));  // it is written
        CHECK(budget.held() == 900);
        add(brisk, 150);
        CHECK(cut == std::vector{2});
        CHECK(budget.held() == 550);
        CHECK(slower.add_bytes("x") == Added::refused);
        CHECK_FALSE(slower.take(bytes));
        CHECK(slow.add_close(1001, "bye") != Added::refused);
    }
    CHECK(budget.held() == 400 + 7);
}

TEST_CASE("an origin is allowed when it is none or the host or listed") {
    const std::vector<std::string> listed{"https://a.example"};
    struct Row {
        const char* origin;
        bool allowed;
    };
    for (const auto& [origin, allowed] :
         {Row{"", true}, Row{"http://here:1914", true}, Row{"HTTPS://HERE:1914", true}, Row{"http://here", false},
          Row{"https://a.example", true}, Row{"http://a.example", false}, Row{"null", false}}) {
        CAPTURE(origin);
        CHECK(server::origin_allowed(origin, "here:1914", listed) == allowed);
    }
    CHECK(server::origin_allowed("https://b.example", "here", std::vector<std::string>{"*"}));
}

TEST_CASE("localhost and the loopback addresses are one origin on the same port") {
    struct Row {
        const char* origin;
        const char* host;
        bool allowed;
    };
    for (const auto& [origin, host, allowed] :
         {Row{"http://localhost:1914", "127.0.0.1:1914", true}, Row{"http://127.0.0.1:1914", "LOCALHOST:1914", true},
          Row{"http://[::1]:1914", "localhost:1914", true}, Row{"http://127.0.0.2:1914", "[::1]:1914", true},
          Row{"http://localhost", "127.0.0.1", true}, Row{"http://localhost:3000", "127.0.0.1:1914", false},
          Row{"http://localhost:1914", "192.168.0.7:1914", false}, Row{"http://localhost.example.org:1914", "127.0.0.1:1914", false},
          Row{"http://127.0.0.1.example.org:1914", "127.0.0.1:1914", false}, Row{"http://user@localhost:1914", "127.0.0.1:1914", false}}) {
        CAPTURE(origin);
        CAPTURE(host);
        CHECK(server::origin_allowed(origin, host, {}) == allowed);
    }
}

TEST_CASE("a host is known when it is an address or localhost or a name that is listed") {
    const auto listed = server::hosts_of(std::vector<std::string>{"games.example.org"}, std::vector<std::string>{"https://a.example:8443"});
    struct Row {
        const char* host;
        bool known;
    };
    for (const auto& [host, known] :
         {Row{"", true}, Row{"127.0.0.1:1914", true}, Row{"192.168.0.7:1914", true}, Row{"[::1]:1914", true}, Row{"[2001:db8::7]", true},
          Row{"localhost", true}, Row{"LocalHost:1914", true}, Row{"games.example.org", true}, Row{"GAMES.example.org:443", true},
          Row{"a.example", true}, Row{"evil.example:1914", false}, Row{"127.0.0.1.evil.example", false},
          Row{"localhost.evil.example", false}, Row{"evil.example#games.example.org", false}, Row{"games.example.org@evil.example", false},
          Row{"a b", false}}) {
        CAPTURE(host);
        CHECK(server::host_known(host, listed) == known);
    }
    CHECK(server::host_known("evil.example", std::vector<std::string>{"*"}));
    CHECK(server::host_known("any.example", server::hosts_of({}, std::vector<std::string>{"*"})));
}

TEST_CASE("a game is due once at its moment and a later setting replaces an earlier one") {
    server::ClockService clocks;
    const auto a = match::random_game_id();
    const auto b = match::random_game_id();
    clocks.set(a, 100);
    clocks.set(b, 50);
    CHECK(clocks.take_due(49).empty());
    CHECK(clocks.take_due(50) == std::vector{b});
    CHECK(clocks.take_due(50).empty());
    clocks.set(a, 200);
    CHECK(clocks.take_due(199).empty());
    clocks.set(b, 150);
    clocks.set(b, std::nullopt);
    CHECK(clocks.take_due(1000) == std::vector{a});
}

TEST_CASE("games are counted by their creator until they are over") {
    server::Quota quota{2};
    const auto first = match::random_game_id();
    CHECK(quota.take(first, 7));
    quota.add(match::random_game_id(), 7);
    CHECK_FALSE(quota.take(match::random_game_id(), 7));
    CHECK(quota.take(match::random_game_id(), 8));
    quota.remove(first);
    quota.remove(first);
    CHECK(quota.take(first, 7));
    CHECK_FALSE(quota.take(match::random_game_id(), 7));
    for (int games = 0; games < 9; ++games) CHECK(quota.take(match::random_game_id(), 0));
}

TEST_CASE("tokens are known by the server that made them") {
    const server::Keys keys{match::random_hash()};
    const server::Keys others{match::random_hash()};
    const auto token = keys.account_token();
    CHECK(keys.account_of(token));
    CHECK_FALSE(others.account_of(token));
    CHECK_FALSE(keys.account_of(""));
    CHECK_FALSE(keys.account_of(token.substr(1) + "0"));
    const auto game = match::random_game_id();
    const auto seat = keys.seat_token(game, rules::SeatId{2});
    CHECK(keys.is_seat_token(seat, game, rules::SeatId{2}));
    CHECK_FALSE(keys.is_seat_token(seat, game, rules::SeatId{3}));
    CHECK_FALSE(keys.is_seat_token(seat, match::random_game_id(), rules::SeatId{2}));
    CHECK_FALSE(keys.is_seat_token("", game, rules::SeatId{2}));
}

}  // namespace testing
