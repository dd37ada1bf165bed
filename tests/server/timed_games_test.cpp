// Time controls as players and directors meet them: what they may say of time, and what the clocks do by themselves.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/server/people.hpp"

namespace testing {
namespace {

using What = wire::ClockReading::What;
using Kind = wire::Notice::Kind;
constexpr table::Moment second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;

wire::GameView look(Client& client, const table::GameId& game) { return client.ask<wire::GameView>(client::Watch{game, std::nullopt}); }
/// -1 where there is no such clock.
table::Moment left(const wire::ClockView& clock, What what, std::string_view power = {}) {
    for (const auto& reading : clock.readings)
        if (reading.what == what && (power.empty() || reading.power == power)) return reading.left_ms;
    return -1;
}
wire::Notice noticed(Client& client, Kind kind) {
    return client.wait_for<wire::Notice>([kind](const wire::Notice& notice) { return notice.kind == kind; });
}
template <class Body>
wire::Update entered(Client& client) {
    return client.wait_for<wire::Update>([](const wire::Update& update) { return std::holds_alternative<Body>(update.entry.entry.body); });
}
void turn_opens(Client& client) {
    (void)client.wait_for<wire::Update>([](const wire::Update& update) {
        const auto& events = update.entry.entry.events;
        return std::any_of(events.begin(), events.end(),
                           [](const rules::Event& event) { return std::holds_alternative<rules::event::TurnOpened>(event); });
    });
}
table::ClockRules named(const std::string& preset) {
    table::ClockRules clock;
    clock.preset = preset;
    return clock;
}
table::ClockRules turns_of(table::Moment limit) {
    table::ClockRules clock;
    clock.turn_limit = limit;
    return clock;
}

/// A game of two players that somebody without a seat directs.
struct Hall {
    explicit Hall(const table::ClockRules& clock = {}) {
        auto ask = directed();
        ask.clock = clock;
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        match.game = game;
        (void)central.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)entente.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        central.rules = entente.rules = director.rules = rules_of();
        (void)director.ask<wire::Accepted>(client::StartGame{game});
        for (auto* client : {&central, &entente, &director}) (void)look(*client, game);
    }
    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client central = somebody(harness, "The Central");
    Client entente = somebody(harness, "The Entente");
    table::GameId game{};
    Match match;
};

}  // namespace

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
    Hall hall{{.game_limit = 4 * hour}};
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "", 30 * minute, "a fire alarm"});
    CHECK(left(entered<table::body::Credited>(hall.central).clock, What::game) == 4 * hour + 30 * minute);
    (void)hall.director.ask<wire::Accepted>(client::GiveTime{hall.game, "", -10 * minute, "the hall closes early"});
    const auto update = entered<table::body::Credited>(hall.central);
    CHECK(left(update.clock, What::game) == 4 * hour + 20 * minute);
    CHECK(std::get<table::body::Credited>(update.entry.entry.body).reason == "the hall closes early");
    CHECK(update.entry.entry.header.author.kind == table::Author::Kind::director);
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
    Hall hall{turns_of(10 * minute)};
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
    Hall hall{{.turn_limit = hour}};
    auto no = hall.director.ask<wire::Malformed>(client::GiveTime{hall.game, "Germany", minute, "late"});  // whose turn it is not
    CHECK(no.field == "give_time.amount_ms");
    CHECK(no.problem == "no clock of Germany counts now: nothing would come of it");
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
    Hall hall{turns_of(hour)};
    const auto no = hall.director.ask<wire::Malformed>(client::SetClock{hall.game, 0, {}});
    CHECK(no.field == "set_clock.clock");
    CHECK(no.code == wire::Malformed::Code::missing);
    CHECK(no.what_to_do.find("untimed") != std::string::npos);
    CHECK(left(look(hall.central, hall.game).clock, What::turn) == hour);
}

TEST_CASE("who is given time, or is taken some, is told how much, why, and what he has left") {
    Hall hall{turns_of(10 * minute)};
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
        Hall hall{{.game_limit = hour}};
        (void)hall.director.ask<wire::Accepted>(client::CallLastRound{hall.game, false});
        CHECK(noticed(hall.entente, Kind::last_round).text == "The last round was called: round 1 is the last.");
    }
    SUBCASE("the time is up") {
        Hall hall{{.game_limit = hour}};
        hall.harness.advance(hour);
        CHECK(noticed(hall.entente, Kind::last_round).text == "Time is up: round 1 is the last.");
    }
    SUBCASE("no other round would end in time") {
        Hall hall{{.game_limit = hour, .begin_no_round_after = 40 * minute}};
        hall.harness.advance(40 * minute);
        CHECK(noticed(hall.entente, Kind::last_round).text == "No round begins any more: round 1 is the last.");
    }
}

TEST_CASE("no word about time lays a deadline into the past") {
    Hall hall{{.game_limit = 8 * hour, .turn_limit = 2 * hour}};
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
    Hall hall{turns_of(10 * minute)};
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
        [](const wire::Update& update) { return update.entry.entry.header.author.kind == table::Author::Kind::system; });
    check_record(harness.port(), match.game);
}

TEST_CASE("after so many missed turns a seat is for anybody, and who takes it starts anew") {
    auto clock = turns_of(day);
    clock.misses = 2;
    Hall hall{clock};
    const auto powers = std::set<std::string>{"Austria-Hungary", "Germany", "Ottoman Empire"};
    int turns = 0;
    auto view = look(hall.director, hall.game);
    for (int days = 0; days < 12 && view.seats[0].offered_to != table::body::SeatOffered::To::anybody; ++days) {
        const auto power = view.power;
        if (powers.contains(power)) ++turns;
        hall.harness.advance(day);
        turn_opens(hall.director);
        view = look(hall.director, hall.game);
        CHECK(view.power != power);
    }
    CHECK(turns == 2);
    CHECK(view.seats[0].offered_to == table::body::SeatOffered::To::anybody);
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
    (void)entered<table::body::SeatOffered>(hall.director);  // to anybody; one that is kept for an account is for nobody else
    CHECK(open() == 1);
    (void)hall.director.ask<wire::SeatOffered>(client::OfferSeat{hall.game, 0, table::body::SeatOffered::To::account, substitute.account});
    CHECK(open() == 0);
    (void)substitute.ask<wire::Seated>(sit(hall.game, 0));
    view = look(hall.director, hall.game);
    CHECK(view.seats[0].account == substitute.account);
    CHECK(view.seats[0].offered_to != table::body::SeatOffered::To::anybody);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a power that was resigned passes until somebody plays it again") {
    Hall hall{turns_of(minute)};
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
    Hall hall{{}};
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

TEST_CASE("what is left of the game is told to all at its marks, and of a turn to him whose it is") {
    Hall hall{{.game_limit = 2 * hour, .turn_limit = 70 * minute, .marks = {hour, 10 * minute}}};
    hall.harness.advance(50 * minute);
    (void)hall.central.ask<wire::Record>(client::GetRecord{hall.game});  // the lane has done what the clock asked for
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
    Hall hall{{.turn_limit = 3 * hour, .marks = {hour}}};
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

TEST_CASE("a limit is put off by overtimes and then by vacations, each an entry of its own") {
    table::ClockRules clock = turns_of(10 * minute);
    clock.overtimes = 1;
    clock.overtime = 5 * minute;
    clock.vacations = 1;
    clock.vacation = hour;
    Hall hall{clock};
    using Credit = table::body::Credited;
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
    CHECK(std::holds_alternative<table::body::Played>(update.entry.entry.body));
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("the hall that closes on time is over then, though nobody plays") {
    Hall hall{named("tournament-1914-on-time")};
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

TEST_CASE("vacation is switched off, on and changed for a game whose time control has a name") {
    const auto days_off = [](std::uint32_t number, table::Moment length, std::string preset) {
        auto clock = named(preset);
        clock.vacations = number;
        clock.vacation = length;
        return clock;
    };
    Harness harness{cheap()};
    auto director = somebody(harness, "Who directs");
    const auto made = [&](const table::ClockRules& clock, bool off) {
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
    const auto refused = [&](const table::ClockRules& clock) {
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
    Hall hall{named("day")};
    auto off = client::SetClock{hall.game, 0, {}};
    CHECK(hall.director.ask<wire::Malformed>(off).code == wire::Malformed::Code::missing);
    off.no_vacation = true;
    (void)hall.director.ask<wire::Accepted>(off);
    CHECK(denial(hall.director, off) == wire::Denied::Code::not_allowed);  // it has none any more
    CHECK(left(look(hall.director, hall.game).clock, What::turn) == day);
    hall.harness.advance(day);
    const auto update = hall.director.wait_for<wire::Update>(
        [](const wire::Update& one) { return one.entry.entry.header.author.kind == table::Author::Kind::system; });
    CHECK_FALSE(std::holds_alternative<table::body::Credited>(update.entry.entry.body));
    check_record(hall.harness.port(), hall.game);
}

}  // namespace testing
