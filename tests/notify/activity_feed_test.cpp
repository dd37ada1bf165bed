// What a player is told of a game that really was played, as the store has it.
#include "server/notify/activity_feed.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "persistence/sqlite_store.hpp"
#include "rules/match/sealed_answers.hpp"
#include "server/base/store_calls.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/notify/digest.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

namespace notify = server::notify;
using Asked = notify::Games::Asked;

constexpr std::uint64_t person = 100;  ///< Has the first seat: the side that begins.
constexpr std::uint64_t bot = 101;     ///< A program in the other.

/// A game whose entries reach the store when a test says so.
class Stored {
public:
    explicit Stored(const match::ClockRules& clock = {}, const std::string& bundle = "classic")
        : game{bundle, clock}, store_{std::move(*persistence::open_sqlite(memory()))} {
        game.begin();
    }
    void store() {
        persistence::Append append;
        append.game = sample_id();
        append.expected = stored_;
        for (; stored_ < game.record().size(); ++stored_) {
            const auto& each = game.record()[stored_];
            append.entries.push_back({stored_ + 1, each.bytes, match::encode_secrets(each.secrets)});
        }
        const auto done =
            server::store_calls::wait_for<std::uint64_t>([&](auto told) { store_->append(std::move(append), std::move(told)); });
        REQUIRE(done);
    }
    /// Until it is the turn of the other side, or of this one, or the game is over.
    void play_until_turn_of(std::uint16_t seat) {
        for (std::uint64_t seed = 1; seed < 20'000 && !game.table().ended() && turn() != seat; ++seed) game.play(1, seed);
        REQUIRE(turn() == seat);
    }
    void end_phase() { REQUIRE(game.play({game.game().state().active, rules::command::EndPhase{}})); }
    [[nodiscard]] std::uint64_t sequence() const { return game.table().sequence(); }
    [[nodiscard]] persistence::Store& kept() { return *store_; }

    SampleGame game;

private:
    static persistence::SqliteOptions memory() {
        persistence::SqliteOptions options;
        options.path = ":memory:";
        return options;
    }
    [[nodiscard]] std::uint16_t turn() const { return rules::raw(*game.table().seat_of(game.game().state().active)); }

    std::unique_ptr<persistence::Store> store_;
    std::size_t stored_ = 0;
};

const std::set<std::uint64_t> every_entry = [] {
    std::set<std::uint64_t> all;
    for (std::uint64_t sequence = 1; sequence < 20'000; ++sequence) all.insert(all.end(), sequence);
    return all;
}();

std::string untitled(const match::GameId&) { return {}; }

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("who is to act is asked until he acts and is told what happened since his last turn") {
    Stored stored{{.turn_limit = day}};
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, [](const match::GameId&) { return "Winter campaign"; }};
    const auto begun = stored.sequence();
    CHECK(feed.still_asked(person, sample_id(), begun) == Asked::yes);
    CHECK(feed.still_asked(bot, sample_id(), begun) == Asked::no);
    CHECK(feed.still_asked(7, sample_id(), begun) == Asked::no);
    auto item = feed.news(person, sample_id(), 0, every_entry);
    CHECK(item.game == sample_id());
    CHECK(item.bundle == "classic");
    CHECK(item.title == "Winter campaign");
    CHECK(item.round == 1);
    REQUIRE(item.asked.size() == 1);
    CHECK(item.asked[0].power == stored.game.game().ruleset().owner(stored.game.game().state().active).name);
    REQUIRE(item.until);
    CHECK(*item.until == time.now());  // the sample was played years before

    // He begins his turn: he knows now.
    stored.end_phase();
    stored.store();
    CHECK(feed.still_asked(person, sample_id(), begun) == Asked::no);
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);

    // The other side plays, and it is his turn again.
    stored.play_until_turn_of(1);
    stored.play_until_turn_of(0);
    stored.store();
    const auto back = stored.sequence();
    CHECK(feed.still_asked(person, sample_id(), back) == Asked::yes);
    item = feed.news(person, sample_id(), 0, every_entry);
    CHECK(says(item.happened, "\nGermany"));
    CHECK_FALSE(says(item.happened, "\nUSSR"));
    CHECK(item.happened.size() <= notify::most_of_recap + 100);
    CHECK(item.sequence == back);

    // As one reads it who has not followed it before.
    notify::ActivityFeed other{stored.kept(), rulesets, time, untitled};
    CHECK(other.still_asked(person, sample_id(), back) == Asked::yes);
    CHECK(other.news(person, sample_id(), 0, every_entry).happened == item.happened);
}

TEST_CASE("the clock of who is to act says until when") {
    Stored stored{{.game_limit = 30 * day, .turn_limit = day}};
    stored.store();
    server::Rulesets rulesets;
    class Sample final : public server::TimeSource {
    public:
        server::Moment at = 0;
        [[nodiscard]] server::Moment now() const override { return at; }
    } time;
    const auto begun = stored.game.record().back().entry.header.received;
    time.at = begun + day / 2;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);
    CHECK(feed.news(person, sample_id(), 0, every_entry).until == begun + day);
}

TEST_CASE("the deadline counts rest in, and while the player rests the clock stands until then") {
    Stored stored{{.turn_limit = day, .rests = true}};
    match::Calendar calendar{"Europe/Vienna", {}, {}};
    for (std::uint16_t weekday = 0; weekday < 7; ++weekday) {
        const auto midnight = static_cast<std::uint16_t>(weekday * 24 * 60);
        calendar.rests.push_back({static_cast<std::uint16_t>(midnight + 22 * 60), static_cast<std::uint16_t>(midnight + 24 * 60)});
    }
    stored.game.add(match::draft(stored.game.header(stored.game.seat(0)), match::body::CalendarSet{rules::SeatId{0}, calendar}));
    stored.end_phase();
    stored.play_until_turn_of(1);
    stored.play_until_turn_of(0);
    stored.store();
    server::Rulesets rulesets;
    class Sample final : public server::TimeSource {
    public:
        server::Moment at = 0;
        [[nodiscard]] server::Moment now() const override { return at; }
    } time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    REQUIRE(feed.still_asked(person, sample_id(), 0) != Asked::none);
    const auto& clock = stored.game.table().clock();
    const auto due = clock.due_at(match::Clock::Which::turn);
    REQUIRE(due);
    const auto begun = stored.game.table().last_received();
    bool rested = false;
    bool awake = false;
    for (time.at = begun; time.at < begun + day; time.at += hour / 2) {
        const auto item = feed.news(person, sample_id(), 0, every_entry);
        if (item.asked.empty()) break;
        REQUIRE(item.until);
        CHECK(*item.until == *due);
        const bool rests = item.stands == match::Clock::Stands::rest;
        (rests ? rested : awake) = true;
        CHECK((item.stands_until > time.at) == rests);
    }
    CHECK(rested);
    CHECK(awake);
}

TEST_CASE("of a game that is not there nobody is asked anything") {
    Stored stored;
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), 1) == Asked::none);
    CHECK(feed.news(person, sample_id(), 0, every_entry).asked.empty());
    stored.store();  // and is there then
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);
}

TEST_CASE("of a game that is over nobody is asked anything") {
    Stored stored{{}, "1914"};
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    REQUIRE(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);
    REQUIRE(stored.game.play({rules::nobody, rules::command::Withdraw{stored.game.game().state().active, true}}));
    REQUIRE(stored.game.game().state().outcome);
    stored.store();
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::no);
}

TEST_CASE("of a game that was begun under other rules nobody is asked anything, and all hear how it is ended") {
    SampleGame sample{"classic"};
    sample.begin();
    auto annulled = match::draft(sample.header({match::Author::Kind::director, {}, 7}), match::body::Annulled{});
    annulled.entry.grounds = match::Grounds{0, "", "nobody has its rules any more"};
    sample.add(std::move(annulled));
    auto record = sample.record();
    std::get<match::body::Created>(record.front().entry.body).ruleset[0] ^= 1;
    chain_again(record);
    persistence::SqliteOptions options;
    options.path = ":memory:";
    const auto store = std::move(*persistence::open_sqlite(options));
    const auto keep = [&](std::size_t from, std::size_t until) {
        persistence::Append append;
        append.game = sample_id();
        append.expected = from;
        for (auto at = from; at < until; ++at) append.entries.push_back({at + 1, record[at].bytes, ""});
        REQUIRE(server::store_calls::wait_for<std::uint64_t>([&](auto told) { store->append(std::move(append), std::move(told)); }));
    };
    keep(0, record.size() - 1);
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{*store, rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), record.size()) == Asked::no);
    CHECK_FALSE(says(feed.news(person, sample_id(), 0, every_entry).happened, "annuls"));
    keep(record.size() - 1, record.size());
    for (const auto account : {person, bot}) {
        CHECK(feed.still_asked(account, sample_id(), record.size()) == Asked::no);
        const auto item = feed.news(account, sample_id(), 0, every_entry);
        CHECK(says(item.happened, "A referee annuls the game: nobody has its rules any more"));
        CHECK(item.asked.empty());
        CHECK_FALSE(item.until);
    }
}

TEST_CASE("a store that cannot be read now is asked again later") {
    Stored stored;
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    stored.kept().close();
    CHECK(feed.still_asked(person, sample_id(), 1) == Asked::unknown);
}

TEST_CASE("a game whose commands are taken back is told all the same") {
    Stored stored;
    stored.game.play(400, 3);  // every tenth command is taken back
    const auto& record = stored.game.record();
    REQUIRE(std::any_of(record.begin(), record.end(),
                        [](const match::Recorded& each) { return std::holds_alternative<match::body::TakenBack>(each.entry.body); }));
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(7, sample_id(), 1) == Asked::no);
    CHECK(feed.news(person, sample_id(), 0, every_entry).sequence == stored.sequence());
}

TEST_CASE("what is said of the time and of seats is told of the entries that are asked about, in his own words to whoever has lost his") {
    Stored stored{{.turn_limit = day, .misses = 1}};
    const match::Author director{match::Author::Kind::director, {}, 7};
    stored.game.add(match::draft(stored.game.header(director), match::body::Paused{match::body::PauseReason::director}));
    const auto paused = stored.sequence();
    stored.game.add(match::draft(stored.game.header(director), match::body::Resumed{match::body::PauseReason::director}));
    stored.game.add(match::draft(stored.game.header({}), match::body::SeatLeft{rules::SeatId{0}}));
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), 0) == Asked::no);
    const std::set entries{paused + 1, paused + 2};  // all at one moment
    const auto his = feed.news(person, sample_id(), 0, entries).said;
    REQUIRE(his.size() == 1);  // he has no part in it any more
    CHECK(his[0].starts_with("You have missed 0 turns"));
    const auto others = feed.news(bot, sample_id(), 0, entries).said;
    REQUIRE(others.size() == 2);
    CHECK(others[0] == "A director ends the pause. The game goes on.");
    CHECK(others[1].find("has lost the seat. The seat is free.") != std::string::npos);
    CHECK(feed.news(bot, sample_id(), 0, every_entry).said.size() == 3);
}

TEST_CASE("who is told hears times in his own zone, and before the miss that costs the seat what a miss is") {
    Stored stored{{.turn_limit = day, .misses = 1, .rests = true}};
    server::Rulesets rulesets;
    VirtualTime time;
    stored.store();
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);
    auto item = feed.news(person, sample_id(), 0, every_entry);
    CHECK(item.zone.empty());
    CHECK(says(item.last_miss, "If you miss this turn you lose the seat of "));
    CHECK(says(item.last_miss, "Missed is a turn without a command of yours, ended by your own clock."));
    CHECK(feed.news(bot, sample_id(), 0, every_entry).last_miss.empty());  // whose turn it is not
    match::Calendar calendar{"Europe/Vienna", {{22 * 60, 24 * 60}}, {}};
    stored.game.add(match::draft(stored.game.header(stored.game.seat(0)), match::body::CalendarSet{rules::SeatId{0}, calendar}));
    stored.store();
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);
    CHECK_FALSE(feed.news(person, sample_id(), 0, every_entry).last_miss.empty());  // that was no command
    CHECK(feed.news(person, sample_id(), 0, every_entry).zone == "Europe/Vienna");  // though its hours hold from the next turn on
    stored.end_phase();
    stored.store();
    CHECK(feed.still_asked(person, sample_id(), 0) == Asked::no);
    CHECK(feed.still_asked(person, sample_id(), stored.sequence()) == Asked::yes);
    item = feed.news(person, sample_id(), 0, every_entry);
    CHECK(item.last_miss.empty());  // that was one
    CHECK(says(item.happened, "rests on Monday from 22:00 to 24:00, Europe/Vienna."));
}

TEST_CASE("a dispute is told by what was done, not by the number of its entry") {
    Stored stored;
    stored.play_until_turn_of(1);
    stored.game.add(
        match::draft(stored.game.header(stored.game.seat(1)), match::body::DisputeFiled{stored.sequence(), "", "he may not go there"}));
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), 0) == Asked::no);
    const auto item = feed.news(person, sample_id(), 0, every_entry);
    REQUIRE(item.disputed.size() == 1);
    CHECK(item.disputed[0].starts_with("USSR "));
    CHECK(says(item.happened, "A player disputes \"" + item.disputed[0] + "\": he may not go there"));
}

TEST_CASE("whose seat was taken from him is told why and by whom") {
    Stored stored;
    auto taken = match::draft(stored.game.header({match::Author::Kind::director, {}, 7}), match::body::SeatLeft{rules::SeatId{0}});
    taken.entry.grounds = match::Grounds{0, "", "he let others play for him"};
    stored.game.add(std::move(taken));
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, untitled};
    CHECK(feed.still_asked(person, sample_id(), 0) == Asked::no);
    const auto his = feed.news(person, sample_id(), 0, every_entry).said;
    REQUIRE(his.size() == 1);
    CHECK(his[0].starts_with("A referee has taken your seat ("));
    CHECK(his[0].ends_with(") from you: he let others play for him"));
}

TEST_CASE("whom a seat is kept for is told of his seat and of nothing else in the game") {
    constexpr std::uint64_t guest = 41;
    Stored stored;
    stored.play_until_turn_of(1);
    const match::Author director{match::Author::Kind::director, {}, 7};
    stored.game.add(
        match::draft(stored.game.header(stored.game.seat(1)), match::body::DisputeFiled{stored.sequence(), "", "he may not go there"}));
    stored.game.add(match::draft(stored.game.header({}), match::body::SeatLeft{rules::SeatId{0}}));
    stored.game.add(
        match::draft(stored.game.header(director), match::body::SeatOffered{rules::SeatId{0}, match::Seat::To::account, guest}));
    stored.store();
    server::Rulesets rulesets;
    VirtualTime time;
    notify::ActivityFeed feed{stored.kept(), rulesets, time, [](const match::GameId&) { return "Winter campaign"; }};
    CHECK(feed.still_asked(guest, sample_id(), 0) == Asked::no);
    const auto his = feed.news(guest, sample_id(), 0, every_entry);
    CHECK(his.bundle == "classic");
    CHECK(his.title.empty());  // it is a stranger's
    REQUIRE(his.seats_kept.size() == 1);
    CHECK(his.seats_kept[0].seat == 0);
    CHECK(his.sequence == 0);
    CHECK(his.round == 0);
    CHECK(his.phase.empty());
    CHECK(his.happened.empty());
    CHECK(his.turns_before == 0);
    CHECK(his.said.empty());
    CHECK(his.disputes.empty());
    // Of all that there is something to tell.
    const auto others = feed.news(bot, sample_id(), 0, every_entry);
    CHECK(others.title == "Winter campaign");
    CHECK(others.sequence == stored.sequence());
    CHECK(others.disputes.size() == 1);
    CHECK(others.said.size() == 1);
    CHECK(others.seats_kept.empty());
    const auto mail = notify::mail_of({{&his, 1}, "id", "", ""}, "a@b", 0);
    CHECK(says(mail.text, "classic\n======="));
}

}  // namespace testing
