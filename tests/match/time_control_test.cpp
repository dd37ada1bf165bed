// Each part of a time control, read at known moments.
#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <vector>

#include "tests/match/clock_table.hpp"

namespace {

using namespace testing::clocks;
using match::Calendar;
using Kind = match::body::Credited::Kind;

}  // namespace

TEST_CASE("a bank is drawn on by its power's turns and gets an increment as each ends") {
    Table table{{.bank = 10 * minute, .increment = 2 * minute}};
    table.now += 3 * minute;
    CHECK(table.left(Which::bank, red) == 7 * minute);
    CHECK(table.left(Which::turn) == 7 * minute);
    table.turn_of(blue);
    CHECK(table.left(Which::bank, red) == 9 * minute);
    table.now += 4 * minute;
    CHECK(table.left(Which::bank, red) == 9 * minute);
    CHECK(table.left(Which::bank, blue) == 6 * minute);
    table.turn_of(red);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, table.now + 9 * minute, rules::mask_of(red)});
    table.now += 9 * minute;
    CHECK(table.left(Which::turn) == 0);
    table.turn_of(blue);
    CHECK(table.left(Which::bank, red) == 2 * minute);
}

TEST_CASE("a side has one bank and a delay costs it nothing") {
    Table table{{.bank = 10 * minute, .delay = minute, .bank_of = ClockRules::BankOf::side}};
    table.now += minute;
    CHECK(table.left(Which::bank, red) == 10 * minute);
    table.now += 2 * minute;
    CHECK(table.left(Which::bank, red) == 8 * minute);
    CHECK(table.left(Which::bank, green) == 8 * minute);
    CHECK(table.left(Which::bank, blue) == 10 * minute);
    table.turn_of(green);
    table.now += 5 * minute;
    CHECK(table.left(Which::bank, red) == 4 * minute);
    CHECK(table.clock.next_deadline()->at == table.now + 4 * minute);
}

TEST_CASE("who is asked in another's turn pays from his own bank") {
    Table table{{.bank = 10 * minute}};
    table.now += minute;
    table.ask(blue);
    table.now += 3 * minute;
    CHECK(table.left(Which::bank, red) == 9 * minute);
    CHECK(table.left(Which::decision, blue) == 7 * minute);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::decision, table.now + 7 * minute, rules::mask_of(blue)});
    table.answer();
    CHECK(table.left(Which::bank, blue) == 7 * minute);
    table.now += minute;
    CHECK(table.left(Which::bank, red) == 8 * minute);
    CHECK(table.left(Which::bank, blue) == 7 * minute);
}

TEST_CASE("battles take the turn's time or have a clock of their own or take nobody's") {
    using Battles = ClockRules::Battles;
    for (const auto& [battles, limit, turn] :
         {std::tuple{Battles::attacker, 0 * minute, 5 * minute}, std::tuple{Battles::own, 3 * minute, 9 * minute},
          std::tuple{Battles::untimed, 0 * minute, 9 * minute}}) {
        CAPTURE(static_cast<int>(battles));
        Table table{{.turn_limit = 10 * minute, .battles = battles, .battle_limit = limit}};
        table.now += minute;
        table.fight(true);
        table.now += 4 * minute;
        CHECK(table.left(Which::turn) == turn);
        if (battles == Battles::own) {
            CHECK(table.left(Which::battle) == 0);
            CHECK(table.clock.next_deadline() == Clock::Deadline{Which::phase, table.now - minute, rules::mask_of(red)});
            table.ask(blue);
            CHECK(table.clock.next_deadline()->which == Which::decision);
            table.answer();
        }
        table.fight(true);  // the next one
        CHECK(table.left(Which::battle) == (battles == Battles::own ? std::optional{3 * minute} : std::nullopt));
        table.fight(false);
        table.now += minute;
        CHECK(table.left(Which::turn) == turn - minute);
    }
}

TEST_CASE("an overtime puts the end of a battle off, of who fights and of who is asked") {
    using Battles = ClockRules::Battles;
    for (const bool asked : {false, true}) {
        CAPTURE(asked);
        Table table{
            {.turn_limit = 10 * minute, .battles = Battles::own, .battle_limit = 3 * minute, .overtimes = 1, .overtime = 2 * minute}};
        table.fight(true);
        if (asked) table.ask(blue);
        const auto whose = asked ? blue : red;
        table.now += 3 * minute;
        const auto overtime = table.clock.reserve_for(*table.clock.next_deadline());
        REQUIRE(overtime);
        CHECK(overtime->power == whose);
        table.fold({}, *overtime);
        CHECK(table.left(Which::battle) == 2 * minute);
        CHECK(table.clock.next_deadline()->at == table.now + 2 * minute);
        CHECK(table.left(Which::turn) == 10 * minute);
        table.now += 2 * minute;
        CHECK_FALSE(table.clock.reserve_for(*table.clock.next_deadline()));
    }
}

TEST_CASE("an overtime puts a limit off and then a vacation of the seat does") {
    Table table{{.turn_limit = 5 * minute, .overtimes = 1, .overtime = 2 * minute, .vacations = 1, .vacation = day}};
    table.now += 5 * minute;
    const auto first = table.clock.reserve_for(*table.clock.next_deadline());
    REQUIRE(first);
    CHECK(*first == match::body::Credited{2 * minute, "overtime", Kind::overtime, red});
    table.fold({}, *first);
    CHECK(table.left(Which::turn) == 2 * minute);
    table.now += 2 * minute;
    const auto next = table.clock.reserve_for(*table.clock.next_deadline());
    REQUIRE(next);
    CHECK(next->kind == Kind::vacation);
    table.fold({}, *next);
    CHECK(table.left(Which::turn) == day);
    table.now += day;
    CHECK_FALSE(table.clock.reserve_for(*table.clock.next_deadline()));
    table.turn_of(green);  // of the same seat: an overtime, and no vacation
    table.now += 5 * minute;
    CHECK(table.clock.reserve_for(*table.clock.next_deadline())->kind == Kind::overtime);
    table.fold({}, *table.clock.reserve_for(*table.clock.next_deadline()));
    table.now += 2 * minute;
    CHECK_FALSE(table.clock.reserve_for(*table.clock.next_deadline()));
}

TEST_CASE("turns of the last round have a limit where they had none") {
    Table table{{.game_limit = hour, .last_turn_limit = 5 * minute}};
    table.now += hour;
    CHECK(table.clock.next_deadline()->which == Which::game);
    table.fold({}, match::body::Played{{rules::nobody, rules::command::TimeLimit{}}});
    CHECK(table.left(Which::turn) == 5 * minute);
    table.now += 4 * minute;
    table.turn_of(blue);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, table.now + 5 * minute, rules::mask_of(blue)});
    table.ask(red);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::decision, table.now + 5 * minute, rules::mask_of(red)});
}

TEST_CASE("where the last turn is to end in time the round before is the last and all is over at the limit") {
    Table table{{.game_limit = hour, .begin_no_round_after = 50 * minute}};
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::game, table.now + 50 * minute, {}});
    table.now += 50 * minute;
    table.fold({}, match::body::Played{{rules::nobody, rules::command::TimeLimit{}}});
    CHECK(table.left(Which::game) == 10 * minute);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, table.now + 10 * minute, rules::mask_of(red)});
    table.now += 10 * minute;
    table.turn_of(blue);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, table.now, rules::mask_of(blue)});
}

TEST_CASE("a limit between two rounds") {
    for (const Moment unplayed : {0 * minute, minute}) {
        CAPTURE(unplayed);
        Table table{{.game_limit = hour, .unplayed_round = unplayed}};
        table.now += hour - 30 * second;
        table.state.round = 2;
        table.turn_of(red);
        CHECK(table.clock.between_rounds(table.now + 30 * second) == (unplayed != 0));
        CHECK_FALSE(table.clock.between_rounds(table.now + 2 * minute));
        table.fold(table.seat(0), match::body::Played{});
        CHECK_FALSE(table.clock.between_rounds(table.now + 30 * second));
    }
}

TEST_CASE("another time control holds when every seat has agreed or a director has it so") {
    Table table{{.turn_limit = 10 * minute}};
    table.now += 4 * minute;
    table.fold(table.seat(0), match::body::ClockProposed{{.turn_limit = day}});
    const auto proposal = table.sequence;
    CHECK(table.left(Which::turn) == 6 * minute);
    table.fold(table.seat(1), match::body::ClockAgreed{rules::SeatId{1}, proposal + 9, false});
    CHECK(table.clock.proposal());
    table.fold(table.seat(1), match::body::ClockAgreed{rules::SeatId{1}, proposal, true});
    CHECK_FALSE(table.clock.proposal());
    table.fold(table.seat(0), match::body::ClockProposed{{.turn_limit = day}});
    table.fold(table.seat(1), match::body::ClockAgreed{rules::SeatId{1}, table.sequence, false});
    CHECK(table.left(Which::turn) == day - 4 * minute);
    table.fold({match::Author::Kind::director, {}, 7}, match::body::ClockProposed{{.turn_limit = hour}});
    CHECK(table.left(Which::turn) == 56 * minute);
}

TEST_CASE("a power that was resigned has no time and its bank is not touched by credits of others") {
    Table table{{.turn_limit = hour, .bank = hour}};
    table.fold(table.seat(0), match::body::PowerResigned{red, false});
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, table.now, rules::mask_of(red)});
    CHECK_FALSE(table.clock.reserve_for(*table.clock.next_deadline()));
    table.fold({match::Author::Kind::director, {}, 7}, match::body::Credited{minute, "a reason", Kind::ruling, blue});
    CHECK(table.left(Which::bank, blue) == 61 * minute);
    CHECK(table.left(Which::bank, red) == hour);
    table.fold(table.seat(0), match::body::PowerResigned{red, true});
    CHECK(table.clock.next_deadline()->at == table.now + hour);
}

TEST_CASE("marks come in their order and each once") {
    Table table{{.game_limit = hour, .turn_limit = 20 * minute, .marks = {30 * minute, 10 * minute, minute}, .reminders = {50}}};
    const auto start = table.now;
    std::vector<std::pair<Moment, Which>> told;
    for (const auto& mark : table.clock.marks_after(start)) told.emplace_back(mark.at - start, mark.which);
    CHECK(told == std::vector<std::pair<Moment, Which>>{{10 * minute, Which::turn},
                                                        {10 * minute, Which::turn},
                                                        {19 * minute, Which::turn},
                                                        {30 * minute, Which::game},
                                                        {50 * minute, Which::game},
                                                        {59 * minute, Which::game}});
    CHECK(table.clock.marks_after(start + 30 * minute).size() == 2);
    // What was passed before another entry is behind, however far back one looks.
    table.now += 15 * minute;
    table.fold({match::Author::Kind::director, {}, 7}, match::body::CalendarSet{});
    CHECK(table.clock.marks_after(0).size() == 4);
    table.now += 4 * minute;
    CHECK(table.clock.marks_after(0).front() == Clock::Mark{start + 19 * minute, Which::turn, red, minute, false});
    table.fold({}, match::body::Paused{match::body::PauseReason::director});
    CHECK(table.clock.marks_after(start).empty());
}

TEST_CASE("the same entries give the same readings however they are looked at and a pause changes none") {
    std::mt19937_64 random{11};
    for (int game = 0; game < 50; ++game) {
        const ClockRules rules{.game_limit = 10 * hour,
                               .turn_limit = 20 * minute,
                               .decision_limit = 5 * minute,
                               .bank = hour,
                               .increment = minute,
                               .delay = 10 * second};
        Table played{rules};
        Table paused{rules};
        for (int step = 0; step < 40; ++step) {
            const auto pass = static_cast<Moment>(random() % 100) * second;
            const auto what = random() % 4;
            for (auto* table : {&played, &paused}) {
                table->now += pass;
                if (table == &paused && random() % 3 == 0) {
                    table->fold({}, match::body::Paused{match::body::PauseReason::dispute});
                    table->now += 7 * minute;
                    table->fold({}, match::body::Resumed{match::body::PauseReason::dispute});
                }
                if (what == 0) table->turn_of(table->state.active == red ? blue : red);
                if (what == 1 && table->state.decisions.empty()) table->ask(table->state.active == red ? blue : red);
                if (what == 2 && !table->state.decisions.empty()) table->answer();
            }
            CHECK(played.clock.readings(played.now) == paused.clock.readings(paused.now));
        }
    }
}

TEST_CASE("what different people write at one moment gives the same readings in any order") {
    using Reason = match::body::PauseReason;
    const match::Author director{match::Author::Kind::director, {}, 7};
    std::mt19937_64 random{5};
    for (int game = 0; game < 200; ++game) {
        const ClockRules rules{.game_limit = 10 * hour,
                               .turn_limit = game % 3 == 0 ? hour : 0,
                               .decision_limit = game % 2 == 0 ? 5 * minute : 0,
                               .bank = hour,
                               .increment = minute,
                               .bank_of = game % 5 == 0 ? ClockRules::BankOf::side : ClockRules::BankOf::power,
                               .rests = true};
        Table one{rules};
        Table other{rules};
        for (int step = 0; step < 20; ++step) {
            const auto amount = static_cast<Moment>(random() % 60) * second;
            Calendar night;
            night.rests = {{0, static_cast<std::uint16_t>(60 * (1 + random() % 8))}};
            // What one person writes keeps its order.
            using Entries = std::vector<std::pair<match::Author, match::Body>>;
            const std::vector<Entries> writers{
                {{director, match::body::Credited{amount, "late", Kind::ruling, red}},
                 {director, match::body::Credited{-amount / 2, "noise", Kind::ruling, blue}}},
                {{{}, match::body::Paused{Reason::outage}}, {{}, match::body::Resumed{Reason::outage}}},
                {{director, match::body::Paused{Reason::director}}, {director, match::body::Resumed{Reason::director}}},
                {{one.seat(0), match::body::CalendarSet{rules::SeatId{0}, night}}},
                {{one.seat(1), match::body::CalendarSet{rules::SeatId{1}, night}},
                 {one.seat(1), match::body::PowerResigned{blue, step % 2 == 1}}}};
            for (auto* table : {&one, &other}) {
                std::vector<std::size_t> order, next(writers.size());
                for (std::size_t who = 0; who < writers.size(); ++who) order.insert(order.end(), writers[who].size(), who);
                if (table == &other) std::shuffle(order.begin(), order.end(), random);
                table->now += amount + second;
                for (const auto who : order) {
                    const auto& [author, body] = writers[who][next[who]++];
                    table->fold(author, body);
                }
            }
            CHECK(one.clock.readings(one.now) == other.clock.readings(other.now));
            CHECK(one.clock.next_deadline() == other.clock.next_deadline());
            const auto what = random() % 3;
            for (auto* table : {&one, &other}) {
                table->now += amount;
                if (what == 0) table->turn_of(table->state.active == red ? blue : red);
                if (what == 1 && table->state.decisions.empty()) table->ask(table->state.active == red ? blue : red);
                if (what == 2 && !table->state.decisions.empty()) table->answer();
            }
            CHECK(one.clock.readings(one.now + day) == other.clock.readings(other.now + day));
        }
    }
}

TEST_CASE("time controls that contradict themselves are named by their field") {
    const auto field = [](const ClockRules& rules) { return fault_of(rules).field; };
    CHECK(field({}) == "");
    CHECK(field({.turn_limit = 999}) == "turn_limit_ms");
    CHECK(field({.increment = minute}) == "increment_ms");
    CHECK(field({.delay = minute}) == "delay_ms");
    CHECK(field({.bank_of = ClockRules::BankOf::side}) == "bank_of");
    CHECK(field({.battles = ClockRules::Battles::own}) == "battle_limit_ms");
    CHECK(field({.battle_limit = minute}) == "battle_limit_ms");
    CHECK(field({.overtimes = 2}) == "overtime_ms");
    CHECK(field({.vacation = day}) == "vacation_ms");
    CHECK(field({.last_turn_limit = minute}) == "last_turn_limit_ms");
    CHECK(field({.game_limit = hour, .begin_no_round_after = 2 * hour}) == "begin_no_round_after_ms");
    CHECK(field({.unplayed_round = minute}) == "unplayed_round_ms");
    CHECK(field({.turn_limit = minute, .phase_limit = 2 * minute}) == "phase_limit_ms");
    CHECK(field({.lag = second}) == "lag_quota_ms");
    CHECK(field({.excuses = 1, .excuse_games = 5}) == "excuses");
    CHECK(field({.misses = 3, .excuses = 1}) == "excuse_games");
    CHECK(field({.misses = 3, .excuse_games = 5}) == "excuse_games");
    CHECK(field({.misses = 3, .excuses = 2000, .excuse_games = 5}) == "excuses");
    CHECK(field({.misses = 3, .excuses = 1, .excuse_games = 2000}) == "excuse_games");
    CHECK(field({.misses = 3, .excuses = 1, .excuse_games = 5}) == "");
    CHECK(field({.marks = {1}}) == "marks_ms");
    CHECK(field({.reminders = {100}}) == "reminders");
    CHECK(field({.deserted_rounds = 1001}) == "deserted_rounds");
    CHECK(field({.deserted_rounds = 1000}) == "");
    CHECK(fault_of(ClockRules{.turn_limit = 1}).what_to_do != "");
}

TEST_CASE("whoever takes a seat over has the whole turn, once") {
    Table table{{.turn_limit = day, .vacations = 2, .vacation = 7 * day}};
    table.fold(table.seat(0), match::body::Seated{rules::SeatId{0}, 1, false, {}});
    CHECK(table.clock.handover(table.now));
    table.fold({}, *table.clock.handover(table.now));
    CHECK_FALSE(table.clock.handover(table.now));
    table.now += day;
    table.fold({}, *table.clock.reserve_for(table.clock.next_deadline().value()));
    CHECK(table.clock.vacations(rules::SeatId{0}) == 1);
    table.now += 6 * day;
    table.fold({}, match::body::Seated{rules::SeatId{0}, 8, false, {}});
    const auto due = table.clock.handover(table.now);
    REQUIRE(due);
    CHECK(due->kind == Kind::handover);
    CHECK(due->power == red);
    CHECK(due->amount == 0);  // a vacation was drawn: less than nothing is used
    table.fold({}, *due);
    CHECK(table.clock.vacations(rules::SeatId{0}) == 0);
    table.now += 5 * hour;
    table.fold({}, match::body::Seated{rules::SeatId{0}, 9, false, {}});
    CHECK(table.clock.handover(table.now)->amount == 5 * hour);
    table.fold({}, *table.clock.handover(table.now));
    CHECK(table.left(Which::turn) == day);
    // One who sat there before has had theirs, and a bot needs none.
    table.now += hour;
    table.fold({}, match::body::Seated{rules::SeatId{0}, 8, false, {}});
    table.fold({}, match::body::Seated{rules::SeatId{0}, 10, true, {}});
    CHECK_FALSE(table.clock.handover(table.now));
    CHECK(table.left(Which::turn) == day - hour);
    // The turn keeps the time that a director gave to it.
    table.fold({}, match::body::Credited{3 * hour, "the hall was late", Kind::ruling, red});
    table.fold({}, match::body::Seated{rules::SeatId{0}, 11, false, {}});
    const auto nothing = table.clock.handover(table.now);
    REQUIRE(nothing);
    CHECK(nothing->amount == 0);
    table.fold({}, *nothing);
    CHECK(table.left(Which::turn) == day + 2 * hour);
}
