// What one guest, one address and everybody together may ask of the server.
#include <doctest/doctest.h>

#include <boost/system/system_error.hpp>
#include <chrono>
#include <future>

#include "persistence/sqlite_store.hpp"
#include "server/base/startup_error.hpp"
#include "server/game/mailbox.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/token_bucket.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// An order for losses in one space, or everywhere.
protocol::wire::StandingOrder losses(const std::string& where, const std::vector<std::string>& types) {
    const auto rules = rules_of();
    return order_of_losses(*rules, types, where.empty() ? std::nullopt : std::optional{space(*rules, where)});
}

std::vector<std::string> spaces_of(Client& client, const std::string& bundle) {
    std::vector<std::string> names;
    const auto asked = client.ask<wire::Bundles>(client::ListBundles{bundle});
    for (const auto& space : asked.bundles.front().spaces) names.push_back(space.name);
    return names;
}

/// All entries of a game as they are stored. No server runs on the file.
std::vector<persistence::StoredEntry> stored(const Harness& harness, const match::GameId& game) {
    persistence::SqliteOptions options;
    options.path = harness.config.database;
    options.accept_older = true;  // the key that its mark was made with is not looked for
    const auto store = persistence::open_sqlite(options);
    REQUIRE(store);
    std::promise<std::vector<persistence::StoredEntry>> done;
    (*store)->read(game, 1, 100'000, [&](auto rows) { done.set_value(rows ? std::move(*rows) : std::vector<persistence::StoredEntry>{}); });
    return done.get_future().get();
}

/// One who is told nothing.
class SilentPeer final : public server::Peer {
public:
    void send(std::string_view) override {}
    void close(std::uint16_t, std::string_view) override {}
    [[nodiscard]] std::size_t room() const override { return 0; }
    [[nodiscard]] std::size_t waiting() const override { return 0; }
    [[nodiscard]] Format format() const noexcept override { return Format::binary; }
    [[nodiscard]] bool gone() const noexcept override { return false; }
    [[nodiscard]] const std::string& address() const noexcept override { return address_; }

private:
    std::string address_;
};

}  // namespace

TEST_CASE("questions leave room for commands and nobody fills a mailbox and commands come before the questions of others") {
    using Posted = server::Mailbox::Posted;
    server::net::io_context context;
    server::Mailbox mailbox{context.get_executor(), 16};
    const auto asker = std::make_shared<SilentPeer>();
    const auto other = std::make_shared<SilentPeer>();
    const auto player = std::make_shared<SilentPeer>();
    const auto post = [&](const std::shared_ptr<SilentPeer>& peer, match::Moment stamp, server::CommandEnvelope::Body body) {
        server::CommandEnvelope envelope;
        envelope.peer = peer;
        envelope.stamp = stamp;
        envelope.body = std::move(body);
        envelope.asks = std::holds_alternative<client::GetRecord>(envelope.body);
        return mailbox.post(envelope);
    };
    for (int asked = 0; asked < 4; ++asked) CHECK(post(asker, 1, client::GetRecord{}) == Posted::yes);
    CHECK(post(asker, 1, client::GetRecord{}) == Posted::full);
    for (int asked = 0; asked < 4; ++asked) CHECK(post(other, 2, client::GetRecord{}) == Posted::yes);
    CHECK(post(std::make_shared<SilentPeer>(), 2, client::GetRecord{}) == Posted::full);
    CHECK(post(player, 4, client::Act{}) == Posted::yes);
    CHECK(post(player, 3, client::StartGame{}) == Posted::full);
    CHECK(post(nullptr, 3, server::task::Due{}) == Posted::yes);
    CHECK(post(asker, 5, client::Act{}) == Posted::full);
    bool filled = false;
    const auto wait = [&]() -> server::Awaitable<> { filled = co_await mailbox.filled(); };
    server::net::co_spawn(server::Executor{context.get_executor()}, wait(), server::net::detached);
    context.run();
    REQUIRE(filled);
    const auto first = mailbox.next();
    REQUIRE(first);
    CHECK(std::holds_alternative<server::task::Due>(first->body));
    const auto second = mailbox.next();
    REQUIRE(second);
    CHECK(second->peer == player);
    const auto question = mailbox.next();
    REQUIRE(question);
    CHECK(question->peer == asker);
    CHECK(mailbox.close().size() == 7);
}

TEST_CASE("a power leaves so many standing orders of a bounded size and each stores no more than itself") {
    constexpr std::size_t most_orders = 64;
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto spaces = spaces_of(player, "1914-tournament");
    REQUIRE(spaces.size() > most_orders);
    std::uint64_t number = 0;
    auto large = act(match, ++number, {losses("", std::vector<std::string>(2000, "infantry"))});
    const auto too_large = player.ask<wire::Malformed>(large);
    CHECK(too_large.field.starts_with("act.command.standing_order.choice"));
    for (std::size_t at = 0; at < most_orders; ++at)
        (void)player.ask<wire::Accepted>(act(match, ++number, {losses(spaces[at], {"infantry", "artillery"})}));
    const auto one_more = act(match, ++number, {losses(spaces[most_orders], {"infantry"})});
    const auto too_many = player.ask<wire::Malformed>(one_more);
    CHECK(too_many.code == Code::too_much);
    CHECK(too_many.field == "act.command.standing_order");
    // One that stands is replaced, and one that is withdrawn makes room.
    (void)player.ask<wire::Accepted>(act(match, ++number, {losses(spaces[0], {"artillery", "infantry"})}));
    auto withdrawn = losses(spaces[1], {});
    withdrawn.choice = {};
    const auto last = player.ask<wire::Accepted>(act(match, ++number, {withdrawn}));
    CHECK(player.ask<wire::Accepted>(act(match, number, {withdrawn})) == last);
    harness.restart();
    {
        Client again{harness.port(), {.token = player.token}};
        CHECK(again.ask<wire::Accepted>(act(match, number, {withdrawn})) == last);
        (void)again.ask<wire::Accepted>(act(match, ++number, {losses(spaces[most_orders], {"infantry"})}));
        CHECK(again.ask<wire::Malformed>(act(match, ++number, {losses(spaces[1], {"infantry"})})).code == Code::too_much);
    }
    harness.stop();
    for (const auto& entry : stored(harness, match.game)) CHECK(entry.secret.size() < 256);
}

TEST_CASE("what is used comes back evenly and a wait is as long as it has to be") {
    server::TokenBucket bucket{10, 1000};
    match::Moment now = 1'000'000;
    for (int uses = 0; uses < 10; ++uses) CHECK(bucket.take(now) == 0);
    const auto wait = bucket.take(now);
    CHECK(wait > 0);
    CHECK(wait <= 101);
    CHECK(bucket.take(now + wait) == 0);
    CHECK(bucket.take(now + wait) > 0);
    CHECK_FALSE(bucket.whole(now + wait));
    now += 5000;
    CHECK(bucket.whole(now));
    bucket.use(now, 25);  // more than all of it: one and a half periods, and the time of the next
    CHECK(bucket.wait(now) == 1601);
    CHECK(bucket.wait(now - 500) == 1601);  // a clock that went back
}

TEST_CASE("an address of IPv6 is its first 64 bits and one of IPv4 in IPv6 is that of IPv4") {
    VirtualTime time;
    server::Limits limits;
    limits.address.connections = 1;
    server::ConnectionLimits connection_limits{limits, time};
    const auto enter = [&](const char* address) { return connection_limits.enter(server::net::ip::make_address(address)); };
    const auto first = enter("2001:db8:1:2::1");
    CHECK(first);
    CHECK(enter("2001:db8:1:2:ffff::7").error() == server::ConnectionLimits::Full::address);
    CHECK(enter("2001:db8:1:3::1"));
    const auto plain = enter("192.0.2.1");
    CHECK(enter("::ffff:192.0.2.1").error() == server::ConnectionLimits::Full::address);
    const auto here = enter("127.0.0.1");
    CHECK(enter("127.0.0.1"));  // programs on the same machine are not counted
    CHECK(enter("::1"));
}

TEST_CASE("an address opens so many connections and one more is told before the handshake") {
    server::Config config;
    config.limits.exempt_loopback = false;
    config.limits.address.connections = 3;
    Harness harness{config};
    Client first{harness.port()};
    Client second{harness.port()};
    {
        Client third{harness.port()};
        CHECK(http_get(harness.port(), "/healthz").status == 429);
        CHECK_THROWS_AS((Client{harness.port()}), Client::Refused);
    }
    // The third is noticed to have gone.
    while (http_get(harness.port(), "/healthz").status == 429) continue;
    (void)first.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("behind a proxy an address is the one that the proxy names, whatever the client says") {
    server::Config config;
    config.proxies = {"127.0.0.1"};
    config.limits.address.connections = 1;
    Harness harness{config};
    const auto come = [&](const std::string& forwarded) { return Client{harness.port(), {.forwarded = forwarded}}; };
    auto first = come("203.0.113.5");
    for (const auto* same :
         {"203.0.113.5", "198.51.100.1, 203.0.113.5", "203.0.113.5, 127.0.0.1", "203.0.113.5:4711", "::ffff:203.0.113.5"})
        CHECK_THROWS_AS((void)come(same), Client::Refused);
    auto other = come("203.0.113.5, 203.0.113.6");
    auto v6 = come("[2001:db8::1]:4711");
    CHECK_THROWS_AS((void)come("[2001:db8::1]:9"), Client::Refused);
    CHECK_THROWS_AS((void)come("203.0.113.6, , "), Client::Refused);
    // The proxy itself, and programs of its machine, have no limit.
    auto here = come("");
    auto again = come("");
    // What is no address is one client.
    auto nobody = come("unknown");
    CHECK_THROWS_AS((void)come("_hidden"), Client::Refused);
    CHECK(http_get(harness.port(), "/healthz", {{"X-Forwarded-For", "203.0.113.5"}}).status == 200);
    for (auto* client : {&first, &other, &v6, &here, &again, &nobody}) (void)client->ask<wire::Pong>(client::Ping{});
}

TEST_CASE("a proxy is named by its address, or the server does not start") {
    server::Config config;
    config.proxies = {"proxy.example.org"};
    CHECK_THROWS_WITH_AS(Harness{config}, doctest::Contains("\"proxy.example.org\" is no address"), server::StartupError);
    for (const auto& wrong : {std::string{"127.0.0.1\0", 10}, std::string{"fe80::1%lo"}, std::string{}}) {
        config.proxies = {wrong};
        CHECK_THROWS_WITH_AS(Harness{config}, doctest::Contains(" is no address"), server::StartupError);
    }
}

TEST_CASE("nobody is believed about an address where no proxy is named") {
    server::Config config;
    config.limits.exempt_loopback = false;
    config.limits.address.connections = 1;
    Harness harness{config};
    Client first{harness.port(), {.forwarded = "203.0.113.5"}};
    CHECK_THROWS_AS((Client{harness.port(), {.forwarded = "203.0.113.6"}}), Client::Refused);
}

TEST_CASE("the whole server takes so many connections also of programs on the same machine") {
    server::Config config;
    config.limits.all.connections = 1;
    Harness harness{config};
    Client first{harness.port()};
    CHECK(http_get(harness.port(), "/healthz").status == 503);
}

TEST_CASE("an address makes so many accounts and games an hour and is told when to come back") {
    server::Config config;
    config.limits.exempt_loopback = false;
    config.limits.address.accounts_per_hour = 2;
    config.limits.address.games_per_hour = 3;
    Harness harness{config};
    Client first{harness.port()};
    Client second{harness.port()};
    Client third{harness.port(), {.hello = false}};
    const auto busy = third.ask<wire::Busy>(client::Hello{"", {}, "test"});
    CHECK(busy.retry_ms > 0);
    CHECK(busy.retry_ms <= 3'600'000);
    (void)third.ask<wire::Welcome>(client::Hello{first.token, {}, "test"});  // who has an account needs none
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    for (auto* client : {&first, &second, &first}) (void)client->ask<wire::GameCreated>(ask);
    const auto later = second.ask<wire::Busy>(ask).retry_ms;
    CHECK(later > 0);
    harness.advance(later);
    (void)second.ask<wire::GameCreated>(ask);
    CHECK(first.ask<wire::Busy>(ask).retry_ms > 0);
}

TEST_CASE("an address sends so many frames a second and what is too much is answered busy and not done") {
    server::Config config;
    config.limits.exempt_loopback = false;
    config.limits.address.frames_per_second = 5;
    Harness harness{config};
    Client client{harness.port()};  // its hello is the first
    for (int frames = 0; frames < 4; ++frames) (void)client.ask<wire::Pong>(client::Ping{});
    const auto wait = client.ask<wire::Busy>(client::Ping{}).retry_ms;
    CHECK(wait <= 201);
    harness.advance(wait);
    (void)client.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("a player stores so much in a game in an hour and is told when to come back and loses nothing") {
    server::Config config;
    config.limits.bytes_per_player_and_hour = 8192;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    const auto play = [&](std::uint64_t id) {
        const auto command = id % 2 == 1 ? some_command(player, match) : take_back();
        return player.answer_to(player.send(act(match, id, command)));
    };
    wire::Busy busy;
    for (;;) {
        const auto said = play(++number);
        if (const auto* full = std::get_if<wire::Busy>(&said.body)) {
            busy = *full;
            break;
        }
        REQUIRE(std::holds_alternative<wire::Accepted>(said.body));
        REQUIRE(number < 5000);
    }
    CHECK(busy.retry_ms > 0);
    // What is known is answered as it was; and the clock of the game, or another who plays, is not held up.
    const auto taken_back = number % 2 == 1 ? number - 1 : number - 2;
    CHECK(std::holds_alternative<wire::Accepted>(play(taken_back).body));
    harness.advance(busy.retry_ms);
    CHECK(std::holds_alternative<wire::Accepted>(play(number).body));
}

TEST_CASE("who does not take what waits for him is cut by time") {
    server::Config config;
    config.stall_ms = 200;
    config.outbound_bytes = 64 * 1024 * 1024;
    Harness harness{config};
    Client host{harness.port()};
    const auto match = begin(host);
    Client slow{harness.port()};
    const auto dropped = [&] {
        return http_get(harness.port(), "/metrics").body.find("armistice_sessions_total{kind=\"dropped\"} 1\n") != std::string::npos;
    };
    // Views until the buffers of the system are full, and far less than may wait.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    try {
        while (!dropped() && std::chrono::steady_clock::now() < deadline)
            for (int asked = 0; asked < 50; ++asked) (void)slow.send(client::Watch{match.game, std::nullopt});
    } catch (const boost::system::system_error&) {  // cut while it asks
    }
    CHECK(dropped());
    (void)host.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("watches of games that are not there do not count as games that a connection watches") {
    Harness harness;
    Client host{harness.port()};
    const auto match = begin(host);
    Client connection_limit{harness.port()};
    constexpr int most = 1024;
    std::uint32_t last = 0;
    for (int asked = 0; asked < most; ++asked) last = connection_limit.send(client::Watch{match::random_game_id(), std::nullopt});
    CHECK(std::holds_alternative<wire::Malformed>(connection_limit.answer_to(last).body));
    CHECK(connection_limit.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).game == match.game);
}

TEST_CASE("the same action gets the same refusal as long as its phase lasts") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    const auto refused_act = [&](std::uint64_t id) { return act(match, id, {rules::command::Fight{space(*player.rules, "Alsace"), {}}}); };
    const auto first = player.ask<wire::Refused>(refused_act(++number));
    for (int others = 0; others < 40; ++others) (void)player.ask<wire::Refused>(refused_act(++number));
    CHECK(player.ask<wire::Refused>(refused_act(1)) == first);
    CHECK(player.ask<wire::Malformed>(act(match, 1, end_phase())).field == "act.action_id");
    (void)player.ask<wire::Accepted>(act(match, ++number, end_phase()));
    // In another phase the action may be used for something else.
    const auto said = player.answer_to(player.send(act(match, 1, end_phase())));
    CHECK_FALSE(std::holds_alternative<wire::Malformed>(said.body));
}

}  // namespace testing
