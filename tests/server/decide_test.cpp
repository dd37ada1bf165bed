#include "server/game/decide.hpp"

#include <doctest/doctest.h>

#include "server/base/keys.hpp"
#include "tests/match/sample_game.hpp"

namespace testing {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;

/// A game that nobody serves: only what a decision looks at.
struct Desk {
    SampleGame play{"1914", match::ClockRules{.turn_limit = 60'000}};
    match::DiceChain chain{sample_id(), 0, filled(0x11)};
    server::SeedCeremony seeds;
    server::Refusals refusals;
    server::Keys keys{filled(0x33)};

    [[nodiscard]] server::Position now() const { return {sample_id(), play.game(), &chain, true, seeds, refusals, keys}; }
    [[nodiscard]] static server::CommandEnvelope asks(server::CommandEnvelope::Body body, match::Moment stamp = 1'800'000'000'000) {
        server::CommandEnvelope envelope;
        envelope.account = envelope.sitting = 100;
        envelope.stamp = stamp;
        envelope.body = std::move(body);
        return envelope;
    }
};

template <class Said>
const Said* said(const server::Decision& decision) {
    const auto* answer = std::get_if<server::Answer>(&decision);
    return answer != nullptr ? std::get_if<Said>(answer) : nullptr;
}

}  // namespace

TEST_CASE("a seat is given to who has its token and to nobody else") {
    const Desk desk;
    client::TakeSeat ask;
    ask.seat = 1;
    ask.seat_token = desk.keys.seat_token(sample_id(), rules::SeatId{0});
    const auto wrong = server::decide_seat(desk.now(), Desk::asks(ask));
    REQUIRE(said<wire::Denied>(wrong));
    CHECK(said<wire::Denied>(wrong)->code == wire::Denied::Code::no_seat);
    ask.seat_token = desk.keys.seat_token(sample_id(), rules::SeatId{1});
    const auto right = server::decide_seat(desk.now(), Desk::asks(ask));
    REQUIRE(std::holds_alternative<server::DraftedEntry>(right));
    const auto& entry = std::get<server::DraftedEntry>(right).draft.entry;
    CHECK(std::holds_alternative<match::body::Seated>(entry.body));
    CHECK(entry.header.sequence == desk.play.table().sequence() + 1);
    ask.seat = 2;
    CHECK(said<wire::Malformed>(server::decide_seat(desk.now(), Desk::asks(ask))));
}

TEST_CASE("to decide the same twice is the same and changes nothing") {
    Desk desk;
    desk.play.begin();
    const auto head = desk.play.table().head();
    const auto limit = desk.play.table().clock().next_deadline();
    REQUIRE(limit);
    const auto early = Desk::asks(server::task::Due{}, limit->at - 1);
    const auto late = Desk::asks(server::task::Due{}, limit->at);
    CHECK(said<wire::Busy>(server::decide_due(desk.now(), early)));
    const auto once = server::decide_due(desk.now(), late);
    const auto again = server::decide_due(desk.now(), late);
    REQUIRE(std::holds_alternative<server::DraftedEntry>(once));
    REQUIRE(std::holds_alternative<server::DraftedEntry>(again));
    CHECK(std::get<server::DraftedEntry>(once).draft.entry == std::get<server::DraftedEntry>(again).draft.entry);
    CHECK(desk.play.table().head() == head);
}

TEST_CASE("a limit waits for fresh seeds and is not asked again where its command was refused") {
    Desk desk;
    desk.play.begin();
    const auto limit = desk.play.table().clock().next_deadline();
    REQUIRE(limit);
    CHECK(server::due(desk.now(), limit->at) == limit);
    auto spent = desk.now();
    spent.spent_limit = limit;
    CHECK_FALSE(server::due(spent, limit->at));
    const std::vector<std::uint64_t> here{100};
    REQUIRE(desk.seeds.want(desk.play.table().seats(), here, limit->at));
    CHECK_FALSE(server::due(desk.now(), limit->at));
    CHECK(server::due(desk.now(), limit->at + server::SeedCeremony::fresh_ms) == limit);
}

TEST_CASE("nothing that rolls is decided without a chain of dice") {
    const Desk desk;
    auto now = desk.now();
    now.chain = nullptr;
    CHECK(said<wire::Busy>(server::decide_start(now, Desk::asks(client::StartGame{}))));
}

}  // namespace testing
