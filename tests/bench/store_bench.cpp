// What a stored game costs to come back: read from SQLite, decoded and folded, as an actor does when somebody speaks to a parked game;
// and what it holds in memory afterwards.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "rules/match/replay.hpp"
#include "tests/match/sample_game.hpp"

namespace {

constexpr std::size_t wanted_entries = 2000;
constexpr std::size_t page_entries = 256;

struct StoredGame {
    std::shared_ptr<const rules::Ruleset> rules;
    std::vector<match::Recorded> record;
    std::size_t events = 0;
};

/// A game of the tournament, played by chance until it has as many entries as a long evening's.
const StoredGame& sample() {
    static const auto made = [] {
        StoredGame stored;
        for (std::uint64_t seed = 1; stored.record.size() < wanted_entries; ++seed) {
            testing::SampleGame game{"1914-tournament"};
            game.begin();
            for (int rounds = 0; rounds < 40 && game.record().size() < wanted_entries; ++rounds) game.play(100, seed * 100);
            if (game.record().size() <= stored.record.size()) continue;
            stored.rules = game.game().shared_ruleset();
            stored.record = game.record();
        }
        stored.record.resize(wanted_entries);
        for (const auto& recorded : stored.record) stored.events += recorded.entry.events.size();
        return stored;
    }();
    return made;
}

/// A database file with the game in it, removed at the end.
class Database {
public:
    Database() : folder_{std::filesystem::temp_directory_path() / ("armistice_bench_" + std::to_string(::getpid()))} {
        std::filesystem::create_directories(folder_);
        auto opened = persistence::open_sqlite({.path = (folder_ / "games.db").string()});
        if (!opened) std::abort();
        store = std::move(*opened);
        persistence::Append append;
        for (const auto& recorded : sample().record) append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, {}});
        std::promise<bool> done;
        store->append(std::move(append), [&](const auto& result) { done.set_value(result.has_value()); });
        if (!done.get_future().get()) std::abort();
    }
    ~Database() {
        store.reset();
        std::filesystem::remove_all(folder_);
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    std::unique_ptr<persistence::Store> store;

private:
    std::filesystem::path folder_;
};

std::vector<match::Recorded> decoded(std::vector<persistence::StoredEntry> rows) {
    std::vector<match::Recorded> record;
    record.reserve(rows.size());
    for (auto& row : rows) {
        auto entry = protocol::decode_entry(row.bytes);
        if (!entry) std::abort();
        record.push_back({std::move(*entry), std::move(row.bytes), {}, {}});
    }
    return record;
}

std::vector<match::Recorded> read_all(persistence::Store& store) {
    std::vector<match::Recorded> record;
    for (;;) {
        std::promise<std::vector<persistence::StoredEntry>> page;
        store.read({}, record.size() + 1, page_entries, [&](auto result) { page.set_value(std::move(*result)); });
        auto got = decoded(page.get_future().get());
        if (got.empty()) return record;
        for (auto& one : got) record.push_back(std::move(one));
    }
}

void load_of_a_game(benchmark::State& bench) {
    Database database;
    for (auto _ : bench) {
        const auto record = read_all(*database.store);
        auto game = match::replay(sample().rules, record);
        if (!game) return bench.SkipWithError("the record does not fold");
        benchmark::DoNotOptimize(*game);
    }
    bench.counters["entries"] = static_cast<double>(sample().record.size());
    bench.counters["events"] = static_cast<double>(sample().events);
}

void fold_of_a_record(benchmark::State& bench) {
    for (auto _ : bench) benchmark::DoNotOptimize(match::replay(sample().rules, sample().record));
    bench.SetItemsProcessed(static_cast<std::int64_t>(sample().events) * static_cast<std::int64_t>(bench.iterations()));
}

/// Bytes on the heap for one game that is loaded.
void heap_of_a_game(benchmark::State& bench) {
    constexpr std::size_t games = 200;
    for (auto _ : bench) {
        std::vector<match::Game> held;
        held.reserve(games);
        const auto before = mallinfo2().uordblks;
        for (std::size_t at = 0; at < games; ++at) held.push_back(*match::replay(sample().rules, sample().record));
        bench.counters["bytes"] = static_cast<double>(mallinfo2().uordblks - before) / games;
    }
}

}  // namespace

BENCHMARK(load_of_a_game)->Unit(benchmark::kMillisecond);
BENCHMARK(fold_of_a_record)->Unit(benchmark::kMillisecond);
BENCHMARK(heap_of_a_game)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
