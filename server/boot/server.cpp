#include "server/boot/server.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "protocol/log_codec.hpp"
#include "protocol/wire.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/log_copies.hpp"
#include "server/base/metrics.hpp"
#include "server/base/outages.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/base/watched_store.hpp"
#include "server/base/workers.hpp"
#include "server/boot/startup.hpp"
#include "server/bots/bots.hpp"
#include "server/catalog/game_index.hpp"
#include "server/catalog/health_registry.hpp"
#include "server/catalog/precedents.hpp"
#include "server/catalog/quota.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/front/session.hpp"
#include "server/front/site.hpp"
#include "server/front/web_files.hpp"
#include "server/game/catch_up.hpp"
#include "server/game/clock_service.hpp"
#include "server/game/game_store.hpp"
#include "server/game/odds_queue.hpp"
#include "server/game/registry.hpp"
#include "server/game/talk.hpp"
#include "server/game/views.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/connection.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/forwarded.hpp"
#include "server/net/listener.hpp"
#include "server/net/origin.hpp"
#include "server/net/outbound.hpp"
#include "server/net/owner_socket.hpp"
#include "server/net/probe.hpp"
#include "server/net/tls.hpp"
#include "server/notify/delivery.hpp"
#include "server/notify/unsubscribe.hpp"

namespace server {
namespace {

constexpr std::chrono::milliseconds tick_every{50};
constexpr Moment alive_every_ms = 5000;
constexpr Moment owed_every_ms = 1000;
constexpr std::chrono::seconds drain_limit{10};
constexpr std::chrono::seconds goodbye_limit{2};
constexpr std::size_t most_expired = 64;  ///< Games that go in one tick.
constexpr std::size_t most_woken = 64;    ///< Games that are read again in one tick: players' commands come in between.
constexpr const char* bot_address = "127.0.0.1";

unsigned threads_of(const Config& config) {
    if (config.threads != 0) return config.threads;
    return std::max(1u, std::thread::hardware_concurrency() / 2);
}

}  // namespace

struct Server::Parts {
    Parts(const Config& chosen, TimeSource& time_source)
        : config{chosen},
          time{time_source},
          tls{open_tls(chosen)},
          keys{open_keys(chosen)},
          store{std::make_unique<WatchedStore>(
              std::move(*open_database(chosen, keys, older, [this](const persistence::StoreError* error) { log_copies.note(error); })),
              time, outages, [this](std::string why) { fail(std::move(why)); })},
          audit{*store, time_source},
          quota{chosen.limits.games_per_account},
          people{chosen.people, *store, time, keys, audit, bots, chosen.limits.exempt_loopback},
          post{chosen.post, {*store, time, keys, metrics, rulesets, people, index}},
          talk{chosen.people, *store, time, people, registry, chosen.limits.exempt_loopback},
          lobby{{*store, time, keys, metrics, rulesets, index, quota, people, bots, post, precedents, health}},
          session_uses{*store, time, outages, keys, metrics, people, audit, talk, index, registry, odds, lobby},
          web{chosen.web},
          pages{{*store, time, metrics, index, health, audit, people, lobby, log_copies, web, post.pages()},
                chosen.limits.record_bytes,
                !chosen.metrics_port},
          probe{pages, metrics},
          workers{std::make_unique<Workers>(threads_of(chosen))},
          bots{chosen.bots, keys, workers->first().get_executor()},
          registry{{{*store, time, keys, config.limits, metrics, clocks, rulesets, outages, index, quota, health, precedents, audit, people,
                     talk, post},
                    catch_up,
                    odds,
                    bots,
                    older},
                   *workers},
          odds{chosen.limits.odds, chosen.limits.odds_work, metrics},
          connection_limits{chosen.limits, time_source, proxies_of(chosen.proxies)},
          catch_up{*store, registry, chosen.limits.catch_up} {
        people.set_notifier(post);
        rules.origins = config.origins;
        rules.hosts = hosts_of(config.hosts, config.origins);
        rules.outbound_bytes = config.outbound_bytes;
        rules.outbound_budget = &outbound_budget;
        rules.idle_limit = std::chrono::milliseconds{config.idle_ms};
        rules.stall_limit = std::chrono::milliseconds{config.stall_ms};
        rules.connection_limits = &connection_limits;
        rules.tls = tls.get();
        rules.site = &pages;
        rules.metrics = &metrics;
        rules.converse = [this](std::shared_ptr<Peer> peer) -> std::unique_ptr<Conversation> {
            return std::make_unique<Session>(std::move(peer), session_uses);
        };
        listener = std::make_unique<Listener>(config.bind, config.port, *workers, rules, connections);
        if (!config.admin_socket.empty()) {
            owner_rules = rules;
            owner_rules.owner = true;
            owner_rules.tls = nullptr;
            owner_rules.connection_limits = nullptr;
            owner_socket = std::make_unique<OwnerSocket>(config.admin_socket, *workers, owner_rules, connections);
        }
        if (!config.bots.program.empty()) {
            bot_rules = rules;
            bot_rules.tls = nullptr;  // they sit on this machine
            bot_listener = std::make_unique<Listener>(bot_address, std::uint16_t{0}, *workers, bot_rules, connections, "partners-");
        }
        if (!config.metrics_port) return;
        probe_rules.hosts = {"*"};  // who watches the server asks by whatever name it has there
        probe_rules.site = &probe;
        probe_rules.metrics = &metrics;
        probe_listener =
            std::make_unique<Listener>(config.metrics_bind, *config.metrics_port, *workers, probe_rules, connections, "metrics-");
    }

    void begin_time();
    void begin_time_at(Moment moment);
    void take_up_people();
    void take_up_games();
    protocol::server::GameSummary titled(const match::GameId& game);
    void look_at_rules(const protocol::server::GameSummary& summary);
    [[nodiscard]] bool plays(const protocol::server::GameSummary& summary);
    void say_alive(Moment now);
    void fail(std::string why);
    void give_back(Moment now);
    void wake_some();
    void tick_on(Server& server);
    void stop_ticking();

    const Config config;
    TimeSource& time;
    std::unique_ptr<Tls> tls;
    Keys keys;
    bool older = false;
    Outages outages;
    std::mutex failure_mutex;
    std::string failure;
    std::function<void()> on_failure;
    Metrics metrics;
    LogCopies log_copies{metrics, [this](std::string why) { fail(std::move(why)); }};
    std::unique_ptr<WatchedStore> store;
    HealthRegistry health;
    Audit audit;
    ClockService clocks;
    Rulesets rulesets;
    GameIndex index;
    Quota quota;
    Precedents precedents;
    // Of what is used the other way round, too, a part is named before it is there: bots and the games.
    People people;
    notify::Delivery post;
    Talk talk;
    Lobby lobby;
    const Session::Uses session_uses;
    WebFiles web;
    Pages pages;
    Probe probe;
    Connections connections;
    OutboundBudget outbound_budget{config.outbound_total_bytes};
    ConnectionRules rules;
    ConnectionRules probe_rules;
    ConnectionRules bot_rules;
    ConnectionRules owner_rules;
    std::unique_ptr<Workers> workers;
    Bots bots;
    Registry registry;
    OddsQueue odds;
    std::vector<match::GameId> ruled;  ///< Games with rulings that were made before this start.
    ConnectionLimits connection_limits;
    CatchUp catch_up;  ///< Goes before the workers: it holds connections, which live on those.
    std::unique_ptr<Listener> listener;
    std::unique_ptr<Listener> probe_listener;
    std::unique_ptr<Listener> bot_listener;
    std::unique_ptr<OwnerSocket> owner_socket;
    Moment lived = 0;  ///< The last note that the server did, before this start; 0 where there was none.
    std::mutex alive_mutex;
    Moment alive_at = 0;  ///< When it was last noted.
    Moment woken_at = 0;  ///< Games that are owed an outage.
    std::deque<match::GameId> to_wake;
    std::mutex tick_mutex;
    std::condition_variable tick_ends;
    bool ticked_enough = false;
    std::thread ticker;
    std::size_t outages_told = 0;
    bool started = false;
    bool stopped = false;
    /// Of each bundle and pin whether the program has these rules: games are many, rules few, and a first entry is long.
    std::map<std::pair<std::string, match::Hash>, bool> playable_rules;
};

void Server::Parts::take_up_people() {
    const auto prefix = std::string{protocol::person_prefix};
    const auto rows =
        store_calls::wait_for<std::vector<persistence::StoredBlob>>([&](auto done) { store->list_blobs(prefix, std::move(done)); });
    if (!rows) throw unreadable(rows.error(), config);
    people.load(*rows);
}

/// The time goes on from where the server last lived, whatever the machine's clock says: what is stored was stamped before.
void Server::Parts::begin_time() {
    lived = last_alive(config, *store);
    check_clock(config, lived, time.now());
    begin_time_at(lived);
}

void Server::Parts::begin_time_at(Moment moment) {
    constexpr Moment least_told_ms = 1000;
    if (const auto behind = time.begin_at(moment); behind >= least_told_ms)
        log::warning("clock_behind", {{"by_ms", behind},
                                      {"what", "the clock of this machine says less than what is stored: it was set back"},
                                      {"limits", "go on from what is stored, and nobody loses any"}});
}

/// Counts what is not over. Games on a clock go on without anybody watching, and are given back the time that the server was down.
/// Some of them have to be loaded as soon as somebody can play again.
void Server::Parts::take_up_games() {
    const auto rows = store_calls::wait_for<std::vector<persistence::GameRow>>([&](auto done) { store->list_games(std::move(done)); });
    if (!rows) throw unreadable(rows.error(), config);
    std::vector<protocol::server::GameSummary> summaries;
    summaries.reserve(rows->size());
    Moment newest = 0;
    for (const auto& row : *rows) {
        const bool made_anew = row.damaged || row.summary.empty();  // imported ones have no line yet
        summaries.push_back(made_anew ? titled(row.game) : decode_summary(row.summary));
        newest = std::max(newest, summaries.back().since);
    }
    begin_time_at(newest);
    Outage down{time.now(), time.now(), "the server was down"};
    if (lived != 0) down.from = lived;
    for (std::size_t at = 0; at < rows->size(); ++at) {
        const auto& row = (*rows)[at];
        auto& summary = summaries[at];
        const bool imported = !row.damaged && row.summary.empty();
        const bool made_anew = row.damaged || imported;
        summary.game = row.game;
        summary.sequence = static_cast<std::uint32_t>(row.head);
        // The game itself is given it back when it is loaded.
        if (needs_clock(summary)) put_off(summary, down.lost_to(summary.since));
        if (summary.status == protocol::server::Status::waiting && summary.created == 0)
            summary.created = time.now();  // of an older server
        (void)index.put(summary);
        metrics.count_game(std::nullopt, summary.status);
        if (summary.status != protocol::server::Status::over) quota.add(row.game, summary.creator);
        if (row.damaged) {
            log::error("summary_damaged", {{"game", match::hex(row.game)}});
            health.set(row.game, "its line in the list was damaged, and is made again from the record");
        }
        if (imported) {
            log::info("game_imported", {{"game", match::hex(row.game)}, {"entries", row.head}});
            health.set(row.game, "it was imported: its line in the list is made from the record");
        }
        const bool goes_on = summary.status == protocol::server::Status::running || summary.status == protocol::server::Status::paused;
        if (older && goes_on) log::warning("game_set_back", {{"game", match::hex(row.game)}, {"entries", row.head}});
        if (summary.status != protocol::server::Status::over) look_at_rules(summary);
        if (needs_clock(summary)) outages.owe({row.game});
        if (summary.rulings != 0) ruled.push_back(row.game);
        const bool paused = summary.status == protocol::server::Status::paused && (!summary.clock || summary.clock->counts());
        if (summary.status != protocol::server::Status::over)
            bots.set(row.game, Bots::seats_of(keys, row.game, summary.seats),
                     {summary.creator, {}, summary.status == protocol::server::Status::waiting});
        const bool delayed = goes_on && summary.delay_minutes != 0;  // its spectators are to be shown what has become old enough
        if (made_anew || paused || delayed || needs_clock(summary) || (older && goes_on)) to_wake.push_back(row.game);
    }
    // Until now nobody could play: a start of many games takes seconds.
    down.until = time.now();
    outages.add(down);
    outages_told = outages.count();
}

/// In the place of a line that is damaged: what no record says.
protocol::server::GameSummary Server::Parts::titled(const match::GameId& game) {
    const auto kept = store_calls::wait_for<std::optional<std::string>>(
        [&](auto done) { store->get_blob(store_calls::title_name(game), std::move(done)); });
    return kept && *kept ? decode_summary(**kept) : protocol::server::GameSummary{};
}

/// A game that the program cannot play is said to be so before anybody asks for it.
void Server::Parts::look_at_rules(const protocol::server::GameSummary& summary) {
    bool playable = true;
    if (!summary.rules) {  // of an older server, or damaged
        playable = plays(summary);
    } else {
        const auto [known, is_new] = playable_rules.try_emplace({summary.bundle, *summary.rules}, true);
        if (is_new) known->second = plays(summary);
        playable = known->second;
    }
    if (playable) return;
    log::warning("game_of_other_rules", {{"game", match::hex(summary.game)}, {"bundle", summary.bundle}});
    health.set(summary.game, other_rules);
}

/// By its first entry, which says what it was begun under, and by its line, which says what it was upgraded to.
bool Server::Parts::plays(const protocol::server::GameSummary& summary) {
    const auto rows =
        store_calls::wait_for<std::vector<persistence::StoredEntry>>([&](auto done) { store->read(summary.game, 1, 1, std::move(done)); });
    if (!rows || rows->empty()) return true;  // the actor says what is wrong
    const auto entry = protocol::decode_entry(rows->front().bytes);
    const auto* first = entry ? std::get_if<match::body::Created>(&entry->body) : nullptr;
    if (first == nullptr) return true;
    auto created = *first;
    created.ruleset = summary.rules.value_or(created.ruleset);
    return rulesets.plays(created);
}

void Server::Parts::say_alive(Moment now) {
    {
        const std::lock_guard lock{alive_mutex};
        alive_at = now;
    }
    persistence::Batch batch;
    batch.blobs.push_back({alive_name, std::to_string(now)});
    batch.passing = true;
    store->put(std::move(batch), [](const persistence::StoreResult<bool>&) {});
}

/// Games that are owed an outage are woken until they have it; only then is it noted that the server lives.
void Server::Parts::give_back(Moment now) {
    bool wake = false;
    {
        const std::lock_guard lock{alive_mutex};
        const bool more = outages_told != outages.count();
        outages_told = outages.count();
        if (more || outages.failing()) outages.owe(clocks.games());
        wake = more || now - woken_at >= owed_every_ms;
        if (wake) woken_at = now;
    }
    const auto owed = outages.owed();
    {
        const std::lock_guard lock{alive_mutex};
        if (wake && to_wake.empty()) to_wake.assign(owed.begin(), owed.end());
    }
    wake_some();
    {
        const std::lock_guard lock{alive_mutex};
        if (!owed.empty() || now - alive_at < alive_every_ms) return;
    }
    say_alive(now);
    if (const auto most = config.limits.waiting_ms; most != 0)
        for (const auto& game : index.waiting_since(now - most, most_expired)) registry.expire(game);
    registry.park_idle();
}

void Server::Parts::fail(std::string why) {
    log::error("store_failed", {{"why", why}});
    const std::lock_guard lock{failure_mutex};
    if (!failure.empty()) return;  // the process ends already
    failure = std::move(why);
    if (on_failure) on_failure();
}

void Server::Parts::wake_some() {
    for (std::size_t woken = 0; woken < most_woken; ++woken) {
        match::GameId game{};
        {
            const std::lock_guard lock{alive_mutex};
            if (to_wake.empty()) return;
            game = to_wake.front();
            to_wake.pop_front();
        }
        registry.wake(game);
    }
}

/// On a thread of its own: a server that has much to do would else take that for standing still, give it back to every game, and have more to
/// do.
void Server::Parts::tick_on(Server& server) {
    std::unique_lock lock{tick_mutex};
    while (!tick_ends.wait_for(lock, tick_every, [this] { return ticked_enough; })) {
        lock.unlock();
        server.tick();
        lock.lock();
    }
}

void Server::Parts::stop_ticking() {
    {
        const std::lock_guard lock{tick_mutex};
        ticked_enough = true;
    }
    tick_ends.notify_all();
    if (ticker.joinable()) ticker.join();
}

Server::Server(const Config& config, TimeSource& time) {
    if (sodium_init() < 0) throw StartupError{"libsodium cannot be initialised: this machine offers no randomness."};
    log::set_level(config.log_level);
    if (!config.log_file.empty())
        if (const auto problem = log::write_to(config.log_file))
            throw StartupError{
                fmt::format("The log file cannot be opened ({}): make its folder writable, or name another with --log-file.", *problem)};
    parts_ = std::make_unique<Parts>(config, time);
}

Server::~Server() { stop(); }

std::uint16_t Server::port() const { return parts_->listener->port(); }
std::uint16_t Server::metrics_port() const { return parts_->probe_listener ? parts_->probe_listener->port() : std::uint16_t{0}; }
std::size_t Server::loaded_games() const { return parts_->registry.loaded(); }

void Server::start() {
    auto& parts = *parts_;
    parts.workers->start();
    parts.begin_time();
    if (const auto begun = parts.audit.begin(parts.config.database, parts.older, parts.config.new_key); !begun)
        throw unreadable(begun.error(), parts.config);
    parts.take_up_people();
    parts.take_up_games();
    if (parts.config.ticks) parts.outages.watch(parts.time.look());
    parts.give_back(parts.time.now());
    parts.post.start(parts.workers->first().get_executor());
    parts.listener->start();
    if (parts.probe_listener) parts.probe_listener->start();
    if (parts.owner_socket) parts.owner_socket->start();
    if (parts.bot_listener) {
        parts.bot_listener->start();
        parts.bots.start(parts.bot_listener->port());
    }
    if (parts.config.ticks) parts.ticker = std::thread{[this] { parts_->tick_on(*this); }};
    net::co_spawn(parts.workers->first().get_executor(), read_precedents(*parts.store, parts.precedents, std::move(parts.ruled)),
                  net::detached);
    parts.started = true;
    parts.pages.set_ready(true);
    log::info("started",
              {{"address", parts.config.bind}, {"port", port()}, {"database", parts.config.database}, {"metrics_port", metrics_port()}});
}

void Server::tick() {
    auto& parts = *parts_;
    const auto now = seen_now(parts.time, parts.outages);
    parts.give_back(now);
    for (const auto& game : parts.clocks.take_due(now)) parts.registry.wake(game);
}

std::string Server::failure() const {
    const std::lock_guard lock{parts_->failure_mutex};
    return parts_->failure;
}

void Server::on_failure(std::function<void()> told) {
    const std::lock_guard lock{parts_->failure_mutex};
    parts_->on_failure = std::move(told);
    if (!parts_->failure.empty()) parts_->on_failure();
}

void Server::pause(const match::GameId& game, match::body::PauseReason reason) {
    parts_->registry.submit(game, CommandEnvelope{.stamp = seen_now(parts_->time, parts_->outages), .body = task::Pause{reason}});
}

void Server::resume(const match::GameId& game, match::body::PauseReason reason) {
    parts_->registry.submit(game, CommandEnvelope{.stamp = seen_now(parts_->time, parts_->outages), .body = task::Resume{reason}});
}

void Server::renew() {
    if (const auto problem = log::reopen()) log::error("log_file_kept", {{"problem", *problem}});
    std::string certificate = "none";
    if (const auto& tls = parts_->tls) {
        const auto problem = tls->renew();
        if (problem) log::error("certificate_kept", {{"problem", *problem}});
        certificate = problem ? "kept" : "read";
    }
    const auto problem = parts_->web.renew();
    if (problem) log::error("web_files_kept", {{"problem", *problem}});
    log::info("renewed", {{"certificate", certificate}, {"web_files", parts_->web.count()}});
}

void Server::stop() {
    auto& parts = *parts_;
    if (parts.stopped) return;
    parts.stopped = true;
    parts.stop_ticking();
    parts.pages.set_ready(false);
    parts.listener->stop();
    if (parts.probe_listener) parts.probe_listener->stop();
    if (parts.owner_socket) parts.owner_socket->stop();
    if (parts.bot_listener) {
        parts.bot_listener->stop();
        parts.bots.stop();
    }
    if (!parts.registry.close(drain_limit)) log::warning("games_not_drained");
    parts.odds.stop();
    protocol::server::Notice notice;
    notice.kind = protocol::server::Notice::Kind::shutting_down;
    notice.text = "The server stops. What was accepted is stored; connect again later.";
    parts.connections.send_all({0, std::move(notice)});
    parts.connections.close_all(1001, "the server stops");
    parts.post.stop();
    (void)parts.connections.wait_until_none(goodbye_limit);
    // A start that failed was no life: what nobody could play before is still to be given back.
    if (parts.started && parts.outages.owed().empty()) parts.say_alive(parts.time.now());
    parts.store->close();
    parts.catch_up.stop();
    parts.workers->stop();
    log::info("stopped");
    log::flush();
}

}  // namespace server
