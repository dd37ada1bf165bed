#include <doctest/doctest.h>

#include "protocol/log_codec.hpp"
#include "rules/table/replay.hpp"
#include "server/rulesets.hpp"
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
    const auto ruleset = rulesets.of(std::get<table::body::Created>(record->front().entry.body));
    REQUIRE(ruleset);
    const auto verified = table::verify(*record, *ruleset);
    if (!verified) FAIL(verified.error().what << " at " << verified.error().sequence);
    CHECK(verified->judged);
    CHECK(verified->entries == told.entries);
}

TEST_CASE("a record that is too long is an error and never cut off") {
    Harness harness;
    const auto page = [&](const Match& match) { return http_get(harness.port(), "/games/" + table::hex(match.game) + "/record"); };
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

TEST_CASE("a server that stops tells its clients") {
    Harness harness;
    Client client{harness.port()};
    harness.stop();
    CHECK(client.wait_for<wire::Notice>().kind == wire::Notice::Kind::shutting_down);
    CHECK_THROWS_AS((void)client.next(), Client::Closed);
}

}  // namespace testing
