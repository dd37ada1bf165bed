#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "protocol/wire_names.hpp"
#include "tests/server/timed_hall.hpp"

namespace testing {
namespace {

/// The clocks that count now.
std::vector<What> running(const wire::ClockView& clock) {
    std::vector<What> found;
    for (const auto& reading : clock.readings)
        if (reading.running) found.push_back(reading.what);
    return found;
}

/// The first power's armies go where they bring a question: Serbia, because it has to; Switzerland, because all its enemies are asked whose
/// army that is. The phase is not ended yet, which asks it.
template <class Does>
void go_to_switzerland(Client& player, const Match& match, const Does& does) {
    while (look(player, match).phase != "move") does(end_phase());
    for (const auto* target : {"Serbia", "Switzerland"}) {
        const auto legal = player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""}).commands;
        const auto way = std::find_if(legal.begin(), legal.end(), [&](const protocol::wire::Command& command) {
            const auto* move = std::get_if<rules::command::Move>(&command.body);
            return move != nullptr && move->path.back() == space(*player.rules, target) &&
                   move->units.front().type == unit_type(*player.rules, "infantry");
        });
        REQUIRE(way != legal.end());
        does(*way);
    }
}

}  // namespace

TEST_CASE("at the time limit the round becomes the last and the game is scored after it") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 600'000, .phase_limit = 60'000}});
    auto view = look(player, match);
    CHECK(left(view.clock, What::game) == 600'000);
    CHECK(left(view.clock, What::phase) == 60'000);
    CHECK(view.clock.last_round == 0);
    std::uint32_t last_round = 0;
    bool over = false;
    // Nobody plays: every phase is ended by the clock. Time passes only when what it brought has been seen.
    for (int phases = 0; phases < 500 && !over; ++phases) {
        harness.advance(60'000);
        const auto update = player.wait_for<wire::Update>();
        if (last_round == 0) last_round = update.clock.last_round;
        over = ends_game(update);
    }
    REQUIRE(over);
    CHECK(last_round == 1);
    view = look(player, match);
    CHECK(view.status == wire::Status::over);
    CHECK(view.round == last_round);
    REQUIRE(view.result);
    CHECK_FALSE(view.scores.empty());
    CHECK(player.ask<wire::Denied>(act(match, 1, end_phase())).code == wire::Denied::Code::ended);
    const auto games = player.ask<wire::Games>(client::ListGames{});
    CHECK(games.games.front().status == wire::Status::over);
}

TEST_CASE("a reading says of each clock whether it runs") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {600'000, 400'000, 300'000, 200'000}});
    std::uint64_t number = 0;
    const auto does = [&](const protocol::wire::Command& command) { (void)player.ask<wire::Accepted>(act(match, ++number, command)); };
    const std::vector<What> at_move{What::game, What::turn, What::phase};
    CHECK(running(look(player, match).clock) == at_move);
    go_to_switzerland(player, match, does);
    harness.advance(100'000);
    does(end_phase());
    auto view = look(player, match);
    REQUIRE_FALSE(view.decisions.empty());
    const auto asked = protocol::names::names_in(*player.rules, view.decisions.front().asked);
    CHECK(std::find(asked.begin(), asked.end(), view.power) == asked.end());
    std::vector<What> runs(1 + asked.size(), What::decision);  // for each who is asked
    runs.front() = What::game;
    CHECK(running(view.clock) == runs);
    REQUIRE(view.to_act.size() == asked.size());
    for (std::size_t at = 0; at < asked.size(); ++at) {
        CHECK(view.clock.readings[view.clock.readings.size() - asked.size() + at].power == asked[at]);
        CHECK(view.to_act[at] ==
              wire::ToAct{std::string{asked[at]}, {protocol::names::text_of(*player.rules, view.decisions.front().kind)}});
    }
    const auto turn = left(view.clock, What::turn);
    CHECK(turn == 300'000);
    harness.advance(100'000);
    view = look(player, match);
    CHECK(left(view.clock, What::turn) == turn);
    CHECK(left(view.clock, What::decision) == 100'000);
    CHECK(running(view.clock) == runs);
    harness.server().pause(match.game, match::body::PauseReason::dispute);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::paused; });
    CHECK(running(look(player, match).clock).empty());
}

TEST_CASE("an answer before it is asked for or after its time is stale and no rule is asked") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.turn_limit = 4'000'000, .decision_limit = 200'000}});
    std::uint64_t number = 0;
    go_to_switzerland(player, match,
                      [&](const protocol::wire::Command& command) { (void)player.ask<wire::Accepted>(act(match, ++number, command)); });
    // What no rule would let pass, were it asked.
    auto early = act(match, ++number, {rules::command::Purchase{{unit(*player.rules, "infantry", 6000)}}});
    early.for_decision = "minor-army";
    early.as = "France";
    CHECK(player.ask<wire::Stale>(early).decisions.empty());
    (void)player.ask<wire::Accepted>(act(match, ++number, end_phase()));
    const auto asked = look(player, match);
    REQUIRE_FALSE(asked.decisions.empty());
    const auto legal = player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, "France"}).commands;
    REQUIRE_FALSE(legal.empty());
    auto late = act(match, ++number, legal.front());
    late.for_decision = "minor-army";
    late.as = "France";
    SUBCASE("in time it is taken") {
        harness.time.advance(199'999);
        CHECK(player.ask<wire::Accepted>(late).sequence == asked.sequence + 1);
    }
    SUBCASE("with its time the question is answered by its default") {
        harness.time.advance(200'000);  // and nobody looks at the clock
        const auto stale = player.ask<wire::Stale>(late);
        CHECK(stale.sequence > asked.sequence);
        CHECK(look(player, match).head == player.ask<wire::Record>(client::GetRecord{match.game}).head);
        CHECK(look(player, match).sequence == stale.sequence);
    }
}

TEST_CASE("the clock of a game stands still when its time is used up") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 100'000, .turn_limit = 500'000}});
    CHECK(running(look(player, match).clock) == std::vector<What>{What::game, What::turn});
    harness.advance(100'000);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::last_round; });
    const auto clock = look(player, match).clock;
    CHECK(left(clock, What::game) == 0);
    CHECK(running(clock) == std::vector<What>{What::turn});
}

TEST_CASE("a limit of the phase ends it on the millisecond and not before") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 1000}});
    const auto before = look(player, match);
    harness.advance(999);
    CHECK(look(player, match).sequence == before.sequence);
    harness.advance(1);
    const auto update = player.wait_for<wire::Update>();
    CHECK(update.entry.entry.header.sequence == before.sequence + 1);
    CHECK(update.entry.entry.header.author.kind == match::Author::Kind::system);
    CHECK(look(player, match).phase != before.phase);
}

TEST_CASE("a command that comes after the limit finds the phase ended also where nobody has looked at the clock") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 1000}});
    const auto before = look(player, match);
    auto ask = act(match, 1, end_phase());
    ask.for_phase = before.phase;
    SUBCASE("in time it is played") {
        harness.time.advance(999);
        CHECK(player.ask<wire::Accepted>(ask).sequence == before.sequence + 1);
    }
    SUBCASE("too late the phase is over") {
        harness.time.advance(1000);
        const auto stale = player.ask<wire::Stale>(ask);
        CHECK(stale.sequence == before.sequence + 1);
        CHECK(player.wait_for<wire::Update>().entry.entry.header.author.kind == match::Author::Kind::system);
        CHECK(look(player, match).sequence == before.sequence + 1);
    }
    SUBCASE("and a pause comes too late for it") {
        harness.time.advance(1000);
        harness.server().pause(match.game, match::body::PauseReason::director);
        (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::paused; });
        const auto after = look(player, match);
        CHECK(after.sequence == before.sequence + 2);
        CHECK(after.phase != before.phase);
    }
}

TEST_CASE("only games that run on a clock are loaded when the server starts") {
    Harness harness;
    Client player{harness.port()};
    const auto slow = begin(player);
    const auto clocked = begin(player, {.clock = {.phase_limit = 60'000}});
    const auto waiting = create(player, {.clock = {.phase_limit = 60'000}});
    for (const auto& game : player.ask<wire::Games>(client::ListGames{}).games) {
        REQUIRE(game.clock);
        CHECK(game.clock->phase_limit == (game.game == slow.game ? 0 : 60'000));
    }
    CHECK(waiting.game != clocked.game);
    harness.restart();
    Client again{harness.port()};
    CHECK(harness.server().loaded_games() == 1);
}

TEST_CASE("a pause never changes what is left") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 100'000}});
    (void)look(player, match);
    harness.advance(40'000);
    harness.server().pause(match.game, match::body::PauseReason::dispute);
    (void)player.wait_for<wire::Update>();
    harness.advance(500'000);
    CHECK(left(look(player, match).clock, What::game) == 60'000);
    harness.server().resume(match.game, match::body::PauseReason::dispute);
    (void)player.wait_for<wire::Update>();
    harness.advance(59'999);
    auto view = look(player, match);
    CHECK(left(view.clock, What::game) == 1);
    CHECK(view.clock.last_round == 0);
    harness.advance(1);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::last_round; });
    CHECK(look(player, match).clock.last_round == 1);
}

TEST_CASE("time that the server was down is given back as an entry") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 100'000}});
    const auto before = look(player, match);
    harness.advance(30'000);
    harness.stop();
    harness.time.advance(3'600'000);
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    auto after = look(again, match);
    CHECK(after.sequence == before.sequence + 1);
    CHECK(left(after.clock, What::game) == 70'000);
    CHECK(after.clock.last_round == 0);
    SUBCASE("once") {
        harness.restart();
        Client third{harness.port()};
        CHECK(look(third, match).sequence == after.sequence);
    }
    SUBCASE("and the limit still comes") {
        harness.advance(70'000);
        CHECK(again.wait_for<wire::Notice>().kind == wire::Notice::Kind::last_round);
    }
}

TEST_CASE("a game that nobody uses leaves the memory and its clock goes on") {
    server::Config config;
    config.limits.park_ms = 10'000;
    Harness harness{config};
    Match match;
    std::string token;
    {
        Client player{harness.port()};
        match = begin(player, {.clock = {.game_limit = 100'000}});
        token = player.token;
        (void)look(player, match);
        CHECK(harness.server().loaded_games() == 1);
        harness.advance(20'000);
        (void)look(player, match);
        CHECK(harness.server().loaded_games() == 1);
        (void)player.ask<wire::Unwatched>(client::Unwatch{match.game});
    }
    harness.advance(20'000);
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (harness.server().loaded_games() != 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
    REQUIRE(harness.server().loaded_games() == 0);
    harness.advance(60'000);  // reaches the limit: the game is loaded for it
    Client again{harness.port(), {.token = token}};
    CHECK(look(again, match).clock.last_round == 1);
}

TEST_CASE("a game that nobody uses stays in memory while its clock wakes it soon") {
    server::Config config;
    config.limits.park_ms = 10'000;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 8000}});
    const auto before = look(player, match).sequence;
    (void)player.ask<wire::Unwatched>(client::Unwatch{match.game});
    for (int sweeps = 0; sweeps < 8; ++sweeps) {
        harness.advance(5000);
        for (int looks = 0; looks < 10; ++looks) (void)http_get(harness.port(), "/metrics");  // it might leave the memory
        CHECK(harness.server().loaded_games() == 1);
    }
    CHECK(player.ask<wire::Record>(client::GetRecord{match.game}).entries >
          before);  // how often is for the threads to say: time jumps here
}

}  // namespace testing
