// Subscribers who come back: what the actor has at hand, and what is read for them elsewhere while the game goes on.
#include <doctest/doctest.h>

#include <deque>
#include <functional>

#include "server/game/replay_buffer.hpp"
#include "tests/server/timed_hall.hpp"

namespace testing {
namespace {

std::uint32_t head_of(Client& client, const Match& match) { return client.ask<wire::Record>(client::GetRecord{match.game}).entries; }

std::uint32_t sequence_of(const wire::Update& update) { return static_cast<std::uint32_t>(update.entry.entry.header.sequence); }

/// Commands that are taken back again, so that the record grows and the game stays where it is.
void grow(Client& player, const Match& match, std::uint64_t& number, std::uint32_t entries) {
    for (std::uint32_t at = 0; at < entries; ++at) {
        if (at % 2 == 0)
            (void)player.ask<wire::Accepted>(act(match, ++number, some_command(player, match)));
        else
            (void)player.ask<wire::Accepted>(act(match, ++number, take_back()));
    }
}

/// The updates after `from` up to `to`, each once and in order.
std::vector<wire::Update> read_updates(Client& client, std::uint32_t from, std::uint32_t to) {
    std::vector<wire::Update> updates;
    while (from < to) {
        updates.push_back(client.wait_for<wire::Update>());
        REQUIRE(sequence_of(updates.back()) == ++from);
    }
    return updates;
}

/// A game with a referee, in which something comes between a purchase and the ruling that goes back to it.
struct Course {
    explicit Course(const match::ClockRules& clock) : hall{clock} {
        rules::command::Purchase purchase;
        purchase.units = {unit(*rules_of(), "infantry", 2)};
        bought = play({purchase});
    }
    std::uint32_t play(protocol::wire::Command command) {
        return hall.central.ask<wire::Accepted>(act(hall.match, ++number, std::move(command))).sequence;
    }
    std::uint32_t rule(client::Rule::Verb what) {
        client::Rule ask;
        ask.game = hall.game;
        ask.action_id = action(1000 + ++number);
        ask.reason = "it was so";
        ask.what = std::move(what);
        return hall.director.ask<wire::Accepted>(ask).sequence;
    }
    std::uint32_t set_back() { return rule(protocol::client::verb::SetBack{bought}); }
    std::uint32_t correct() {
        client::Correction made;
        made.kind = client::Correction::Kind::money;
        made.power = "Germany";
        made.amount = 3;
        return rule(protocol::client::verb::Correct{{made}});
    }
    std::uint32_t order() { return rule(protocol::client::verb::Order{"Austria-Hungary", end_phase()}); }
    /// The clock is looked at when the command after it comes.
    void pass(match::Moment ms) {
        hall.harness.advance(ms);
        (void)look(hall.director, hall.game);
    }

    TimedHall hall;
    std::uint64_t number = 0;
    std::uint32_t bought = 0;
};

}  // namespace

TEST_CASE("a game that was set back is sent whole whatever lies between the ruling and what it goes back to") {
    namespace verb = protocol::client::verb;
    const match::ClockRules slow{.game_limit = 60 * minute, .turn_limit = 30 * minute};
    struct Row {
        const char* what;
        std::function<void(Course&)> happens;
    };
    const std::vector<Row> rows{
        {"commands of the same player", [](Course& it) { (void)it.play(end_phase()); }},
        {"the end of a turn by the clock", [](Course& it) { it.pass(31 * minute); }},
        {"the end of the game's time", [](Course& it) { it.pass(29 * minute), it.pass(35 * minute); }},
        {"a called last round",
         [](Course& it) {
             (void)it.hall.director.ask<wire::Accepted>(client::CallLastRound{it.hall.game, false});
         }},
        {"a called last round that is called off",
         [](Course& it) {
             for (const bool off : {false, true}) (void)it.hall.director.ask<wire::Accepted>(client::CallLastRound{it.hall.game, off});
         }},
        {"the end of the game by a ruling", [](Course& it) { (void)it.rule(verb::EndGame{}); }},
        {"an annulment", [](Course& it) { (void)it.rule(verb::Annul{}); }},
        {"a correction", [](Course& it) { (void)it.correct(); }},
        {"an order of a referee", [](Course& it) { (void)it.order(); }},
        {"a command that is applied again",
         [](Course& it) {
             const auto ended = it.play(end_phase());
             (void)it.set_back();
             (void)it.rule(verb::Reapply{ended});
         }},
        {"an earlier ruling that went back", [](Course& it) { it.pass(31 * minute), (void)it.set_back(), (void)it.play(end_phase()); }},
        {"a pause", [](Course& it) { (void)it.rule(verb::Pause{}), (void)it.rule(verb::Pause{true}); }},
        {"time that is given",
         [](Course& it) {
             (void)it.rule(verb::Time{"", minute});
         }},
        {"a power of a seat of its own", [](Course& it) { (void)it.rule(verb::HandPower{"Germany"}); }},
        {"a power that is resigned", [](Course& it) { (void)it.rule(verb::Forfeit{"Austria-Hungary"}); }},
    };
    for (const auto& [what, happens] : rows) {
        CAPTURE(what);
        Course it{slow};
        happens(it);
        const auto set_back = it.set_back();
        const auto view = look(it.hall.director, it.hall.game);
        for (const bool restarted : {false, true}) {
            CAPTURE(restarted);
            if (restarted) it.hall.harness.restart();
            // From the start; and from just before, when all the rest is folded but not sent.
            for (const auto from : {std::uint32_t{0}, set_back - 1}) {
                Client reader{it.hall.harness.port(), {.rules = rules_of()}};
                CHECK(reader.ask<wire::Watching>(client::Watch{it.hall.game, from}).sequence == from);
                const auto updates = read_updates(reader, from, set_back);
                CHECK(updates.back().entry.entry.header.parent == it.bought);
                if (!restarted) CHECK(updates.back().head == view.head);
            }
        }
        check_record(it.hall.harness.port(), it.hall.game);
    }
}

TEST_CASE("a replay buffer keeps the last updates in the forms that were written and forgets them at a gap") {
    server::ReplayBuffer buffer{10};
    const auto binary = server::Peer::Format::binary;
    const auto json = server::Peer::Format::json;
    CHECK(buffer.after(7, 7, binary)->empty());
    CHECK_FALSE(buffer.after(6, 7, binary));
    buffer.add(8, {"aaaa", "aaaa"});
    buffer.add(9, {"bb", ""});
    REQUIRE(buffer.after(7, 9, binary));
    CHECK(buffer.after(7, 9, binary)->size() == 2);
    CHECK(buffer.after(8, 9, binary)->front()->frames[0] == "bb");
    CHECK_FALSE(buffer.after(7, 9, json));
    CHECK_FALSE(buffer.after(7, 10, binary));
    buffer.add(10, {"c", ""});  // more than ten bytes: the oldest goes
    CHECK_FALSE(buffer.after(7, 10, binary));
    CHECK(buffer.after(8, 10, binary)->size() == 2);
    buffer.add(12, {"d", ""});
    CHECK_FALSE(buffer.after(10, 12, binary));
    CHECK(buffer.after(11, 12, binary)->size() == 1);
}

TEST_CASE("a watch from 0 is the whole game in both forms however long it is and whatever is played meanwhile") {
    server::Config config;
    config.outbound_bytes = 64 * 1024;
    config.limits.tail_bytes = 4096;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    grow(player, match, number, 300);
    for (const auto format : {protocol::Format::binary, protocol::Format::json}) {
        Client reader{harness.port(), {.format = format}};
        CHECK(reader.ask<wire::Watching>(client::Watch{match.game, 0}).sequence == 0);
        grow(player, match, number, 20);
        const auto updates = read_updates(reader, 0, head_of(player, match));
        std::size_t bytes = 0;
        for (const auto& update : updates) bytes += protocol::format_server({0, update}, format, reader.rules.get()).size();
        CHECK(bytes > config.outbound_bytes);
        CHECK(updates.back().head == player.ask<wire::Record>(client::GetRecord{match.game}).head);
        grow(player, match, number, 2);  // and it goes on live
        (void)read_updates(reader, sequence_of(updates.back()), head_of(player, match));
    }
}

TEST_CASE("a command is answered while 64 catch-ups are under way and each of them comes without a gap") {
    server::Config config;
    config.outbound_bytes = 64 * 1024;
    config.limits.tail_bytes = 0;
    config.limits.mailbox = 128;  // the watches and the player's commands may all wait at once
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    grow(player, match, number, 100);
    std::deque<Client> strangers;
    for (int at = 0; at < 64; ++at) {
        strangers.emplace_back(harness.port());
        (void)strangers.back().send(client::Watch{match.game, 0});
    }
    grow(player, match, number, 10);
    const auto head = head_of(player, match);
    for (auto& stranger : strangers) (void)read_updates(stranger, 0, head);
    grow(player, match, number, 2);
    for (auto& stranger : strangers) (void)read_updates(stranger, head, head + 2);
}

TEST_CASE("who watches anew or no more while he is sent the past is sent it no more") {
    server::Config config;
    config.limits.tail_bytes = 0;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    grow(player, match, number, 60);
    Client reader{harness.port()};
    (void)reader.send(client::Watch{match.game, 0});
    const auto view = reader.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    grow(player, match, number, 2);
    const auto head = head_of(player, match);
    std::uint32_t last = 0;
    while (last < head) last = sequence_of(reader.wait_for<wire::Update>());
    CHECK(view.sequence <= head);
    (void)reader.send(client::Watch{match.game, 0});
    (void)reader.ask<wire::Unwatched>(client::Unwatch{match.game});
    grow(player, match, number, 2);
    (void)reader.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("who asks for the past many times over without waiting is sent the last one whole and holds up nobody") {
    server::Config config;
    config.limits.tail_bytes = 0;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    grow(player, match, number, 60);
    const auto head = head_of(player, match);
    Client reader{harness.port()};
    constexpr int times = 12;
    for (int sent = 0; sent < times; ++sent) (void)reader.send(client::Watch{match.game, 0});
    bool whole = false;
    std::uint32_t last = 0;
    for (int begun = 0; begun < times || !whole;) {
        const auto message = reader.next();
        if (std::holds_alternative<wire::Watching>(message.body)) {
            ++begun;
            whole = false;
        }
        const auto* update = std::get_if<wire::Update>(&message.body);
        if (update == nullptr) continue;
        if (sequence_of(*update) != 1) REQUIRE(sequence_of(*update) == last + 1);  // each begins anew
        last = sequence_of(*update);
        whole = last == head;
    }
    grow(player, match, number, 2);
    (void)read_updates(reader, head, head + 2);
}

TEST_CASE("a game that cannot be resumed now is named in the answer and the others follow") {
    server::Config config;
    config.limits.catch_up = 0;
    config.limits.tail_bytes = 0;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    const auto other = create(player);
    const auto unknown = match::random_game_id();
    Client back{harness.port(), {.seen = {{match.game, 1}, {unknown, 1}, {other.game, 2}}}};
    CHECK(back.wait_for<wire::Busy>().game == match.game);
    CHECK(back.wait_for<wire::Malformed>().game == unknown);
    CHECK(back.wait_for<wire::Watching>().game == other.game);
}

TEST_CASE("what a hello asks for ends with its client") {
    constexpr std::size_t games = 400;
    server::Config config;
    config.outbound_bytes = 64 * 1024;
    config.limits.games_per_account = games;
    Harness harness{config};
    Client player{harness.port()};
    std::vector<client::Seen> seen;
    while (seen.size() < games) seen.push_back({create(player, {.bundle = "1914"}).game, 99});
    REQUIRE(harness.server().loaded_games() == 0);
    {
        Client gone{harness.port(), {.hello = false}};
        (void)gone.send(client::Hello{"", seen, "test"});
        (void)gone.next();
        gone.drop();
    }
    const auto connections = [&] { return http_get(harness.port(), "/metrics").body.find("armistice_connections 1\n"); };
    while (connections() == std::string::npos) continue;
    for (int looks = 0; looks < 20; ++looks) (void)connections();
    const auto loaded = harness.server().loaded_games();
    CHECK(loaded < games);
    for (int looks = 0; looks < 20; ++looks) (void)connections();
    CHECK(harness.server().loaded_games() == loaded);
}

}  // namespace testing
