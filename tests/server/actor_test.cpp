// What becomes of a game whose actor fails: a store in memory that fails when a test says so.
#include <doctest/doctest.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <mutex>

#include "persistence/store.hpp"
#include "protocol/log_codec.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/outages.hpp"
#include "server/base/routes.hpp"
#include "server/base/workers.hpp"
#include "server/bots/bots.hpp"
#include "server/catalog/game_index.hpp"
#include "server/catalog/health_registry.hpp"
#include "server/catalog/notifications.hpp"
#include "server/catalog/precedents.hpp"
#include "server/catalog/quota.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/catch_up.hpp"
#include "server/game/clock_service.hpp"
#include "server/game/odds_queue.hpp"
#include "server/game/registry.hpp"
#include "server/game/talk.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/reply.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

using persistence::StoreError;
using persistence::StoreResult;
template <class T>
using Done = std::function<void(StoreResult<T>)>;

class MemoryStore final : public persistence::Store {
public:
    enum class Append : std::uint8_t {
        stores,
        waits,    ///< Until `let_go`.
        stops,    ///< It is stored, and nobody is told so.
        reloads,  ///< It is stored as if by another process, once.
    };
    void append(persistence::Append append, Done<std::uint64_t> done) override {
        {
            const std::lock_guard lock{mutex_};
            if (how_ == Append::waits) {
                waiting_ = [this, append = std::move(append), done = std::move(done)]() mutable { carry_out(append, done); };
                waits_.notify_all();
                return;
            }
        }
        carry_out(append, done);
    }
    void read(persistence::GameKey game, std::uint64_t from, std::size_t limit, Done<std::vector<persistence::StoredEntry>> done) override {
        std::vector<persistence::StoredEntry> rows;
        {
            const std::lock_guard lock{mutex_};
            const auto& entries = games_[game];
            for (auto at = from - 1; at < entries.size() && rows.size() < limit; ++at) rows.push_back(entries[at]);
            rows_read_ += rows.size();
        }
        done(std::move(rows));
    }
    void remove_game(persistence::GameKey game, Done<bool> done) override {
        {
            const std::lock_guard lock{mutex_};
            games_.erase(game);
        }
        done(true);
    }
    void list_games(Done<std::vector<persistence::GameRow>> done) override { done(std::vector<persistence::GameRow>{}); }
    void put(persistence::Batch batch, Done<bool> done) override {
        {
            const std::lock_guard lock{mutex_};
            for (auto& blob : batch.blobs) blobs_[std::move(blob.name)] = std::move(blob.value);
        }
        done(true);
    }
    // Nobody asks an actor's store for these.
    void list_blobs(std::string, Done<std::vector<persistence::StoredBlob>> done) override { done(tl::make_unexpected(not_here)); }
    void outbox_messages(std::uint64_t, std::size_t, Done<std::vector<persistence::StoredOutboxMessage>> done) override {
        done(tl::make_unexpected(not_here));
    }
    void add_line(std::string, std::string, Done<std::uint64_t> done) override { done(tl::make_unexpected(not_here)); }
    void lines(std::string, std::uint64_t, std::size_t, Done<std::vector<persistence::Line>> done) override {
        done(tl::make_unexpected(not_here));
    }
    void remove_lines(std::string, Done<bool> done) override { done(tl::make_unexpected(not_here)); }
    void get_blob(std::string name, Done<std::optional<std::string>> done) override {
        std::optional<std::string> value;
        {
            const std::lock_guard lock{mutex_};
            if (const auto known = blobs_.find(name); known != blobs_.end()) value = known->second;
        }
        done(std::move(value));
    }
    void check_audit(Done<std::vector<persistence::AuditLine>> done) override { done(tl::make_unexpected(not_here)); }
    void close() override {}

    void next(Append how) {
        const std::lock_guard lock{mutex_};
        how_ = how;
    }
    /// Until an append waits.
    void wait() {
        std::unique_lock lock{mutex_};
        REQUIRE(waits_.wait_for(lock, std::chrono::seconds{60}, [this] { return waiting_ != nullptr; }));
    }
    void let_go(Append how) {
        next(how);
        std::exchange(waiting_, nullptr)();
    }
    /// Since this was last asked.
    [[nodiscard]] std::size_t rows_read() {
        const std::lock_guard lock{mutex_};
        return std::exchange(rows_read_, 0);
    }
    [[nodiscard]] match::Entry last_of(const match::GameId& game) {
        const std::lock_guard lock{mutex_};
        return *protocol::decode_entry(games_.at(game).back().bytes);
    }

private:
    inline static const StoreError not_here{StoreError::Next::stop, 0, "this store keeps games and values only"};

    void carry_out(persistence::Append& append, const Done<std::uint64_t>& done) {
        std::unique_lock lock{mutex_};
        const auto how = how_;
        if (how == Append::reloads) how_ = Append::stores;
        auto& entries = games_[append.game];
        for (auto& entry : append.entries) entries.push_back(std::move(entry));
        const auto head = entries.size();
        lock.unlock();
        if (how == Append::stops)
            done(tl::make_unexpected(StoreError{StoreError::Next::stop, 0, "as the test wants it"}));
        else if (how == Append::reloads)
            done(tl::make_unexpected(StoreError{StoreError::Next::reload, 0, "as the test wants it"}));
        else
            done(head);
    }
    std::mutex mutex_;
    std::condition_variable waits_;
    std::map<persistence::GameKey, std::vector<persistence::StoredEntry>> games_;
    std::map<std::string, std::string> blobs_;
    std::size_t rows_read_ = 0;
    Append how_ = Append::stores;
    std::function<void()> waiting_;
};

/// A client without a connection.
class Listening final : public server::Peer {
public:
    void send(std::string_view message) override {
        const std::lock_guard lock{mutex_};
        if (std::exchange(fails_, false)) throw rules::BrokenInvariant{"as the test wants it"};
        heard_.push_back(protocol::parse_server(message, protocol::Format::binary, rules_of().get()).value());
        changed_.notify_all();
    }
    void close(std::uint16_t code, std::string_view) override {
        const std::lock_guard lock{mutex_};
        code_ = code;
        changed_.notify_all();
    }
    /// The next message finds a bug.
    void fail() {
        const std::lock_guard lock{mutex_};
        fails_ = true;
    }
    [[nodiscard]] std::size_t room() const override { return 1 << 20; }
    [[nodiscard]] std::size_t waiting() const override { return 0; }
    [[nodiscard]] Format format() const noexcept override { return Format::binary; }
    [[nodiscard]] bool gone() const noexcept override { return false; }
    [[nodiscard]] const std::string& address() const noexcept override { return address_; }

    [[nodiscard]] protocol::ServerMessage::Body answer_to(std::uint32_t request) {
        std::unique_lock lock{mutex_};
        auto found = heard_.end();
        REQUIRE(changed_.wait_for(lock, std::chrono::seconds{60}, [&] {
            found = std::find_if(heard_.begin(), heard_.end(), [&](const auto& message) { return message.request == request; });
            return found != heard_.end();
        }));
        return found->body;
    }
    [[nodiscard]] std::uint16_t closed_with() {
        std::unique_lock lock{mutex_};
        REQUIRE(changed_.wait_for(lock, std::chrono::seconds{60}, [&] { return code_ != 0; }));
        return code_;
    }
    [[nodiscard]] bool closed() {
        const std::lock_guard lock{mutex_};
        return code_ != 0;
    }
    [[nodiscard]] std::ptrdiff_t answers_to(std::uint32_t request) {
        const std::lock_guard lock{mutex_};
        return std::count_if(heard_.begin(), heard_.end(), [&](const auto& message) { return message.request == request; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<protocol::ServerMessage> heard_;
    std::uint16_t code_ = 0;
    std::string address_{"127.0.0.1"};
    bool fails_ = false;
};

/// One game in a registry, and one player who has every seat of it.
struct Room {
    explicit Room(const match::ClockRules& clock = {}, bool with_seed = false) {
        server::log::set_level("off");
        workers.start();
        client::CreateGame ask;
        ask.bundle = "1914-tournament";
        ask.clock = clock;
        const auto spec = rules::find_bundle(ask.bundle);
        const auto rules = rulesets.compile(*spec);
        auto& all = ask.seats.emplace_back().powers;
        for (std::size_t at = 0; at < (*rules)->powers(); ++at) all.push_back((*rules)->owners[at].name);
        std::promise<server::Lobby::Answer> made;
        server::net::co_spawn(workers.first().get_executor(), lobby.create(ask, 7, nullptr),
                              [&](const std::exception_ptr&, server::Lobby::Answer answer) { made.set_value(std::move(answer)); });
        const auto created = std::get<wire::GameCreated>(made.get_future().get());
        match.game = created.game;
        client::TakeSeat seat{match.game, 0, created.seats[0].token, {}, "", false};
        if (with_seed) seat.seed_commitment = match::random_hash();
        REQUIRE(std::holds_alternative<wire::Seated>(ask_for(seat)));
        if (!with_seed) REQUIRE(std::holds_alternative<wire::Accepted>(ask_for(client::StartGame{match.game})));
    }
    ~Room() {
        (void)registry.close(std::chrono::seconds{10});
        workers.stop();
        server::log::set_level("error");
    }
    std::uint32_t submit(server::CommandEnvelope::Body body, const std::shared_ptr<Listening>& from) {
        server::CommandEnvelope envelope;
        envelope.peer = from;
        envelope.account = envelope.sitting = 7;
        envelope.request = ++requests;
        envelope.stamp = time.now();
        envelope.body = std::move(body);
        envelope.frame = std::visit([&](const auto& asked) { return frame_of(asked); }, envelope.body);
        envelope.asks =
            std::visit([]<class Asked>(const Asked&) { return server::route<Asked>.does == server::Does::asks; }, envelope.body);
        registry.submit(match.game, std::move(envelope));
        return requests;
    }
    /// As a session has it from its client; of what no client sends, nothing.
    template <class Asked>
    [[nodiscard]] std::optional<protocol::ClientFrame> frame_of(const Asked& asked) const {
        if constexpr (std::is_constructible_v<protocol::ClientMessage::Body, const Asked&>)
            return *protocol::ClientFrame::of(protocol::format_client({requests, asked}, protocol::Format::binary, rules_of().get()),
                                              protocol::Format::binary);
        else
            return std::nullopt;
    }
    std::uint32_t submit(server::CommandEnvelope::Body body) { return submit(std::move(body), player); }
    protocol::ServerMessage::Body ask_for(server::CommandEnvelope::Body body) { return player->answer_to(submit(std::move(body))); }
    [[nodiscard]] wire::GameView look() {
        const auto watcher = std::make_shared<Listening>();
        return std::get<wire::GameView>(watcher->answer_to(submit(client::Watch{match.game, {}}, watcher)));
    }
    void look_at_clock(match::Moment stamp) {
        server::CommandEnvelope due;
        due.stamp = stamp;
        due.body = server::task::Due{};
        registry.submit(match.game, std::move(due));
    }
    void wait_until_ended() const {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
        while (registry.loaded() != 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
        REQUIRE(registry.loaded() == 0);
    }

    MemoryStore store;
    VirtualTime time;
    server::Keys keys{match::random_hash()};
    const server::Limits limits;
    server::Metrics metrics;
    server::ClockService clocks;
    server::Rulesets rulesets;
    server::Outages outages;
    server::GameIndex index;
    server::Quota quota{limits.games_per_account};
    server::HealthRegistry health;
    server::Precedents precedents;
    server::Audit audit{store, time};
    server::Notifications post;
    server::People people{{}, store, time, keys, audit, bots, limits.exempt_loopback};
    server::Talk talk{{}, store, time, people, registry, limits.exempt_loopback};
    server::Lobby lobby{{store, time, keys, metrics, rulesets, index, quota, people, bots, post, precedents, health}};
    server::Workers workers{1};
    server::Bots bots{{}, keys, workers.first().get_executor()};
    server::OddsQueue odds{limits.odds, limits.odds_work, metrics};
    server::Registry registry{
        {{store, time, keys, limits, metrics, clocks, rulesets, outages, index, quota, health, precedents, audit, people, talk, post},
         catch_up,
         odds,
         bots},
        workers};
    server::CatchUp catch_up{store, registry, limits.catch_up};
    std::shared_ptr<Listening> player = std::make_shared<Listening>();
    std::uint32_t requests = 0;
    Match match;
};

}  // namespace

TEST_CASE("a game that fails answers everybody and disconnects who watches so that nobody misses an entry") {
    Room room;
    const auto before = room.look();
    const auto watcher = std::make_shared<Listening>();
    (void)watcher->answer_to(room.submit(client::Watch{room.match.game, {}}, watcher));
    room.store.next(MemoryStore::Append::waits);
    const auto first = room.submit(act(room.match, 1, end_phase()));
    room.store.wait();
    const auto second = room.submit(act(room.match, 2, end_phase()));
    const auto third = room.submit(client::ListLegalMoves{room.match.game, ""});
    SUBCASE("because the store cannot say what it did") { room.store.let_go(MemoryStore::Append::stops); }
    SUBCASE("because of a bug") {
        watcher->fail();
        room.store.let_go(MemoryStore::Append::stores);
    }
    CHECK(std::holds_alternative<wire::Unknown>(room.player->answer_to(first)));
    CHECK(std::holds_alternative<wire::Busy>(room.player->answer_to(second)));
    CHECK(std::holds_alternative<wire::Busy>(room.player->answer_to(third)));
    CHECK(watcher->closed_with() == 1012);
    CHECK_FALSE(room.player->closed());
    room.wait_until_ended();
    CHECK(room.player->answers_to(first) == 1);
    room.store.next(MemoryStore::Append::stores);
    CHECK(room.look().sequence == before.sequence + 1);
    const auto again = room.ask_for(act(room.match, 1, end_phase()));
    REQUIRE(std::holds_alternative<wire::Accepted>(again));
    CHECK(std::get<wire::Accepted>(again).sequence == before.sequence + 1);
}

TEST_CASE("who waits for the start of a game that fails is answered") {
    Room room{{}, true};
    const auto waiting = room.submit(client::StartGame{room.match.game});
    const auto other = std::make_shared<Listening>();
    const auto also = room.submit(client::StartGame{room.match.game}, other);
    (void)room.look();
    SUBCASE("while it waits") {
        const auto buggy = std::make_shared<Listening>();
        buggy->fail();
        (void)room.submit(client::Watch{room.match.game, {}}, buggy);
    }
    SUBCASE("when it starts") {
        room.store.next(MemoryStore::Append::stops);
        room.look_at_clock(room.time.now() + 60'000);
    }
    CHECK(std::holds_alternative<wire::Unknown>(room.player->answer_to(waiting)));
    CHECK_FALSE(std::holds_alternative<wire::Accepted>(other->answer_to(also)));
    room.wait_until_ended();
    CHECK(room.player->answers_to(waiting) == 1);
    CHECK(other->answers_to(also) == 1);
}

TEST_CASE("who asks for a record page by page has each of them read and not what comes before") {
    Room room;
    rules::command::Purchase purchase;
    purchase.units = {unit(*rules_of(), "infantry", 1)};
    for (std::uint64_t number = 1; number <= 300; ++number)
        REQUIRE(std::holds_alternative<wire::Accepted>(
            room.ask_for(number % 2 == 1 ? act(room.match, number, {purchase}) : act(room.match, number, take_back()))));
    const auto from = [&](std::uint32_t entry) { return std::get<wire::Record>(room.ask_for(client::GetRecord{room.match.game, entry})); };
    const auto told = from(0);
    CHECK(told.items.empty());
    (void)room.store.rows_read();
    const auto last = from(told.entries).items;
    CHECK(room.store.rows_read() == told.entries);  // heads follow from the first entry on, once
    CHECK(from(told.entries).items == last);
    CHECK(room.store.rows_read() < 100);
    CHECK(from(told.entries + 1).items.empty());

    auto file = protocol::record_magic();
    std::uint32_t read = 0;
    while (read < told.entries) {
        file += from(read + 1).items;
        const auto record = protocol::read_record(file);
        REQUIRE(record);
        REQUIRE(record->size() > read);
        read = static_cast<std::uint32_t>(record->size());
    }
    CHECK(protocol::read_record(file)->back().head == told.head);
}

TEST_CASE("only so many wait for a start") {
    Room room{{}, true};
    std::vector<std::uint32_t> asked;
    for (int at = 0; at < 100; ++at) {
        asked.push_back(room.submit(client::StartGame{room.match.game}));
        if (at % 10 == 9) (void)room.look();  // so that the mailbox never fills
    }
    room.look_at_clock(room.time.now() + 60'000);
    std::size_t accepted = 0;
    for (const auto request : asked) {
        const auto answer = room.player->answer_to(request);
        if (std::holds_alternative<wire::Accepted>(answer))
            ++accepted;
        else
            CHECK(std::holds_alternative<wire::Busy>(answer));
    }
    CHECK(accepted == 32);
}

TEST_CASE("a game that fails at a limit is not loaded again at once") {
    Room room{{.phase_limit = 1000}};
    const auto before = room.look();
    room.time.advance(1000);
    REQUIRE(room.clocks.take_due(room.time.now()).size() == 1);
    room.store.next(MemoryStore::Append::stops);
    room.look_at_clock(room.time.now());
    room.wait_until_ended();
    CHECK(room.clocks.take_due(room.time.now() + 59'999).empty());
    CHECK(room.clocks.take_due(room.time.now() + 60'000) == std::vector{room.match.game});
    room.store.next(MemoryStore::Append::stores);
    room.time.advance(1000);
    room.look_at_clock(room.time.now());
    CHECK(room.look().sequence == before.sequence + 2);
}

TEST_CASE("a limit is judged at the moment that it was looked at and not when its turn came") {
    Room room{{.phase_limit = 1000}};
    const auto before = room.look();
    const auto at = room.time.now();
    room.time.advance(5000);
    room.look_at_clock(at + 999);
    CHECK(room.look().sequence == before.sequence);
    room.look_at_clock(at + 1001);
    CHECK(room.look().sequence == before.sequence + 1);
    CHECK(room.store.last_of(room.match.game).header.received == at + 1001);
}

TEST_CASE("a game goes on when another process has set it back further than a command can be taken back") {
    Room room{{.turn_limit = 60'000}};
    const auto start = room.look();
    (void)room.ask_for(act(room.match, 1, end_phase()));
    room.time.advance(61'000);
    room.look_at_clock(room.time.now());
    const auto watcher = std::make_shared<Listening>();
    CHECK(std::get<wire::GameView>(watcher->answer_to(room.submit(client::Watch{room.match.game, {}}, watcher))).power != start.power);
    client::Rule ask;
    ask.game = room.match.game;
    ask.action_id = action(4711);
    ask.reason = "it was so";
    ask.what = protocol::client::verb::SetBack{start.sequence};
    server::CommandEnvelope ruling;
    ruling.peer = watcher;
    ruling.account = ruling.sitting = 8;
    ruling.role = protocol::wire::Role::administrator;
    ruling.request = 4711;
    ruling.stamp = room.time.now();
    ruling.frame = room.frame_of(ask);
    ruling.body = ask;
    room.store.next(MemoryStore::Append::reloads);
    room.registry.submit(room.match.game, ruling);
    CHECK(std::holds_alternative<wire::Busy>(watcher->answer_to(4711)));
    CHECK_FALSE(watcher->closed());
    const auto view = room.look();
    CHECK(view.power == start.power);
    CHECK(view.purchased == start.purchased);
    ruling.request = 4712;
    room.registry.submit(room.match.game, ruling);
    CHECK(std::get<wire::Accepted>(watcher->answer_to(4712)).sequence == view.sequence);
    CHECK(std::holds_alternative<wire::Accepted>(room.ask_for(act(room.match, 2, end_phase()))));
}

}  // namespace testing
