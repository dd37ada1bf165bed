#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <random>
#include <span>
#include <utility>

#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "rules/match/replay.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// Plays `count` commands; they are numbered from `first`.
std::vector<wire::Update> play(Client& player, Client& watcher, const Match& match, std::uint64_t first, int count) {
    std::vector<wire::Update> seen;
    for (int at = 0; at < count; ++at) {
        const auto number = first + static_cast<std::uint64_t>(at);
        const auto command = at % 3 == 2 ? end_phase() : some_command(player, match);
        (void)player.answer_to(player.send(act(match, number, command)));
        (void)watcher.ask<wire::Pong>(client::Ping{});
    }
    const auto head = watcher.ask<wire::Record>(client::GetRecord{match.game});
    while (seen.empty() || seen.back().entry.entry.header.sequence < head.entries) seen.push_back(watcher.wait_for<wire::Update>());
    return seen;
}

/// As if the secret of the dice were that of another game. The server is not running.
void replace_chain(const Harness& harness, const Match& match) {
    const auto keys = server::Keys::load_or_create(harness.config.key_file);
    persistence::SqliteOptions options;
    options.path = harness.config.database;
    options.integrity = server::integrity_of(keys);
    const auto store = persistence::open_sqlite(options);
    REQUIRE(store);
    std::promise<bool> done;
    (*store)->put_blob("dice/" + match::hex(match.game) + "/0",
                       match::DiceChain{match.game, 0, match::random_hash()}.seal(keys.chain_key()),
                       [&](const persistence::StoreResult<bool>& put) { done.set_value(put.has_value()); });
    REQUIRE(done.get_future().get());
}

}  // namespace

TEST_CASE("who comes back gets what he missed without a gap and as it was shown") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client watcher{harness.port()};
    const auto start = look(watcher, match);
    const auto seen = play(player, watcher, match, 1, 9);
    REQUIRE(seen.size() >= 6);
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) harness.restart();
        Client::Options options;
        options.seen = {{match.game, start.sequence}};
        Client back{harness.port(), options};
        CHECK(back.wait_for<wire::Watching>().sequence == start.sequence);
        for (const auto& update : seen) {
            const auto again = back.wait_for<wire::Update>();
            CHECK(again.head == update.head);
            CHECK(again.entry == update.entry);
        }
    }
}

TEST_CASE("a watch from the head or from nothing or from the future is answered by what fits") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto view = look(player, match);
    CHECK(player.ask<wire::Watching>(client::Watch{match.game, view.sequence}).sequence == view.sequence);
    Client guest{harness.port()};
    CHECK(guest.ask<wire::GameView>(client::Watch{match.game, view.sequence + 5}) == look(guest, match));
    Client reader{harness.port(), {.format = protocol::Format::json}};
    CHECK(reader.ask<wire::Watching>(client::Watch{match.game, 0}).sequence == 0);
    for (std::uint32_t sequence = 1; sequence <= view.sequence; ++sequence)
        CHECK(reader.wait_for<wire::Update>().entry.entry.header.sequence == sequence);
}

TEST_CASE("who knows another history than the server gets a fresh view and no updates that do not fit") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto view = look(player, match);
    client::Watch watch{match.game, view.sequence};
    watch.head = view.head;
    CHECK(player.ask<wire::Watching>(watch).sequence == view.sequence);
    watch.head = match::random_hash();
    CHECK(player.ask<wire::GameView>(watch) == view);
    Client::Options options;
    options.seen = {{match.game, view.sequence}};
    options.seen.front().head = watch.head;
    CHECK(Client{harness.port(), options}.wait_for<wire::GameView>().head == view.head);
}

TEST_CASE("a hello that names many games is answered game by game and whoever reads is not dropped") {
    server::Config config;
    config.outbound_bytes = 64 * 1024;
    Harness harness{config};
    Client player{harness.port()};
    std::vector<protocol::client::Seen> seen;
    for (int games = 0; games < 40; ++games) {
        client::CreateGame ask;
        ask.bundle = "1914-tournament";
        seen.push_back({player.ask<wire::GameCreated>(ask).game, 99});
    }
    seen.push_back({match::random_game_id(), 0});
    Client back{harness.port(), {.token = player.token, .seen = seen}};
    std::size_t bytes = 0;
    for (std::size_t game = 0; game + 1 < seen.size(); ++game) {
        const auto view = back.wait_for<wire::GameView>();
        CHECK(view.game == seen[game].game);
        bytes += protocol::format_server({0, view}, protocol::Format::binary, back.rules.get()).size();
    }
    CHECK(bytes > 4 * config.outbound_bytes);
    CHECK(back.wait_for<wire::Malformed>().code == wire::Malformed::Code::unknown_game);
    (void)back.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("a server that starts again finds everything") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto waiting = create(player);
    (void)player.ask<wire::Accepted>(act(match, 1, some_command(player, match)));
    const auto ended = player.ask<wire::Accepted>(act(match, 2, end_phase()));
    const auto before = look(player, match);
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    CHECK(again.account == player.account);
    auto after = look(again, match);
    after.clock = before.clock;
    CHECK(after.seats == before.seats);
    CHECK(after == before);
    CHECK(again.ask<wire::Games>(client::ListGames{}).games.size() == 2);

    SUBCASE("also what an action was answered with") {
        CHECK(again.ask<wire::Accepted>(act(match, 2, end_phase())) == ended);
        CHECK(look(again, match).head == before.head);
    }
    SUBCASE("also the seats that are free and their tokens") {
        client::TakeSeat ask{waiting.game, 0, waiting.created.seats[0].token, {}, "", false};
        (void)again.ask<wire::Seated>(ask);
    }
    SUBCASE("also the dice") {
        for (std::uint64_t number = 10; number < 40; ++number)
            (void)again.ask<wire::Accepted>(act(match, number, some_command(again, match)));
        CHECK(look(again, match).sequence == before.sequence + 30);
    }
}

TEST_CASE("a chain of dice that does not go on where the record stands is replaced and the record verifies") {
    constexpr int most_commands = 10'000;
    constexpr int most_in_a_phase = 30;
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 60'000, .decision_limit = 60'000}});
    const auto record_now = [&] {
        auto record = protocol::read_record(http_get(harness.port(), "/games/" + match::hex(match.game) + "/record").body);
        REQUIRE(record);
        return *record;
    };
    const auto rolls_of = [](std::span<const match::Recorded> entries) {
        return std::count_if(entries.begin(), entries.end(),
                             [](const match::Recorded& recorded) { return recorded.entry.rolls.has_value(); });
    };
    std::mt19937 random{1914};
    std::uint64_t number = 0;
    // Fights what there is to be fought, else does whatever is legal; the end of the phase is the last in the list.
    const auto choose = [&](const std::vector<protocol::wire::Command>& legal) {
        for (const auto& command : legal)
            if (std::holds_alternative<rules::command::Fight>(command.body) || std::holds_alternative<rules::command::Attack>(command.body))
                return command;
        return random() % 4 == 0 ? legal.back() : legal[random() % legal.size()];
    };
    // Until `more` entries have rolled. Where nothing is legal, and where a phase has no end (what was landed is called off and landed
    // again, say, and guns stand alone meanwhile), time passes.
    const auto roll = [&](Client& client, std::ptrdiff_t more) {
        const auto enough = rolls_of(record_now()) + more;
        std::pair<std::string, std::string> here;
        int in_phase = 0;
        for (int at = 1; at <= most_commands; ++at) {
            if (at % 10 == 0 && rolls_of(record_now()) >= enough) break;
            const auto moves = client.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""});
            if (const auto place = std::pair{moves.power, moves.phase}; place != here) {
                here = place;
                in_phase = 0;
            }
            if (moves.commands.empty() || ++in_phase > most_in_a_phase) {
                harness.advance(60'000);
                in_phase = 0;
                continue;
            }
            auto made = act(match, ++number, choose(moves.commands));
            made.as = moves.power;
            (void)client.answer_to(client.send(made));
        }
        REQUIRE(rolls_of(record_now()) >= enough);
    };
    roll(player, 2);
    harness.stop();
    replace_chain(harness, match);
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    roll(again, 2);
    const auto record = record_now();
    const auto opens = [](const match::Recorded& recorded) {
        return std::holds_alternative<match::body::AnchorOpened>(recorded.entry.body);
    };
    REQUIRE(std::count_if(record.begin(), record.end(), opens) == 2);
    // Those before the new chain are of the old one, those behind it of the new one.
    const auto renewed = static_cast<std::size_t>(record.rend() - std::find_if(record.rbegin(), record.rend(), opens));
    const std::span<const match::Recorded> all{record};
    CHECK(rolls_of(all.first(renewed)) >= 2);
    CHECK(rolls_of(all.subspan(renewed)) >= 2);
    server::Rulesets rulesets;
    const auto verified = match::verify(record, *rulesets.of(std::get<match::body::Created>(record.front().entry.body)));
    if (!verified) FAIL(verified.error().what << " at " << verified.error().sequence);
    CHECK(verified->rolls == static_cast<std::uint64_t>(rolls_of(record)));
}

TEST_CASE("a new chain of dice takes a fresh seed of everybody who is there") {
    Harness harness;
    auto match = Match{};
    std::string token;
    {
        Client player{harness.port()};
        match = begin(player);
        token = player.token;
    }
    harness.stop();
    replace_chain(harness, match);
    harness.restart();
    Client player{harness.port(), {.token = token}};
    const auto before = look(player, match);
    const auto first = act(match, 1, end_phase());
    CHECK(player.ask<wire::Busy>(first).retry_ms > 0);
    const auto notice = [&](wire::Notice::Kind kind) {
        (void)player.wait_for<wire::Notice>([&](const wire::Notice& said) { return said.kind == kind; });
    };
    notice(wire::Notice::Kind::seeds_wanted);
    const auto seats = match.created.seats.size();
    std::vector<match::Hash> seeds(seats);
    const auto promise = [&](std::uint32_t seat) {
        seeds[seat] = match::random_hash();
        return client::CommitSeed{match.game, seat,
                                  match::seed_commitment(match.game, match.created.dice_commitment,
                                                         rules::SeatId{static_cast<std::uint16_t>(seat)}, seeds[seat])};
    };
    const auto open = [&](std::uint32_t seat) { return client::OpenSeed{match.game, seat, seeds[seat]}; };
    Client stranger{harness.port()};
    CHECK(stranger.ask<wire::Denied>(promise(0)).code == wire::Denied::Code::no_seat);
    CHECK(player.ask<wire::Malformed>(client::CommitSeed{match.game, 99, {}}).field == "commit_seed.seat");
    std::size_t promised = 0;
    std::size_t opened = 0;
    SUBCASE("of every seat and then nothing is waited for") {
        for (std::uint32_t seat = 0; seat < seats; ++seat) {
            (void)player.ask<wire::Accepted>(promise(seat));
            if (seat == 0) {
                CHECK(player.ask<wire::Denied>(open(0)).code == wire::Denied::Code::not_allowed);
                const auto kept = seeds[0];
                CHECK(player.ask<wire::Denied>(promise(0)).code == wire::Denied::Code::not_allowed);
                seeds[0] = kept;
            }
        }
        notice(wire::Notice::Kind::seeds_opening);
        for (std::uint32_t seat = 0; seat < seats; ++seat) {
            CHECK(std::holds_alternative<wire::Busy>(player.answer_to(player.send(first)).body));
            (void)player.ask<wire::Accepted>(open(seat));
        }
        promised = opened = seats;
    }
    SUBCASE("of one seat when half of the time is over") {
        (void)player.ask<wire::Accepted>(promise(3));
        harness.advance(5000);
        notice(wire::Notice::Kind::seeds_opening);
        CHECK(player.ask<wire::Denied>(promise(4)).code == wire::Denied::Code::not_allowed);
        (void)player.ask<wire::Accepted>(open(3));
        promised = opened = 1;
    }
    SUBCASE("which it need not open") {
        (void)player.ask<wire::Accepted>(promise(3));
        harness.advance(10'000);
        promised = 1;
    }
    SUBCASE("or of nobody") { harness.advance(5000); }
    const auto accepted = player.ask<wire::Accepted>(first);
    CHECK(accepted.sequence == before.sequence + 1 + promised + opened + 1);
    CHECK(player.ask<wire::Denied>(promise(0)).code == wire::Denied::Code::not_allowed);
    const auto record = protocol::read_record(http_get(harness.port(), "/games/" + match::hex(match.game) + "/record").body);
    REQUIRE(record);
    server::Rulesets rulesets;
    const auto verified = match::verify(*record, *rulesets.of(std::get<match::body::Created>(record->front().entry.body)));
    if (!verified) FAIL(verified.error().what << " at " << verified.error().sequence);
    CHECK(verified->notes.size() == promised - opened);
}

TEST_CASE("a game whose dice began a new chain while nobody was there stays in memory until somebody can give a seed") {
    Harness harness;
    auto match = Match{};
    std::string token;
    {
        Client player{harness.port()};
        match = begin(player, {.clock = {.phase_limit = 600'000}});
        token = player.token;
    }
    harness.stop();
    replace_chain(harness, match);
    harness.restart();
    const auto chains = [&] {
        const auto record = protocol::read_record(http_get(harness.port(), "/games/" + match::hex(match.game) + "/record").body);
        REQUIRE(record);
        return std::count_if(record->begin(), record->end(), [](const match::Recorded& recorded) {
            return std::holds_alternative<match::body::AnchorOpened>(recorded.entry.body);
        });
    };
    harness.advance(600'000);  // the clock ends the phase
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (chains() == 1 && std::chrono::steady_clock::now() < patience) harness.advance(5000);
    REQUIRE(chains() == 2);
    for (int sweeps = 0; sweeps < 3; ++sweeps) harness.advance(5000);
    Client player{harness.port(), {.token = token}};
    (void)look(player, match);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& said) { return said.kind == wire::Notice::Kind::seeds_wanted; });
}

TEST_CASE("what was taken back is read again as it was") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client watcher{harness.port()};
    const auto start = look(watcher, match);
    (void)player.ask<wire::Accepted>(act(match, 1, some_command(player, match)));
    (void)player.ask<wire::Accepted>(act(match, 2, take_back()));
    (void)player.ask<wire::Accepted>(act(match, 3, some_command(player, match)));
    const auto before = look(watcher, match);
    harness.restart();
    Client again{harness.port()};
    CHECK(look(again, match).head == before.head);
    CHECK(look(again, match).purchased == before.purchased);
    CHECK(again.ask<wire::Watching>(client::Watch{match.game, start.sequence}).sequence == start.sequence);
    for (std::uint32_t at = 1; at <= 3; ++at) CHECK(again.wait_for<wire::Update>().entry.entry.header.sequence == start.sequence + at);
}

TEST_CASE("a limit that is reached while fresh seeds are awaited waits for them as commands do") {
    Harness harness;
    auto match = Match{};
    std::string token;
    {
        Client player{harness.port()};
        match = begin(player, {.clock = {.phase_limit = 60'000}});
        token = player.token;
    }
    harness.stop();
    replace_chain(harness, match);
    harness.restart();
    Client player{harness.port(), {.token = token}};
    const auto before = look(player, match);
    const auto ask = act(match, 1, end_phase());
    harness.advance(57'000);
    CHECK(player.ask<wire::Busy>(ask).retry_ms > 0);  // the new chain begins
    const auto opening = [&] {
        (void)player.wait_for<wire::Notice>([](const wire::Notice& said) { return said.kind == wire::Notice::Kind::seeds_opening; });
    };
    // Neither by the clock nor for a command that comes after the limit.
    const auto still_open = [&](std::uint32_t entries) {
        (void)player.ask<wire::Busy>(ask);
        const auto view = look(player, match);
        CHECK(view.phase == before.phase);
        CHECK(view.sequence == before.sequence + entries);
    };
    const auto ended_by_time = [&](std::uint32_t entries) {
        const auto update = player.wait_for<wire::Update>(
            [&](const wire::Update& shown) { return shown.entry.entry.header.sequence == before.sequence + entries; });
        CHECK(std::holds_alternative<match::body::Played>(update.entry.entry.body));
        CHECK(update.entry.entry.header.author.kind == match::Author::Kind::system);
        CHECK(look(player, match).phase != before.phase);
    };
    const auto seed = match::random_hash();
    const auto promise = [&] {
        (void)player.ask<wire::Accepted>(
            client::CommitSeed{match.game, 0, match::seed_commitment(match.game, match.created.dice_commitment, rules::SeatId{0}, seed)});
    };
    SUBCASE("until those that were promised are opened") {
        promise();
        harness.advance(3000);
        still_open(2);
        harness.advance(2000);
        opening();
        still_open(2);
        (void)player.ask<wire::Accepted>(client::OpenSeed{match.game, 0, seed});
        harness.advance(0);
        ended_by_time(4);
    }
    SUBCASE("or until their time is over") {
        promise();
        harness.advance(5000);
        opening();
        harness.advance(4999);
        still_open(2);
        harness.advance(1);
        ended_by_time(3);
    }
    SUBCASE("or until half of it is over and nobody has promised any") {
        harness.advance(4999);
        still_open(1);
        harness.advance(1);
        ended_by_time(2);
    }
}

}  // namespace testing
