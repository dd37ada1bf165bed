#include "rules/match/attendance.hpp"

#include <doctest/doctest.h>

#include "tests/match/clock_table.hpp"

namespace {

using namespace testing::clocks;
using What = rules::command::Expire::What;

constexpr std::size_t reds = 0;

ClockRules days() {
    ClockRules rules;
    rules.turn_limit = day;
    rules.misses = 3;
    return rules;
}
void play(Table& table) { table.fold(table.seat(reds), match::body::Played{}); }
void expire(Table& table, What what, bool new_turn = true) {
    table.fold({}, match::body::Played{{rules::nobody, rules::command::Expire{what, {}}}}, new_turn);
}

}  // namespace

TEST_CASE("a missed turn is a turn without a command") {
    Table table{days()};
    SUBCASE("nothing was done in it") {
        expire(table, What::turn);
        CHECK(table.attendance.misses(reds) == 1);
        CHECK(table.attendance.just_missed() == rules::SeatId{reds});
    }
    SUBCASE("one command was given and the turn was not ended") {
        play(table);
        expire(table, What::turn);
        CHECK(table.attendance.misses(reds) == 0);
        CHECK_FALSE(table.attendance.just_missed());
        CHECK(table.attendance.ended(reds) == 1);  // a record of an older server may excuse it
    }
    SUBCASE("every phase was ended by the clock") {
        expire(table, What::phase, false);
        expire(table, What::phase);
        CHECK(table.attendance.misses(reds) == 1);
    }
    SUBCASE("the last phase alone was ended by the clock") {
        play(table);
        expire(table, What::phase);
        CHECK(table.attendance.misses(reds) == 0);
    }
    SUBCASE("what was done in the turn before counts for that one alone") {
        play(table);
        expire(table, What::turn);
        expire(table, What::turn);
        CHECK(table.attendance.misses(reds) == 1);
    }
}

TEST_CASE("a turn that the end of the game's time ends is not missed") {
    auto rules = days();
    rules.game_limit = 8 * hour;
    rules.begin_no_round_after = 7 * hour;
    Table table{rules};
    table.now += 7 * hour;
    table.fold({}, match::body::Played{{rules::nobody, rules::command::TimeLimit{}}});
    SUBCASE("by its own clock it is") {
        table.now += hour - 1;
        expire(table, What::turn);
        CHECK(table.attendance.misses(reds) == 1);
    }
    SUBCASE("by the game's it is not") {
        table.now += hour;
        expire(table, What::turn);
        CHECK(table.attendance.misses(reds) == 0);
        CHECK(table.attendance.ended(reds) == 1);
    }
}

TEST_CASE("whoever takes a seat over misses neither their predecessor's turns nor the one that runs") {
    Table table{days()};
    expire(table, What::turn);
    expire(table, What::turn);
    CHECK(table.attendance.misses(reds) == 2);
    table.fold({}, match::body::Seated{rules::SeatId{reds}, 8, false, {}});
    CHECK(table.attendance.misses(reds) == 0);
    expire(table, What::turn);
    CHECK(table.attendance.misses(reds) == 0);
    expire(table, What::turn);
    CHECK(table.attendance.misses(reds) == 1);
}

TEST_CASE("an excuse takes a miss off, once") {
    Table table{days()};
    expire(table, What::turn);
    table.fold({match::Author::Kind::director, {}, 7}, match::body::MissExcused{rules::SeatId{reds}, 0, {}});
    CHECK(table.attendance.misses(reds) == 0);
    CHECK_FALSE(table.attendance.just_missed());
    table.fold({match::Author::Kind::director, {}, 7}, match::body::MissExcused{rules::SeatId{reds}, 0, {}});
    CHECK(table.attendance.misses(reds) == 0);
    CHECK(table.attendance.ended(reds) == 0);
}

TEST_CASE("a game is deserted when the last person has left, and rounds are counted from then on") {
    Table table{days()};
    const auto leave = [&](std::uint16_t seat) {
        table.seats[seat].taken = false;
        table.fold({}, match::body::SeatLeft{rules::SeatId{seat}});
    };
    const auto next_round = [&] {
        ++table.state.round;
        table.turn_of(red);
    };
    CHECK(table.attendance.attended());
    leave(0);
    CHECK(table.attendance.attended());
    table.seats[1].sparring = true;  // a bot plays on
    table.fold({}, match::body::Seated{rules::SeatId{1}, 9, true, {}});
    CHECK_FALSE(table.attendance.attended());
    CHECK_FALSE(table.attendance.deserted(1));
    next_round();
    CHECK(table.attendance.deserted(1));
    CHECK_FALSE(table.attendance.deserted(2));
    next_round();
    CHECK(table.attendance.deserted(2));
    table.seats[0].taken = true;
    table.fold({}, match::body::Seated{rules::SeatId{0}, 8, false, {}});
    CHECK(table.attendance.attended());
    CHECK_FALSE(table.attendance.deserted(1));
}

TEST_CASE("a game in which only bots ever sat is not deserted") {
    Table table{days()};
    for (auto& seat : table.seats) seat.sparring = true;
    table.attendance = {};
    for (int rounds = 0; rounds < 3; ++rounds) {
        ++table.state.round;
        table.turn_of(red);
    }
    CHECK(table.attendance.attended());
    CHECK_FALSE(table.attendance.deserted(1));
}

TEST_CASE("warnings are counted until somebody else sits there") {
    Table table{days()};
    const match::Author director{match::Author::Kind::director, {}, 7};
    table.fold(director, match::body::Warned{rules::SeatId{reds}, "slow play"});
    table.fold(director, match::body::Warned{rules::SeatId{reds}, "slow play"});
    CHECK(table.attendance.warnings(reds) == 2);
    CHECK(table.attendance.warnings(1) == 0);
    table.fold({}, match::body::Seated{rules::SeatId{reds}, 8, false, {}});
    CHECK(table.attendance.warnings(reds) == 0);
}
