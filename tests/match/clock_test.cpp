#include <doctest/doctest.h>

#include "rules/core/state.hpp"
#include "rules/match/clock.hpp"

namespace {

using match::Clock;
using match::Moment;
using Which = Clock::Which;
using Reason = match::body::PauseReason;

constexpr Moment minute = 60'000;

/// A clock and the time, which passes only when told.
struct Watch {
    Moment now = 1'000'000;
    Clock clock;
    rules::GameState state;
    bool own = true;
    explicit Watch(const match::ClockRules& limits = {90 * minute, 20 * minute, 10 * minute, 2 * minute}) { clock.set_rules(limits); }

    std::uint64_t sequence = 0;

    void fold(match::Body body, bool new_turn = false, bool new_phase = false, std::optional<std::uint64_t> parent = {}) {
        match::Entry entry;
        entry.header.sequence = ++sequence;
        entry.header.parent = parent.value_or(sequence - 1);
        entry.header.received = now;
        entry.body = std::move(body);
        clock.fold(entry, state, {new_turn, new_phase, own});
    }
    void begin() { fold(match::body::Started{}, true, true); }
    void play(bool new_turn = false, bool new_phase = false) { fold(match::body::Played{}, new_turn, new_phase); }
    void pause(Reason reason) { fold(match::body::Paused{reason}); }
    void resume(Reason reason) { fold(match::body::Resumed{reason}); }
    void ask(bool own_seat) {
        rules::Decision decision;
        decision.id = rules::DecisionId{state.next_decision++};
        decision.asked = 1;
        state.decisions = {decision};
        own = own_seat;
        play();
    }
    void answer() {
        state.decisions.clear();
        own = true;
        play();
    }
    Moment left(Which which) const { return clock.left(which, now).value_or(-1); }
    bool running(Which which) const { return clock.running(which, now); }
};

}  // namespace

TEST_CASE("a pause never changes what is left on a clock") {
    struct Row {
        Moment run, pause, left;
    };
    for (const auto& [run, pause, left] : {Row{5, 0, 85}, Row{5, 600, 85}, Row{90, 1, 0}, Row{0, 30, 90}}) {
        CAPTURE(run);
        CAPTURE(pause);
        Watch watch;
        watch.begin();
        watch.now += run * minute;
        watch.pause(Reason::dispute);
        watch.now += pause * minute;
        CHECK(watch.left(Which::game) == left * minute);
        CHECK(!watch.clock.next_deadline());
        watch.resume(Reason::dispute);
        CHECK(watch.left(Which::game) == left * minute);
        watch.now += minute;
        CHECK(watch.left(Which::game) == std::max<Moment>(0, left - 1) * minute);
    }
}

TEST_CASE("to take back the end of a phase or a turn gives no time back") {
    for (const bool new_turn : {false, true}) {
        CAPTURE(new_turn);
        Watch watch;
        watch.begin();
        watch.now += 4 * minute;
        watch.play(new_turn, true);
        CHECK(watch.left(Which::phase) == 10 * minute);
        CHECK(watch.left(Which::turn) == (new_turn ? 20 : 16) * minute);
        watch.now += 3 * minute;
        watch.fold(match::body::TakenBack{}, false, true, watch.sequence - 1);
        CHECK(watch.left(Which::phase) == 3 * minute);
        CHECK(watch.left(Which::turn) == 13 * minute);
        watch.play(false, true);
        CHECK(watch.left(Which::phase) == 10 * minute);
        watch.play();
        watch.fold(match::body::TakenBack{}, false, false, watch.sequence - 1);  // a command of the phase
        CHECK(watch.left(Which::phase) == 10 * minute);
        CHECK(watch.left(Which::turn) == 13 * minute);
    }
}

TEST_CASE("to take back the ends of several phases gives no time back") {
    Watch watch;
    watch.begin();
    watch.now += 4 * minute;
    watch.play(false, true);
    const auto first = watch.sequence - 1;
    watch.now += 3 * minute;
    watch.play(true, true);
    watch.now += minute;
    watch.fold(match::body::TakenBack{}, false, true, watch.sequence - 1);
    CHECK(watch.left(Which::phase) == 6 * minute);
    CHECK(watch.left(Which::turn) == 12 * minute);
    watch.fold(match::body::TakenBack{}, false, true, first);
    CHECK(watch.left(Which::phase) == 2 * minute);
    CHECK(watch.left(Which::turn) == 12 * minute);
}

TEST_CASE("a game goes on when the last reason to pause is gone") {
    Watch watch;
    watch.begin();
    watch.pause(Reason::dispute);
    watch.pause(Reason::both_sides);
    watch.pause(Reason::dispute);
    watch.now += 7 * minute;
    watch.resume(Reason::dispute);
    CHECK(watch.clock.paused());
    CHECK(!watch.clock.paused_for(Reason::dispute));
    watch.now += minute;
    CHECK(watch.left(Which::game) == 90 * minute);
    watch.resume(Reason::both_sides);
    CHECK(!watch.clock.paused());
    watch.now += minute;
    CHECK(watch.left(Which::game) == 89 * minute);
}

TEST_CASE("nothing runs before the start and after the end") {
    Watch watch;
    watch.fold(match::body::Seated{});
    watch.now += 50 * minute;
    CHECK(!watch.clock.next_deadline());
    watch.begin();
    CHECK(watch.left(Which::game) == 90 * minute);
    watch.now += minute;
    watch.state.outcome.emplace();
    watch.play();
    CHECK(watch.clock.ended());
    CHECK(!watch.clock.next_deadline());
    watch.now += minute;
    CHECK(watch.clock.game_time(watch.now) == minute);
}

TEST_CASE("a turn has its time and each of its phases too") {
    Watch watch;
    watch.begin();
    watch.now += 4 * minute;
    watch.play(false, true);
    CHECK(watch.left(Which::phase) == 10 * minute);
    CHECK(watch.left(Which::turn) == 16 * minute);
    watch.now += 3 * minute;
    watch.play();
    CHECK(watch.left(Which::phase) == 7 * minute);
    CHECK(watch.clock.next_deadline() == Clock::Deadline{Which::phase, watch.now + 7 * minute, {}});
    watch.play(true, true);
    CHECK(watch.left(Which::turn) == 20 * minute);
    CHECK(watch.left(Which::phase) == 10 * minute);
    CHECK(watch.left(Which::game) == 83 * minute);
}

TEST_CASE("the clock of a turn stops while the other side decides and the decider has his own") {
    Watch watch;
    watch.begin();
    watch.now += minute;
    watch.ask(false);
    CHECK(watch.left(Which::decision) == 2 * minute);
    watch.now += minute;
    CHECK(watch.left(Which::turn) == 19 * minute);
    CHECK(watch.left(Which::decision) == minute);
    CHECK(watch.left(Which::game) == 88 * minute);
    CHECK(watch.clock.next_deadline() == Clock::Deadline{Which::decision, watch.now + minute, 1});
    watch.answer();
    watch.now += minute;
    CHECK(watch.left(Which::turn) == 18 * minute);
    CHECK(watch.left(Which::decision) == -1);
}

TEST_CASE("a question to the power whose turn it is stops nothing") {
    Watch watch;
    watch.begin();
    watch.ask(true);
    watch.now += minute;
    CHECK(watch.left(Which::turn) == 19 * minute);
    CHECK(watch.left(Which::decision) == minute);
}

TEST_CASE("a clock runs only while what is left of it grows less") {
    const auto all = {Which::game, Which::turn, Which::phase, Which::decision};
    Watch watch;
    for (const auto which : all) CHECK(!watch.running(which));
    watch.begin();
    for (const auto which : all) CHECK(watch.running(which) == (which != Which::decision));
    watch.ask(false);
    for (const auto which : all) CHECK(watch.running(which) == (which == Which::game || which == Which::decision));
    watch.pause(Reason::dispute);
    for (const auto which : all) CHECK(!watch.running(which));
    watch.resume(Reason::dispute);
    watch.answer();
    for (const auto which : all) CHECK(watch.running(which) == (which != Which::decision));
    watch.now += 20 * minute;
    for (const auto which : all) CHECK(watch.running(which) == (which == Which::game));
    watch.now += 70 * minute;
    for (const auto which : all) CHECK(!watch.running(which));
    Watch unlimited{match::ClockRules{}};
    unlimited.begin();
    for (const auto which : all) CHECK(!unlimited.running(which));
}

TEST_CASE("a further question does not give the first one more time") {
    Watch watch;
    watch.begin();
    watch.ask(false);
    watch.now += minute;
    auto second = watch.state.decisions.front();
    second.id = rules::DecisionId{77};
    watch.state.decisions.push_back(second);
    watch.play();
    CHECK(watch.left(Which::decision) == minute);
    watch.state.decisions.erase(watch.state.decisions.begin());
    watch.play();
    CHECK(watch.left(Which::decision) == 2 * minute);
}

TEST_CASE("credit goes to the clocks that count") {
    Watch watch;
    watch.begin();
    watch.now += 15 * minute;
    watch.ask(false);
    watch.now += 3 * minute;  // of which two were an outage
    watch.fold(match::body::Credited{2 * minute, "outage", {}, {}});
    CHECK(watch.left(Which::decision) == minute);
    CHECK(watch.left(Which::game) == 74 * minute);
    CHECK(watch.left(Which::turn) == 5 * minute);
    CHECK(watch.clock.credited() == 2 * minute);
    watch.fold(match::body::Credited{-4 * minute, "penalty", {}, {}});
    CHECK(watch.left(Which::game) == 70 * minute);
}

TEST_CASE("the time limit passes once until the game is extended") {
    Watch watch{{minute, 0, 0, 0}};
    watch.begin();
    CHECK(watch.clock.next_deadline() == Clock::Deadline{Which::game, watch.now + minute, {}});
    CHECK(watch.left(Which::turn) == -1);
    watch.now += 2 * minute;
    CHECK(watch.left(Which::game) == 0);
    const auto command = [](rules::command::TimeLimit::How how) {
        return match::body::Played{{rules::nobody, rules::command::TimeLimit{how}}};
    };
    watch.fold(command(rules::command::TimeLimit::How::reached));
    CHECK(watch.clock.last_round());
    CHECK(!watch.clock.next_deadline());
    watch.fold(match::body::Credited{10 * minute, "extended", {}, {}});
    watch.fold(command(rules::command::TimeLimit::How::extended));
    CHECK(!watch.clock.last_round());
    CHECK(watch.clock.next_deadline() == Clock::Deadline{Which::game, watch.now + 9 * minute, {}});
}

TEST_CASE("of deadlines at one moment the finest comes first") {
    Watch watch{{minute, minute, minute, minute}};
    watch.begin();
    CHECK(watch.clock.next_deadline()->which == Which::phase);
    watch.ask(true);
    CHECK(watch.clock.next_deadline()->which == Which::decision);
}
