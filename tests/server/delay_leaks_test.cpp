// Whatever a spectator of a delayed game asks, by whichever way: he is answered the same before something happened that he may not know yet
// and after it.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/people.hpp"

namespace testing {
namespace {

using Body = protocol::ClientMessage::Body;
using Status = wire::Status;
using protocol::wire::Talk;
using Answers = std::map<std::string, std::string>;
constexpr std::uint32_t half_an_hour = 30;

client::CreateGame game_of_the_evening() {
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.clock = {.game_limit = 600 * minute, .turn_limit = 60 * minute, .phase_limit = 2 * minute, .decision_limit = 2 * minute};
    ask.title = "Final";
    ask.event = "hall";
    ask.directed = true;
    ask.seats = {{.powers = {"Austria-Hungary", "Germany", "Ottoman Empire"}, .to = To::anybody},
                 {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}, .to = To::anybody}};
    return ask;
}

/// A final whose spectators are shown everything half an hour later. It has run for longer than that.
struct DelayedHall {
    Harness harness{cheap()};
    Client director{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    Client substitute{harness.port()};
    Client watches{harness.port()};
    Client passes_by{harness.port()};
    Match match;
    std::uint32_t shown = 0;

    explicit DelayedHall(match::Moment minutes) {
        auto ask = game_of_the_evening();
        ask.spectator_delay_minutes = half_an_hour;
        match.game = director.ask<wire::GameCreated>(ask).game;
        harness.time.advance(1);
        (void)director.ask<wire::GameCreated>(game_of_the_evening());  // so that the list has two pages
        (void)first.ask<wire::Seated>(sit(match.game, 0));
        (void)second.ask<wire::Seated>(sit(match.game, 1));
        (void)director.ask<wire::Accepted>(client::StartGame{match.game});
        for (auto* one : {&director, &first, &second, &watches}) (void)look(*one);
        (void)first.ask<wire::Said>(client::Say{Talk::game, match.game, "good luck"});
        for (match::Moment passed = 0; passed < minutes; ++passed) {
            harness.advance(minute);
            (void)first.ask<wire::Record>(client::GetRecord{match.game});  // the actor has done what the clock asked for
        }
        shown = look(watches).sequence;
        (void)watches.heard(client::GetRecord{match.game});
    }
    wire::GameView look(Client& client) const { return client.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); }

    /// What must stay unknown for now: play, a pause, talk, seats, directors, and who is here.
    void go_on() {
        const auto before = look(first).sequence;
        auto& game = match.game;
        const auto his = first.ask<wire::Games>(client::ListGames{.to_act = true, .event = "hall"}).games;
        auto& active = his.empty() ? second : first;
        (void)active.ask<wire::Accepted>(act(match, 1, some_command(active, match)));
        (void)first.ask<wire::Said>(client::Say{Talk::game, game, "that was close"});
        (void)first.ask<wire::Said>(client::Say{Talk::side, game, "hold the line"});
        (void)first.ask<wire::Accepted>(client::NameSubstitute{game, 0, substitute.account});
        (void)second.ask<wire::Accepted>(client::LeaveSeat{game, 1});
        (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, 1, To::account, substitute.account});
        (void)substitute.ask<wire::Seated>(sit(game, 1));
        (void)director.ask<wire::Accepted>(client::NameDirector{game, second.account, false});
        (void)director.ask<wire::Accepted>(client::PauseGame{game});
        (void)first.ask<wire::Unwatched>(client::Unwatch{game});
        CHECK(look(director).sequence > before + 6);
    }

    [[nodiscard]] std::vector<std::pair<std::string, Body>> questions() const {
        const auto& game = match.game;
        std::vector<std::pair<std::string, Body>> all{
            {"watch", client::Watch{game, std::nullopt}},
            {"watch what is shown", client::Watch{game, shown}},
            {"watch what is hidden", client::Watch{game, shown + 1}},
            {"watch what is far away", client::Watch{game, shown + 1000}},
            {"record", client::GetRecord{game}},
            {"moves", client::ListLegalMoves{.game = game, .power = ""}},
            {"moves of a power", client::ListLegalMoves{.game = game, .power = "Germany"}},
            {"act", act(match, 7, end_phase())},
            {"act of another", act(match, 1, end_phase())},
            {"open a seed", client::OpenSeed{game, 0, {1}}},
            {"promise a seed", client::CommitSeed{game, 0, {1}}},
            {"start", client::StartGame{game}},
            {"pause", client::PauseGame{game}},
            {"resume", client::ResumeGame{game}},
            {"give up", client::GiveUpGame{game}},
            {"name a director", client::NameDirector{game, 4711, false}},
            {"no director any more", client::NameDirector{game, second.account, true}},
            {"people", client::FindPeople{{first.account, second.account, substitute.account}, ""}},
            {"talk", client::ListTalk{Talk::game, game, 0, 0}},
            {"talk of two", client::ListTalk{Talk::game, game, 0, 2}},
            {"talk before a number", client::ListTalk{Talk::game, game, 3, 1}},
            {"talk of a side", client::ListTalk{Talk::side, game, 0, 0}},
            {"say to a side", client::Say{Talk::side, game, "hello"}}};
        for (std::uint32_t seat = 0; seat < 3; ++seat) {
            const auto of = " of seat " + std::to_string(seat);
            all.emplace_back("offer" + of, client::OfferSeat{game, seat, To::anybody, 0});
            all.emplace_back("leave" + of, client::LeaveSeat{game, seat});
            all.emplace_back("substitute" + of, client::NameSubstitute{game, seat, 4711});
            all.emplace_back("partner" + of, client::SeatPartner{game, seat});
        }
        all.emplace_back("take a seat that stays taken", sit(game, 0));
        all.emplace_back("take a seat that changes hands", sit(game, 1));
        all.emplace_back("take it by a token", sit(game, 1, "k3Jx"));
        for (const auto& [name, ask] : lists()) all.emplace_back("list " + name, ask);
        client::GetOdds odds;
        odds.game = game;
        all.emplace_back("odds of the battle that is fought", odds);
        odds.kind = "land";
        odds.attackers = {unit(*first.rules, "infantry", 2)};
        odds.defenders = {{"France", {unit(*first.rules, "infantry")}}};
        odds.attacker = "Germany";
        all.emplace_back("odds", odds);
        client::GetExplanation why;
        why.game = game;
        for (const auto* what : {"production", "points"}) {
            why.what = what;
            why.power = std::string{what} == "production" ? "Germany" : "";
            why.side = std::string{what} == "points" ? "central" : "";
            all.emplace_back(std::string{"explain "} + what, why);
        }
        return all;
    }
    [[nodiscard]] std::vector<std::pair<std::string, client::ListGames>> lists() const {
        std::vector<std::pair<std::string, client::ListGames>> all{{"all", {}},
                                                                   {"mine", {.mine = true}},
                                                                   {"to act", {.to_act = true}},
                                                                   {"directs", {.directs = true}},
                                                                   {"follows", {.follows = true}},
                                                                   {"event", {.event = "hall"}},
                                                                   {"title", {.title = "final"}},
                                                                   {"free seats", {.free_seats = true}},
                                                                   {"a page", {.limit = 1}}};
        for (const auto status : {Status::waiting, Status::running, Status::paused, Status::over})
            all.emplace_back("status " + std::to_string(static_cast<int>(status)), client::ListGames{.statuses = {status}});
        all.emplace_back("running or paused", client::ListGames{.statuses = {Status::running, Status::paused}});
        return all;
    }
    /// Everything that `who` can ask, and what he is answered.
    Answers ask_all(Client& who) {
        Answers answers;
        for (const auto& [name, question] : questions()) {
            auto answer = who.answer_to(who.send(question));
            answer.request = 0;
            answers[name] = protocol::format_server(answer, protocol::Format::json, who.rules.get());
        }
        auto page = client::ListGames{.limit = 1};
        page.cursor = who.ask<wire::Games>(page).next;
        auto second_page = wire::Games{who.ask<wire::Games>(page)};
        answers["the second page"] = protocol::format_server({0, second_page}, protocol::Format::json, who.rules.get());
        for (const auto& path : {"/games/" + match::hex(match.game) + "/record", std::string{"/events/hall/results.csv"},
                                 std::string{"/events/hall/results.json"}})
            answers[path] = http_get(harness.port(), path).body;
        return answers;
    }
};

/// What a restart changes for everybody: who is here.
Answers without_presence(Answers answers) {
    for (auto& [question, answer] : answers)
        for (const std::string_view here : {",\"connected\":true", ",\"here\":true"})
            for (auto at = answer.find(here); at != std::string::npos; at = answer.find(here)) answer.erase(at, here.size());
    return answers;
}

void check_same(const Answers& before, const Answers& after) {
    REQUIRE(before.size() == after.size());
    for (const auto& [question, answer] : before) {
        CAPTURE(question);
        CHECK(after.at(question) == answer);
    }
}

}  // namespace

TEST_CASE("nothing that a spectator can ask of a delayed game is answered otherwise by what he may not know yet") {
    match::Moment minutes = 0;
    SUBCASE("when he may know nothing yet but that it waits") { minutes = 1; }
    SUBCASE("when he sees how it stood") { minutes = half_an_hour + 7; }
    DelayedHall hall{minutes};
    (void)hall.watches.ask<wire::Done>(client::MarkGame{hall.match.game, true, false});
    (void)hall.passes_by.ask<wire::Done>(client::MarkGame{hall.match.game, true, false});
    const auto watched = hall.ask_all(hall.watches);
    const auto passed = hall.ask_all(hall.passes_by);
    (void)hall.passes_by.ask<wire::Unwatched>(client::Unwatch{hall.match.game});
    (void)hall.watches.heard(client::GetRecord{hall.match.game});
    hall.go_on();
    for (const auto& message : hall.watches.heard(client::GetRecord{hall.match.game}))
        FAIL_CHECK("was told: " << protocol::format_server(message, protocol::Format::json, hall.watches.rules.get()));
    check_same(watched, hall.ask_all(hall.watches));
    check_same(passed, hall.ask_all(hall.passes_by));
    for (auto* one : {&hall.watches, &hall.passes_by})
        for (const auto& message : one->heard(client::GetRecord{hall.match.game}))
            FAIL_CHECK("was told: " << protocol::format_server(message, protocol::Format::json, one->rules.get()));
    // And the players are: the questions are such as could tell.
    CHECK(hall.ask_all(hall.director) != hall.ask_all(hall.watches));
}

TEST_CASE("nothing of what a spectator may not know yet comes to light by a restart") {
    DelayedHall hall{half_an_hour + 7};
    const auto passed = hall.ask_all(hall.passes_by);
    hall.go_on();
    hall.harness.restart();
    Client again{hall.harness.port(), {.token = hall.passes_by.token}};
    check_same(without_presence(passed), without_presence(hall.ask_all(again)));
}

TEST_CASE("how much is said that a spectator may not know yet he cannot count") {
    DelayedHall hall{1};
    for (int line = 0; line < 9; ++line) {
        hall.harness.time.advance(2000);
        (void)hall.first.ask<wire::Said>(client::Say{Talk::game, hall.match.game, "line " + std::to_string(line)});
    }
    CHECK(hall.watches.ask<wire::Said>(client::Say{Talk::game, hall.match.game, "who leads?"}).lines[0].number == 0);
    CHECK(hall.director.ask<wire::Said>(client::Say{Talk::game, hall.match.game, "quiet, please"}).lines[0].number == 12);
}

TEST_CASE("a connection that changes its account hears only what the new account may") {
    DelayedHall hall{half_an_hour + 7};
    Client thief{hall.harness.port(), {.token = hall.first.token}};
    CHECK(hall.look(thief).sequence > hall.shown);
    (void)hall.first.ask<wire::Unwatched>(client::Unwatch{hall.match.game});
    CHECK(hall.look(hall.director).seats[0].connected);
    const auto token = Client{hall.harness.port()}.token;
    SUBCASE("it is shown anew how the game stood") {
        CHECK(thief.ask<wire::Welcome>(client::Hello{token, {}, ""}).account != hall.first.account);
    }
    SUBCASE("it goes on from what it has seen as the other account") {
        (void)thief.ask<wire::Welcome>(client::Hello{token, {{hall.match.game, hall.look(hall.director).sequence}}, ""});
    }
    SUBCASE("it registers and logs in") {
        (void)somebody(hall.harness, "Ada");
        (void)logged_in(thief, "Ada");
    }
    CHECK(thief.wait_for<wire::GameView>().sequence == hall.shown);
    CHECK_FALSE(hall.look(hall.director).seats[0].connected);
    hall.go_on();
    (void)hall.director.ask<wire::Said>(client::Say{Talk::game, hall.match.game, "well played"});
    for (const auto& message : thief.heard(client::GetRecord{hall.match.game})) {
        CHECK_FALSE(std::holds_alternative<wire::Update>(message.body));
        CHECK_FALSE(std::holds_alternative<wire::Said>(message.body));
    }
}

TEST_CASE("who directs the server no more hears nothing live from that moment") {
    using protocol::wire::Role;
    DelayedHall hall{half_an_hour + 7};
    auto boss = somebody(hall.harness, "Boss");
    make_administrator(hall.harness, boss, boss.account);
    auto helper = somebody(hall.harness, "Helper");
    (void)boss.ask<wire::Done>(client::SetRole{helper.account, Role::director, {}});
    const auto seen = hall.look(helper).sequence;
    CHECK(seen > hall.shown);
    (void)boss.ask<wire::Done>(client::SetRole{helper.account, Role::player, {}});
    (void)helper.heard(client::GetRecord{hall.match.game});
    SUBCASE("of what happens") { hall.go_on(); }
    SUBCASE("of what is said") { (void)hall.first.ask<wire::Said>(client::Say{Talk::game, hall.match.game, "that was close"}); }
    for (const auto& message : helper.heard(client::GetRecord{hall.match.game})) {
        CHECK_FALSE(std::holds_alternative<wire::Update>(message.body));
        CHECK_FALSE(std::holds_alternative<wire::Said>(message.body));
        const auto* notice = std::get_if<wire::Notice>(&message.body);
        CHECK((notice == nullptr || notice->game != hall.match.game));
    }
    CHECK(hall.look(helper).sequence == hall.shown);
}

}  // namespace testing
