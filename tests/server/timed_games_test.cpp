// Time controls as players and directors meet them: what they may say of time, and what the clocks do by themselves.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "protocol/log_codec.hpp"
#include "tests/match/python_says.hpp"
#include "tests/server/timed_hall.hpp"

namespace testing {

TEST_CASE("a game is made with a time control by its name and says which") {
    Harness harness;
    Client player{harness.port()};
    const auto shipped = player.ask<wire::TimeControls>(client::ListTimeControls{});
    REQUIRE(shipped.controls.size() >= 9);
    for (const auto& control : shipped.controls) {
        CAPTURE(control.name);
        CHECK_FALSE(control.summary.empty());
        const auto match = create(player, {.clock = named(control.name)});
        const auto games = player.ask<wire::Games>(client::ListGames{}).games;
        const auto line = std::find_if(games.begin(), games.end(), [&](const auto& game) { return game.game == match.game; });
        REQUIRE(line != games.end());
        REQUIRE(line->clock);
        CHECK(*line->clock == control.clock);
        CHECK(line->clock->preset == control.name);
    }
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.clock = named("a-fortnight");
    auto refused = player.ask<wire::Malformed>(ask);
    CHECK(refused.field == "create_game.clock.preset");
    CHECK(refused.what_to_do.find("list_time_controls") != std::string::npos);
    // What contradicts itself: an increment to a bank that there is not.
    ask.clock = {};
    ask.clock.increment = minute;
    refused = player.ask<wire::Malformed>(ask);
    CHECK(refused.field == "create_game.clock.increment_ms");
    CHECK(refused.problem == "an increment without a bank that it joins");
    CHECK(refused.what_to_do == "give bank_ms too, or no increment");
}

TEST_CASE("who directs extends and shortens the game's time, calls the last round and calls it off, and each is an entry") {
    TimedHall hall{{.game_limit = 4 * hour}};
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "", 30 * minute, "a fire alarm"});
    CHECK(left(entered<match::body::Credited>(hall.central).clock, What::game) == 4 * hour + 30 * minute);
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "", -10 * minute, "the hall closes early"});
    const auto update = entered<match::body::Credited>(hall.central);
    CHECK(left(update.clock, What::game) == 4 * hour + 20 * minute);
    CHECK(std::get<match::body::Credited>(update.entry.entry.body).reason == "the hall closes early");
    CHECK(update.entry.entry.header.author.kind == match::Author::Kind::director);
    (void)hall.director.ask<wire::Accepted>(client::CallLastRound{hall.game, false});
    CHECK(noticed(hall.entente, Kind::last_round).round == 1);
    CHECK(look(hall.entente, hall.game).clock.last_round == 1);
    CHECK(denial(hall.director, client::CallLastRound{hall.game, false}) == wire::Denied::Code::not_allowed);
    (void)hall.director.ask<wire::Accepted>(client::CallLastRound{hall.game, true});
    (void)noticed(hall.entente, Kind::time_extended);
    CHECK(look(hall.entente, hall.game).clock.last_round == 0);
    CHECK(denial(hall.director, client::CallLastRound{hall.game, true}) == wire::Denied::Code::not_allowed);
    // Once the time is up more of it has to be given before.
    hall.harness.advance(5 * hour);
    (void)noticed(hall.entente, Kind::last_round);
    CHECK(hall.director.ask<wire::Denied>(client::CallLastRound{hall.game, true}).reason.find("give_time") != std::string::npos);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("time is given with a reason, of a power that is there, and by who directs") {
    TimedHall hall{turns_of(10 * minute)};
    const auto field = [&](client::GiveTime ask) { return hall.director.ask<wire::Malformed>(std::move(ask)).field; };
    CHECK(field({hall.game, "", 0, "nothing"}) == "give_time.amount_ms");
    CHECK(field({hall.game, "", 50 * day, "for ever"}) == "give_time.amount_ms");
    CHECK(field({hall.game, "", minute, ""}) == "give_time.reason");
    CHECK(field({hall.game, "", minute, std::string(201, 'x')}) == "give_time.reason");
    CHECK(field({hall.game, "Atlantis", minute, "a flood"}) == "give_time.power");
    CHECK(denial(hall.central, client::GiveTime{hall.game, "", minute, "mine"}) == wire::Denied::Code::not_allowed);
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "Austria-Hungary", minute, "late from lunch"});
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == 11 * minute);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("time that no clock would take is not given") {
    TimedHall hall{{.turn_limit = hour}};
    auto no = hall.director.ask<wire::Malformed>(client::GiveTime{hall.game, "Germany", minute, "late"});  // whose turn it is not
    CHECK(no.field == "give_time.amount_ms");
    CHECK(no.problem == "no clock of Germany is running, so a change of time would have no effect");
    CHECK(no.what_to_do.find("leave the power out") != std::string::npos);
    client::Rule ruling;
    ruling.game = hall.game;
    ruling.action_id = action(77);
    ruling.reason = "late";
    ruling.what = client::verb::Time{"Germany", minute};
    no = hall.director.ask<wire::Malformed>(ruling);
    CHECK(no.field == "rule.time.amount_ms");
    // Nor taken so that somebody's time is up at once.
    ruling.what = client::verb::Time{"", -5 * hour};
    no = hall.director.ask<wire::Malformed>(ruling);
    CHECK(no.field == "rule.time.amount_ms");
    CHECK(no.problem == "with that the time of Austria-Hungary would be up at once");
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == hour);
    ruling.what = client::verb::Time{"Austria-Hungary", -10 * minute};
    (void)hall.director.ask<wire::Accepted>(ruling);
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == 50 * minute);
    // A bank takes it at all times; a game without clocks never.
    (void)hall.director.ask<wire::Accepted>(client::SetClock{hall.game, 0, {.bank = hour}});
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "Germany", minute, "late"});
    CHECK(left(look(hall.central, hall.game).clock, What::bank, "Germany") == 61 * minute);
    (void)hall.director.ask<wire::Accepted>(client::SetClock{hall.game, 0, named("untimed")});
    CHECK(look(hall.central, hall.game).clock.readings.empty());
    no = hall.director.ask<wire::Malformed>(client::GiveTime{hall.game, "", minute, "late"});
    CHECK(no.what_to_do.find("set_clock") != std::string::npos);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a time control that is left out is asked for") {
    TimedHall hall{turns_of(hour)};
    const auto no = hall.director.ask<wire::Malformed>(client::SetClock{hall.game, 0, {}});
    CHECK(no.field == "set_clock.clock");
    CHECK(no.code == wire::Malformed::Code::missing);
    CHECK(no.what_to_do.find("untimed") != std::string::npos);
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == hour);
}

TEST_CASE("who is given time, or is taken some, is told how much, why, and what he has left") {
    TimedHall hall{turns_of(10 * minute)};
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "Austria-Hungary", 5 * minute, "late from lunch"});
    auto told = noticed(hall.central, Kind::time_mark);
    CHECK(told.text == "A director gives Austria-Hungary 5 min: late from lunch.");
    REQUIRE(told.clock);
    CHECK(told.clock->what == What::turn);
    CHECK(told.clock->left_ms == 15 * minute);
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "", -3 * minute, "the hall closes"});
    told = noticed(hall.entente, Kind::time_mark);  // of all: the first that he hears of
    CHECK(told.text == "A director takes 3 min from everybody: the hall closes.");
    CHECK(told.clock->left_ms == 12 * minute);
}

TEST_CASE("that a round is the last is said with its reason and with its number") {
    SUBCASE("a director called it") {
        TimedHall hall{{.game_limit = hour}};
        (void)hall.director.ask<wire::Accepted>(client::CallLastRound{hall.game, false});
        CHECK(noticed(hall.entente, Kind::last_round).text == "The last round was called: round 1 is the last.");
    }
    SUBCASE("the time is up") {
        TimedHall hall{{.game_limit = hour}};
        hall.harness.advance(hour);
        CHECK(noticed(hall.entente, Kind::last_round).text == "Time is up: round 1 is the last.");
    }
    SUBCASE("no other round would end in time") {
        TimedHall hall{{.game_limit = hour, .begin_no_round_after = 40 * minute}};
        hall.harness.advance(40 * minute);
        CHECK(noticed(hall.entente, Kind::last_round).text == "No round begins any more: round 1 is the last.");
    }
}

TEST_CASE("no word about time lays a deadline into the past") {
    TimedHall hall{{.game_limit = 8 * hour, .turn_limit = 2 * hour}};
    hall.harness.advance(hour);
    const auto refused = [](Client& client, protocol::ClientMessage::Body ask) { return client.ask<wire::Malformed>(std::move(ask)); };
    auto no = refused(hall.director, client::SetClock{hall.game, 0, {.game_limit = 8 * hour, .turn_limit = hour}});
    CHECK(no.field == "set_clock.clock");
    CHECK(no.problem == "with that the time of Austria-Hungary would be up at once");
    no = refused(hall.director, client::SetClock{hall.game, 0, {.game_limit = hour, .turn_limit = 2 * hour}});
    CHECK(no.problem == "with that the time of the game would be up at once");
    CHECK(no.what_to_do.find("call_last_round") != std::string::npos);
    CHECK(refused(hall.director, client::SetClock{hall.game, 0, {.game_limit = 8 * hour, .begin_no_round_after = hour}}).field ==
          "set_clock.clock");
    CHECK(refused(hall.director, client::GiveTime{hall.game, "Austria-Hungary", -hour, "late"}).field == "give_time.amount_ms");
    CHECK(refused(hall.director, client::GiveTime{hall.game, "", -7 * hour, "the hall closes"}).field == "give_time.amount_ms");
    (void)hall.director.ask<wire::Accepted>(client::PauseGame{hall.game});  // nor to be up with the end of a pause
    CHECK(refused(hall.director, client::SetClock{hall.game, 0, turns_of(hour)}).field == "set_clock.clock");
    (void)hall.director.ask<wire::Accepted>(client::ResumeGame{hall.game});
    const auto proposed = hall.central.ask<wire::Accepted>(client::SetClock{hall.game, 0, turns_of(hour)}).sequence;
    CHECK(refused(hall.entente, client::AgreeClock{hall.game, 1, proposed, false}).field == "agree_clock.proposal");
    const auto view = look(hall.central, hall.game);
    CHECK(left(view.clock, What::turn) == hour);
    CHECK(left(view.clock, What::game) == 7 * hour);
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "Austria-Hungary", 1 - hour, "late"});
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == 1);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("players change their time control by consent") {
    TimedHall hall{turns_of(10 * minute)};
    const auto proposed = hall.central.ask<wire::Accepted>(client::SetClock{hall.game, 0, turns_of(20 * minute)}).sequence;
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == 10 * minute);
    CHECK(hall.entente.ask<wire::Malformed>(client::AgreeClock{hall.game, 1, proposed + 1, false}).field == "agree_clock.proposal");
    (void)hall.entente.ask<wire::Accepted>(client::AgreeClock{hall.game, 1, proposed, true});
    CHECK(hall.entente.ask<wire::Malformed>(client::AgreeClock{hall.game, 1, proposed, false}).field == "agree_clock.proposal");
    const auto again = hall.central.ask<wire::Accepted>(client::SetClock{hall.game, 0, turns_of(30 * minute)}).sequence;
    // The list of games tells the time control that holds, not the one that the game was created with.
    const auto listed = [&] { return hall.central.ask<wire::Games>(client::ListGames{}).games.at(0).clock; };
    CHECK(listed() == turns_of(10 * minute));
    (void)hall.entente.ask<wire::Accepted>(client::AgreeClock{hall.game, 1, again, false});
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == 30 * minute);
    CHECK(listed() == turns_of(30 * minute));
    // Of who directs it holds at once.
    (void)hall.director.ask<wire::Accepted>(client::SetClock{hall.game, 0, turns_of(5 * minute)});
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == 5 * minute);
    CHECK(listed() == turns_of(5 * minute));
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("what is left of the game is told to all at its marks, and of a turn to him whose it is") {
    TimedHall hall{{.game_limit = 2 * hour, .turn_limit = 70 * minute, .marks = {hour, 10 * minute}}};
    hall.harness.advance(50 * minute);
    (void)hall.central.ask<wire::Record>(client::GetRecord{hall.game});  // the actor has done what the clock asked for
    hall.harness.advance(10 * minute);
    // An hour of the game's for everybody; ten minutes of his turn for him.
    const auto all = noticed(hall.entente, Kind::time_mark);
    REQUIRE(all.clock);
    CHECK(all.clock->what == What::game);
    CHECK(all.clock->left_ms == hour);
    CHECK(all.text == "1 h left of the game's time.");
    std::set<What> told;
    for (int times = 0; times < 3; ++times) {
        const auto notice = noticed(hall.central, Kind::time_mark);
        REQUIRE(notice.clock);
        told.insert(notice.clock->what);
        if (notice.clock->what == What::turn && notice.clock->left_ms == 10 * minute) break;
    }
    CHECK(told.contains(What::turn));
    for (const auto& message : hall.entente.heard())
        if (const auto* notice = std::get_if<wire::Notice>(&message.body); notice != nullptr && notice->kind == Kind::time_mark)
            CHECK(notice->clock->what == What::game);
}

TEST_CASE("a mark is told once where nobody watches and its player acts at once") {
    TimedHall hall{{.turn_limit = 3 * hour, .marks = {hour}}};
    for (auto* client : {&hall.central, &hall.entente, &hall.director}) (void)client->ask<wire::Unwatched>(client::Unwatch{hall.game});
    hall.harness.advance(2 * hour);
    CHECK(noticed(hall.central, Kind::time_mark).text == "1 h left of your turn.");
    for (int looks = 0; looks < 20; ++looks) (void)http_get(hall.harness.port(), "/metrics");  // it might leave the memory
    (void)hall.central.ask<wire::Accepted>(act(hall.match, 1, end_phase()));
    for (const auto& message : hall.central.heard()) {
        const auto* notice = std::get_if<wire::Notice>(&message.body);
        CHECK((notice == nullptr || notice->kind != Kind::time_mark));
    }
}

TEST_CASE("the hall that closes on time is over then, though nobody plays") {
    TimedHall hall{named("tournament-1914-on-time")};
    const auto over = [&] { return look(hall.director, hall.game).status == wire::Status::over; };
    SUBCASE("where its time runs out") { hall.harness.advance(7 * hour); }
    SUBCASE("where who directs calls the last round early") {
        (void)hall.director.ask<wire::Accepted>(client::CallLastRound{hall.game, false});
        hall.harness.advance(7 * hour);
    }
    (void)hall.director.ask<wire::Record>(client::GetRecord{hall.game});
    hall.harness.advance(45 * minute - 1);
    (void)hall.director.ask<wire::Record>(client::GetRecord{hall.game});
    CHECK_FALSE(over());
    hall.harness.advance(1);
    (void)hall.director.ask<wire::Record>(client::GetRecord{hall.game});
    CHECK(over());
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("turns that the end of the game's time ends are neither missed nor excused and cost nobody a seat") {
    TimedHall hall{
        {.game_limit = 8 * hour, .turn_limit = day, .begin_no_round_after = 7 * hour, .misses = 1, .excuses = 1, .excuse_games = 5}};
    const auto settled = [&] {
        (void)hall.director.ask<wire::Record>(client::GetRecord{hall.game});
        return look(hall.director, hall.game);
    };
    hall.harness.advance(7 * hour);
    const auto last_round = settled();
    REQUIRE(last_round.clock.last_round == 1);
    hall.harness.advance(hour);
    const auto over = settled();
    CHECK(over.status == wire::Status::over);
    for (const auto& seat : over.seats) {
        CHECK(seat.taken);
        CHECK(seat.misses == 0);
    }
    const auto file = http_get(hall.harness.port(), "/games/" + match::hex(hall.game) + "/record").body;
    const auto record = protocol::read_record(file);
    REQUIRE(record);
    std::size_t ended = 0;
    for (const auto& [entry, bytes, head, secrets] : *record) {
        if (entry.header.sequence <= last_round.sequence) continue;
        CAPTURE(entry.header.sequence);
        CHECK(std::holds_alternative<match::body::Played>(entry.body));  // no excuse, nobody who lost a seat
        ++ended;
    }
    CHECK(ended == rules_of()->powers());
    CHECK(hall.director.ask<wire::Games>(client::ListGames{}).games.at(0).excused.empty());
    check_record(hall.harness.port(), hall.game);
    CHECK(python_says(file).starts_with("record verified: "));
}

TEST_CASE("whoever acts in a pause is told why it is and what a director says of it last") {
    TimedHall hall{turns_of(hour)};
    const auto why = [&](Client& player) {
        const auto denied = player.ask<wire::Denied>(act(hall.match, 1, end_phase()));
        CHECK(denied.code == wire::Denied::Code::paused);
        return denied.reason;
    };
    const auto pause = [&](std::string reason) {
        return hall.director.ask<wire::Accepted>(client::PauseGame{hall.game, std::move(reason)}).sequence;
    };
    const auto first = pause("");
    CHECK(why(hall.central) == "a director has paused the game");
    const auto standing = look(hall.central, hall.game).clock;
    // Once more without words, or with the same: it is paused. With others: all are told.
    CHECK(pause("") == first);
    CHECK(pause("We look at the dice.") == first + 1);
    CHECK(noticed(hall.entente, Kind::paused).text == "A director pauses the game.");
    CHECK(noticed(hall.entente, Kind::paused).text == "A director pauses the game: We look at the dice.");
    CHECK(pause("We look at the dice.") == first + 1);
    CHECK(pause("") == first + 1);
    CHECK(why(hall.central) == "a director has paused the game: We look at the dice.");
    hall.harness.time.advance(2 * hour);
    CHECK(pause("Lunch.") == first + 2);
    CHECK(why(hall.central) == "a director has paused the game: Lunch.");
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == left(standing, What::turn));
    hall.harness.restart();
    Client again{hall.harness.port(), {.token = hall.central.token}};
    again.rules = rules_of();
    CHECK(why(again) == "a director has paused the game: Lunch.");
    Client directing{hall.harness.port(), {.token = hall.director.token}};
    (void)directing.ask<wire::Accepted>(client::ResumeGame{hall.game});
    (void)again.ask<wire::Accepted>(act(hall.match, 2, some_command(again, hall.match)));
    (void)directing.ask<wire::Accepted>(client::PauseGame{hall.game, ""});
    CHECK(why(again) == "a director has paused the game");
    check_record(hall.harness.port(), hall.game);
}

}  // namespace testing
