#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "protocol/log_codec.hpp"
#include "rules/match/replay.hpp"
#include "server/catalog/rulesets.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

unsigned refused_with(std::uint16_t port, const Client::Options& options) {
    try {
        const Client client{port, options};
    } catch (const Client::Refused& refused) {
        return refused.status;
    }
    return 101;
}

}  // namespace

TEST_CASE("the pages answer on the port of the games") {
    Harness harness;
    CHECK(http_get(harness.port(), "/healthz").status == 200);
    CHECK(http_get(harness.port(), "/readyz").status == 200);
    CHECK(http_get(harness.port(), "/").body.find("armistice.v1.json") != std::string::npos);
    CHECK(http_get(harness.port(), "/none").status == 404);
    CHECK(http_get(harness.port(), "/games/xyz/record").status == 404);
    CHECK(http_get(harness.port(), "/games/" + std::string(32, '0') + "/record").status == 404);
    const auto metrics = http_get(harness.port(), "/metrics");
    CHECK(metrics.type.starts_with("text/plain; version=0.0.4"));
    CHECK(metrics.body.find("# TYPE armistice_connections gauge") != std::string::npos);
}

TEST_CASE("metrics tell games by status and what the process is and uses") {
    Harness harness;
    const auto told = [&](const std::string& line) {
        const auto text = http_get(harness.port(), "/metrics").body;
        CHECK_MESSAGE(text.find("\n" + line) != std::string::npos, line << " in " << text);
    };
    Client player{harness.port()};
    const auto waiting = create(player);
    const auto running = begin(player);
    told("armistice_games{status=\"waiting\"} 1\n");
    told("armistice_games{status=\"running\"} 1\n");
    (void)player.ask<wire::GameView>(client::Watch{running.game, std::nullopt});
    harness.server().pause(running.game, match::body::PauseReason::director);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::paused; });
    told("armistice_games{status=\"paused\"} 1\n");
    told("armistice_games{status=\"running\"} 0\n");
    harness.restart();
    told("armistice_games{status=\"waiting\"} 1\n");
    told("armistice_games{status=\"paused\"} 1\n");
    told("armistice_build_info{");
    for (const auto* name :
         {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_start_time_seconds"})
        told(name + std::string{" "});
}

TEST_CASE("the link of a mail leads to a page that says how the game is reached and nothing of it") {
    Harness harness;
    Client player{harness.port()};
    const auto id = match::hex(begin(player).game);
    const auto page = http_get(harness.port(), "/games/" + id);
    CHECK(page.status == 200);
    CHECK(page.body.find("game " + id + " of an Armistice server") != std::string::npos);
    CHECK(page.body.find("/games/" + id + "/record\n") != std::string::npos);
    for (const auto& none : {std::string(32, '0'), id + "0", std::string{"x"}, id + "/"})
        CHECK_MESSAGE(http_get(harness.port(), "/games/" + none).status == 404, none);
}

TEST_CASE("the lag of a clock's limit is told") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.turn_limit = 60'000}});
    CHECK(http_get(harness.port(), "/metrics").body.find("\narmistice_deadline_lag_seconds_count 0\n") != std::string::npos);
    (void)player.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    harness.advance(59'000);
    harness.advance(1250);
    (void)player.wait_for<wire::Update>();
    const auto metrics = http_get(harness.port(), "/metrics").body;
    CHECK(metrics.find("\narmistice_deadline_lag_seconds_count 1\n") != std::string::npos);
    CHECK(metrics.find("\narmistice_deadline_lag_seconds_sum 0.25\n") != std::string::npos);
}

TEST_CASE("metrics on a port of their own are not on the port of the games") {
    server::Config config;
    config.metrics_port = 0;
    Harness harness{config};
    const auto own = harness.server().metrics_port();
    CHECK(http_get(harness.port(), "/metrics").status == 404);
    CHECK(http_get(harness.port(), "/readyz").status == 200);
    CHECK(http_get(own, "/metrics").body.find("armistice_connections 0") != std::string::npos);
    CHECK(http_get(own, "/healthz").status == 200);
    CHECK(http_get(own, "/metrics", {{"Host", "games.internal:9114"}}).status == 200);
    CHECK(http_get(own, "/readyz").status == 200);
    CHECK(http_get(own, "/").status == 404);
    CHECK(http_get(own, "/games/" + std::string(32, '0') + "/record").status == 404);
    CHECK(refused_with(own, {}) == 404);
}

TEST_CASE("a server is not ready while its commits fail and is again when they do not") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    CHECK(http_get(harness.port(), "/readyz").status == 200);
    {
        const FullDisk full;
        CHECK(std::holds_alternative<wire::Busy>(player.answer_to(player.send(act(match, 1, end_phase()))).body));
        const auto page = http_get(harness.port(), "/readyz");
        CHECK(page.status == 503);
        CHECK_MESSAGE(page.body.find("the database cannot be written: ") != std::string::npos, page.body);
        CHECK_MESSAGE(page.body.find("make room") != std::string::npos, page.body);
        CHECK(http_get(harness.port(), "/healthz").status == 200);
    }
    SUBCASE("as the next command shows") { (void)player.ask<wire::Accepted>(act(match, 1, end_phase())); }
    SUBCASE("as the server finds out by itself") {
        harness.advance(5000);
        for (int looks = 0; looks < 200 && http_get(harness.port(), "/readyz").status != 200; ++looks)
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    CHECK(http_get(harness.port(), "/readyz").status == 200);
}

TEST_CASE("a page is asked for by GET or HEAD and everything else is told so") {
    Harness harness;
    for (const auto* page : {"/healthz", "/readyz", "/", "/none"}) {
        CAPTURE(page);
        const auto whole = http_get(harness.port(), page);
        const auto head = http_ask(harness.port(), "HEAD", page);
        CHECK(head.status == whole.status);
        CHECK(head.type == whole.type);
        CHECK(head.body.empty());
        CHECK(head.length == std::to_string(whole.body.size()));
    }
    const auto long_header = http_ask(harness.port(), "HEAD", "/healthz", {}, {{"X-Long", std::string(9000, 'x')}});
    CHECK(long_header.status == 431);
    CHECK(long_header.length != "0");  // as long as GET would have it, and not sent
    for (const auto* method : {"POST", "PUT", "DELETE", "BREW"}) {
        CAPTURE(method);
        const auto refused = http_ask(harness.port(), method, "/healthz");
        CHECK(refused.status == 405);
        CHECK(refused.allow == "GET, HEAD, OPTIONS");
    }
    const auto with_body = http_ask(harness.port(), "POST", "/healthz", "a body");
    CHECK(with_body.status == 405);
    CHECK(with_body.allow == "GET, HEAD, OPTIONS");
}

TEST_CASE("the record of a game verifies") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    for (std::uint64_t number = 1; number <= 60; ++number) {
        const auto command = number % 4 == 0 ? end_phase() : some_command(player, match);
        (void)player.answer_to(player.send(act(match, number, command)));
    }
    const auto told = player.ask<wire::Record>(client::GetRecord{match.game});
    const auto page = http_get(harness.port(), told.path);
    CHECK(page.status == 200);
    const auto record = protocol::read_record(page.body);
    REQUIRE(record);
    REQUIRE(record->size() == told.entries);
    CHECK(record->back().head == told.head);
    server::Rulesets rulesets;
    const auto ruleset = rulesets.of(std::get<match::body::Created>(record->front().entry.body));
    REQUIRE(ruleset);
    const auto verified = match::verify(*record, *ruleset);
    if (!verified) FAIL(verified.error().what << " at " << verified.error().sequence);
    CHECK(verified->judged);
    CHECK(verified->entries == told.entries);
}

TEST_CASE("a record that is too long is an error and never cut off") {
    Harness harness;
    const auto page = [&](const Match& match) { return http_get(harness.port(), "/games/" + match::hex(match.game) + "/record"); };
    Match small, large;
    {
        Client player{harness.port()};
        small = create(player);
        large = begin(player);
    }
    const auto whole = page(small);
    CHECK(whole.status == 200);
    CHECK(page(large).status == 200);
    harness.config.limits.record_bytes = whole.body.size();
    harness.restart();
    CHECK(page(small).body == whole.body);
    CHECK(page(large).status == 500);
}

TEST_CASE("a websocket without one of our sub-protocols is refused in words") {
    Harness harness;
    CHECK(refused_with(harness.port(), {.subprotocol = "none"}) == 400);
    CHECK(refused_with(harness.port(), {.subprotocol = "armistice.v2"}) == 400);
    CHECK(refused_with(harness.port(), {.subprotocol = "armistice.v2, armistice.v1"}) == 101);
}

TEST_CASE("a page of another origin is refused unless it is listed") {
    server::Config config;
    config.origins = {"https://games.example.org"};
    Harness harness{config};
    const auto own = "http://127.0.0.1:" + std::to_string(harness.port());
    CHECK(refused_with(harness.port(), {.origin = own}) == 101);
    CHECK(refused_with(harness.port(), {.origin = "https://games.example.org"}) == 101);
    CHECK(refused_with(harness.port(), {.origin = "https://evil.example.org"}) == 403);
    CHECK(refused_with(harness.port(), {.origin = "null"}) == 403);
}

TEST_CASE("a page of localhost may connect to a loopback address") {
    Harness harness;
    CHECK(refused_with(harness.port(), {.origin = "http://localhost:" + std::to_string(harness.port())}) == 101);
    CHECK(refused_with(harness.port(), {.origin = "http://localhost:1"}) == 403);
}

TEST_CASE("a request for a name that is not the server's is refused in words") {
    server::Config config;
    config.hosts = {"games.example.org"};
    Harness harness{config};
    const auto ask = [&](const std::string& host) { return http_ask(harness.port(), "GET", "/healthz", {}, {{"Host", host}}); };
    CHECK(ask("games.example.org:1914").status == 200);
    CHECK(ask("localhost:1914").status == 200);
    const auto refused = ask("evil.example:1914");
    CHECK(refused.status == 421);
    CHECK(refused.body.find("`hosts`") != std::string::npos);
    CHECK(refused_with(harness.port(), {.origin = "http://evil.example", .host = "evil.example"}) == 421);
    CHECK(refused_with(harness.port(), {.origin = "http://games.example.org", .host = "games.example.org"}) == 101);
}

TEST_CASE("a page of an origin that may connect may read what is served and others may not") {
    server::Config config;
    config.origins = {"https://games.example.org"};
    Harness harness{config};
    const auto shared_with = [&](const std::string& method, const std::string& origin) {
        return http_ask(harness.port(), method, "/healthz", {}, {{"Origin", origin}}).header("Access-Control-Allow-Origin");
    };
    for (const auto* method : {"GET", "HEAD", "OPTIONS"}) {
        CAPTURE(method);
        CHECK(shared_with(method, "https://games.example.org") == "https://games.example.org");
        CHECK(shared_with(method, "https://evil.example").empty());
    }
    const auto asked = http_ask(harness.port(), "OPTIONS", "/games/x/record", {},
                                {{"Origin", "https://games.example.org"}, {"Access-Control-Request-Method", "GET"}});
    CHECK(asked.status == 204);
    CHECK(asked.header("Access-Control-Allow-Methods") == "GET, HEAD");
    CHECK(asked.header("Access-Control-Allow-Headers") == "*");
    CHECK(asked.header("Vary") == "Accept, Origin");
    const auto plain = http_ask(harness.port(), "OPTIONS", "/healthz");
    CHECK(plain.status == 204);
    CHECK(plain.length.empty());
    CHECK(plain.allow == "GET, HEAD, OPTIONS");
    CHECK(plain.header("Access-Control-Allow-Methods").empty());
}

TEST_CASE("a server that stops tells its clients") {
    Harness harness;
    Client client{harness.port()};
    harness.stop();
    CHECK(client.wait_for<wire::Notice>().kind == wire::Notice::Kind::shutting_down);
    CHECK_THROWS_AS((void)client.next(), Client::Closed);
}

}  // namespace testing
