// Players who are not there: hours of rest, missed turns, powers that were resigned, overtimes and vacations.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/server/timed_hall.hpp"

namespace testing {

TEST_CASE("nobody's clock runs while he rests by the time of his zone") {
    auto clock = turns_of(4 * hour);
    clock.rests = true;
    Harness harness;  // where it is a Friday, 8:00 UTC
    Client player{harness.port()};
    auto match = create(player, {.clock = clock});
    sit_down(player, match);
    const auto calendar = [&](std::string zone, std::vector<client::RestPlan> rests) {
        return client::SetCalendar{match.game, 0, std::move(zone), std::move(rests)};
    };
    CHECK(player.ask<wire::Malformed>(calendar("Europe/Atlantis", {{{}, 22 * 60, 7 * 60}})).field == "set_calendar.zone");
    CHECK(player.ask<wire::Malformed>(calendar("Europe/Vienna", {{{}, 0, 24 * 60}})).field == "set_calendar.rests");
    using Day = client::RestPlan::Day;
    // In Vienna it is nine: three hours until his rest, which lasts until Monday, eight by his clock.
    (void)player.ask<wire::Accepted>(calendar(
        "Europe/Vienna", {{{Day::friday}, 12 * 60, 24 * 60}, {{Day::saturday, Day::sunday}, 0, 24 * 60}, {{Day::monday}, 0, 8 * 60}}));
    open_seeds(player, match);
    (void)player.ask<wire::Accepted>(client::StartGame{match.game});
    (void)look(player, match.game);
    harness.advance(2 * hour);
    CHECK(left(look(player, match.game).clock, What::turn) == 2 * hour);
    harness.advance(day);
    CHECK(left(look(player, match.game).clock, What::turn) == hour);
    const auto reading = look(player, match.game).clock.readings;
    CHECK(std::none_of(reading.begin(), reading.end(), [](const auto& one) { return one.running; }));
    harness.advance(2 * day - 6 * hour);  // Monday, 4:00 UTC
    CHECK(left(look(player, match.game).clock, What::turn) == hour);
    const auto before = look(player, match.game).power;
    harness.advance(3 * hour + 59 * minute);  // 8:59 in Vienna
    CHECK(look(player, match.game).power == before);
    harness.advance(minute);
    (void)player.wait_for<wire::Update>(
        [](const wire::Update& update) { return update.entry.entry.header.author.kind == match::Author::Kind::system; });
    check_record(harness.port(), match.game);
}

TEST_CASE("after so many missed turns a seat is for anybody, and who takes it starts anew") {
    auto clock = turns_of(day);
    clock.misses = 2;
    TimedHall hall{clock};
    const auto powers = std::set<std::string>{"Austria-Hungary", "Germany", "Ottoman Empire"};
    int turns = 0;
    auto view = look(hall.director, hall.game);
    for (int days = 0; days < 12 && view.seats[0].offered_to != match::body::SeatOffered::To::anybody; ++days) {
        const auto power = view.power;
        if (powers.contains(power)) ++turns;
        hall.harness.advance(day);
        turn_opens(hall.director);
        view = look(hall.director, hall.game);
        CHECK(view.power != power);
    }
    CHECK(turns == 2);
    CHECK(view.seats[0].offered_to == match::body::SeatOffered::To::anybody);
    auto substitute = somebody(hall.harness, "Somebody else");
    const auto open = [&] { return substitute.ask<wire::Games>(client::ListGames{.free_seats = true}).games.size(); };
    CHECK(open() == 1);
    (void)hall.director.ask<wire::Accepted>(client::PauseGame{hall.game});
    CHECK(open() == 1);
    (void)hall.director.ask<wire::Accepted>(client::ResumeGame{hall.game});
    hall.harness.restart();
    substitute = Client{hall.harness.port(), {.token = substitute.token}};
    hall.director = Client{hall.harness.port(), {.token = hall.director.token}};
    hall.director.rules = rules_of();
    CHECK(open() == 1);
    (void)substitute.ask<wire::Seated>(sit(hall.game, 0));
    CHECK(open() == 0);
    (void)look(hall.director, hall.game);
    (void)substitute.ask<wire::Accepted>(client::LeaveSeat{hall.game, 0});
    (void)entered<match::body::SeatOffered>(hall.director);  // to anybody; one that is kept for an account is for nobody else
    CHECK(open() == 1);
    (void)hall.director.ask<wire::SeatOffered>(client::OfferSeat{hall.game, 0, match::body::SeatOffered::To::account, substitute.account});
    CHECK(open() == 0);
    (void)substitute.ask<wire::Seated>(sit(hall.game, 0));
    view = look(hall.director, hall.game);
    CHECK(view.seats[0].account == substitute.account);
    CHECK(view.seats[0].offered_to != match::body::SeatOffered::To::anybody);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a power that was resigned passes until somebody plays it again") {
    TimedHall hall{turns_of(minute)};
    (void)hall.central.ask<wire::Accepted>(client::ResignPower{hall.game, "Germany", false});
    CHECK(denial(hall.central, client::ResignPower{hall.game, "Germany", false}) == wire::Denied::Code::not_allowed);
    (void)hall.entente.ask<wire::Denied>(client::ResignPower{hall.game, "Germany", true});
    const auto powers_of_a_round = [&] {
        std::set<std::string> seen;
        for (auto view = look(hall.director, hall.game); seen.insert(view.power).second; view = look(hall.director, hall.game)) {
            hall.harness.advance(minute);
            turn_opens(hall.director);
        }
        return seen;
    };
    CHECK_FALSE(powers_of_a_round().contains("Germany"));
    (void)hall.central.ask<wire::Accepted>(client::ResignPower{hall.game, "Germany", true});
    CHECK(powers_of_a_round().contains("Germany"));
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a game in which every power was resigned stands until somebody plays one again") {
    TimedHall hall{{}};
    const auto seats = look(hall.director, hall.game).seats;
    REQUIRE(seats.size() == 2);
    for (std::uint32_t seat = 0; seat < 2; ++seat)
        for (const auto& power : seats[seat].powers)
            (void)(seat == 0 ? hall.central : hall.entente).ask<wire::Accepted>(client::ResignPower{hall.game, power, false});
    const auto rests = [&] {
        auto sequence = look(hall.director, hall.game).sequence;
        for (bool moves = true; moves;) {
            hall.harness.advance(minute);
            const auto now = look(hall.director, hall.game).sequence;
            moves = now != sequence;
            sequence = now;
            REQUIRE(sequence < 200);
        }
        return look(hall.director, hall.game);
    };
    CHECK(rests().round <= 2);
    const auto& again = seats[1].powers.back();
    (void)hall.entente.ask<wire::Accepted>(client::ResignPower{hall.game, again, true});
    CHECK(rests().power == again);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a limit is put off by overtimes and then by vacations, each an entry of its own") {
    match::ClockRules clock = turns_of(10 * minute);
    clock.overtimes = 1;
    clock.overtime = 5 * minute;
    clock.vacations = 1;
    clock.vacation = hour;
    TimedHall hall{clock};
    using Credit = match::body::Credited;
    hall.harness.advance(10 * minute);
    auto update = entered<Credit>(hall.central);
    CHECK(std::get<Credit>(update.entry.entry.body).kind == Credit::Kind::overtime);
    CHECK(left(update.clock, What::turn) == 5 * minute);
    hall.harness.advance(5 * minute);
    update = entered<Credit>(hall.central);
    CHECK(std::get<Credit>(update.entry.entry.body).kind == Credit::Kind::vacation);
    CHECK(left(update.clock, What::turn) == hour);
    hall.harness.advance(hour);
    update = hall.central.wait_for<wire::Update>();
    CHECK(std::holds_alternative<match::body::Played>(update.entry.entry.body));
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("vacation is switched off, on and changed for a game whose time control has a name") {
    const auto days_off = [](std::uint32_t number, match::Moment length, std::string preset) {
        auto clock = named(preset);
        clock.vacations = number;
        clock.vacation = length;
        return clock;
    };
    Harness harness{cheap()};
    auto director = somebody(harness, "Who directs");
    const auto made = [&](const match::ClockRules& clock, bool off) {
        auto ask = directed();
        ask.clock = clock;
        ask.no_vacation = off;
        const auto game = director.ask<wire::GameCreated>(ask).game;
        const auto lines = director.ask<wire::Games>(client::ListGames{}).games;
        return *std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.game == game; })->clock;
    };
    auto expected = made(named("day"), false);
    CHECK(expected.vacations == 10);
    CHECK(expected.preset == "day");
    expected.vacations = 0;
    expected.vacation = 0;
    expected.preset.clear();
    const auto without = made(named("day"), true);
    CHECK(without == expected);
    CHECK(made(without, false) == without);  // as a client reads it and sends it
    expected.vacations = 3;
    expected.vacation = 2 * day;
    CHECK(made(days_off(3, 2 * day, "day"), false) == expected);
    const auto club = made(days_off(5, day, "club"), false);
    CHECK(club.vacations == 5);
    CHECK(club.turn_limit == 20 * minute);
    CHECK(made(named("club"), true).preset == "club");  // which has none: it is the same
    const auto refused = [&](const match::ClockRules& clock) {
        auto ask = directed();
        ask.clock = clock;
        return director.ask<wire::Malformed>(ask);
    };
    CHECK(refused(days_off(3, 0, "club")).field == "create_game.clock.vacation_ms");
    auto more = named("club");
    more.turn_limit = hour;
    CHECK(refused(more).what_to_do.find("no_vacation") != std::string::npos);
    for (const auto* preset : {"", "day"}) {
        auto both = directed();
        both.clock = days_off(5, day, preset);
        both.no_vacation = true;
        CHECK(director.ask<wire::Malformed>(both).field == "create_game.no_vacation");
    }
}

TEST_CASE("who directs switches vacation off in a game that runs, and none is drawn any more") {
    TimedHall hall{named("day")};
    auto off = client::SetClock{hall.game, 0, {}};
    CHECK(hall.director.ask<wire::Malformed>(off).code == wire::Malformed::Code::missing);
    off.no_vacation = true;
    (void)hall.director.ask<wire::Accepted>(off);
    CHECK(denial(hall.director, off) == wire::Denied::Code::not_allowed);  // it has none any more
    CHECK(left(look(hall.director, hall.game).clock, What::turn) == day);
    hall.harness.advance(day);
    const auto update = hall.director.wait_for<wire::Update>(
        [](const wire::Update& one) { return one.entry.entry.header.author.kind == match::Author::Kind::system; });
    CHECK_FALSE(std::holds_alternative<match::body::Credited>(update.entry.entry.body));
    check_record(hall.harness.port(), hall.game);
}

}  // namespace testing
