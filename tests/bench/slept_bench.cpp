// What the first action costs in a campaign that slept: its game is not in memory, is read from the store, folded, and the action judged
// and stored; by the time of the player, who waits for the answer. Each time with a server that was just started.
//   slept_bench [--entries 2000] [--times 21] [--json]
#define DOCTEST_CONFIG_IMPLEMENT  // for the tests' client, which complains by it
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <vector>

#include "persistence/sqlite_store.hpp"
#include "server/base/keys.hpp"
#include "server/game/integrity.hpp"
#include "server/game/views.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/server/harness.hpp"

namespace {

[[noreturn]] void fail(const std::string& what) {
    fmt::print(stderr, "{}\n", what);
    std::exit(1);
}

/// A game of the tournament that bots of chance have played so long; it is not over.
std::vector<match::Recorded> played(std::size_t entries) {
    for (std::uint64_t seed = 1;; ++seed) {
        testing::SampleGame game{"1914-tournament"};
        game.begin();
        for (int rounds = 0; rounds < 100 && game.record().size() < entries && !game.table().ended(); ++rounds)
            game.play(static_cast<int>(std::min<std::size_t>(100, entries - game.record().size())), seed * 100);
        if (game.record().size() >= entries && !game.table().ended()) return game.record();
    }
}

/// Into the database of the server, with its seats in one hand.
void store(const server::Config& config, std::vector<match::Recorded> record, std::uint64_t account) {
    for (auto& recorded : record) {
        if (recorded.entry.header.author.account != 0) recorded.entry.header.author.account = account;
        if (auto* seated = std::get_if<match::body::Seated>(&recorded.entry.body)) seated->account = account;
    }
    testing::chain_again(record);
    const auto keys = server::Keys::load_or_create(config.key_file);
    persistence::SqliteOptions options;
    options.path = config.database;
    options.integrity = server::integrity_of(keys);
    auto opened = persistence::open_sqlite(std::move(options));
    if (!opened) fail(opened.error().detail);
    const auto game = match::replay(testing::rules_of("1914-tournament"), record);
    if (!game) fail(game.error().what);
    persistence::Append append;
    append.game = testing::sample_id();
    for (const auto& recorded : record)
        append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
    append.summary = server::encode_summary(server::summary_of(*game, record.front().entry.header));
    const match::DiceChain chain{testing::sample_id(), 0, testing::filled(0x11)};
    (*opened)->put_blob("dice/" + match::hex(testing::sample_id()) + "/0", chain.seal(keys.chain_key()), [](const auto&) {});
    std::promise<std::string> done;
    (*opened)->append(std::move(append), [&](const auto& result) { done.set_value(result ? "" : result.error().detail); });
    if (const auto why = done.get_future().get(); !why.empty()) fail(why);
    (*opened)->close();
}

}  // namespace

int main(int argc, char** argv) {
    doctest::Context context;
    context.setAsDefaultForAssertsOutOfTestCases();
    std::size_t entries = 2000;
    std::size_t times = 21;
    bool json = false;
    CLI::App app{"What the first action costs in a campaign that slept"};
    app.add_option("--entries", entries, "Of the campaign")->check(CLI::Range(10, 100'000));
    app.add_option("--times", times, "Of which the median is told")->check(CLI::Range(1, 1000));
    app.add_flag("--json", json, "Prints what counts for tests/bench/run.py");
    CLI11_PARSE(app, argc, argv);
    testing::Harness harness;
    harness.stop();
    const auto keys = server::Keys::load_or_create(harness.config.key_file);
    const auto token = keys.account_token();
    store(harness.config, played(entries), *keys.account_of(token));
    testing::Match match;
    match.game = testing::sample_id();
    std::vector<double> taken;
    std::optional<protocol::wire::Command> next;
    std::size_t accepted = 0;
    for (std::uint64_t at = 0; at <= times; ++at) {
        harness.restart();
        testing::Client client{harness.port(), {.token = token}};
        if (harness.server().loaded_games() != 0) fail("the game is in memory before anybody speaks to it");
        if (next) {
            const auto begin = std::chrono::steady_clock::now();
            const auto answer = client.answer_to(client.send(testing::act(match, at, *next)));
            taken.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
            // Where somebody else is asked there is nothing to choose from, and the end of the phase is judged and refused.
            const bool stored = std::holds_alternative<protocol::server::Accepted>(answer.body);
            if (!stored && !std::holds_alternative<protocol::server::Refused>(answer.body)) fail("an action was not judged");
            accepted += stored ? 1 : 0;
        }
        next = testing::some_command(client, match);
    }
    std::sort(taken.begin(), taken.end());
    const auto median = taken[taken.size() / 2];
    fmt::print(
        stderr,
        "a campaign of {} entries: its next action was answered after {:.1f} ms at the median, {:.1f} to {:.1f} ms; {} of {} were stored\n",
        entries, median, taken.front(), taken.back(), accepted, taken.size());
    if (json) fmt::print("{{\"next_action_ms\": {:.3f}, \"slowest_ms\": {:.3f}}}\n", median, taken.back());
    return 0;
}
