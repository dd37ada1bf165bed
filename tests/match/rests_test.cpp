// Hours of rest and days away: what a clock counts of them, and gives back.
#include <doctest/doctest.h>

#include <random>

#include "tests/match/clock_table.hpp"

namespace {

using namespace testing::clocks;
using match::Calendar;
using Kind = match::body::Credited::Kind;

}  // namespace

TEST_CASE("nobody's time passes while he rests") {
    // Monday 1970-01-05, 0:00 UTC; his zone is an hour ahead until Wednesday noon, then two.
    constexpr Moment monday = 4 * day;
    const Calendar calendar{
        "Here", {{0, 7 * 60}, {22 * 60, 24 * 60}, {5 * 24 * 60, 7 * 24 * 60}}, {{0, 60}, {monday + 2 * day + 12 * hour, 120}}};
    CHECK(fault_of(calendar).empty());
    CHECK(awake(calendar, monday, monday + 6 * hour) == 0);
    CHECK(awake(calendar, monday, monday + 8 * hour) == 2 * hour);
    CHECK(awake(calendar, monday, monday + day) == 15 * hour + hour);  // from 23:00 UTC on the next day is not at rest
    CHECK(after_awake(calendar, monday, second) == monday + 6 * hour + second);
    CHECK(after_awake(calendar, monday, 15 * hour) == monday + 21 * hour);
    // Over the change of the zone, and over the end of the week.
    const auto wednesday = monday + 2 * day;
    CHECK(awake(calendar, wednesday + 11 * hour, wednesday + 13 * hour) == 2 * hour);
    CHECK(awake(calendar, monday + 4 * day + 20 * hour, monday + 7 * day + 4 * hour) == 2 * hour);
    std::mt19937_64 random{7};
    for (int times = 0; times < 500; ++times) {
        const auto from = monday + static_cast<Moment>(random() % static_cast<std::uint64_t>(3 * 7 * day));
        const auto amount = static_cast<Moment>(random() % static_cast<std::uint64_t>(5 * day)) + 1;
        const auto at = after_awake(calendar, from, amount);
        CHECK(awake(calendar, from, at) == amount);
        CHECK(awake(calendar, from, at - 1) == amount - 1);  // the first such moment
        const auto middle = from + (at - from) / 3;
        CHECK(awake(calendar, from, middle) + awake(calendar, middle, at) == amount);
    }
    CHECK_FALSE(fault_of(Calendar{"", {{60, 30}}, {}}).empty());
    CHECK_FALSE(fault_of(Calendar{"", {{0, 60}, {30, 90}}, {}}).empty());
    CHECK_FALSE(fault_of(Calendar{"", {{0, Calendar::week}}, {}}).empty());
    CHECK_FALSE(fault_of(Calendar{"", {}, {{5, 0}, {5, 60}}}).empty());
    CHECK_FALSE(fault_of(Calendar{"", {}, {{5, 3000}}}).empty());
}

TEST_CASE("a calendar counts from the next turn on and goes with who sat there") {
    constexpr Moment monday = 4 * day;
    Table table{{.turn_limit = 10 * hour, .rests = true}};
    table.now = monday;
    table.turn_of(blue);
    const Calendar nights{"Here", {{0, 8 * 60}}, {}};
    table.fold(table.seat(1), match::body::CalendarSet{rules::SeatId{1}, nights});
    table.now += 2 * hour;
    CHECK(table.left(Which::turn) == 8 * hour);
    table.turn_of(red);
    table.turn_of(blue);
    CHECK(table.clock.next_deadline()->at == monday + 18 * hour);
    table.now = monday + 9 * hour;
    CHECK(table.left(Which::turn) == 9 * hour);
    table.fold({}, match::body::Seated{rules::SeatId{1}, 9, false, {}});
    CHECK(table.clock.calendar(rules::SeatId{1}) == Calendar{});
}

TEST_CASE("an outage gives a clock back what it counted of it, and nothing of its player's rest") {
    constexpr Moment monday = 4 * day;
    const auto at_night = [] {
        Table table{{.game_limit = 9 * day, .turn_limit = 10 * hour, .decision_limit = 10 * hour, .rests = true}};
        table.now = monday;
        table.fold(table.seat(1), match::body::CalendarSet{rules::SeatId{1}, {"Here", {{0, 8 * 60}}, {}}});
        table.turn_of(blue);
        return table;
    };
    constexpr auto outage = [](Table& table, bool counted) {
        table.fold({}, match::body::Credited{4 * hour, "the server was down", Kind::outage, {}, counted});
    };
    auto table = at_night();
    table.now = monday + 5 * hour;  // all of it at rest
    CHECK(table.clock.counted(monday, table.now) == 5 * hour);
    const auto game = *table.left(Which::game);
    outage(table, true);
    CHECK(table.left(Which::turn) == 10 * hour);
    CHECK(table.left(Which::game) == game + 4 * hour);
    table.now = monday + 11 * hour;  // an hour of it at rest
    outage(table, true);
    CHECK(table.left(Which::turn) == 10 * hour);
    table.ask(red);
    table.now += 4 * hour;
    outage(table, true);
    CHECK(table.left(Which::decision, red) == 10 * hour);
    CHECK(table.left(Which::turn) == 10 * hour);
    table.answer();
    auto old = at_night();
    old.now = monday + 5 * hour;
    outage(old, false);  // as records have it that were made before
    CHECK(old.left(Which::turn) == 14 * hour);
}

TEST_CASE("an outage in which every clock stands costs nobody anything") {
    constexpr Moment monday = 4 * day;
    Table table{{.turn_limit = 10 * hour, .rests = true}};
    table.now = monday;
    table.fold(table.seat(1), match::body::CalendarSet{rules::SeatId{1}, {"Here", {{0, 8 * 60}}, {}}});
    table.turn_of(blue);
    CHECK(table.clock.counted(monday + hour, monday + 8 * hour) == 0);
    CHECK(table.clock.counted(monday + 7 * hour, monday + 9 * hour) == hour);
    table.fold({}, match::body::Paused{match::body::PauseReason::outage});
    CHECK(table.clock.counted(monday + 7 * hour, monday + 9 * hour) == 0);
}

TEST_CASE("nobody's time passes while they are away, and days away are drawn from the vacation") {
    Table table{{.turn_limit = day, .vacations = 3, .vacation = 7 * day, .rests = true}, 0};
    const rules::SeatId seat{0};
    Calendar calendar;
    calendar.absences = {{2 * day, 10 * day}};
    CHECK(table.clock.calendar_fault(seat, calendar, table.now).none());
    table.fold(table.seat(0), match::body::CalendarSet{seat, calendar});
    CHECK(table.clock.vacations(seat) == 2);  // eight days: a vacation, and a day of the next
    table.now = day / 2;
    table.turn_of(blue);
    table.now = day;
    table.turn_of(red);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, 2 * day, rules::mask_of(red)});
    table.now = day + hour;
    table.turn_of(blue);
    table.now = 2 * day - hour;
    table.turn_of(red);
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, 10 * day + 23 * hour, rules::mask_of(red)});
    table.now = 5 * day;
    const auto readings = table.clock.readings(table.now);
    REQUIRE(readings.size() == 1);
    CHECK(readings[0].left == 23 * hour);
    CHECK_FALSE(readings[0].running);
    CHECK(readings[0].stands == Clock::Stands::away);
    CHECK(readings[0].until == 10 * day);
    // What has begun stays, and may end now; what lies ahead is changed at will.
    CHECK_FALSE(table.clock.calendar_fault(seat, {}, table.now).none());
    calendar.absences = {{2 * day, 5 * day}};
    CHECK(table.clock.calendar_fault(seat, calendar, table.now).none());
    calendar.absences = {{2 * day, 4 * day}};
    CHECK_FALSE(table.clock.calendar_fault(seat, calendar, table.now).none());
    calendar.absences = {{2 * day, 10 * day}, {20 * day, 34 * day}};
    CHECK_FALSE(table.clock.calendar_fault(seat, calendar, table.now).none());  // 22 days of 21
    calendar.absences = {{2 * day, 10 * day}, {20 * day, 33 * day}};
    CHECK(table.clock.calendar_fault(seat, calendar, table.now).none());
    calendar.absences = {{2 * day, 10 * day}, {4 * day, 11 * day}};
    CHECK_FALSE(table.clock.calendar_fault(seat, calendar, table.now).none());
}

TEST_CASE("an absence that is announced in the seat's own turn holds at once, and its hours of rest do not") {
    Table table{{.turn_limit = day, .vacations = 3, .vacation = 7 * day, .rests = true}, 0};
    Calendar calendar{"Here", {{0, 24 * 60}}, {}};
    calendar.absences = {{day / 2, 5 * day}};
    table.now = hour;
    table.fold(table.seat(0), match::body::CalendarSet{rules::SeatId{0}, calendar, true});
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, 5 * day + day / 2, rules::mask_of(red)});
    // It is called off as far as it has not begun.
    calendar.absences.clear();
    table.fold(table.seat(0), match::body::CalendarSet{rules::SeatId{0}, calendar, true});
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, day, rules::mask_of(red)});
    // As records have it that were made before there was the field.
    calendar.absences = {{day / 2, 5 * day}};
    table.fold(table.seat(0), match::body::CalendarSet{rules::SeatId{0}, calendar});
    CHECK(table.clock.next_deadline() == Clock::Deadline{Which::turn, day, rules::mask_of(red)});
}

TEST_CASE("a seat that was left neither rests nor draws a vacation until somebody sits down") {
    constexpr Moment monday = 4 * day;
    const auto at_night = [](bool rests_end) {
        Table table{{.turn_limit = 10 * hour, .vacations = 3, .vacation = 7 * day, .rests = true}};
        table.now = monday;
        table.turn_of(blue);
        table.fold(table.seat(1), match::body::CalendarSet{rules::SeatId{1}, {"Here", {{0, 8 * 60}}, {}}});
        table.turn_of(red);
        table.turn_of(blue);
        table.fold({}, match::body::SeatLeft{rules::SeatId{1}, rests_end});
        return table;
    };
    auto table = at_night(true);
    const Clock::Deadline at_once{Which::turn, monday + 10 * hour, rules::mask_of(blue)};
    CHECK(table.clock.next_deadline() == at_once);
    CHECK_FALSE(table.clock.reserve_for(at_once));
    table.fold({}, match::body::Seated{rules::SeatId{1}, 9, false, {}});
    CHECK(table.clock.reserve_for(at_once)->kind == Kind::vacation);
    // As records have it that were made before there was the field.
    auto old = at_night(false);
    const Clock::Deadline rested{Which::turn, monday + 18 * hour, rules::mask_of(blue)};
    CHECK(old.clock.next_deadline() == rested);
    CHECK(old.clock.reserve_for(rested)->kind == Kind::vacation);
}

TEST_CASE("a player who sits down again has the calendar that they left, and nobody else has it") {
    constexpr Moment monday = 4 * day;
    const rules::SeatId seat{1}, other{0};
    const Calendar nights{"Here", {{0, 8 * 60}}, {}, {{monday + 2 * day, monday + 9 * day}}};
    Table table{{.turn_limit = 10 * hour, .vacations = 2, .vacation = 7 * day, .rests = true}};
    table.now = monday;
    table.fold({}, match::body::Seated{seat, 9, false, {}});
    table.turn_of(blue);
    table.fold(table.seat(1), match::body::CalendarSet{seat, nights});  // from the next turn on
    CHECK_FALSE(table.clock.left_calendar(seat, 9));
    table.fold({}, match::body::SeatLeft{seat, true});
    REQUIRE(table.clock.left_calendar(seat, 9));
    CHECK_FALSE(table.clock.left_calendar(seat, 8));
    table.fold({}, match::body::Seated{seat, 8, false, {}});
    CHECK(table.clock.next_calendar(seat) == Calendar{});
    SUBCASE("in the same seat, at once") {
        table.fold({}, match::body::Seated{seat, 9, false, {}, true});
        CHECK(table.clock.calendar(seat) == nights);
        CHECK(table.clock.next_deadline()->at == monday + 18 * hour);
        CHECK(table.clock.vacations(seat) == 1);
        CHECK(table.clock.calendar_fault(seat, nights, table.now).none());
    }
    SUBCASE("in another seat, which has not paid for the absences") {
        table.fold({}, match::body::Seated{other, 9, false, {}, true});
        CHECK(table.clock.calendar(other).rests == nights.rests);
        CHECK(table.clock.calendar(other).zone == "Here");
        CHECK(table.clock.calendar(other).absences.empty());
    }
    SUBCASE("as records have it that were made before there was the field") {
        table.fold({}, match::body::Seated{seat, 9, false, {}});
        CHECK(table.clock.calendar(seat) == Calendar{});
    }
}

TEST_CASE("the words of a director's pause stand as long as it does") {
    Table table{{.turn_limit = day}};
    const match::Author director{match::Author::Kind::director, {}, 7};
    table.fold(director, match::body::Paused{match::body::PauseReason::director, "Lunch until one."});
    table.fold({}, match::body::Paused{match::body::PauseReason::outage});
    CHECK(table.clock.pause_text() == "Lunch until one.");
    table.fold({}, match::body::Resumed{match::body::PauseReason::outage});
    CHECK(table.clock.pause_text() == "Lunch until one.");
    table.fold(director, match::body::Resumed{match::body::PauseReason::director});
    CHECK(table.clock.pause_text().empty());
}

TEST_CASE("time that is neither rest nor absence passes alike, counted forwards and asked for") {
    Calendar calendar;
    calendar.rests = {{0, 6 * 60}, {24 * 60, 30 * 60}};
    calendar.absences = {{3 * hour, 9 * hour}, {12 * hour, 40 * hour}};
    for (Moment from = -30 * hour; from < 60 * hour; from += 37 * minute)
        for (const auto amount : {minute, hour, 5 * hour, day, 9 * day}) {
            const auto at = match::after_awake(calendar, from, amount);
            CHECK(match::awake(calendar, from, at) == amount);
            CHECK(match::awake(calendar, from, at - 1) == amount - 1);
        }
}
