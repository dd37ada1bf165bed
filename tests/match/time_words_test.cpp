// Time controls and calendars as people read them.
#include "rules/match/time_words.hpp"

#include <doctest/doctest.h>

namespace {

constexpr match::Moment second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
constexpr std::uint16_t at(int weekday, int of_hour) { return static_cast<std::uint16_t>((weekday * 24 + of_hour) * 60); }

std::string rests(std::vector<match::Calendar::Rest> parts, std::string zone = "Europe/Vienna") {
    const match::Calendar calendar{std::move(zone), std::move(parts), {}};
    REQUIRE(match::fault_of(calendar).empty());
    return match::calendar_in_words(calendar);
}

}  // namespace

TEST_CASE("the terms of a time control are told in words") {
    match::ClockRules clock;
    CHECK(match::terms_in_words(clock) == "no clock counts");
    clock.preset = "untimed";
    CHECK(match::terms_in_words(clock) == "untimed: no clock counts");
    clock = {};
    clock.preset = "blitz";
    clock.turn_limit = 5 * minute;
    clock.decision_limit = minute;
    clock.battles = match::ClockRules::Battles::own;
    clock.battle_limit = 90 * second;
    clock.overtimes = 3;
    clock.overtime = 2 * minute;
    CHECK(match::terms_in_words(clock) == "blitz: 5 min a turn, 1 min a question, 1 min 30 s a battle, 3 overtimes of 2 min");
    clock = {};
    clock.turn_limit = day;
    clock.vacations = 1;
    clock.vacation = 10 * day;
    clock.rests = true;
    clock.misses = 3;
    clock.excuses = 2;
    clock.excuse_games = 5;
    CHECK(match::terms_in_words(clock) ==
          "1 day a turn, 1 vacation of 10 days, clocks stand while their player rests, 3 missed turns cost the seat, "
          "2 more in 5 games are excused");
    clock = {};
    clock.game_limit = 4 * hour;
    clock.bank = 75 * minute;
    clock.bank_of = match::ClockRules::BankOf::side;
    clock.increment = 2 * minute;
    clock.delay = 30 * second;
    clock.misses = 1;
    CHECK(match::terms_in_words(clock) ==
          "4 h for the game, 1 h 15 min for each side in all, 2 min more after each turn, 30 s of each turn cost nothing, "
          "1 missed turn costs the seat");
}

TEST_CASE("the rounds that a game goes on without a player are told where they are not the usual one") {
    match::ClockRules clock;
    clock.turn_limit = day;
    clock.deserted_rounds = 1;
    CHECK(match::terms_in_words(clock) == "1 day a turn");
    clock.deserted_rounds = 3;
    CHECK(match::terms_in_words(clock) == "1 day a turn, a pause after 3 rounds without a player");
}

TEST_CASE("hours of rest are told in words") {
    CHECK(rests({}) == "rests at no time");
    // Every night: what reaches over the end of the week is cut in two in a calendar, and told as one.
    std::vector<match::Calendar::Rest> nights{{0, at(0, 6)}};
    for (int weekday = 0; weekday < 7; ++weekday)
        nights.push_back({at(weekday, 22), static_cast<std::uint16_t>(weekday == 6 ? at(7, 0) : at(weekday + 1, 6))});
    CHECK(rests(nights) == "rests daily from 22:00 to 6:00, Europe/Vienna");
    CHECK(rests({{at(0, 22), at(1, 0)}}, "") == "rests on Monday from 22:00 to 24:00, UTC");
    CHECK(rests({{at(0, 1), at(0, 7)}, {at(1, 1), at(1, 7)}, {at(2, 1), at(2, 7)}, {at(6, 1), at(6, 7)}}) ==
          "rests on Monday, Tuesday, Wednesday and Sunday from 1:00 to 7:00, Europe/Vienna");
    CHECK(rests({{at(0, 1), at(0, 7)}, {at(1, 1), at(1, 7)}, {at(2, 1), at(2, 7)}, {at(5, 0), at(6, 0)}}) ==
          "rests all day on Saturday; Monday to Wednesday from 1:00 to 7:00, Europe/Vienna");
    CHECK(rests({{at(4, 12), at(7, 0)}}) == "rests from Friday 12:00 to Sunday 24:00, Europe/Vienna");
    CHECK(rests({{0, at(0, 8)}, {at(4, 12), at(7, 0)}}) == "rests from Friday 12:00 to Monday 8:00, Europe/Vienna");
}
