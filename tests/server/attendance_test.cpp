// Missed turns: which are excused by themselves, and what becomes of a seat that is left.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/match/python_says.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using Excused = match::body::MissExcused;

const std::set<std::string> central_powers{"Austria-Hungary", "Germany", "Ottoman Empire"};

/// Campaigns at a day a turn, of one who never plays against one who never plays either; somebody directs them all.
struct Club {
    explicit Club(match::ClockRules clock) : rules{std::move(clock)} {}

    match::GameId begin() {
        auto ask = directed();
        ask.clock = rules;
        const auto made = director.ask<wire::GameCreated>(ask);
        (void)central.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
        (void)allied.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
        (void)director.ask<wire::Accepted>(client::StartGame{made.game});
        harness.time.advance(1);  // the newest stands first
        return made.game;
    }
    [[nodiscard]] wire::GameView look(const match::GameId& game) { return director.ask<wire::GameView>(client::Watch{game, std::nullopt}); }
    /// The turns of the Central Powers that are ended by the clock, until there were so many. @return the misses that were excused.
    std::vector<Excused> miss(const match::GameId& game, int turns) {
        std::vector<Excused> excused;
        auto view = look(game);
        while (turns > 0) {
            const auto power = view.power;
            if (central_powers.contains(power)) --turns;
            harness.advance(day);
            (void)director.ask<wire::Record>(client::GetRecord{game});  // the actor has done what the clock asked for
            view = look(game);
            REQUIRE(view.power != power);
        }
        for (const auto& message : director.heard(client::GetRecord{game})) {
            const auto* update = std::get_if<wire::Update>(&message.body);
            const auto* body = update != nullptr ? std::get_if<Excused>(&update->entry.entry.body) : nullptr;
            if (body != nullptr && update->game == game && body->seat == rules::SeatId{0} &&
                update->entry.entry.header.author.kind == match::Author::Kind::system)
                excused.push_back(*body);
        }
        return excused;
    }
    void check(const match::GameId& game) {
        check_record(harness.port(), game);
        CHECK(python_says(http_get(harness.port(), "/games/" + match::hex(game) + "/record").body).starts_with("record verified: "));
    }

    match::ClockRules rules;
    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client central = somebody(harness, "The Central");
    Client allied = somebody(harness, "The Entente");
};

match::ClockRules with_excuses() {
    match::ClockRules clock;
    clock.turn_limit = day;
    clock.misses = 2;
    clock.excuses = 1;
    clock.excuse_games = 2;
    return clock;
}

/// `power` concedes, by the action of this number.
client::Act giving_up(const match::GameId& game, std::uint8_t number, const char* power) {
    client::Act act;
    act.game = game;
    act.action_id = action(number);
    act.as = power;
    act.command = {rules::command::Declare{"concede", {}}};
    return act;
}

}  // namespace

TEST_CASE("a player's misses are excused as often as his allowance has it, and the next ones count") {
    Club it{with_excuses()};
    const auto game = it.begin();
    const auto first = it.miss(game, 1);
    REQUIRE(first.size() == 1);
    CHECK(first.front().account == it.central.account);
    CHECK(first.front().reason == "excuse 1 of 1 that the time control allows in 2 games");
    CHECK(it.miss(game, 1).empty());
    CHECK(it.look(game).seats[0].taken);
    CHECK(it.miss(game, 1).empty());
    CHECK(it.look(game).seats[0].offered_to == To::anybody);
    const auto list = it.director.ask<wire::Games>(client::ListGames{}).games.front();
    CHECK(std::count(list.excused.begin(), list.excused.end(), it.central.account) == 1);
    it.check(game);
}

TEST_CASE("a turn in which its player did something is not missed, though the clock ends it") {
    Club it{with_excuses()};
    Match match;
    match.game = it.begin();
    int turns = 0;
    for (unsigned at = 0; turns < 3; ++at) {
        const auto power = it.look(match.game).power;
        if (central_powers.contains(power)) {
            (void)it.central.ask<wire::Accepted>(act(match, 10 + at, end_phase()));
            ++turns;
        }
        it.harness.advance(day);
        (void)it.director.ask<wire::Record>(client::GetRecord{match.game});
    }
    CHECK(it.look(match.game).seats[0].taken);
    const auto excused = it.director.ask<wire::Games>(client::ListGames{}).games.front().excused;
    CHECK(std::count(excused.begin(), excused.end(), it.central.account) == 0);  // the other player did nothing
    CHECK(denial(it.director, client::ExcuseMiss{match.game, 0}) == wire::Denied::Code::not_allowed);
    it.check(match.game);
}

TEST_CASE("the allowance is counted over as many of his games as the time control says, also after a restart") {
    Club it{with_excuses()};
    const auto first = it.begin();
    CHECK(it.miss(first, 1).size() == 1);
    it.harness.restart();
    for (auto* client : {&it.director, &it.central, &it.allied}) *client = Client{it.harness.port(), {.token = client->token}};
    const auto second = it.begin();
    CHECK(it.miss(second, 1).empty());
    // With a third game the first is no longer among the two.
    const auto third = it.begin();
    CHECK(it.miss(third, 1).size() == 1);
    for (const auto& game : {first, second, third}) it.check(game);
}

TEST_CASE("who directs excuses beyond the allowance, by his word") {
    Club it{with_excuses()};
    const auto game = it.begin();
    CHECK(it.miss(game, 2).size() == 1);
    CHECK(denial(it.central, client::ExcuseMiss{game, 0}) == wire::Denied::Code::not_allowed);
    (void)it.director.ask<wire::Accepted>(client::ExcuseMiss{game, 0});
    CHECK(denial(it.director, client::ExcuseMiss{game, 0}) == wire::Denied::Code::not_allowed);
    CHECK(it.miss(game, 1).empty());
    CHECK(it.look(game).seats[0].taken);
    it.check(game);
}

TEST_CASE("a seat that its player leaves is for anybody where missed turns would open it, or for his substitute") {
    Club it{with_excuses()};
    const auto game = it.begin();
    auto substitute = somebody(it.harness, "Somebody else");
    SUBCASE("for anybody") {
        (void)it.central.ask<wire::Accepted>(client::LeaveSeat{game, 0});
        CHECK(it.look(game).seats[0].offered_to == To::anybody);
        (void)substitute.ask<wire::Seated>(sit(game, 0));
    }
    SUBCASE("for whom he named") {
        (void)it.central.ask<wire::Accepted>(client::NameSubstitute{game, 0, substitute.account});
        (void)it.central.ask<wire::Accepted>(client::LeaveSeat{game, 0});
        CHECK(it.look(game).seats[0].offered_to == To::account);
        (void)substitute.ask<wire::Seated>(sit(game, 0));
    }
    SUBCASE("for nobody yet, where who directs took it from him") {
        (void)it.director.ask<wire::Accepted>(client::LeaveSeat{game, 0});
        CHECK(it.look(game).seats[0].offered_to == To::nobody);
        CHECK(denial(substitute, sit(game, 0)) == wire::Denied::Code::no_seat);
        (void)it.director.ask<wire::SeatOffered>(client::OfferSeat{game, 0, To::account, substitute.account});
        (void)substitute.ask<wire::Seated>(sit(game, 0));
    }
    CHECK(it.look(game).seats[0].account == substitute.account);
    it.check(game);
}

TEST_CASE("where nobody directs a seat that its player leaves is for anybody, though no misses are counted") {
    SUBCASE("of a game that nobody ever directed") {
        Harness harness;
        Client central{harness.port()};
        Client allied{harness.port()};
        Client heir{harness.port()};
        auto ask = directed();
        ask.directed = false;
        const auto made = central.ask<wire::GameCreated>(ask);
        const auto offered_to = [&] { return central.ask<wire::GameView>(client::Watch{made.game, std::nullopt}).seats[1].offered_to; };
        (void)central.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
        (void)allied.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
        (void)allied.ask<wire::Accepted>(client::LeaveSeat{made.game, 1});
        CHECK(offered_to() == To::nobody);  // before the start its creator says for whom it is
        const auto invitation = central.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::holder, 0});
        (void)allied.ask<wire::Seated>(sit(made.game, 1, invitation.token));
        (void)central.ask<wire::Accepted>(client::StartGame{made.game});
        (void)allied.ask<wire::Accepted>(client::LeaveSeat{made.game, 1});
        CHECK(offered_to() == To::anybody);
        CHECK(heir.ask<wire::Games>(client::ListGames{.free_seats = true}).games.size() == 1);
        (void)heir.ask<wire::Seated>(sit(made.game, 1));
        CHECK(offered_to() == To::nobody);
        check_record(harness.port(), made.game);
        CHECK(python_says(http_get(harness.port(), "/games/" + match::hex(made.game) + "/record").body).starts_with("record verified: "));
    }
    SUBCASE("of one whose only director is so no more") {
        Club it{match::ClockRules{}};
        const auto game = it.begin();
        (void)it.allied.ask<wire::Accepted>(client::LeaveSeat{game, 1});
        CHECK(it.look(game).seats[1].offered_to == To::nobody);
        (void)it.director.ask<wire::Accepted>(client::NameDirector{game, it.director.account, true});
        CHECK(it.look(game).seats[1].offered_to == To::anybody);
        (void)it.allied.ask<wire::Seated>(sit(game, 1));
        it.check(game);
    }
}

TEST_CASE("a side that concedes is scored as the scoring table says") {
    Harness harness{cheap()};
    auto central = somebody(harness, "The Central");
    auto allied = somebody(harness, "The Entente");
    auto ask = directed();
    ask.directed = false;
    ask.bundle = "1914-victory-territories";
    const auto made = central.ask<wire::GameCreated>(ask);
    (void)central.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    (void)allied.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
    central.rules = allied.rules = rules_of(ask.bundle);
    (void)central.ask<wire::Accepted>(client::StartGame{made.game});
    auto concede = giving_up(made.game, 1, "France");
    const auto warned = allied.ask<wire::Denied>(concede);
    CHECK(warned.code == wire::Denied::Code::not_allowed);
    CHECK(
        warned.reason ==
        "this gives the game up for Russian Empire, France, British Empire, Italy and United States (allied), and the game would be over: "
        "the side central would win; if you mean it send it again within two minutes, with a new action_id");
    // Sent again because no answer came it is no second word.
    CHECK(allied.ask<wire::Denied>(concede).reason == warned.reason);
    concede.action_id = action(2);
    harness.time.advance(120'001);
    CHECK(allied.ask<wire::Denied>(concede).reason == warned.reason);
    concede.action_id = action(3);
    harness.time.advance(120'000);
    (void)allied.ask<wire::Accepted>(concede);
    (void)allied.ask<wire::Accepted>(concede);
    const auto line = central.ask<wire::Games>(client::ListGames{}).games.front();
    CHECK(line.status == wire::Status::over);
    CHECK(line.by == "concession");
    std::vector<std::int32_t> points;
    for (const auto& score : line.scores)
        if (score.what == "points") points.push_back(score.number);
    std::sort(points.begin(), points.end());
    CHECK(points == std::vector<std::int32_t>{0, 12});
    check_record(harness.port(), made.game);
}

TEST_CASE("a concession in a list is asked again as one by itself is") {
    Harness harness{cheap()};
    auto central = somebody(harness, "The Central");
    auto allied = somebody(harness, "The Entente");
    auto ask = directed();
    ask.directed = false;
    ask.bundle = "1914";
    const auto made = central.ask<wire::GameCreated>(ask);
    (void)central.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    (void)allied.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
    central.rules = allied.rules = rules_of(ask.bundle);
    (void)central.ask<wire::Accepted>(client::StartGame{made.game});
    const auto list = [&](std::uint8_t id, std::vector<protocol::wire::Command> commands) {
        client::ActAll all;
        all.game = made.game;
        all.action_id = action(id);
        all.as = "Austria-Hungary";
        for (auto& command : commands) all.acts.push_back({"", "", std::move(command)});
        return all;
    };
    const protocol::wire::Command concede{rules::command::Declare{"concede", {}}};
    const auto over = [&] { return allied.ask<wire::Games>(client::ListGames{}).games.front().status == wire::Status::over; };
    SUBCASE("alone") {
        const auto warned = central.ask<wire::Denied>(list(1, {concede}));
        CHECK(warned.reason.find("if you mean it send it again within two minutes, with a new action_id") != std::string::npos);
        CHECK(central.ask<wire::Denied>(list(1, {concede})).reason == warned.reason);  // sent again, as no answer came
        CHECK_FALSE(over());
        CHECK(central.ask<wire::ActedAll>(list(2, {concede})).accepted == 1);
    }
    SUBCASE("after another command") {
        const auto warned = central.ask<wire::ActedAll>(list(1, {end_phase(), concede}));
        CHECK(warned.accepted == 1);
        CHECK(warned.stopped == wire::ActedAll::Stopped::answer);
        CHECK(std::get<wire::Denied>(warned.answer).reason.find("if you mean it send it again") != std::string::npos);
        CHECK_FALSE(over());
        (void)central.ask<wire::ActedAll>(list(1, {end_phase(), concede}));
        CHECK_FALSE(over());
        CHECK(central.ask<wire::ActedAll>(list(2, {concede})).accepted == 1);
    }
    CHECK(over());
    check_record(harness.port(), made.game);
}

TEST_CASE("who gives up is told what that ends, and asked again where it would end something else by now") {
    Harness harness{cheap()};
    auto central = somebody(harness, "The Central");
    auto first = somebody(harness, "The Continent");
    auto second = somebody(harness, "The Isles");
    auto ask = directed();
    ask.directed = false;
    ask.bundle = "1914";
    ask.seats = {{.powers = {"Austria-Hungary", "Germany", "Ottoman Empire"}},
                 {.powers = {"Russian Empire", "France"}},
                 {.powers = {"British Empire", "Italy", "United States"}}};
    const auto made = central.ask<wire::GameCreated>(ask);
    (void)central.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    (void)first.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
    (void)second.ask<wire::Seated>(sit(made.game, 2, made.seats[2].token));
    central.rules = first.rules = second.rules = rules_of(ask.bundle);
    (void)central.ask<wire::Accepted>(client::StartGame{made.game});
    std::uint8_t sent = 0;
    const auto concede = [&](const char* power) { return giving_up(made.game, ++sent, power); };
    CHECK(
        first.ask<wire::Denied>(concede("France"))
            .reason.starts_with("this gives the game up for Russian Empire and France (allied): it goes on until British Empire, Italy and "
                                "United States give it up in round 1 too; if you mean it"));
    (void)second.ask<wire::Denied>(concede("Italy"));
    (void)second.ask<wire::Accepted>(concede("Italy"));
    // He is the last of his side by now.
    CHECK(first.ask<wire::Denied>(concede("France"))
              .reason.starts_with("this gives the game up for Russian Empire and France (allied), and the game would be over: the side "
                                  "central would win; if"));
    CHECK(second.ask<wire::Refused>(concede("Italy")).paragraph == "1914-11.1.6");
    (void)first.ask<wire::Accepted>(concede("France"));
    CHECK(central.ask<wire::Games>(client::ListGames{}).games.front().by == "concession");
    check_record(harness.port(), made.game);
}

TEST_CASE("who plays several seats is asked again for each by itself") {
    Harness harness{cheap()};
    auto all = somebody(harness, "The Table");
    client::CreateGame ask;
    ask.bundle = "classic";
    ask.seats = {{.powers = {"USSR"}}, {.powers = {"Germany"}}, {.powers = {"UK"}}, {.powers = {"Japan"}}, {.powers = {"USA"}}};
    const auto made = all.ask<wire::GameCreated>(ask);
    for (std::uint32_t seat = 0; seat < made.seats.size(); ++seat)
        (void)all.ask<wire::Seated>(sit(made.game, seat, made.seats[seat].token));
    all.rules = rules_of(ask.bundle);
    (void)all.ask<wire::Accepted>(client::StartGame{made.game});
    std::uint8_t sent = 0;
    const auto concede = [&](const char* power) { return giving_up(made.game, ++sent, power); };
    (void)all.ask<wire::Denied>(concede("USSR"));
    (void)all.ask<wire::Denied>(concede("Germany"));
    (void)all.ask<wire::Accepted>(concede("USSR"));
    (void)all.ask<wire::Accepted>(concede("Germany"));
}

}  // namespace testing
