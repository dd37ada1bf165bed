#include "server/base/outages.hpp"

#include <doctest/doctest.h>
#include <thread>

#include "protocol/log_codec.hpp"
#include "server/base/watched_store.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// Answers every write as it is told.
class ToldStore final : public persistence::Store {
public:
    std::optional<persistence::StoreError> error;
    void append(persistence::Append, std::function<void(persistence::StoreResult<std::uint64_t>)> done) override {
        answer(done, std::uint64_t{1});
    }
    void read(persistence::GameKey, std::uint64_t, std::size_t,
              std::function<void(persistence::StoreResult<std::vector<persistence::StoredEntry>>)>) override {}
    void list_games(std::function<void(persistence::StoreResult<std::vector<persistence::GameRow>>)>) override {}
    void put(persistence::Batch, std::function<void(persistence::StoreResult<bool>)> done) override { answer(done, true); }
    void add_line(std::string, std::string, std::function<void(persistence::StoreResult<std::uint64_t>)> done) override {
        answer(done, std::uint64_t{1});
    }
    void remove_lines(std::string, std::function<void(persistence::StoreResult<bool>)> done) override { answer(done, true); }
    void list_blobs(std::string, std::function<void(persistence::StoreResult<std::vector<persistence::StoredBlob>>)>) override {}
    void outbox_messages(std::uint64_t, std::size_t,
                         std::function<void(persistence::StoreResult<std::vector<persistence::StoredOutboxMessage>>)>) override {}
    void lines(std::string, std::uint64_t, std::size_t,
               std::function<void(persistence::StoreResult<std::vector<persistence::Line>>)>) override {}
    void get_blob(std::string, std::function<void(persistence::StoreResult<std::optional<std::string>>)>) override {}
    void remove_game(persistence::GameKey, std::function<void(persistence::StoreResult<bool>)> done) override { answer(done, true); }
    void check_audit(std::function<void(persistence::StoreResult<std::vector<persistence::AuditLine>>)>) override {}
    void close() override {}

private:
    template <class T>
    void answer(const std::function<void(persistence::StoreResult<T>)>& done, T value) {
        if (error)
            done(tl::make_unexpected(*error));
        else
            done(value);
    }
};

match::Moment credited(const Harness& harness, const Match& match) {
    const auto record = protocol::read_record(http_get(harness.port(), "/games/" + match::hex(match.game) + "/record").body);
    REQUIRE(record);
    match::Moment sum = 0;
    for (const auto& recorded : *record)
        if (const auto* credit = std::get_if<match::body::Credited>(&recorded.entry.body)) sum += credit->amount;
    return sum;
}

}  // namespace

TEST_CASE("a process that stood still for more than a second has an outage from its last look") {
    server::Outages outages;
    outages.look({100'000});
    CHECK(outages.count() == 0);  // nobody watches
    outages.watch({100'000});
    for (const match::Moment at : {100'050, 101'000, 101'999}) outages.look({at});
    CHECK(outages.count() == 0);
    outages.look({110'000});
    outages.look({110'050});
    REQUIRE(outages.count() == 1);
    CHECK(outages.after(0, 0).front().from == 101'999);
    CHECK(outages.after(0, 0).front().until == 110'000);
    CHECK(outages.after(1, 0).empty());
}

TEST_CASE("commits that fail are an outage from when the first was asked for until one goes through") {
    VirtualTime time;
    server::Outages outages;
    auto told = std::make_unique<ToldStore>();
    auto& below = *told;
    std::string failed;
    server::WatchedStore store{std::move(told), time, outages, [&](std::string why) { failed = std::move(why); }};
    const auto write = [&] { store.append({}, [](const auto&) {}); };
    const auto began = time.now();
    below.error = persistence::StoreError{persistence::StoreError::Next::retry, 13, "full"};  // SQLITE_FULL
    write();
    time.advance(60'000);
    write();
    CHECK(outages.failing());
    CHECK(outages.after(0, time.now()).front().from == began);
    CHECK(store.trouble()->find("make room") != std::string::npos);
    below.error.reset();
    write();
    CHECK_FALSE(outages.failing());
    REQUIRE(outages.count() == 1);
    CHECK(outages.after(0, 0).front().until == began + 60'000);
    CHECK_FALSE(store.trouble());
    CHECK(failed.empty());
    below.error = persistence::StoreError{persistence::StoreError::Next::stop, 0, "another was first"};
    write();
    CHECK_FALSE(outages.failing());
    below.error = persistence::StoreError{persistence::StoreError::Next::stop, 1034, "sync", 5, true};  // SQLITE_IOERR_FSYNC
    write();
    CHECK(failed.find("disk fails") != std::string::npos);
}

TEST_CASE("nothing could be stored since the last write that went through, and for no longer than writes are apart") {
    VirtualTime time;
    server::Outages outages;
    auto told = std::make_unique<ToldStore>();
    auto& below = *told;
    server::WatchedStore store{std::move(told), time, outages, {}};
    const auto write = [&] { store.append({}, [](const auto&) {}); };
    const auto since = [&] { return outages.after(outages.count(), time.now()).front().from; };
    write();
    const auto worked = time.now();
    time.advance(4000);
    below.error = persistence::StoreError{persistence::StoreError::Next::retry, 5, "locked"};  // SQLITE_BUSY
    write();
    CHECK(since() == worked);
    below.error.reset();
    write();
    time.advance(3'600'000);
    below.error = persistence::StoreError{persistence::StoreError::Next::retry, 5, "locked"};
    write();
    CHECK(since() == time.now() - 10'000);
}

TEST_CASE("a write of any kind tells whether the disk takes it") {
    VirtualTime time;
    server::Outages outages;
    auto told = std::make_unique<ToldStore>();
    auto& below = *told;
    server::WatchedStore store{std::move(told), time, outages, {}};
    const std::vector<std::function<void()>> writes{[&] { store.append({}, [](const auto&) {}); },
                                                    [&] { store.put({}, [](const auto&) {}); },
                                                    [&] { store.put_blob("name", "value", [](const auto&) {}); },
                                                    [&] { store.remove_game({}, [](const auto&) {}); },
                                                    [&] { store.add_line("channel", "line", [](const auto&) {}); },
                                                    [&] { store.remove_lines("channel", [](const auto&) {}); }};
    for (std::size_t at = 0; at < writes.size(); ++at) {
        CAPTURE(at);
        below.error = persistence::StoreError{persistence::StoreError::Next::retry, 13, "full"};  // SQLITE_FULL
        writes[at]();
        CHECK(outages.failing());
        CHECK(store.trouble());
        below.error = persistence::StoreError{persistence::StoreError::Next::reload, 0, "there is such a value"};
        writes[at]();
        CHECK(outages.failing());  // that says nothing about the disk
        below.error.reset();
        writes[at]();
        CHECK_FALSE(outages.failing());
        CHECK_FALSE(store.trouble());
    }
}

TEST_CASE("a game is owed an outage until it has it") {
    server::Outages outages;
    const match::GameId one{1};
    const match::GameId two{2};
    outages.owe({one, two, one});
    CHECK(outages.owed().size() == 2);
    outages.settled(one);
    CHECK(outages.owed() == std::vector{two});
}

TEST_CASE("time while the disk is full is given back before any limit is reached") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 60'000}});
    const auto phase = player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).phase;
    {
        const FullDisk full;
        harness.advance(10'000);
        CHECK(std::holds_alternative<wire::Busy>(player.answer_to(player.send(act(match, 1, end_phase()))).body));
        harness.advance(100'000);
        CHECK(std::holds_alternative<wire::Busy>(player.answer_to(player.send(act(match, 2, end_phase()))).body));
    }
    harness.advance(1000);
    const auto view = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    for (int looks = 0; looks < 500 && credited(harness, match) == 0; ++looks) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    CHECK(credited(harness, match) >= 100'000);
    CHECK(credited(harness, match) <= 111'000);
    CHECK(view().phase == phase);
    (void)player.ask<wire::Accepted>(act(match, 3, end_phase()));
}

TEST_CASE("a limit that is reached while nothing can be stored waits for what is given back for that") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 60'000}});
    const auto view = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    const auto phase = view().phase;
    {
        const FullDisk full;
        harness.advance(61'000);  // and nobody sends anything
        (void)view();
    }
    harness.advance(1000);
    for (int looks = 0; looks < 500 && credited(harness, match) == 0; ++looks) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    CHECK(credited(harness, match) >= 11'000);
    CHECK(view().phase == phase);
}

TEST_CASE("a process that stood still gives the time back before it looks what is due") {
    Harness harness;
    harness.config.ticks = true;
    harness.restart();
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 60'000}});
    const auto view = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    const auto phase = view().phase;
    harness.time.advance(100'000);
    harness.server().tick();
    for (int looks = 0; looks < 500 && credited(harness, match) == 0; ++looks) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    CHECK(credited(harness, match) == 100'000);
    CHECK(view().phase == phase);
}

TEST_CASE("an outage is given back before what the clock asks for whatever message comes first after it") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 60'000}});
    const auto phase = player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).phase;
    {
        const FullDisk full;
        CHECK(std::holds_alternative<wire::Busy>(player.answer_to(player.send(act(match, 1, end_phase()))).body));
        harness.time.advance(100'000);
    }
    (void)player.answer_to(player.send(client::SetClock{match.game, 0, {.phase_limit = 90'000}}));
    CHECK(player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).phase == phase);
    CHECK(credited(harness, match) == 100'000);
}

TEST_CASE("a game in which nothing counts is given nothing back, whatever its time control is called") {
    Harness harness;
    Client player{harness.port()};
    std::vector<Match> matches;
    for (const auto* name : {"", "untimed", "club"}) {
        match::ClockRules clock;
        clock.preset = name;
        matches.push_back(begin(player, {.clock = clock}));
    }
    harness.stop();
    harness.time.advance(3'600'000);
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    const auto look = [&](const Match& match) { (void)again.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    look(matches[2]);
    CHECK(harness.server().loaded_games() == 1);  // the others have nothing to wake for
    for (const auto& match : matches) look(match);
    CHECK(credited(harness, matches[0]) == 0);
    CHECK(credited(harness, matches[1]) == 0);
    CHECK(credited(harness, matches[2]) == 3'600'000);
    for (const auto& match : matches) check_record(harness.port(), match.game);
}

}  // namespace testing
