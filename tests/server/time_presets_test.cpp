// Reference readings of every time control that ships: a course of play, and what the clocks say at each step of it. The figures are worked out
// by hand from time_controls.toml.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match/hash.hpp"
#include "server/base/startup_error.hpp"
#include "server/catalog/game_index.hpp"
#include "server/clocks/time_controls.hpp"
#include "tests/match/clock_table.hpp"

namespace {

using namespace testing::clocks;
using Kind = match::body::Credited::Kind;
using Happens = std::function<void(Table&)>;

/// So much time passes, then something happens; what all clocks read after it, and which limit is reached next if nothing else does.
struct Row {
    std::string_view pass;  ///< h:mm:ss
    Happens happens;
    std::string_view clocks;
    std::string_view next;
};
struct Course {
    std::string_view told;  ///< The marks and reminders ahead when the game begins.
    std::vector<Row> rows;
};

constexpr Moment monday = 4 * day;  ///< 1970-01-05, 0:00 UTC: where a course begins.

Moment span(std::string_view text) {
    Moment total = 0, part = 0;
    for (const char digit : text) {
        if (digit == ':')
            total = (total + part) * 60, part = 0;
        else
            part = 10 * part + (digit - '0');
    }
    return (total + part) * second;
}
std::string said(Moment span) { return fmt::format("{}:{:02}:{:02}", span / hour, span / minute % 60, span / second % 60); }
std::string said(Which which, rules::OwnerId power) {
    constexpr std::string_view clocks[] = {"game", "turn", "phase", "question", "battle", "bank"};
    constexpr std::string_view powers[] = {" red", " blue", " green"};
    return fmt::format("{}{}", clocks[static_cast<std::size_t>(which)], power == rules::nobody ? "" : powers[rules::idx(power)]);
}
/// Of a clock that has time left and does not count now it is said that it stands; of a bank not, as most do.
std::string clocks_of(const Table& table) {
    std::string text;
    for (const auto& [which, power, left, running, stands, until] : table.clock.readings(table.now))
        text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", said(which, power), said(left),
                            running || left == 0 || which == Which::bank ? "" : " stands");
    return text;
}
std::string next_of(const Table& table) {
    const auto next = table.clock.next_deadline();
    if (!next) return "nothing";
    std::string text;
    for (const auto power : rules::OwnersOf(next->powers)) text += said(next->which, power);
    if (next->powers == rules::OwnerMask{}) text = said(next->which, rules::nobody);
    const bool unplayed = next->which == Which::game && table.clock.between_rounds(next->at);
    return fmt::format("{} in {}{}", text, said(next->at - table.now), unplayed ? ", and the round is not played" : "");
}
std::string told_by(const Table& table) {
    std::string text;
    for (const auto& mark : table.clock.marks_after(table.now))
        text += fmt::format("{}{} {}{} after {}", text.empty() ? "" : ", ", said(mark.which, mark.power), said(mark.left),
                            mark.reminder ? " by post" : "", said(mark.at - table.now));
    return text;
}

// What happens.
const Happens nothing = [](Table&) {};
const Happens answers = [](Table& table) { table.answer(); };
const Happens battle = [](Table& table) { table.fight(true); };
const Happens peace = [](Table& table) { table.fight(false); };
const Happens plays = [](Table& table) { table.fold(table.seat(table.state.active == blue ? 1 : 0), match::body::Played{}); };
const Happens pause = [](Table& table) { table.fold({}, match::body::Paused{match::body::PauseReason::director}); };
const Happens resume = [](Table& table) { table.fold({}, match::body::Resumed{match::body::PauseReason::director}); };
const Happens game_limit = [](Table& table) { table.fold({}, match::body::Played{{rules::nobody, rules::command::TimeLimit{}}}); };
Happens turn(rules::OwnerId power) {
    return [=](Table& table) { table.turn_of(power); };
}
Happens round_begins(rules::OwnerId power) {
    return [=](Table& table) {
        ++table.state.round;
        table.turn_of(power);
    };
}
Happens asks(rules::OwnerId power) {
    return [=](Table& table) { table.ask(power); };
}
/// The clock ends the turn, and the next power's begins; nothing puts that off.
Happens times_out(rules::OwnerId next) {
    return [=](Table& table) {
        CHECK_FALSE(table.clock.reserve_for(table.clock.next_deadline().value()));
        const auto before = std::exchange(table.state.active, next);
        using What = rules::command::Expire::What;
        table.fold({}, match::body::Played{{rules::nobody, rules::command::Expire{What::turn, {}}}}, true, before);
    };
}
/// What puts the limit off that is reached now.
Happens draws(Kind kind, int times = 1) {
    return [=](Table& table) {
        for (int at = 0; at < times; ++at) {
            const auto reserve = table.clock.reserve_for(table.clock.next_deadline().value());
            REQUIRE(reserve);
            CHECK(reserve->kind == kind);
            table.fold({}, *reserve);
        }
    };
}
Happens grants(Moment amount, std::optional<rules::OwnerId> power = {}) {
    return [=](Table& table) {
        table.fold({match::Author::Kind::director, {}, 7}, match::body::Credited{amount, "a fire alarm", Kind::ruling, power});
    };
}
/// Commands that each were `lag` on their way.
Happens commands(int number, Moment lag) {
    return [=](Table& table) {
        for (int at = 0; at < number; ++at)
            if (const auto given = table.clock.lag_credit(table.state.active, lag); given != 0)
                table.fold({}, match::body::Credited{given, "lag", Kind::lag, table.state.active});
    };
}
/// From ten in the evening to six.
const Happens blue_rests_at_night = [](Table& table) {
    match::Calendar nights;
    constexpr std::uint16_t hour_of_week = 60;
    for (std::uint16_t midnight = 0; midnight < match::Calendar::week;
         midnight = static_cast<std::uint16_t>(midnight + 24 * hour_of_week)) {
        nights.rests.push_back({midnight, static_cast<std::uint16_t>(midnight + 6 * hour_of_week)});
        nights.rests.push_back(
            {static_cast<std::uint16_t>(midnight + 22 * hour_of_week), static_cast<std::uint16_t>(midnight + 24 * hour_of_week)});
    }
    table.fold(table.seat(1), match::body::CalendarSet{rules::SeatId{1}, nights});
};
/// A seat has missed so many turns, and is for anybody or not. Whose command asked a question or fought a battle did not miss the turn.
Happens missed(std::size_t seat, std::uint32_t turns, bool open) {
    return [=](Table& table) {
        CHECK(table.attendance.misses(seat) == turns);
        const auto most = table.clock.limits().misses;
        CHECK((most != 0 && table.attendance.misses(seat) >= most) == open);
    };
}
/// Of `games` of a player's in each of which he misses turns, so many misses are excused by themselves.
Happens excuses(std::uint32_t expected, std::size_t games) {
    return [=](Table& table) {
        const auto& limits = table.clock.limits();
        server::GameIndex index;
        std::uint32_t excused = 0;
        for (std::size_t number = 0; number < games; ++number) {
            server::GameIndex::Summary line;
            line.game[0] = static_cast<std::uint8_t>(number);
            line.created = static_cast<Moment>(number);
            line.seats.resize(1);
            line.seats[0].taken = true;
            line.seats[0].account = 7;
            (void)index.put(line);
            for (int times = 0; times < 3; ++times) {
                if (!index.take_excuse(7, line.game, limits.excuses, limits.excuse_games)) continue;
                ++excused;
                line.excused.push_back(7);
                (void)index.put(line);
            }
        }
        CHECK(excused == expected);
    };
}

const std::map<std::string_view, Course> courses{
    {"untimed",
     {"", {{"0:00:00", nothing, "", "nothing"}, {"100:00:00", asks(blue), "", "nothing"}, {"100:00:00", battle, "", "nothing"}}}},
    {"tournament-1914",
     {"turn red 0:10:00 after 0:10:00, turn red 0:01:00 after 0:19:00, game 1:00:00 after 6:45:00, game 0:30:00 after 7:15:00, game "
      "0:10:00 "
      "after 7:35:00, game 0:01:00 after 7:44:00",
      {
          {"0:00:00", nothing, "game 7:45:00, turn red 0:20:00", "turn red in 0:20:00"},
          {"0:15:00", turn(blue), "game 7:30:00, turn blue 0:20:00", "turn blue in 0:20:00"},
          {"0:05:00", asks(red), "game 7:25:00, turn blue 0:15:00 stands, question red 0:05:00", "question red in 0:05:00"},
          {"0:02:00", answers, "game 7:23:00, turn blue 0:15:00", "turn blue in 0:15:00"},
          {"0:05:00", pause, "game 7:18:00 stands, turn blue 0:10:00 stands", "nothing"},
          {"1:00:00", resume, "game 7:18:00, turn blue 0:10:00", "turn blue in 0:10:00"},
          {"0:00:00", grants(15 * minute), "game 7:33:00, turn blue 0:25:00", "turn blue in 0:25:00"},
          {"0:00:00", grants(10 * minute, blue), "game 7:33:00, turn blue 0:35:00", "turn blue in 0:35:00"},
          // Long before the end of the game nobody holds the table.
          {"0:35:00", nothing, "game 6:58:00, turn blue 0:00:00", "turn blue in 0:00:00"},
          {"0:00:00", times_out(green), "game 6:58:00, turn green 0:20:00", "turn green in 0:20:00"},
          {"0:00:00", missed(1, 0, false), "game 6:58:00, turn green 0:20:00", "turn green in 0:20:00"},
          {"6:48:00", turn(blue), "game 0:10:00, turn blue 0:20:00", "game in 0:10:00"},
          {"0:10:00", nothing, "game 0:00:00, turn blue 0:10:00", "game in 0:00:00"},
          // The round is the last, and is played to its end.
          {"0:00:00", game_limit, "game 0:00:00, turn blue 0:10:00", "turn blue in 0:10:00"},
          {"0:05:00", asks(red), "game 0:00:00, turn blue 0:05:00 stands, question red 0:05:00", "question red in 0:05:00"},
          {"0:05:00", nothing, "game 0:00:00, turn blue 0:05:00 stands, question red 0:00:00", "question red in 0:00:00"},
          {"0:00:00", answers, "game 0:00:00, turn blue 0:05:00", "turn blue in 0:05:00"},
          {"0:05:00", nothing, "game 0:00:00, turn blue 0:00:00", "turn blue in 0:00:00"},
          {"0:00:00", times_out(green), "game 0:00:00, turn green 0:20:00", "turn green in 0:20:00"},
      }}},
    {"tournament-1914-on-time",
     {"turn red 0:10:00 after 0:10:00, turn red 0:01:00 after 0:19:00, game 1:00:00 after 6:45:00, game 0:30:00 after 7:15:00, game "
      "0:10:00 "
      "after 7:35:00, game 0:01:00 after 7:44:00",
      {
          {"0:00:00", nothing, "game 7:45:00, turn red 0:20:00", "turn red in 0:20:00"},
          {"0:20:00", times_out(blue), "game 7:25:00, turn blue 0:20:00", "turn blue in 0:20:00"},
          {"6:35:00", turn(green), "game 0:50:00, turn green 0:20:00", "game in 0:05:00"},
          {"0:05:00", nothing, "game 0:45:00, turn green 0:15:00", "game in 0:00:00"},
          // No other round begins, and this one ends in time.
          {"0:00:00", game_limit, "game 0:45:00, turn green 0:15:00", "turn green in 0:15:00"},
          {"0:15:00", times_out(red), "game 0:30:00, turn red 0:20:00", "turn red in 0:20:00"},
          {"0:15:00", turn(blue), "game 0:15:00, turn blue 0:15:00", "turn blue in 0:15:00"},
          {"0:05:00", asks(red), "game 0:10:00, turn blue 0:10:00, question red 0:05:00", "question red in 0:05:00"},
          {"0:04:00", answers, "game 0:06:00, turn blue 0:06:00", "turn blue in 0:06:00"},
          {"0:02:00", asks(red), "game 0:04:00, turn blue 0:04:00, question red 0:04:00", "question red in 0:04:00"},
          {"0:04:00", nothing, "game 0:00:00, turn blue 0:00:00, question red 0:00:00", "question red in 0:00:00"},
          {"0:00:00", answers, "game 0:00:00, turn blue 0:00:00", "turn blue in 0:00:00"},
          {"0:00:00", times_out(green), "game 0:00:00, turn green 0:00:00", "turn green in 0:00:00"},
      }}},
    {"four-hours",
     {"turn red 0:10:00 after 0:05:00, turn red 0:01:00 after 0:14:00, game 1:00:00 after 3:00:00, game 0:30:00 after 3:30:00, game "
      "0:10:00 "
      "after 3:50:00, game 0:01:00 after 3:59:00",
      {
          {"0:00:00", nothing, "game 4:00:00, turn red 0:15:00", "turn red in 0:15:00"},
          {"0:05:00", asks(blue), "game 3:55:00, turn red 0:10:00 stands, question blue 0:05:00", "question blue in 0:05:00"},
          {"0:05:00", answers, "game 3:50:00, turn red 0:10:00", "turn red in 0:10:00"},
          {"0:10:00", times_out(blue), "game 3:40:00, turn blue 0:15:00", "turn blue in 0:15:00"},
          {"3:38:59", round_begins(red), "game 0:01:01, turn red 0:15:00", "game in 0:01:01"},
          {"0:00:01", round_begins(red), "game 0:01:00, turn red 0:15:00", "game in 0:01:00, and the round is not played"},
          // Once somebody has acted it is, and it is the last.
          {"0:00:30", plays, "game 0:00:30, turn red 0:14:30", "game in 0:00:30"},
          {"0:00:30", game_limit, "game 0:00:00, turn red 0:14:00", "turn red in 0:14:00"},
          {"0:10:00", turn(blue), "game 0:00:00, turn blue 0:15:00", "turn blue in 0:15:00"},
          {"0:15:00", times_out(green), "game 0:00:00, turn green 0:15:00", "turn green in 0:15:00"},
      }}},
    {"evening",
     {"turn red 0:05:00 after 0:25:00, turn red 0:01:00 after 0:29:00",
      {
          {"0:00:00", nothing, "turn red 0:30:00, bank red 0:30:00, bank blue 0:30:00, bank green 0:30:00", "turn red in 0:30:00"},
          {"0:10:00", turn(blue), "turn blue 0:30:00, bank red 0:22:00, bank blue 0:30:00, bank green 0:30:00", "turn blue in 0:30:00"},
          {"0:04:00", asks(red), "turn blue 0:26:00 stands, question red 0:22:00, bank red 0:22:00, bank blue 0:26:00, bank green 0:30:00",
           "question red in 0:22:00"},
          {"0:03:00", answers, "turn blue 0:26:00, bank red 0:19:00, bank blue 0:26:00, bank green 0:30:00", "turn blue in 0:26:00"},
          {"0:26:00", nothing, "turn blue 0:00:00, bank red 0:19:00, bank blue 0:00:00, bank green 0:30:00", "turn blue in 0:00:00"},
          {"0:00:00", times_out(red), "turn red 0:19:00, bank red 0:19:00, bank blue 0:02:00, bank green 0:30:00", "turn red in 0:19:00"},
          // A question to who plays anyhow is of his turn.
          {"0:01:00", asks(green), "turn red 0:18:00, bank red 0:18:00, bank blue 0:02:00, bank green 0:30:00", "turn red in 0:18:00"},
          {"0:02:00", answers, "turn red 0:16:00, bank red 0:16:00, bank blue 0:02:00, bank green 0:30:00", "turn red in 0:16:00"},
          {"0:00:00", grants(10 * minute, blue), "turn red 0:16:00, bank red 0:16:00, bank blue 0:12:00, bank green 0:30:00",
           "turn red in 0:16:00"},
      }}},
    {"evening-sides",
     {"turn red 0:10:00 after 1:05:30, turn red 0:05:00 after 1:10:30, turn red 0:01:00 after 1:14:30",
      {
          {"0:00:00", nothing, "turn red 1:15:30, bank red 1:15:00, bank blue 1:15:00, bank green 1:15:00", "turn red in 1:15:30"},
          {"0:00:30", nothing, "turn red 1:15:00, bank red 1:15:00, bank blue 1:15:00, bank green 1:15:00", "turn red in 1:15:00"},
          {"0:10:00", turn(blue), "turn blue 1:15:30, bank red 1:05:00, bank blue 1:15:00, bank green 1:05:00", "turn blue in 1:15:30"},
          {"0:02:00", asks(green),
           "turn blue 1:13:30 stands, question green 1:05:30, bank red 1:05:00, bank blue 1:13:30, bank green 1:05:00",
           "question green in 1:05:30"},
          {"0:00:30", nothing, "turn blue 1:13:30 stands, question green 1:05:00, bank red 1:05:00, bank blue 1:13:30, bank green 1:05:00",
           "question green in 1:05:00"},
          {"0:02:00", answers, "turn blue 1:13:30, bank red 1:03:00, bank blue 1:13:30, bank green 1:03:00", "turn blue in 1:13:30"},
          {"0:05:00", turn(green), "turn green 1:03:30, bank red 1:03:00, bank blue 1:08:30, bank green 1:03:00", "turn green in 1:03:30"},
          {"1:03:30", times_out(blue), "turn blue 1:09:00, bank red 0:00:00, bank blue 1:08:30, bank green 0:00:00",
           "turn blue in 1:09:00"},
      }}},
    {"blitz",
     {"turn red 0:01:00 after 0:04:00",
      {
          {"0:00:00", nothing, "turn red 0:05:00", "turn red in 0:05:00"},
          {"0:01:00", battle, "turn red 0:04:00 stands, battle 0:03:00", "phase red in 0:03:00"},
          {"0:00:30", asks(blue), "turn red 0:04:00 stands, question blue 0:01:00, battle 0:02:30", "question blue in 0:01:00"},
          {"0:01:00", nothing, "turn red 0:04:00 stands, question blue 0:00:00, battle 0:01:30", "question blue in 0:00:00"},
          {"0:00:00", draws(Kind::overtime), "turn red 0:04:00 stands, question blue 0:01:30, battle 0:01:30", "question blue in 0:01:30"},
          {"0:00:20", answers, "turn red 0:04:00 stands, battle 0:01:10", "phase red in 0:01:10"},
          {"0:00:10", battle, "turn red 0:04:00 stands, battle 0:03:00", "phase red in 0:03:00"},
          {"0:02:00", peace, "turn red 0:04:00", "turn red in 0:04:00"},
          // A second of each command's way, ten of a turn's.
          {"0:00:03", commands(1, 3 * second), "turn red 0:03:58", "turn red in 0:03:58"},
          {"0:00:12", commands(12, 3 * second), "turn red 0:03:55", "turn red in 0:03:55"},
          {"0:03:55", draws(Kind::overtime), "turn red 0:02:00", "turn red in 0:02:00"},
          {"0:02:00", draws(Kind::overtime), "turn red 0:02:00", "turn red in 0:02:00"},
          {"0:02:00", draws(Kind::overtime), "turn red 0:02:00", "turn red in 0:02:00"},
          {"0:02:00", times_out(blue), "turn blue 0:05:00", "turn blue in 0:05:00"},
          {"0:05:00", draws(Kind::overtime, 2), "turn blue 0:04:00", "turn blue in 0:04:00"},
          {"0:04:00", times_out(green), "turn green 0:05:00", "turn green in 0:05:00"},
          {"0:00:05", commands(1, 300), "turn green 0:04:55", "turn green in 0:04:55"},
      }}},
    {"club",
     {"turn red 0:05:00 after 0:15:00, turn red 0:01:00 after 0:19:00",
      {
          {"0:00:00", nothing, "turn red 0:20:00", "turn red in 0:20:00"},
          {"0:05:00", battle, "turn red 0:15:00 stands", "nothing"},
          {"0:10:00", asks(blue), "turn red 0:15:00 stands, question blue 0:02:00", "question blue in 0:02:00"},
          {"0:01:00", answers, "turn red 0:15:00 stands", "nothing"},
          {"1:00:00", peace, "turn red 0:15:00", "turn red in 0:15:00"},
          {"0:03:00", asks(blue), "turn red 0:12:00 stands, question blue 0:02:00", "question blue in 0:02:00"},
          {"0:02:00", nothing, "turn red 0:12:00 stands, question blue 0:00:00", "question blue in 0:00:00"},
          {"0:00:00", answers, "turn red 0:12:00", "turn red in 0:12:00"},
          {"0:12:00", times_out(blue), "turn blue 0:20:00", "turn blue in 0:20:00"},
          {"0:00:00", missed(0, 0, false), "turn blue 0:20:00", "turn blue in 0:20:00"},
      }}},
    {"day",
     {"turn red 12:00:00 by post after 12:00:00, turn red 2:24:00 by post after 21:36:00",
      {
          {"0:00:00", excuses(2, 5), "turn red 24:00:00", "turn red in 24:00:00"},
          {"0:00:00", excuses(4, 6), "turn red 24:00:00", "turn red in 24:00:00"},
          {"2:00:00", blue_rests_at_night, "turn red 22:00:00", "turn red in 22:00:00"},
          {"4:00:00", turn(blue), "turn blue 24:00:00", "turn blue in 32:00:00"},
          {"18:00:00", nothing, "turn blue 8:00:00 stands", "turn blue in 14:00:00"},
          {"8:00:00", asks(red), "turn blue 6:00:00 stands, question red 12:00:00", "question red in 12:00:00"},
          {"3:00:00", answers, "turn blue 6:00:00", "turn blue in 6:00:00"},
          {"6:00:00", nothing, "turn blue 0:00:00", "turn blue in 0:00:00"},  // Tuesday, 17:00
          {"0:00:00", draws(Kind::vacation), "turn blue 24:00:00", "turn blue in 40:00:00"},
          {"40:00:00", draws(Kind::vacation, 9), "turn blue 216:00:00", "turn blue in 320:00:00"},
          {"320:00:00", times_out(red), "turn red 24:00:00", "turn red in 24:00:00"},
          {"0:00:00", missed(1, 0, false), "turn red 24:00:00", "turn red in 24:00:00"},
          {"24:00:00", draws(Kind::vacation, 10), "turn red 240:00:00", "turn red in 240:00:00"},
          {"240:00:00", times_out(green), "turn green 24:00:00", "turn green in 24:00:00"},
          {"24:00:00", times_out(red), "turn red 24:00:00", "turn red in 24:00:00"},
          {"0:00:00", missed(0, 2, false), "turn red 24:00:00", "turn red in 24:00:00"},
          {"24:00:00", times_out(green), "turn green 24:00:00", "turn green in 24:00:00"},
          {"0:00:00", missed(0, 3, true), "turn green 24:00:00", "turn green in 24:00:00"},
      }}},
    {"three-days",
     {"turn red 36:00:00 by post after 36:00:00, turn red 7:12:00 by post after 64:48:00",
      {
          {"0:00:00", excuses(2, 5), "turn red 72:00:00", "turn red in 72:00:00"},
          {"2:00:00", blue_rests_at_night, "turn red 70:00:00", "turn red in 70:00:00"},
          {"1:00:00", turn(green), "turn green 72:00:00", "turn green in 72:00:00"},
          {"17:00:00", asks(blue), "turn green 55:00:00 stands, question blue 24:00:00", "question blue in 40:00:00"},
          {"40:00:00", draws(Kind::vacation), "turn green 55:00:00 stands, question blue 24:00:00", "question blue in 32:00:00"},
          {"4:00:00", answers, "turn green 55:00:00", "turn green in 55:00:00"},
          {"55:00:00", draws(Kind::vacation), "turn green 24:00:00", "turn green in 24:00:00"},
          {"24:00:00", draws(Kind::vacation, 20), "turn green 480:00:00", "turn green in 480:00:00"},
          {"480:00:00", times_out(blue), "turn blue 72:00:00 stands", "turn blue in 111:00:00"},  // 23:00
          {"0:00:00", missed(0, 0, false), "turn blue 72:00:00 stands", "turn blue in 111:00:00"},
      }}},
};

}  // namespace

TEST_CASE("readings of every time control that ships [1914T-3.2.5]") {
    for (const auto& [summary, limits] : server::shipped_time_controls()) {
        CAPTURE(limits.preset);
        const auto course = courses.find(limits.preset);
        if (course == courses.end()) FAIL("no table of reference readings");
        Table table{limits, monday};
        CHECK(told_by(table) == course->second.told);
        for (const auto& [pass, happens, clocks, next] : course->second.rows) {
            CAPTURE(said(table.now - monday));
            CAPTURE(pass);
            table.now += span(pass);
            happens(table);
            CHECK(clocks_of(table) == clocks);
            CHECK(next_of(table) == next);
        }
    }
    CHECK(courses.size() == server::shipped_time_controls().size());
}

TEST_CASE("every mistake in a time control is told with its line and what may be meant") {
    std::string told;
    try {
        (void)server::read_time_controls(
            "[slow]\nsummary = \"s\"\nturn-limit = 5\nbattles = \"NEVER\"\nmarks-minutes = [5, \"x\"]\nmisses = -1\n", "t.toml");
    } catch (const server::StartupError& error) {
        told = error.what();
    }
    for (const auto* part :
         {"t.toml:3: this table has nothing named \"turn-limit\"; did you mean", "turn-limit-", "t.toml:4: \"battles\" must be one of ",
          "t.toml:5: an entry of \"marks-minutes\" must be a number, not a text", "t.toml:6: \"misses\" must be a number from 0"}) {
        CAPTURE(part);
        CHECK_MESSAGE(told.find(part) != std::string::npos, told);
    }
}
