// Spectators who are shown a game later than its players: the same, and nothing of what is newer.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "protocol/log_codec.hpp"
#include "server/catalog/game_index.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using Status = wire::Status;
constexpr std::uint32_t delay = 5;

/// A game whose spectators are shown everything five minutes later; every phase is ended by the clock after one.
client::CreateGame delayed_game() {
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.clock = {.game_limit = 12 * minute, .phase_limit = minute};
    ask.spectator_delay_minutes = delay;
    ask.title = "Final";
    ask.directed = true;
    ask.seats = {{.powers = {"Austria-Hungary", "Germany", "Ottoman Empire"}, .to = To::anybody},
                 {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}, .to = To::anybody}};
    return ask;
}

/// Two players, who directs them, and a spectator; the game has just begun.
struct Final {
    Harness harness;
    Client director{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    Client spectator{harness.port()};
    Match match;
    std::uint32_t waiting = 0;  ///< The last entry before the start.
    Final() {
        match.game = director.ask<wire::GameCreated>(delayed_game()).game;
        (void)first.ask<wire::Seated>(sit(match.game, 0));
        waiting = second.ask<wire::Seated>(sit(match.game, 1)).sequence;
        (void)director.ask<wire::Accepted>(client::StartGame{match.game});
    }
    [[nodiscard]] wire::GameView look(Client& client) const { return client.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); }
    /// The clock ends a phase. @return what the first player has been shown since he was asked last.
    std::vector<wire::Update> phase() {
        harness.advance(minute);
        std::vector<wire::Update> found;
        for (auto& message : first.heard(client::GetRecord{match.game}))  // its actor has done what came before
            if (auto* update = std::get_if<wire::Update>(&message.body)) found.push_back(std::move(*update));
        return found;
    }
    /// What the spectator has as his answers, once all that is due was shown.
    [[nodiscard]] std::uint32_t seen_by(Client& client) const {
        return client.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""}).sequence;
    }
    [[nodiscard]] wire::GameSummary line(Client& client) const {
        auto games = client.ask<wire::Games>(client::ListGames{}).games;
        REQUIRE(games.size() == 1);
        return games.front();
    }
    /// As the spectator is told it, once it says so.
    [[nodiscard]] wire::GameSummary line_of_status(Status status) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
        for (;;) {
            auto told = line(spectator);
            if (told.status == status || std::chrono::steady_clock::now() > patience) return told;
        }
    }
    [[nodiscard]] std::size_t page_entries() const {
        const auto page = http_get(harness.port(), "/games/" + match::hex(match.game) + "/record");
        REQUIRE(page.status == 200);
        return protocol::read_record(page.body).value().size();
    }
};

/// Those that have come since.
std::vector<wire::Update> updates(Client& client) {
    std::vector<wire::Update> found;
    for (const auto& message : client.heard())
        if (const auto* update = std::get_if<wire::Update>(&message.body)) found.push_back(*update);
    return found;
}
void add(std::vector<wire::Update>& to, const std::vector<wire::Update>& more) { to.insert(to.end(), more.begin(), more.end()); }
void check_gap_free(const std::vector<wire::Update>& shown, std::uint64_t from) {
    for (const auto& update : shown) CHECK(update.entry.entry.header.sequence == ++from);
}

}  // namespace

TEST_CASE("a spectator is shown what a player is and only so much later until the game is over") {
    Final final;
    const auto began = final.look(final.first);
    CHECK(began.delay_minutes == 0);
    CHECK(final.look(final.director).sequence == began.sequence);
    const auto late_view = final.look(final.spectator);
    CHECK(late_view.delay_minutes == delay);
    CHECK(late_view.status == Status::waiting);
    CHECK(late_view.sequence == final.waiting);
    CHECK(std::none_of(late_view.seats.begin(), late_view.seats.end(), [](const auto& seat) { return seat.connected; }));

    std::vector<wire::Update> live;
    std::vector<wire::Update> late;
    bool over = false;
    for (std::uint32_t minutes = 1; minutes < 200 && !over; ++minutes) {
        CAPTURE(minutes);
        add(live, final.phase());
        over = ends_game(live.back());
        if (over) break;
        const auto seen = final.seen_by(final.spectator);  // whatever is due was shown before
        add(late, updates(final.spectator));
        // The start is entry `waiting` + 1.
        const auto old = final.harness.time.now() - delay * minute;
        const auto passed =
            std::count_if(live.begin(), live.end(), [&](const auto& update) { return update.entry.entry.header.received <= old; });
        const auto shown = minutes < delay ? final.waiting : final.waiting + 1 + static_cast<std::uint32_t>(passed);
        CHECK(seen == shown);
        CHECK(late.size() == shown - final.waiting);
        const auto line = final.line(final.spectator);
        CHECK(line.sequence <= shown);
        CHECK(line.delay_minutes == delay);
        CHECK(line.title == final.line(final.first).title);
        if (minutes < delay) {
            CHECK(line.status == Status::waiting);
            CHECK(line.to_act.empty());
            CHECK(line.power.empty());
        } else {
            CHECK(line.power == late.back().to_act.front().power);
        }
        CHECK(final.line(final.first).sequence == live.back().entry.entry.header.sequence);
        CHECK(final.line(final.director).sequence == live.back().entry.entry.header.sequence);
        CHECK(final.page_entries() == shown);
        CHECK(final.spectator.ask<wire::Record>(client::GetRecord{final.match.game}).entries == shown);
    }
    REQUIRE(over);
    // All at once: nothing is kept back any more.
    const auto all = live.back().entry.entry.header.sequence;
    while (late.empty() || late.back().entry.entry.header.sequence != all) late.push_back(final.spectator.wait_for<wire::Update>());
    REQUIRE(late.size() == live.size() + 1);
    CHECK(std::holds_alternative<match::body::Started>(late.front().entry.entry.body));
    for (std::size_t at = 0; at < live.size(); ++at) CHECK(late[at + 1] == live[at]);
    CHECK(final.spectator.wait_for<wire::Notice>([](const auto& notice) { return notice.kind == wire::Notice::Kind::game_over; }).game ==
          final.match.game);
    CHECK(final.look(final.spectator).delay_minutes == 0);
    CHECK(final.look(final.spectator).status == Status::over);
    CHECK(final.line(final.spectator).status == Status::over);
    CHECK(final.page_entries() == all);
    check_record(final.harness.port(), final.match.game);
}

TEST_CASE("neither an answer nor an error tells a spectator how a delayed game stands now") {
    Final final;
    (void) final.look(final.first);
    const auto late = final.look(final.spectator);
    (void) final.phase();
    (void) final.director.ask<wire::Accepted>(client::PauseGame{final.match.game});
    // Nor is it known by what it says to wrong guesses.
    CHECK(final.spectator.ask<wire::Denied>(act(final.match, 1, end_phase())).code == wire::Denied::Code::no_seat);
    CHECK(final.spectator.ask<wire::Denied>(client::ResumeGame{final.match.game}).code == wire::Denied::Code::not_allowed);
    for (const std::uint32_t from : {late.sequence + 1, late.sequence + 2, late.sequence + 100})
        CHECK(final.spectator.ask<wire::GameView>(client::Watch{final.match.game, from}) == late);
    CHECK(final.spectator.ask<wire::LegalMoves>(client::ListLegalMoves{final.match.game, "Germany"}).commands.empty());
    client::GetExplanation why;
    why.game = final.match.game;
    why.what = "production";
    why.power = "Germany";
    CHECK(final.spectator.ask<wire::Explanation>(why).sequence == late.sequence);
    const auto of_status = [&](Client& client, Status status) {
        client::ListGames ask;
        ask.statuses = {status};
        return client.ask<wire::Games>(ask).games.size();
    };
    CHECK(of_status(final.first, Status::paused) == 1);
    CHECK(of_status(final.spectator, Status::paused) == 0);
    CHECK(of_status(final.spectator, Status::running) == 0);
    CHECK(of_status(final.spectator, Status::waiting) == 1);
    for (const auto& message : final.spectator.heard()) {
        const auto text = protocol::format_server(message, protocol::Format::json, final.spectator.rules.get());
        FAIL_CHECK("was told: " << text);
    }
}

TEST_CASE("a delayed spectator misses nothing and sees nothing sooner by coming back or by a restart of the server") {
    Final final;
    (void) final.look(final.first);
    (void) final.look(final.spectator);
    for (int at = 0; at < 7; ++at) (void) final.phase();
    const auto head = final.waiting + 1 + (7 - delay);
    REQUIRE(final.seen_by(final.spectator) == head);
    const auto shown = updates(final.spectator);
    check_gap_free(shown, final.waiting);
    SUBCASE("the server goes on") {}
    SUBCASE("the server starts anew") { final.harness.restart(); }
    Client::Options again;
    again.token = final.spectator.token;
    again.seen = {{final.match.game, final.waiting + 1}};
    Client back{final.harness.port(), again};
    auto rest = std::vector{back.wait_for<wire::Update>(), back.wait_for<wire::Update>()};
    check_gap_free(rest, final.waiting + 1);
    CHECK(std::equal(rest.begin(), rest.end(), shown.begin() + 1,
                     [](const auto& a, const auto& b) { return a.entry == b.entry && a.head == b.head; }));
    CHECK(final.seen_by(back) == head);
    CHECK(final.line(back).sequence == head);
    CHECK(final.page_entries() == head);
    // From the first entry on, up to there.
    Client whole{final.harness.port()};
    (void)whole.ask<wire::Watching>(client::Watch{final.match.game, 0});
    std::vector<wire::Update> all;
    while (all.size() < head) all.push_back(whole.wait_for<wire::Update>());
    check_gap_free(all, 0);
    CHECK(final.seen_by(whole) == head);
    CHECK(whole.heard().empty());
    // It goes on by itself, as time passes.
    final.harness.advance(minute);
    CHECK(back.wait_for<wire::Update>().entry.entry.header.sequence == head + 1);
    CHECK(whole.wait_for<wire::Update>().entry.entry.header.sequence == head + 1);
}

TEST_CASE("who takes a seat of a delayed game sees all of it at once and who leaves one sees nothing twice") {
    Final final;
    (void) final.look(final.first);
    (void) final.look(final.second);
    (void) final.look(final.spectator);
    for (int at = 0; at < 6; ++at) (void) final.phase();
    REQUIRE(final.seen_by(final.spectator) == final.waiting + 2);
    auto shown = updates(final.spectator);
    const auto left = final.second.ask<wire::Accepted>(client::LeaveSeat{final.match.game, 1}).sequence;
    const auto offered = final.director.ask<wire::SeatOffered>(client::OfferSeat{final.match.game, 1, To::anybody, 0}).sequence;
    const auto sits = final.spectator.ask<wire::Seated>(sit(final.match.game, 1)).sequence;
    CHECK(sits == offered + 1);
    while (shown.empty() || shown.back().entry.entry.header.sequence != sits) shown.push_back(final.spectator.wait_for<wire::Update>());
    check_gap_free(shown, final.waiting);
    CHECK(final.seen_by(final.spectator) == sits + 1);  // who sits down is given the whole turn
    // Who left saw that he did; what came then he is shown when it is old enough.
    auto seen = updates(final.second);
    check_gap_free(seen, final.waiting + 1);
    CHECK(seen.back().entry.entry.header.sequence == left);
    CHECK(final.seen_by(final.second) == final.waiting + 2);
    for (std::uint32_t at = 1; at < delay; ++at) (void) final.phase();
    CHECK(updates(final.second).empty());
    final.harness.advance(minute);
    CHECK(final.second.wait_for<wire::Update>().entry.entry.header.sequence == left + 1);
    CHECK(final.second.wait_for<wire::Update>().entry.entry.header.sequence == sits);
}

TEST_CASE("a game that nobody watches stays until its spectators may know all of it") {
    Final final;
    (void) final.look(final.first);
    (void) final.phase();
    (void) final.director.ask<wire::Accepted>(client::PauseGame{final.match.game});
    (void) final.first.ask<wire::Unwatched>(client::Unwatch{final.match.game});
    final.harness.advance(delay * minute - minute);
    CHECK(final.line_of_status(Status::running).round == 1);
    final.harness.advance(delay * minute);
    CHECK(final.line_of_status(Status::paused).delay_minutes == delay);
    final.harness.advance(final.harness.config.limits.park_ms);
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (final.harness.server().loaded_games() != 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
    CHECK(final.harness.server().loaded_games() == 0);
    CHECK(final.line(final.spectator).status == Status::paused);
    CHECK(final.line(final.spectator) == final.line(final.first));
}

TEST_CASE("a director of all games sees a delayed one as it stands and a page that nobody asked for by name does not") {
    server::GameIndex index;
    wire::GameSummary summary;
    summary.game = {1};
    summary.created = 1;
    summary.delay_minutes = 3;
    summary.status = Status::running;
    summary.round = 4;
    summary.power = "Germany";
    summary.scores = {{"points", "central", 3}};
    summary.seats.resize(1);
    summary.seats[0].taken = true;
    summary.seats[0].account = 7;
    (void)index.put(summary);
    const auto told = [&](std::uint64_t account, bool all) { return index.page({}, {account, all, {}}).value().games.front(); };
    CHECK(told(7, false).round == 4);
    CHECK(told(8, true).round == 4);
    CHECK(told(8, false).round == 0);
    CHECK(told(8, false).power.empty());
    CHECK(told(8, false).scores.empty());
    CHECK(index.of(summary.game)->round == 0);
    summary.status = Status::over;
    (void)index.put(summary);
    CHECK(told(8, false).round == 4);
    index.remove(summary.game);
    CHECK(index.page({}, {8, false, {}}).value().games.empty());
}

}  // namespace testing
