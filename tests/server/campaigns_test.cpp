// What makes a campaign fair: who takes a seat over, a game that nobody plays, vacation by dates, warnings.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/match/python_says.hpp"
#include "tests/server/timed_hall.hpp"

namespace testing {
namespace {

using match::body::PauseReason;

/// Of the only legal kind of ending: any player's, of the power whose turn it is.
bool paused_for(const wire::GameView& view, PauseReason reason) {
    return std::find(view.clock.paused.begin(), view.clock.paused.end(), reason) != view.clock.paused.end();
}

/// A game at a day a turn, of two players whom somebody directs.
struct Campaign {
    explicit Campaign(match::ClockRules rules) {
        auto ask = directed();
        ask.clock = std::move(rules);
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        (void)central.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)allied.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        (void)director.ask<wire::Accepted>(client::StartGame{game});
        (void)look(director, game);
    }
    void check() {
        check_record(harness.port(), game);
        CHECK(python_says(http_get(harness.port(), "/games/" + match::hex(game) + "/record").body).starts_with("record verified: "));
    }
    /// The actor has done what the clock asked for.
    void settle() { (void)director.ask<wire::Record>(client::GetRecord{game}); }

    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client central = somebody(harness, "The Central");
    Client allied = somebody(harness, "The Entente");
    match::GameId game{};
};

match::ClockRules with_vacations() {
    match::ClockRules clock;
    clock.turn_limit = day;
    clock.vacations = 2;
    clock.vacation = 7 * day;
    clock.rests = true;
    return clock;
}

}  // namespace

TEST_CASE("whoever takes a seat over has a whole turn and all of its vacation") {
    auto rules = with_vacations();
    rules.rests = false;
    Campaign it{rules};
    const auto on_turn = look(it.director, it.game).power;
    const bool centrals = on_turn == "Austria-Hungary" || on_turn == "Germany" || on_turn == "Ottoman Empire";
    const std::uint32_t seat = centrals ? 0 : 1;
    it.harness.advance(day);  // the first vacation is drawn
    it.settle();
    CHECK(look(it.director, it.game).seats[seat].vacations_left == 1);
    it.harness.advance(7 * day - hour);
    CHECK(reading(look(it.director, it.game), What::turn).left_ms == hour);
    auto& player = centrals ? it.central : it.allied;
    (void)player.ask<wire::Accepted>(client::LeaveSeat{it.game, seat});
    (void)it.director.ask<wire::SeatOffered>(client::OfferSeat{it.game, seat, To::anybody});
    auto other = somebody(it.harness, "The Other");
    (void)other.ask<wire::Seated>(sit(it.game, seat));
    auto view = look(it.director, it.game);
    CHECK(reading(view, What::turn).left_ms == day);
    CHECK(view.seats[seat].vacations_left == 2);
    CHECK(view.seats[seat].misses == 0);
    // Who sat there before has had theirs.
    it.harness.advance(hour);
    (void)other.ask<wire::Accepted>(client::LeaveSeat{it.game, seat});
    (void)it.director.ask<wire::SeatOffered>(client::OfferSeat{it.game, seat, To::anybody});
    (void)player.ask<wire::Seated>(sit(it.game, seat));
    CHECK(reading(look(it.director, it.game), What::turn).left_ms == day - hour);
    it.check();
}

namespace {

/// A campaign whose players have lost their seats: its first round is still played when the last of them has.
match::ClockRules no_misses(std::uint32_t deserted_rounds) {
    auto rules = with_vacations();
    rules.vacations = 0;
    rules.vacation = 0;
    rules.misses = 1;
    rules.deserted_rounds = deserted_rounds;
    return rules;
}
/// Days pass until the game is paused because nobody plays it.
wire::GameView wait_until_deserted(Campaign& it) {
    auto view = look(it.director, it.game);
    for (int turns = 0; turns < 40 && !paused_for(view, PauseReason::deserted); ++turns) {
        it.harness.advance(day);
        it.settle();
        view = look(it.director, it.game);
    }
    REQUIRE(paused_for(view, PauseReason::deserted));
    return view;
}

}  // namespace

TEST_CASE("a game that nobody plays any more pauses after a round, and goes on when somebody sits down") {
    Campaign it{no_misses(0)};
    const auto round = look(it.director, it.game).round;
    auto view = wait_until_deserted(it);
    CHECK(view.status == wire::Status::paused);
    CHECK(view.round == round + 1);
    CHECK(reading(view, What::turn).stands == Stands::paused);
    const auto notice = it.director.wait_for<wire::Notice>([](const wire::Notice& one) { return one.kind == wire::Notice::Kind::paused; });
    CHECK(notice.text == "The game is paused, as nobody plays it any more: it goes on when somebody takes a seat.");
    const auto sequence = view.sequence;
    it.harness.advance(30 * day);
    it.settle();
    CHECK(look(it.director, it.game).sequence == sequence);
    it.harness.restart();
    it.director = Client{it.harness.port(), {.token = it.director.token}};
    CHECK(paused_for(look(it.director, it.game), PauseReason::deserted));
    auto other = somebody(it.harness, "The Other");
    (void)other.ask<wire::Seated>(sit(it.game, 0));
    view = look(it.director, it.game);
    CHECK(view.clock.paused.empty());
    CHECK(view.status == wire::Status::running);
    it.check();
}

TEST_CASE("the time control says how many rounds a game goes on without anybody") {
    Campaign it{no_misses(2)};
    const auto round = look(it.director, it.game).round;
    CHECK(wait_until_deserted(it).round == round + 2);
    it.check();
}

TEST_CASE("vacation is taken by dates, and everybody sees it") {
    Campaign it{with_vacations()};
    // It is Friday, 15 January 2027, 8:00 UTC.
    const auto away = [&](std::string from, std::string until) {
        return client::SetCalendar{it.game, 0, "Europe/Vienna", {}, {{std::move(from), std::move(until)}}};
    };
    CHECK(it.central.ask<wire::Malformed>(away("2027-02-30", "2027-03-02")).field == "set_calendar.away[0].from");
    CHECK(it.central.ask<wire::Malformed>(away("2027-02-20", "2027-02-10")).field == "set_calendar.away[0]");
    CHECK(it.central.ask<wire::Malformed>(away("2027-01-10", "2027-01-20")).field == "set_calendar.away");  // in the past
    CHECK(it.central.ask<wire::Malformed>(away("2027-02-01", "2027-02-15")).field == "set_calendar.away");  // fifteen days of fourteen
    (void)it.central.ask<wire::Accepted>(away("2027-02-01", "2027-02-08"));
    auto view = look(it.allied, it.game);
    CHECK(view.seats[0].calendar == "is away from 1 February 2027 to 8 February 2027, Europe/Vienna");
    CHECK(view.seats[0].vacations_left == 0);  // eight days: a vacation and a day of the other
    CHECK(view.seats[1].vacations_left == 2);
    // It can be given up before it begins.
    (void)it.central.ask<wire::Accepted>(client::SetCalendar{it.game, 0, "Europe/Vienna", {}, {}});
    CHECK(look(it.allied, it.game).seats[0].vacations_left == 2);
    it.check();
}

TEST_CASE("an absence that begins today begins now, by the day of the player's zone") {
    Campaign it{with_vacations()};
    const auto away = [&](std::string zone, std::string from, std::string until) {
        return client::SetCalendar{it.game, 0, std::move(zone), {}, {{std::move(from), std::move(until)}}};
    };
    const auto absences = [&](const client::SetCalendar& ask) {
        (void)look(it.central, it.game);
        (void)it.central.ask<wire::Accepted>(ask);
        const auto update = it.central.wait_for<wire::Update>(
            [](const wire::Update& one) { return std::holds_alternative<match::body::CalendarSet>(one.entry.entry.body); });
        return std::get<match::body::CalendarSet>(update.entry.entry.body).calendar.absences;
    };
    const auto now = it.harness.time.now();  // Friday, 15 January 2027, 8:00 UTC
    using Absences = std::vector<match::Calendar::Absence>;
    const auto past = it.central.ask<wire::Malformed>(away("UTC", "2027-01-14", "2027-01-16"));
    CHECK(past.field == "set_calendar.away");
    CHECK(past.what_to_do.starts_with("name today, which counts from now on, or a later day"));
    const auto ends = now + 16 * hour;  // this Friday, in UTC
    CHECK(absences(away("UTC", "2027-01-15", "2027-01-16")) == Absences{{now, ends + day}});
    CHECK(reading(look(it.central, it.game), What::turn).stands == Stands::away);
    // The same days once more, later on the same day and on the next one: it has begun when it was announced.
    it.harness.advance(hour);
    CHECK(absences(away("UTC", "2027-01-15", "2027-01-16")) == Absences{{now, ends + day}});
    it.harness.advance(day);
    CHECK(absences(away("UTC", "2027-01-15", "2027-01-16")) == Absences{{now, ends + day}});
    // Longer than it was: what comes behind its end is one more.
    CHECK(absences(away("UTC", "2027-01-15", "2027-01-18")) == Absences{{now, ends + day}, {ends + day, ends + 3 * day}});
    // Given up, and announced again on the same day.
    const auto given_up = it.harness.time.now();
    CHECK(absences({it.game, 0, "UTC", {}, {}}) == Absences{{now, given_up}});
    it.harness.advance(hour);
    CHECK(absences(away("UTC", "2027-01-16", "2027-01-17")) == Absences{{now, given_up}, {given_up + hour, ends + 2 * day}});
    // On Kiritimati it is tomorrow already.
    CHECK(it.allied.ask<wire::Malformed>(client::SetCalendar{it.game, 1, "Pacific/Kiritimati", {}, {{"2027-01-16", "2027-01-20"}}}).field ==
          "set_calendar.away");
    (void)it.allied.ask<wire::Accepted>(client::SetCalendar{it.game, 1, "Pacific/Kiritimati", {}, {{"2027-01-17", "2027-01-20"}}});
    it.check();
}

TEST_CASE("a calendar comes back with its player, and is nobody else's") {
    Campaign it{with_vacations()};
    (void)it.central.ask<wire::Accepted>(
        client::SetCalendar{it.game, 0, "Europe/Vienna", {{{}, 22 * 60, 7 * 60}}, {{"2027-02-01", "2027-02-05"}}});
    const auto before = look(it.director, it.game).seats[0];
    CHECK(before.calendar == "rests daily from 22:00 to 7:00; is away from 1 February 2027 to 5 February 2027, Europe/Vienna");
    const auto give = [&](const Client& to) {
        (void)it.director.ask<wire::SeatOffered>(client::OfferSeat{it.game, 0, To::account, to.account});
    };
    (void)it.central.ask<wire::Accepted>(client::LeaveSeat{it.game, 0});
    auto other = somebody(it.harness, "The Other");
    give(other);
    (void)other.ask<wire::Seated>(sit(it.game, 0));
    CHECK(look(it.director, it.game).seats[0].calendar.empty());
    it.harness.restart();
    it.director = Client{it.harness.port(), {.token = it.director.token}};
    it.central = Client{it.harness.port(), {.token = it.central.token}};
    give(it.central);
    (void)it.central.ask<wire::Seated>(sit(it.game, 0));
    const auto after = look(it.director, it.game).seats[0];
    CHECK(after.calendar == before.calendar);
    CHECK(after.vacations_left == before.vacations_left);
    it.check();
}

TEST_CASE("the clock of who is away stands, and says until when") {
    auto rules = with_vacations();
    rules.vacations = 1;
    Campaign it{rules};
    (void)it.central.ask<wire::Accepted>(client::SetCalendar{it.game, 0, "Europe/Vienna", {}, {{"2027-01-26", "2027-02-01"}}});
    // Meanwhile the other player draws their vacation. A turn of theirs that falls into these days stands until midnight in Vienna.
    bool stood = false;
    for (int turns = 0; turns < 20 && !stood; ++turns) {
        it.harness.advance(day);
        it.settle();
        const auto turn = reading(look(it.director, it.game), What::turn);
        if (turn.stands != Stands::away) continue;
        stood = true;
        CHECK_FALSE(turn.running);
        CHECK(turn.until == 1'800'000'000'000 - 8 * hour + 17 * day + 23 * hour);
    }
    CHECK(stood);
    it.check();
}

TEST_CASE("who directs warns a player, and everybody sees how often") {
    Campaign it{with_vacations()};
    CHECK(denial(it.central, client::WarnPlayer{it.game, 0, "slow play"}) == wire::Denied::Code::not_allowed);
    CHECK(it.director.ask<wire::Malformed>(client::WarnPlayer{it.game, 0, ""}).field == "warn_player.reason");
    CHECK(denial(it.director, client::WarnPlayer{it.game, 7, "slow play"}) == wire::Denied::Code::not_allowed);
    (void)it.director.ask<wire::Accepted>(client::WarnPlayer{it.game, 0, "Your turn has taken 40 minutes."});
    (void)it.director.ask<wire::Accepted>(client::WarnPlayer{it.game, 0, "Once more."});
    CHECK(look(it.allied, it.game).seats[0].warnings == 2);
    CHECK(look(it.allied, it.game).seats[1].warnings == 0);
    const auto notice =
        it.central.wait_for<wire::Notice>([](const wire::Notice& one) { return one.text.find("Once more") != std::string::npos; });
    CHECK(notice.text == "A director warns you (Austria-Hungary, Germany and Ottoman Empire): Once more. It is your warning number 2.");
    const auto others =
        it.allied.wait_for<wire::Notice>([](const wire::Notice& one) { return one.text.find("Once more") != std::string::npos; });
    CHECK(others.text ==
          "A director warns the player of Austria-Hungary, Germany and Ottoman Empire: Once more. It is warning 2 of this player.");
    it.check();
}

TEST_CASE("a pause has the reason that its director gave") {
    Campaign it{with_vacations()};
    (void)it.director.ask<wire::Accepted>(client::PauseGame{it.game, "We look at the dice."});
    const auto notice = it.director.wait_for<wire::Notice>([](const wire::Notice& one) { return one.kind == wire::Notice::Kind::paused; });
    CHECK(notice.text == "A director pauses the game: We look at the dice.");
    (void)it.director.ask<wire::Accepted>(client::ResumeGame{it.game});
    CHECK(it.director.ask<wire::Malformed>(client::PauseGame{it.game, std::string(201, 'x')}).field == "pause_game.reason");
    (void)it.director.ask<wire::Accepted>(client::PauseGame{it.game, {}});
    it.check();
}

TEST_CASE("nobody plays both sides of a table that somebody directs unless who directs it keeps the seat for them") {
    Harness harness{cheap()};
    auto director = somebody(harness, "Who directs");
    auto player = somebody(harness, "The Player");
    const auto made = director.ask<wire::GameCreated>(directed());
    (void)player.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    CHECK(denial(player, sit(made.game, 1, made.seats[1].token)) == wire::Denied::Code::not_allowed);
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::anybody});
    CHECK(denial(player, sit(made.game, 1)) == wire::Denied::Code::not_allowed);
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::account, player.account});
    (void)player.ask<wire::Seated>(sit(made.game, 1));
}

TEST_CASE("a table at which somebody plays both sides gets its first director when they have left one") {
    Harness harness{cheap()};
    auto player = somebody(harness, "The Player");
    auto director = somebody(harness, "Who directs");
    auto open = directed();
    open.directed = false;
    for (auto& seat : open.seats) seat.to = To::anybody;
    const auto made = player.ask<wire::GameCreated>(open);
    for (const std::uint32_t seat : {0U, 1U}) (void)player.ask<wire::Seated>(sit(made.game, seat));
    CHECK(denial(player, client::NameDirector{made.game, director.account}) == wire::Denied::Code::not_allowed);
    (void)player.ask<wire::Accepted>(client::LeaveSeat{made.game, 1});
    (void)player.ask<wire::Accepted>(client::NameDirector{made.game, director.account});
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::anybody});
    CHECK(denial(player, sit(made.game, 1)) == wire::Denied::Code::not_allowed);
}

TEST_CASE("people are found by the beginnings of their names") {
    Harness harness{cheap()};
    auto ada = somebody(harness, "Ada Lovelace");
    auto adam = somebody(harness, "Adam");
    auto charles = somebody(harness, "Charles");
    const auto found = [&](const std::string& name) {
        client::FindPeople ask;
        ask.name = name;
        std::vector<std::string> names;
        for (const auto& person : charles.ask<wire::People>(ask).people) names.push_back(person.name);
        return names;
    };
    CHECK(found("ada") == std::vector<std::string>{"Ada Lovelace", "Adam"});
    CHECK(found("Adam") == std::vector<std::string>{"Adam"});
    CHECK(found("ad").empty());
    CHECK(found("nobody").empty());
}

TEST_CASE("a watch may ask for some fields and some spaces of the view") {
    Campaign it{with_vacations()};
    client::Watch ask{it.game, std::nullopt};
    ask.fields_of_view = {"units", "power"};
    ask.spaces = {"Berlin"};
    const auto view = it.director.ask<wire::GameView>(ask);
    CHECK(view.game == it.game);
    CHECK(view.sequence > 0);
    CHECK_FALSE(view.power.empty());
    REQUIRE(view.units.size() == 1);
    CHECK(view.units[0].space == "Berlin");
    CHECK(view.control.empty());
    CHECK(view.seats.empty());
    ask.fields_of_view = {"colour"};
    CHECK(it.director.ask<wire::Malformed>(ask).field == "watch.fields");
    ask.fields_of_view.clear();
    ask.spaces = {"Atlantis"};
    CHECK(it.director.ask<wire::Malformed>(ask).field == "watch.spaces");
}

TEST_CASE("a small view says nothing of what was not asked for that is not so") {
    Campaign it{with_vacations()};
    const auto read = [&](std::vector<std::string> fields) {
        client::Watch ask{it.game, std::nullopt};
        ask.fields_of_view = std::move(fields);
        const auto view = it.director.ask<wire::GameView>(ask);
        return nlohmann::json::parse(protocol::format_server({0, view}, protocol::Format::json, rules_of().get())).at("game_view");
    };
    const auto whole = read({});
    CHECK(whole.at("status") == "RUNNING");
    for (const auto& [field, all] : whole.items()) {
        CAPTURE(field);
        const auto small = read({field});
        CHECK(small.contains(field));
        for (const auto& [name, value] : small.items()) {
            CAPTURE(name);
            CHECK(value == whole.at(name));
        }
    }
    CHECK_FALSE(read({"seats"}).contains("units"));
}

}  // namespace testing
