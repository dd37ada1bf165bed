// Reminders by notifications: when so much of a limit is left, once, whatever else happens at that moment.
#include <doctest/doctest.h>

#include <chrono>
#include <map>
#include <thread>

#include "persistence/sqlite_store.hpp"
#include "server/base/store_calls.hpp"
#include "server/catalog/summons.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using SummonsKind = server::notify::Summons::Kind;

/// A campaign of two people with ten hours a turn, who are reminded at half of it and at a tenth; the Central Powers begin. Outbox messages
/// wait for a day before they are sent, so they are all there.
struct RemindedCampaign {
    explicit RemindedCampaign(match::ClockRules clock = {.turn_limit = 10 * hour, .reminders = {50, 10}}) {
        for (auto* player : {&central, &allied}) {
            client::SetProfile profile;
            profile.webhook = "https://hooks.example.org/turn";
            profile.digest_minutes = 1440;
            (void)player->ask<wire::Profile>(profile);
        }
        auto ask = directed();
        ask.clock = std::move(clock);
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        (void)central.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)allied.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        (void)director.ask<wire::Accepted>(client::StartGame{game});
    }
    [[nodiscard]] static server::Config config() {
        auto config = cheap();
        config.limits.park_ms = minute;
        return config;
    }
    /// Time passes in steps, as when a server looks at its clock; the game has seen what that brought.
    void pass(match::Moment ms) {
        harness.advance(ms);
        (void)line();
    }
    /// The line of the list, once the game has done what it was woken for.
    [[nodiscard]] wire::GameSummary line() {
        (void)director.ask<wire::Record>(client::GetRecord{game});
        return director.ask<wire::Games>(client::ListGames{}).games.front();
    }
    void come_back() {
        harness.restart();
        director = Client{harness.port(), {.token = director.token}};
        allied = Client{harness.port(), {.token = allied.token}};
    }
    [[nodiscard]] std::vector<server::notify::Summons> reminders() { return messages(SummonsKind::reminder); }
    /// Those of the kind that lie in the outbox; the server is gone then.
    [[nodiscard]] std::vector<server::notify::Summons> messages(SummonsKind kind) {
        harness.stop();
        persistence::SqliteOptions options;
        options.path = harness.config.database;
        options.integrity = server::integrity_of(server::Keys::load_or_create(harness.config.key_file));
        const auto store = persistence::open_sqlite(std::move(options));
        REQUIRE(store);
        const auto rows = server::store_calls::wait_for<std::vector<persistence::StoredOutboxMessage>>(
            [&](auto done) { (*store)->outbox_messages(0, 1000, std::move(done)); });
        REQUIRE(rows);
        std::vector<server::notify::Summons> found;
        for (const auto& row : *rows) {
            const auto summons = server::notify::summons_of({row.id, row.game, row.sequence, row.topic, row.payload});
            REQUIRE(summons);
            if (summons->kind != kind) continue;
            CHECK(row.game == game);
            CHECK(row.sequence > 0);
            found.push_back(*summons);
        }
        return found;
    }

    Harness harness{config()};
    Client director = somebody(harness, "Who directs");
    Client central = somebody(harness, "The Central");
    Client allied = somebody(harness, "The Entente");
    match::GameId game{};
    match::Moment began = harness.time.now();
};

}  // namespace

TEST_CASE("who has little time left is reminded at each part of his limit, once, and nobody else is") {
    RemindedCampaign it;
    it.pass(5 * hour - 1);
    CHECK(it.line().reminded == 0);
    it.pass(1);
    CHECK(it.line().reminded == it.began + 5 * hour);
    it.pass(minute);
    it.pass(3 * hour);
    CHECK(it.line().reminded == it.began + 5 * hour);
    it.pass(hour);
    CHECK(it.line().reminded == it.began + 9 * hour + minute);
    const auto found = it.reminders();
    REQUIRE(found.size() == 2);
    for (const auto& one : found) CHECK(one.account == it.central.account);
    CHECK(found[0].at == it.began + 5 * hour);
    CHECK(found[1].at == it.began + 9 * hour + minute);
}

TEST_CASE("a reminder is neither lost nor written twice by a start of the server") {
    RemindedCampaign it;
    SUBCASE("after it was written") {
        it.pass(5 * hour);
        it.come_back();
        it.pass(minute);
    }
    SUBCASE("at its moment") {
        it.pass(5 * hour - 1000);
        it.harness.stop();
        it.harness.time.advance(2 * hour);  // which are given back
        it.come_back();
        CHECK(it.line().reminded == 0);
        it.pass(1000);
    }
    SUBCASE("where nobody looked at the clock at its moment") {
        it.harness.time.advance(5 * hour);
        it.come_back();
        it.pass(minute);
    }
    CHECK(it.line().reminded != 0);
    const auto found = it.reminders();
    REQUIRE(found.size() == 1);
    CHECK(found.front().account == it.central.account);
}

TEST_CASE("a game that is not in memory writes its reminders") {
    RemindedCampaign it;
    it.harness.advance(2 * minute);  // nobody watches it
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (it.harness.server().loaded_games() != 0 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
    REQUIRE(it.harness.server().loaded_games() == 0);
    it.harness.advance(5 * hour);
    CHECK(it.line().reminded != 0);
    CHECK(it.reminders().size() == 1);
}

TEST_CASE("an entry that comes at the moment of a reminder takes it along") {
    RemindedCampaign it;
    it.harness.time.advance(5 * hour + minute);  // and nobody looks at the clock
    SUBCASE("of somebody else") { (void)it.allied.ask<wire::Accepted>(client::ResignPower{it.game, "Italy", false}); }
    SUBCASE("that stops the clock") { (void)it.director.ask<wire::Accepted>(client::PauseGame{it.game}); }
    CHECK(it.line().reminded == it.began + 5 * hour + minute);
    it.pass(minute);
    (void)it.allied.ask<wire::Accepted>(client::ResignPower{it.game, "France", false});
    it.pass(minute);
    CHECK(it.reminders().size() == 1);
}

TEST_CASE("who has acted, or is given more time, is reminded when little of that is left") {
    RemindedCampaign it;
    it.harness.time.advance(5 * hour);
    (void)it.director.ask<wire::Accepted>(client::GiveTime{it.game, "", hour, "a power cut"});
    CHECK(it.line().reminded == 0);
    it.pass(hour - 1);
    CHECK(it.line().reminded == 0);
    it.pass(1);
    CHECK(it.line().reminded == it.began + 6 * hour);
    SUBCASE("a pause does not bring it again") {
        (void)it.director.ask<wire::Accepted>(client::PauseGame{it.game});
        it.pass(hour);
        (void)it.director.ask<wire::Accepted>(client::ResumeGame{it.game});
        it.pass(minute);
        CHECK(it.reminders().size() == 1);
    }
    SUBCASE("time given beyond it does") {
        (void)it.director.ask<wire::Accepted>(client::GiveTime{it.game, "", 2 * hour, "another one"});
        it.pass(2 * hour - 1);
        CHECK(it.line().reminded == it.began + 6 * hour);
        it.pass(1);
        CHECK(it.reminders().size() == 2);
    }
}

TEST_CASE("a turn that ends as its reminder is due writes none") {
    RemindedCampaign it;
    it.harness.time.advance(10 * hour);  // the reminders, and the end of the turn
    it.harness.server().tick();
    const auto line = it.line();
    CHECK(line.power == "Russian Empire");
    CHECK(it.reminders().empty());
}

TEST_CASE("an announcement is told once, also when others make entries afterwards") {
    RemindedCampaign it{{.turn_limit = 10 * hour, .marks = {5 * hour}}};
    it.harness.advance(5 * hour);
    const auto marks = [&] {
        int count = 0;
        for (const auto& message : it.central.heard(client::GetRecord{it.game}))
            if (const auto* notice = std::get_if<wire::Notice>(&message.body))
                count += notice->kind == wire::Notice::Kind::time_mark ? 1 : 0;
        return count;
    };
    CHECK(marks() == 1);
    it.harness.advance(minute);
    (void)it.allied.ask<wire::Accepted>(client::ResignPower{it.game, "Italy", false});
    it.harness.advance(minute);
    (void)it.allied.ask<wire::Accepted>(client::ResignPower{it.game, "France", false});
    CHECK(marks() == 0);
}

TEST_CASE("each step of a dispute and its ruling is told by notifications to all whom it concerns but its author") {
    RemindedCampaign it;
    using Step = match::body::DisputeMoved::Step;
    const auto filed = it.allied.ask<wire::Accepted>(client::FileDispute{it.game, 1, 2, "1914-3.1.1", "count the money"}).sequence;
    (void)it.central.ask<wire::Accepted>(client::MoveDispute{it.game, filed, Step::answered, 0, "I did"});
    (void)it.director.ask<wire::Accepted>(client::MoveDispute{it.game, filed, Step::taken, 0, ""});
    client::Rule ask;
    ask.game = it.game;
    ask.action_id = action(9);
    ask.dispute = filed;
    ask.reason = "The money is there.";
    ask.what = protocol::client::verb::Uphold{};
    (void)it.director.ask<wire::Accepted>(ask);
    // The director has no webhook, so he hears of it where he is connected.
    std::map<std::uint64_t, int> heard;
    for (const auto& message : it.messages(SummonsKind::dispute)) ++heard[message.account];
    CHECK(heard == std::map<std::uint64_t, int>{{it.central.account, 3}, {it.allied.account, 3}});
}

TEST_CASE("of a pause, of the last round and of a seat that was lost all hear by notifications, whoever is connected") {
    RemindedCampaign it{{.game_limit = 1000 * hour, .turn_limit = 10 * hour, .misses = 1}};
    const auto central = it.central.account;
    const auto allied = it.allied.account;
    it.central.drop();
    it.harness.restart();
    it.director = Client{it.harness.port(), {.token = it.director.token}};
    it.allied = Client{it.harness.port(), {.token = it.allied.token}};
    (void)it.director.ask<wire::Accepted>(client::PauseGame{it.game});
    (void)it.director.ask<wire::Accepted>(client::ResumeGame{it.game});
    (void)it.director.ask<wire::Accepted>(client::CallLastRound{it.game, false});
    it.pass(10 * hour);  // a turn is missed, and with it the seat
    std::map<std::uint64_t, int> words;
    std::vector<std::uint64_t> lost;
    SUBCASE("words about the time") {
        for (const auto& message : it.messages(SummonsKind::time)) ++words[message.account];
        CHECK(words[central] == 3);
        CHECK(words[allied] == 4);               // he is there, and hears of the seat as well
        CHECK(words[it.director.account] == 0);  // has no way to be told
    }
    SUBCASE("to whoever has lost his seat") {
        for (const auto& message : it.messages(SummonsKind::lost)) lost.push_back(message.account);
        CHECK(lost == std::vector<std::uint64_t>{central});
    }
}

TEST_CASE("who follows a game hears by a notification that nobody plays it any more") {
    RemindedCampaign it{{.turn_limit = 10 * hour, .misses = 1}};
    auto follower = somebody(it.harness, "The Follower");
    auto other = somebody(it.harness, "The Other");
    for (auto* person : {&follower, &other}) {
        client::SetProfile profile;
        profile.webhook = "https://hooks.example.org/turn";
        (void)person->ask<wire::Profile>(profile);
    }
    (void)follower.ask<wire::Done>(client::MarkGame{it.game, true, false});
    it.central.drop();
    it.allied.drop();
    for (int turns = 0; turns < 40 && it.line().status == wire::Status::running; ++turns) it.pass(10 * hour);
    CHECK(it.line().status == wire::Status::paused);
    auto third = somebody(it.harness, "The Third");
    (void)third.ask<wire::Seated>(sit(it.game, 0));
    CHECK(it.line().status == wire::Status::running);
    std::map<std::uint64_t, int> heard;
    for (const auto& message : it.messages(SummonsKind::time)) ++heard[message.account];
    CHECK(heard[follower.account] == 2);  // that it goes on, too
    CHECK(heard[other.account] == 0);
}

TEST_CASE("who loses a seat by a director hears of it by a notification, and who leaves their own does not") {
    RemindedCampaign it;
    (void)it.director.ask<wire::Accepted>(client::LeaveSeat{it.game, 0});
    (void)it.allied.ask<wire::Accepted>(client::LeaveSeat{it.game, 1});
    std::vector<std::uint64_t> lost;
    for (const auto& message : it.messages(SummonsKind::lost)) lost.push_back(message.account);
    CHECK(lost == std::vector<std::uint64_t>{it.central.account});
}

}  // namespace testing
