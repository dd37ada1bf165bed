// Many games whose limits are reached one after the other, on virtual time, by a whole server that is stopped and started in between.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <future>
#include <string_view>
#include <thread>
#include <vector>

#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "server/base/keys.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/begun_game.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

using match::Moment;

constexpr Moment second = 1000;
constexpr Moment step = second / 2;

/// One of many, and what is expected of it.
struct Timed {
    match::GameId id{};
    Moment limit = 0;       ///< Of a turn.
    Moment next = 0;        ///< When the present turn is over.
    std::size_t ended = 0;  ///< Turns that are.
};
/// A turn that the clock ended.
struct Ended {
    Moment due = 0;
    Moment received = 0;
};

std::unique_ptr<persistence::Store> open_store(const server::Config& config) {
    persistence::SqliteOptions options;
    options.path = config.database;
    options.integrity = server::integrity_of(server::Keys::load_or_create(config.key_file));
    auto opened = persistence::open_sqlite(std::move(options));
    REQUIRE(opened);
    return std::move(*opened);
}

/// Games that begin now with turns of `least` to seven seconds more, each with another limit.
std::vector<Timed> stored(const server::Config& config, std::size_t number, Moment now, Moment least = 5 * second) {
    const auto store = open_store(config);
    const auto keys = server::Keys::load_or_create(config.key_file);
    const auto rules = rules_of("1914-tournament");
    const auto spec = *rules::find_bundle("1914-tournament");
    std::vector<Timed> games;
    std::vector<std::future<void>> waiting;
    for (std::size_t at = 0; at < number; ++at) {
        Timed game;
        game.id = match::random_game_id();
        game.limit = least + static_cast<Moment>(at * 7919 % 7000);
        game.next = now + game.limit;
        const match::DiceChain chain{game.id, 0, match::random_hash()};
        auto done = std::make_shared<std::promise<void>>();
        waiting.push_back(done->get_future());
        store->put_blob(fmt::format("dice/{}/0", match::hex(game.id)), chain.seal(keys.chain_key()), [](const auto&) {});
        store->append(append_of({rules, spec, {.turn_limit = game.limit}, game.id, {1000 + at, 2'000'000 + at}, 0, now}, chain),
                      [done](const auto& result) {
                          if (result) done->set_value();
                      });
        games.push_back(game);
        if (waiting.size() < 1000 && at + 1 != number) continue;
        for (auto& one : waiting) one.get();
        waiting.clear();
    }
    store->close();
    return games;
}

/// How many limits the server has acted on since it started, and how many of them within a second.
struct Acted {
    std::size_t all = 0;
    std::size_t in_time = 0;
};
Acted acted(const Harness& harness) {
    const auto text = http_get(harness.port(), "/metrics").body;
    const auto value = [&](std::string_view line) {
        const auto at = text.find(line);
        REQUIRE(at != std::string::npos);
        return static_cast<std::size_t>(std::strtod(text.c_str() + at + line.size(), nullptr));
    };
    return {value("\narmistice_deadline_lag_seconds_count "), value("\narmistice_deadline_lag_seconds_bucket{le=\"1\"} ")};
}

/// The turns that the clock ended, each with the moment at which it was to, by the fold of the record; checks that none was passed over.
std::vector<Ended> ended_turns(persistence::Store& store, const Timed& game, Moment now) {
    std::promise<std::vector<persistence::StoredEntry>> read;
    store.read(game.id, 1, 1'000'000,
               [&](auto rows) { read.set_value(rows ? std::move(*rows) : std::vector<persistence::StoredEntry>{}); });
    match::Game fold{rules_of("1914-tournament")};
    std::vector<Ended> found;
    for (const auto& row : read.get_future().get()) {
        const auto entry = protocol::decode_entry(row.bytes);
        REQUIRE(entry);
        const auto* played = std::get_if<match::body::Played>(&entry->body);
        const auto deadline = fold.table().clock().next_deadline();
        if (played != nullptr && std::holds_alternative<rules::command::Expire>(played->command.body)) {
            REQUIRE(deadline);
            found.push_back({deadline->at, entry->header.received});
        }
        REQUIRE(fold.fold(*entry, row.bytes) == match::Game::Folded::yes);
    }
    const auto next = fold.table().clock().next_deadline();
    REQUIRE(next);
    if (next->at != game.next || next->at <= now) FAIL("a limit at " << next->at << " is still to be acted on at " << now);
    return found;
}

}  // namespace

TEST_CASE("every limit of many games is acted on within a second and in order and once also where the server is stopped in between") {
    const char* asked = std::getenv("ARMISTICE_LONG");
    const std::size_t number = asked != nullptr && std::string_view{asked} == "1" ? 10'000 : 300;
    Harness harness;
    harness.stop();
    auto games = stored(harness.config, number, harness.time.now());
    harness.restart();
    std::size_t expected = 0;  // since this start
    for (int steps = 1; steps <= 44; ++steps) {
        if (steps % 16 == 0) {
            constexpr Moment away = 3600 * second;
            harness.stop();
            harness.time.advance(away);
            for (auto& game : games) game.next += away;
            harness.restart();
            expected = 0;
        }
        harness.advance(step);
        const auto now = harness.time.now();
        for (auto& game : games) {
            if (game.next > now) continue;
            ++expected, ++game.ended;
            game.next = now + game.limit;
        }
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{120};
        while (acted(harness).all < expected && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
            harness.server().tick();  // games that are still being loaded
        }
        CAPTURE(steps);
        REQUIRE(acted(harness).all == expected);
        REQUIRE(acted(harness).in_time == expected);
    }
    harness.stop();
    const auto store = open_store(harness.config);
    std::vector<Ended> all;
    std::size_t others = 0;
    for (const auto& game : games) {
        const auto ended = ended_turns(*store, game, harness.time.now());
        others += ended.size() == game.ended ? std::size_t{0} : std::size_t{1};
        all.insert(all.end(), ended.begin(), ended.end());
    }
    store->close();
    CHECK(others == 0);
    CHECK(all.size() > number);
    const auto late = [](const Ended& turn) { return turn.received < turn.due || turn.received >= turn.due + second; };
    CHECK(std::none_of(all.begin(), all.end(), late));
    std::sort(all.begin(), all.end(), [](const Ended& a, const Ended& b) { return a.due < b.due; });
    CHECK(std::is_sorted(all.begin(), all.end(), [](const Ended& a, const Ended& b) { return a.received < b.received; }));
    MESSAGE(number << " games, " << all.size() << " turns ended by the clock, two stops of an hour");
}

TEST_CASE("a start reads its games again some at a time so that players come in between") {
    constexpr std::size_t number = 200;
    constexpr std::size_t at_once = 64;
    Harness harness;
    harness.stop();
    (void)stored(harness.config, number, harness.time.now());
    harness.restart();
    for (std::size_t read = at_once; read < number; read += at_once) {
        CHECK(harness.server().loaded_games() == read);
        harness.server().tick();
    }
    CHECK(harness.server().loaded_games() == number);
}

TEST_CASE("a start holds no more games than it reads at once where nothing is due in them soon") {
    constexpr std::size_t number = 200;
    Harness harness;
    harness.stop();
    (void)stored(harness.config, number, harness.time.now(), day);
    const auto entries = [&] {
        const auto store = open_store(harness.config);
        std::promise<std::vector<persistence::GameRow>> listed;
        store->list_games([&](auto rows) { listed.set_value(std::move(rows).value()); });
        std::uint64_t sum = 0;
        for (const auto& row : listed.get_future().get()) sum += row.head;
        store->close();
        return sum;
    };
    const auto before = entries();
    harness.time.advance(3600 * second);
    harness.restart();
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    for (std::size_t ticks = 0; ticks < 4; ++ticks) {
        while (harness.server().loaded_games() != 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
        CHECK(harness.server().loaded_games() == 0);
        harness.server().tick();
        CHECK(harness.server().loaded_games() <= 64);
    }
    harness.stop();
    CHECK(entries() == before + number);  // each was read, and given the hour back
}

}  // namespace testing
