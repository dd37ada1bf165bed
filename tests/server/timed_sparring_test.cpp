// Timed games that armistice-sparring plays, through the real protocol, on virtual time: whole evenings, and a campaign of ten days.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "protocol/log_codec.hpp"
#include "tests/match/python_says.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using How = rules::command::TimeLimit::How;
constexpr match::Moment second = 1000;

const std::vector<std::string> central_powers{"Austria-Hungary", "Germany", "Ottoman Empire"};
const std::vector<std::string> allied_powers{"Russian Empire", "France", "British Empire", "Italy", "United States"};

server::Config with_bots() {
    auto config = cheap();
    config.bots.program = ARMISTICE_SPARRING;
    config.bots.pace = std::chrono::milliseconds{0};
    return config;
}

/// The record of a game as everybody gets it, which both verifiers accept.
std::vector<match::Recorded> verified_record(std::uint16_t port, const match::GameId& game) {
    check_record(port, game);
    const auto file = http_get(port, "/games/" + match::hex(game) + "/record").body;
    CHECK(python_says(file).starts_with("record verified: "));
    auto record = protocol::read_record(file);
    REQUIRE(record.has_value());
    return std::move(*record);
}

/// One who plays without wit: he ends his phases, and answers with the first that is legal.
struct Person {
    Client client;
    std::vector<std::string> powers;
    std::uint64_t number = 0;

    [[nodiscard]] std::optional<wire::ToAct> asked(const wire::GameView& view) const {
        const auto mine = [&](const wire::ToAct& one) { return std::find(powers.begin(), powers.end(), one.power) != powers.end(); };
        const auto found = std::find_if(view.to_act.begin(), view.to_act.end(), mine);
        return found == view.to_act.end() ? std::nullopt : std::optional{*found};
    }
    /// One command.
    void act(const match::GameId& game, const wire::ToAct& asked) {
        const auto legal = client.ask<wire::LegalMoves>(client::ListLegalMoves{game, asked.power}).commands;
        REQUIRE_FALSE(legal.empty());
        const auto ends = [](const protocol::wire::Command& one) { return std::holds_alternative<rules::command::EndPhase>(one.body); };
        const auto end = std::find_if(legal.begin(), legal.end(), ends);
        client::Act made;
        made.game = game;
        made.action_id = action(++number);
        made.action_id[1] = static_cast<std::uint8_t>(powers.size());  // no two persons have the same
        made.as = asked.power;
        made.command = asked.decisions.empty() && end != legal.end() ? *end : legal.front();
        (void)client.ask<wire::Accepted>(made);
    }
};

/// A person against a bot of the server.
struct Evening {
    Evening(const std::vector<std::string>& person_plays, const match::ClockRules& clock, const std::string& bundle = "1914-tournament",
            std::map<std::string, std::string> parameters = {}) {
        person.powers = person_plays;
        person.client.rules = rules_of(bundle, {}, parameters);
        client::CreateGame ask;
        ask.bundle = bundle;
        ask.parameters = std::move(parameters);
        ask.clock = clock;
        ask.sparring = true;
        const auto& others = person_plays == central_powers ? allied_powers : central_powers;
        ask.seats = {{.powers = person_plays, .to = To::anybody}, {.powers = others}};
        game = person.client.ask<wire::GameCreated>(ask).game;
        (void)look();
        (void)person.client.ask<wire::Seated>(sit(game, 0));
        wait_for([](const wire::GameView& view) { return view.seats[1].taken; });
        (void)person.client.ask<wire::Accepted>(client::StartGame{game});
    }
    wire::GameView look() { return person.client.ask<wire::GameView>(client::Watch{game, std::nullopt}); }
    /// Time stands still until then.
    wire::GameView wait_for(const std::function<bool(const wire::GameView&)>& fits) {
        for (auto view = look();; view = look()) {
            if (fits(view)) return view;
            next(view);
        }
    }
    /// What has come after this view.
    void next(const wire::GameView& view) {
        (void)person.client.wait_for<wire::Update>(
            [&](const wire::Update& update) { return update.entry.entry.header.sequence > view.sequence; });
    }
    /// The person plays, too, until then.
    wire::GameView play_until(const std::function<bool(const wire::GameView&)>& fits) {
        for (auto view = look();; view = look()) {
            if (fits(view)) return view;
            if (const auto asked = person.asked(view))
                person.act(game, *asked);
            else
                next(view);
        }
    }
    [[nodiscard]] wire::GameSummary line() { return person.client.ask<wire::Games>(client::ListGames{}).games.front(); }
    /// The record that everybody gets, which both verifiers accept.
    std::vector<match::Recorded> record() { return verified_record(harness.port(), game); }
    /// Whose turn was the last.
    std::string last_turn() {
        std::string power;
        for (const auto& recorded : record())
            for (const auto& event : recorded.entry.events)
                if (const auto* turn = std::get_if<rules::event::TurnOpened>(&event)) power = person.client.rules->owner(turn->power).name;
        return power;
    }
    /// How the game's time was up.
    std::vector<How> limits() {
        std::vector<How> found;
        for (const auto& recorded : record())
            if (const auto* played = std::get_if<match::body::Played>(&recorded.entry.body))
                if (const auto* limit = std::get_if<rules::command::TimeLimit>(&played->command.body)) found.push_back(limit->how);
        return found;
    }

    Harness harness{with_bots()};
    Person person{Client{harness.port()}, {}};
    match::GameId game{};
};

bool over(const wire::GameView& view) { return view.status == wire::Status::over; }
/// The person's power is to move, and nobody is asked anything.
std::function<bool(const wire::GameView&)> turn_of(const std::string& power, std::uint32_t round) {
    return [=](const wire::GameView& view) {
        return view.round == round && view.power == power && view.to_act.size() == 1 && view.to_act.front().power == power &&
               view.to_act.front().decisions.empty();
    };
}

}  // namespace

TEST_CASE("a live game whose time is up in the middle of a round is played to the end of the round and scored") {
    Evening it{central_powers, {.game_limit = 4 * hour}};
    (void)it.play_until(turn_of("Germany", 1));
    it.harness.advance(4 * hour);
    (void)it.person.client.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == Kind::last_round; });
    const auto last = it.look();
    CHECK(last.clock.last_round == 1);
    CHECK(last.power == "Germany");  // he plays on
    CHECK(it.play_until(over).round == 1);
    CHECK(it.last_turn() == "United States");
    CHECK(it.line().by == "points");
    CHECK(it.limits() == std::vector<How>{How::reached});
}

TEST_CASE("whether a round that has just begun as the time is up is played is said by the time control") {
    const auto between = [](match::Moment unplayed) {
        Evening it{central_powers, {.game_limit = 4 * hour, .unplayed_round = unplayed}};
        (void)it.play_until(turn_of("Ottoman Empire", 1));
        it.harness.advance(4 * hour - 30 * second);
        const auto begun = it.play_until(turn_of("Austria-Hungary", 2));
        CHECK(begun.clock.last_round == 0);
        it.harness.advance(30 * second);
        (void)it.person.client.ask<wire::Record>(client::GetRecord{it.game});  // the actor has done what the clock asked for
        const auto at_limit = it.look();
        if (unplayed == 0) {
            CHECK(at_limit.clock.last_round == 2);
            CHECK(it.play_until(over).round == 2);
            CHECK(it.limits() == std::vector<How>{How::reached});
        } else {
            CHECK(over(at_limit));
            CHECK(at_limit.power == begun.power);  // nobody has played in it
            CHECK(it.limits() == std::vector<How>{How::between});
        }
        CHECK(it.line().by == "points");
    };
    SUBCASE("it is not") { between(minute); }
    SUBCASE("it is the last") { between(0); }
}

TEST_CASE("a game that a loser stalls is over all the same, as turns of the last round have a limit") {
    Evening it{central_powers, {.game_limit = 4 * hour, .last_turn_limit = 20 * minute}};
    (void)it.wait_for(turn_of("Austria-Hungary", 1));
    it.harness.advance(4 * hour);
    match::Moment waited = 0;
    for (auto view = it.look(); !over(view); view = it.look()) {
        CHECK(view.round == 1);
        if (!it.person.asked(view)) {
            it.next(view);
            continue;
        }
        REQUIRE(waited < 6 * hour);  // three turns, and what he is asked in those of others
        it.harness.advance(20 * minute);
        waited += 20 * minute;
        (void)it.person.client.ask<wire::Record>(client::GetRecord{it.game});
    }
    CHECK(waited >= hour);
    CHECK(it.line().by == "points");
    CHECK(it.limits() == std::vector<How>{How::reached});
}

TEST_CASE("a game that somebody has won by capitals ends before its time is up") {
    Evening it{allied_powers, {.game_limit = 40 * day}, "1914"};
    const auto end = it.play_until(over);
    CHECK(it.line().by == "capitals");
    CHECK(end.clock.last_round == 0);
    CHECK(it.limits().empty());
}

namespace {

/// Ten days of three: one plays every day, one is silent, and a bot plays the rest.
struct Campaign {
    static constexpr match::Moment night_from = 3 * hour, night_until = 13 * hour;  // 22 to 8 o'clock in New York, by UTC
    Campaign() {
        client::CreateGame ask;
        ask.bundle = "1914-tournament";
        ask.parameters = {{"round-limit", "20"}};
        ask.directed = true;
        ask.sparring = true;
        ask.clock.turn_limit = 12 * hour;
        ask.clock.decision_limit = 4 * hour;
        ask.clock.rests = true;
        ask.clock.vacations = 2;
        ask.clock.vacation = 12 * hour;
        ask.clock.misses = 3;
        ask.clock.excuses = 1;
        ask.clock.excuse_games = 5;
        ask.clock.reminders = {50};
        ask.seats = {{.powers = central_powers, .to = To::anybody},
                     {.powers = {"Russian Empire", "France", "British Empire"}, .to = To::anybody},
                     {.powers = {"Italy", "United States"}}};
        daily.powers = central_powers;
        silent.powers = ask.seats[1].powers;
        director.rules = daily.client.rules = silent.client.rules = rules_of(ask.bundle, {}, ask.parameters);
        game = director.ask<wire::GameCreated>(ask).game;
        (void)daily.client.ask<wire::Seated>(sit(game, 0));
        (void)silent.client.ask<wire::Seated>(sit(game, 1));
        using Day = client::RestPlan;
        (void)silent.client.ask<wire::Accepted>(client::SetCalendar{game, 1, "America/New_York", {Day{{}, 22 * 60, 8 * 60}}});
        for (auto view = look(); !view.seats[2].taken; view = look()) next(view);
        (void)director.ask<wire::Accepted>(client::StartGame{game});
        leave_orders(daily, {"infantry", "artillery", "fighter"});
        leave_orders(silent, {"infantry", "artillery", "fighter"});
    }
    wire::GameView look() { return director.ask<wire::GameView>(client::Watch{game, std::nullopt}); }
    void next(const wire::GameView& view) {
        (void)director.wait_for<wire::Update>(
            [&](const wire::Update& update) { return update.entry.entry.header.sequence > view.sequence; });
    }
    void leave_orders(Person& who, const std::vector<std::string>& losses) {
        for (const auto& power : who.powers) {
            client::Act left;
            left.game = game;
            left.action_id = action(1'000 + ++who.number);
            left.action_id[1] = static_cast<std::uint8_t>(who.powers.front().size());
            left.as = power;
            left.command = {order_of_losses(*who.client.rules, losses)};
            (void)who.client.ask<wire::Accepted>(left);
        }
    }
    /// What can be done without time: of who plays every day, and of bots.
    wire::GameView settle() {
        for (auto view = look();; view = look()) {
            if (over(view)) return view;
            if (const auto asked = daily.asked(view)) {
                daily.act(game, *asked);
                continue;
            }
            const bool silent_plays = !view.seats[1].sparring && silent.asked(view).has_value();
            const auto of_silent = [&](const wire::ToAct& one) {
                return std::find(silent.powers.begin(), silent.powers.end(), one.power) != silent.powers.end();
            };
            if (silent_plays && std::all_of(view.to_act.begin(), view.to_act.end(), of_silent)) return view;
            next(view);
        }
    }
    [[nodiscard]] bool night() const {
        const auto of_day = harness.time.now() % day;
        return of_day >= night_from && of_day < night_until;
    }

    Harness harness{with_bots()};
    Client director = somebody(harness, "Who directs");
    Person daily{somebody(harness, "Every Day"), {}};
    Person silent{somebody(harness, "Who is away"), {}};
    match::GameId game{};
};

}  // namespace

TEST_CASE("a campaign of ten days has missed deadlines, vacation, quiet hours and standing orders, and its record verifies") {
    Campaign it;
    bool bot_asked = false;
    int nights = 0;
    auto view = it.settle();
    for (int hours = 0; hours < 240 && !over(view); ++hours) {
        it.harness.advance(hour);
        (void)it.director.ask<wire::Record>(client::GetRecord{it.game});
        view = it.settle();
        // While he sleeps his clock stands.
        if (it.night() && it.silent.asked(view) && !view.seats[1].sparring) {
            ++nights;
            for (const auto& reading : view.clock.readings)
                if (!reading.power.empty()) CHECK_FALSE(reading.running);
        }
        if (bot_asked || view.seats[1].offered_to != To::anybody) continue;
        bot_asked = true;
        (void)it.director.ask<wire::Accepted>(client::SeatPartner{it.game, 1});
        for (view = it.look(); !view.seats[1].sparring; view = it.look()) it.next(view);
        view = it.settle();
    }
    CHECK(nights > 20);
    CHECK(bot_asked);
    CHECK(view.seats[1].sparring);
    const auto line = it.director.ask<wire::Games>(client::ListGames{}).games.front();
    CHECK(line.reminded != 0);
    CHECK(line.excused == std::vector<std::uint64_t>{it.silent.client.account});
    // What the record says of all that.
    std::map<match::body::Credited::Kind, int> credits;
    int calendars = 0, expired = 0, by_order = 0;
    for (const auto& [entry, bytes, head, secrets] : verified_record(it.harness.port(), it.game)) {
        if (const auto* credited = std::get_if<match::body::Credited>(&entry.body)) ++credits[credited->kind];
        if (std::holds_alternative<match::body::CalendarSet>(entry.body)) ++calendars;
        for (const auto& event : entry.events)
            if (const auto* answered = std::get_if<rules::event::DecisionAnswered>(&event))
                by_order += answered->how == rules::event::DecisionAnswered::How::standing_order ? 1 : 0;
        const auto* played = std::get_if<match::body::Played>(&entry.body);
        if (played == nullptr || !std::holds_alternative<rules::command::Expire>(played->command.body)) continue;
        ++expired;
        const auto of_day = entry.header.received % day;
        CHECK_FALSE((of_day > Campaign::night_from && of_day < Campaign::night_until));
    }
    CHECK(credits[match::body::Credited::Kind::vacation] == 2);
    CHECK(calendars == 1);
    CHECK(expired >= 4);
    CHECK(by_order > 0);
}

}  // namespace testing
