// How long a server takes to start with many accounts and parked games, and to answer "my games" then.
//   start_bench [--accounts 50000] [--games 20000] [--entries 100] [--mine 200] [--starts 5] [--clock] [--folder FOLDER] [--json]
#define DOCTEST_CONFIG_IMPLEMENT  // for the tests' client, which complains by it
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/person_record.hpp"
#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/match/hash.hpp"
#include "server/base/keys.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/begun_game.hpp"
#include "tests/server/harness.hpp"

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// User and system time of the process so far.
double cpu_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Plan {
    std::size_t accounts = 50'000;
    std::size_t games = 20'000;
    std::size_t entries = 100;
    std::size_t mine = 200;
    std::size_t starts = 5;
    std::string folder;
    bool clock = false;
    bool json = false;
};

[[noreturn]] void fail(const std::string& what) {
    fmt::print(stderr, "{}\n", what);
    std::exit(1);
}

/// Calls that are answered in their order; so many wait at most.
class Calls {
public:
    explicit Calls(std::size_t most) : most_{most} {}
    template <class T, class Call>
    void add(Call call) {
        auto done = std::make_shared<std::promise<void>>();
        waiting_.push_back(done->get_future());
        call([done](const persistence::StoreResult<T>& result) {
            if (!result) fail(result.error().detail);
            done->set_value();
        });
        if (waiting_.size() >= most_) wait();
    }
    void wait() {
        for (auto& one : waiting_) one.get();
        waiting_.clear();
    }

private:
    const std::size_t most_;
    std::vector<std::future<void>> waiting_;
};

std::uint64_t account_number(std::size_t at) { return 1'000'000 + at; }

protocol::PersonRecord person(std::uint64_t account, match::Moment now) {
    protocol::PersonRecord made;
    made.account = account;
    made.name = fmt::format("Player {}", account);
    made.looks = {fmt::format("player{}", account)};
    made.password = std::string(96, 'x');
    made.mail = fmt::format("player{}@example.org", account);
    made.mail_confirmed = made.by_mail = true;
    made.made = now;
    for (std::uint32_t session = 1; session <= 2; ++session)
        made.sessions.push_back({.kind = protocol::server::SessionLine::Kind::password,
                                 .number = session,
                                 .mark = match::random_hash(),
                                 .label = "a browser",
                                 .begun = now,
                                 .used = now});
    made.last_session = 2;
    return made;
}

void fill(const server::Config& config, const Plan& plan, std::uint64_t me) {
    const auto keys = server::Keys::load_or_create(config.key_file);
    persistence::SqliteOptions options;
    options.path = config.database;
    options.integrity = server::integrity_of(keys);
    auto opened = persistence::open_sqlite(std::move(options));
    if (!opened) fail(opened.error().detail);
    auto& store = **opened;
    const auto now = server::SystemTime{}.now();
    Calls calls{4096};
    persistence::Batch batch;
    for (std::size_t at = 0; at < plan.accounts; ++at) {
        const auto made = person(at == 0 ? me : account_number(at), now);
        batch.blobs.push_back({protocol::name_key(made.looks.front()), std::to_string(made.account)});
        batch.blobs.push_back({protocol::person_key(made.account), protocol::encode_person(made)});
        if (batch.blobs.size() < 1000 && at + 1 != plan.accounts) continue;
        calls.add<bool>([&](auto done) { store.put(std::move(batch), std::move(done)); });
        batch = {};
    }
    const auto spec = *rules::find_bundle("1914-tournament");
    const auto rules = *rules::compile_bundle(spec, rules::catalogue());
    const match::ClockRules clock{.turn_limit = plan.clock ? 24LL * 3'600'000 : 0};
    for (std::size_t at = 0; at < plan.games; ++at) {
        const auto id = match::random_game_id();
        const match::DiceChain chain{id, 0, match::random_hash()};
        batch.blobs.push_back({fmt::format("dice/{}/0", match::hex(id)), chain.seal(keys.chain_key())});
        calls.add<bool>([&](auto done) { store.put(std::move(batch), std::move(done)); });
        batch = {};
        const bool mine = plan.mine != 0 && at % (plan.games / plan.mine) == 0;
        const std::array players{mine ? me : account_number(1 + at % (plan.accounts - 1)),
                                 account_number(1 + (at * 7 + 3) % (plan.accounts - 1))};
        testing::BegunGame game{rules, spec, clock, id, players, plan.entries, now};
        game.title = fmt::format("Table {}", at);
        game.event = fmt::format("Event {}", at / 100);
        calls.add<std::uint64_t>(
            [&, append = testing::append_of(game, chain)](auto done) mutable { store.append(std::move(append), std::move(done)); });
    }
    calls.wait();
    store.close();
}

/// What a start reads lies on the disk alone, as after the machine itself was started.
void forget(const std::string& database) {
    const int file = ::open(database.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0 || ::fsync(file) != 0 || ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) != 0) fail(database + " cannot be forgotten");
    ::close(file);
}

struct Start {
    std::vector<double> wall, cpu;
};
/// Starts and stops. @return the seconds of each start.
Start start_often(const server::Config& config, std::size_t times, bool cold) {
    Start taken;
    double opening = 0;
    for (std::size_t at = 0; at < times; ++at) {
        if (cold) forget(config.database);
        ::malloc_trim(0);
        server::SystemTime time;
        const auto begin = Clock::now();
        const auto before = cpu_seconds();
        server::Server server{config, time};
        opening = seconds_since(begin);
        server.start();
        taken.wall.push_back(seconds_since(begin));
        taken.cpu.push_back(cpu_seconds() - before);
    }
    fmt::print(stderr, "started in {:.2f} s at the median, {:.2f} to {:.2f} s, with {:.2f} s CPU; the database was open after {:.2f} s{}\n",
               median(taken.wall), *std::min_element(taken.wall.begin(), taken.wall.end()),
               *std::max_element(taken.wall.begin(), taken.wall.end()), median(taken.cpu), opening, cold ? ": read from the disk" : "");
    return taken;
}

/// What the process holds for itself, in KiB.
double private_kib() {
    std::ifstream file{"/proc/self/smaps_rollup"};
    double sum = 0;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("Private_Clean:") || line.starts_with("Private_Dirty:")) sum += std::stod(line.substr(line.find(':') + 1));
    return sum;
}

/// Games on a clock are all read again at a start, some at a time, and leave the memory when nothing is due in them soon. @return KiB that
/// the server then holds for each, with the lists and the accounts.
double memory_of_parked(const server::Server& server, const Plan& plan, double before, Clock::time_point begin) {
    std::size_t most = 0;
    auto quiet = Clock::now();
    while (seconds_since(quiet) < 2 && seconds_since(begin) < 600) {
        const auto loaded = server.loaded_games();
        most = std::max(most, loaded);
        if (loaded != 0) quiet = Clock::now();
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    ::malloc_trim(0);
    const auto kib = (private_kib() - before) / static_cast<double>(plan.games);
    fmt::print(stderr, "up to {} games were in memory, {} are after {:.1f} s; {:.2f} KiB are held for each of {}\n", most,
               server.loaded_games(), seconds_since(begin), kib, plan.games);
    return kib;
}

/// @return milliseconds, at the median.
double ask(testing::Client& client, const char* what, const protocol::client::ListGames& question) {
    std::vector<double> taken;
    std::size_t games = 0;
    for (int at = 0; at < 101; ++at) {
        const auto begin = Clock::now();
        games = client.ask<protocol::server::Games>(question).games.size();
        taken.push_back(1000 * seconds_since(begin));
    }
    fmt::print(stderr, "{:<40} {:>4} games  {:>6.2f} ms median  {:>6.2f} ms at most\n", what, games, median(taken),
               *std::max_element(taken.begin(), taken.end()));
    return median(taken);
}

}  // namespace

int main(int argc, char** argv) {
    Plan plan;
    CLI::App app{"How long a server takes to start, and to answer my games"};
    app.add_option("--accounts", plan.accounts)->check(CLI::Range(2, 10'000'000));
    app.add_option("--games", plan.games)->check(CLI::Range(1, 1'000'000));
    app.add_option("--entries", plan.entries, "Of each game, about; at least its first");
    app.add_option("--mine", plan.mine, "Of one account");
    app.add_option("--starts", plan.starts, "Of which the median is told")->check(CLI::Range(1, 1000));
    app.add_option("--folder", plan.folder, "Kept: a database that lies there already is started as it is")->check(CLI::ExistingDirectory);
    app.add_flag("--clock", plan.clock, "The games have a day for each turn: all are read again at the start");
    app.add_flag("--json", plan.json, "Prints what counts for tests/bench/run.py");
    CLI11_PARSE(app, argc, argv);
    plan.mine = std::min(plan.mine, plan.games);
    std::optional<testing::TempFolder> folder;
    if (plan.folder.empty()) folder.emplace();
    const auto file = [&](const char* name) { return folder ? folder->file(name) : plan.folder + "/" + name; };
    server::Config config;
    config.port = 0;
    config.database = file("games.db");
    config.key_file = file("key");
    config.log_bytes = 0;
    config.log_level = "error";
    const bool there = std::filesystem::exists(config.database);
    const auto keys = server::Keys::load_or_create(config.key_file);
    auto token = keys.account_token();
    if (there) std::ifstream{file("token")} >> token;
    auto begin = Clock::now();
    if (!there) {
        std::ofstream{file("token")} << token;
        fill(config, plan, *keys.account_of(token));
        fmt::print(stderr, "{} accounts and {} games of {} entries made in {:.1f} s\n", plan.accounts, plan.games, plan.entries,
                   seconds_since(begin));
    }
    const auto started = start_often(config, plan.starts, false);
    const auto cold = start_often(config, plan.starts, true);
    ::malloc_trim(0);
    const auto before_start = private_kib();
    server::SystemTime time;
    begin = Clock::now();
    server::Server server{config, time};
    server.start();
    testing::Client client{server.port(), {.token = token}};
    fmt::print(stderr, "the first answer after {:.2f} s\n", seconds_since(begin));
    double parked_kib = 0;
    if (plan.clock) parked_kib = memory_of_parked(server, plan, before_start, begin);
    const auto mine = ask(client, "my games", {.mine = true, .limit = 500});
    (void)ask(client, "those that wait for me", {.limit = 500, .to_act = true});
    (void)ask(client, "an event", {.limit = 500, .event = "Event 7"});
    (void)ask(client, "a title that one game has", {.limit = 500, .title = "table 19"});
    (void)ask(client, "a page of all", {});
    if (plan.json)
        fmt::print(
            "{{\"start_s\": {:.3f}, \"start_cpu_s\": {:.3f}, \"cold_start_s\": {:.3f}, \"mine_ms\": {:.3f}, "
            "\"parked_kib\": {:.3f}}}\n",
            median(started.wall), median(started.cpu), median(cold.wall), mine, parked_kib);
    return 0;
}
