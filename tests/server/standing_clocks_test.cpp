// Why a clock stands and until when, and what a seat shows of its player: as everybody reads it.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/server/timed_hall.hpp"

namespace testing {

namespace {

/// The first power has bought nothing, and moves.
void begin_moves(TimedHall& hall, std::uint64_t& actions) {
    while (look(hall.central, hall.game).phase != "move") (void)hall.central.ask<wire::Accepted>(act(hall.match, ++actions, end_phase()));
}

}  // namespace

TEST_CASE("the other player reads a turn that was missed and when its player rests and until when the clock stands") {
    match::ClockRules clock = turns_of(hour);
    clock.misses = 3;
    clock.rests = true;
    TimedHall hall{clock};  // on a Friday, 8:00 UTC: in Vienna it is nine
    (void)hall.entente.ask<wire::Accepted>(client::SetCalendar{hall.game, 1, "Europe/Vienna", {{{}, 10 * 60, 20 * 60}}});
    const auto began = hall.harness.time.now();
    hall.harness.advance(hour);
    turn_opens(hall.central);
    const auto of_entente = look(hall.central, hall.game).seats.at(1);
    CHECK(of_entente.calendar == "rests daily from 10:00 to 20:00, Europe/Vienna");
    CHECK(of_entente.misses == 0);
    const auto turn = reading(look(hall.central, hall.game), What::turn);
    CHECK(turn.power == "Russian Empire");
    CHECK(turn.left_ms == hour);
    CHECK_FALSE(turn.running);
    CHECK(turn.stands == Stands::rest);
    CHECK(turn.until == began + 11 * hour);
    const auto of_central = look(hall.entente, hall.game).seats.at(0);
    CHECK(of_central.misses == 1);
    CHECK(of_central.calendar.empty());
}

TEST_CASE("a clock that nothing is left of is told to be used up, and one of a game that is paused to be paused") {
    TimedHall hall{{.game_limit = hour, .turn_limit = 10 * hour}};
    hall.harness.advance(hour);
    (void)noticed(hall.entente, Kind::last_round);
    const auto game = reading(look(hall.entente, hall.game), What::game);
    CHECK(game.left_ms == 0);
    CHECK_FALSE(game.running);
    CHECK(game.stands == Stands::used_up);
    CHECK(reading(look(hall.entente, hall.game), What::turn).stands == Stands::no);
    (void)hall.director.ask<wire::Accepted>(client::PauseGame{hall.game});
    CHECK(reading(look(hall.entente, hall.game), What::turn).stands == Stands::paused);
    CHECK(reading(look(hall.entente, hall.game), What::game).stands == Stands::used_up);
}

TEST_CASE("the clock of a turn stands while a question to another player is open, and says so") {
    TimedHall hall{{.turn_limit = hour, .decision_limit = 10 * minute}};
    std::uint64_t actions = 0;
    begin_moves(hall, actions);
    // Serbia, because the first power has to; Switzerland, because its enemies are asked whose army that is.
    for (const auto* target : {"Serbia", "Switzerland"}) {
        const auto legal = hall.central.ask<wire::LegalMoves>(client::ListLegalMoves{hall.game, ""}).commands;
        const auto way = std::find_if(legal.begin(), legal.end(), [&](const protocol::wire::Command& command) {
            const auto* move = std::get_if<rules::command::Move>(&command.body);
            return move != nullptr && move->path.back() == space(*rules_of(), target) &&
                   move->units.front().type == unit_type(*rules_of(), "infantry");
        });
        REQUIRE(way != legal.end());
        (void)hall.central.ask<wire::Accepted>(act(hall.match, ++actions, *way));
    }
    (void)hall.central.ask<wire::Accepted>(act(hall.match, ++actions, end_phase()));
    for (auto* client : {&hall.central, &hall.entente, &hall.director}) {
        const auto turn = reading(look(*client, hall.game), What::turn);
        CHECK(turn.stands == Stands::question);
        CHECK(turn.until == 0);
        CHECK_FALSE(turn.running);
        CHECK(reading(look(*client, hall.game), What::decision).stands == Stands::no);
    }
}

TEST_CASE("the clock of a turn stands in a battle that costs no time, and says so") {
    TimedHall hall{{.turn_limit = hour, .battles = match::ClockRules::Battles::untimed}};
    std::uint64_t actions = 0;
    begin_moves(hall, actions);
    const auto does = [&](protocol::wire::Command command) {
        return hall.central.ask<wire::Accepted>(act(hall.match, ++actions, std::move(command))).sequence;
    };
    rules::command::Move move;
    move.units = {unit(*rules_of(), "infantry", 10), unit(*rules_of(), "artillery", 2)};
    move.path = {space(*rules_of(), "Budapest"), space(*rules_of(), "Serbia")};
    (void)does({move});
    const auto before = does(end_phase());
    wire::ClockReading turn;
    // Whether the attacker has to choose its losses is said by the dice.
    for (int fights = 0; fights < 100 && turn.stands != Stands::battle; ++fights) {
        if (fights != 0) {
            client::Rule back;
            back.game = hall.game;
            back.action_id = action(++actions);
            back.reason = "Once more.";
            back.what = client::verb::SetBack{before};
            (void)hall.director.ask<wire::Accepted>(back);
        }
        (void)does({rules::command::Fight{space(*rules_of(), "Serbia"), {}}});
        turn = reading(look(hall.entente, hall.game), What::turn);
    }
    CHECK(turn.stands == Stands::battle);
    CHECK_FALSE(turn.running);
    const auto left = turn.left_ms;
    hall.harness.advance(10 * minute);
    CHECK(reading(look(hall.entente, hall.game), What::turn).left_ms == left);
}

}  // namespace testing
