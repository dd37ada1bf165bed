// What becomes of a game's time, and who loses his seat: told to all who have a part in the game, wherever they are.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/server/message_names.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

/// A game whose players are connected and do not watch it; who directs it does, and so does somebody who has no part in it.
struct Table {
    explicit Table(match::ClockRules clock, std::optional<match::body::DisputeRules> disputes = {}) {
        auto ask = directed();
        ask.clock = std::move(clock);
        ask.disputes = disputes;
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        (void)central.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)entente.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        director.rules = central.rules = entente.rules = connection_limit.rules = rules_of();
        (void)director.ask<wire::Accepted>(client::StartGame{game});
        for (auto* client : {&director, &connection_limit}) (void)client->ask<wire::GameView>(client::Watch{game, std::nullopt});
    }
    /// What the clock asked for meanwhile has been done.
    void pass(match::Moment ms) {
        harness.advance(ms);
        (void)director.ask<wire::Record>(client::GetRecord{game});
    }

    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client central = somebody(harness, "The Central");
    Client entente = somebody(harness, "The Entente");
    Client connection_limit = somebody(harness, "Who looks on");
    match::GameId game{};
};

/// The words of all notices of a kind that came until now. None of any kind speaks in names of messages, or in numbers of entries.
std::vector<std::string> told(Client& client, Kind kind) {
    std::vector<std::string> words;
    for (const auto& message : client.heard()) {
        const auto* notice = std::get_if<wire::Notice>(&message.body);
        if (notice == nullptr) continue;
        CHECK_MESSAGE(message_named_in(notice->text) == "", notice->text);
        CHECK_MESSAGE(!numbers_an_entry(notice->text), notice->text);
        if (notice->kind == kind) words.push_back(notice->text);
    }
    return words;
}
using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("who plays hears of a pause and its end though he does not watch, and who watches hears once") {
    Table it{{.turn_limit = hour}};
    (void)it.director.ask<wire::Accepted>(client::PauseGame{it.game});
    (void)it.director.ask<wire::Accepted>(client::ResumeGame{it.game});
    for (auto* client : {&it.central, &it.entente, &it.director, &it.connection_limit}) {
        const auto heard = client->heard();
        Words paused, resumed;
        for (const auto& message : heard) {
            const auto* notice = std::get_if<wire::Notice>(&message.body);
            if (notice == nullptr) continue;
            if (notice->kind == Kind::paused) paused.push_back(notice->text);
            if (notice->kind == Kind::resumed) resumed.push_back(notice->text);
            CHECK((notice->kind == Kind::paused || notice->kind == Kind::resumed ? notice->game : it.game) == it.game);
        }
        CHECK(paused == Words{"A director pauses the game."});
        CHECK(resumed == Words{"A director ends the pause. The game goes on."});
    }
}

TEST_CASE("who plays hears of the last round and of its being called off though he does not watch") {
    Table it{{.game_limit = 4 * hour}};
    (void)it.director.ask<wire::Accepted>(client::CallLastRound{it.game, false});
    CHECK(told(it.central, Kind::last_round) == Words{"The last round was called: round 1 is the last."});
    (void)it.director.ask<wire::Accepted>(client::CallLastRound{it.game, true});
    CHECK(told(it.entente, Kind::time_extended) == Words{"A director calls the last round off: the game goes on."});
    it.pass(4 * hour);
    CHECK(told(it.central, Kind::last_round) == Words{"Time is up: round 1 is the last."});
}

namespace {

/// A ruling of who directs.
std::uint32_t rule(Table& it, std::uint64_t id, protocol::client::Rule::Verb what, std::string reason) {
    client::Rule ask;
    ask.game = it.game;
    ask.action_id = action(id);
    ask.reason = std::move(reason);
    ask.what = std::move(what);
    return it.director.ask<wire::Accepted>(ask).sequence;
}

}  // namespace

TEST_CASE("a last round that a set-back takes away is said to fall away") {
    namespace verb = protocol::client::verb;
    Table it{{.game_limit = 4 * hour}};
    const auto before = it.director.ask<wire::GameView>(client::Watch{it.game, std::nullopt}).sequence;
    (void)it.director.ask<wire::Accepted>(client::CallLastRound{it.game, false});
    (void)rule(it, 1, verb::SetBack{before}, "It was called too early.");
    for (auto* client : {&it.central, &it.director, &it.connection_limit})
        CHECK(told(*client, Kind::time_extended) == Words{"The game was set back: round 1 is not the last any more."});
    // Where none was called, none falls away.
    (void)rule(it, 2, verb::SetBack{before}, "Once more.");
    CHECK(told(it.central, Kind::time_extended).empty());
}

TEST_CASE("a notice of a ruling says what was ruled, and a proposal of one is told to who directs") {
    namespace verb = protocol::client::verb;
    Table it{{.turn_limit = hour}};
    const auto before = it.director.ask<wire::GameView>(client::Watch{it.game, std::nullopt}).sequence;
    (void)rule(it, 1, verb::Void{rules::command::Expire::What::phase}, "He is gone.");
    (void)rule(it, 2, verb::SetBack{before}, "He is back.");
    (void)rule(it, 3, verb::Annul{}, "A wrong map.");
    CHECK(told(it.connection_limit, Kind::ruling) == Words{"A referee rules: He is gone.",
                                                           "A referee sets the game back to an earlier position: He is back.",
                                                           "A referee annuls the game: A wrong map."});
    CHECK(told(it.entente, Kind::game_over) == Words{"The game is annulled: it counts as if it had never been played."});
}

TEST_CASE("the end of a game is told with who has won or that it is a draw and with the score, also to who does not watch") {
    namespace verb = protocol::client::verb;
    Table it{{.turn_limit = hour}};
    (void)it.director.ask<wire::Unwatched>(client::Unwatch{it.game});
    (void)rule(it, 1, verb::EndGame{}, "The hall closes.");
    const auto words = told(it.director, Kind::game_over);
    REQUIRE(words.size() == 1);
    const auto result = it.connection_limit.ask<wire::GameView>(client::Watch{it.game, std::nullopt}).result;
    REQUIRE(result);
    CHECK_MESSAGE(words.front().starts_with(result->winners.empty() ? "The game is a draw: " : "The game is won by "), words.front());
    CHECK_MESSAGE(words.front().find(". Points: central 0, allied 0.") != std::string::npos, words.front());
    for (auto* client : {&it.central, &it.entente, &it.connection_limit}) CHECK(told(*client, Kind::game_over) == words);
}

TEST_CASE("who plays hears how much of the game's time is left and what is given though he does not watch") {
    Table it{{.game_limit = 4 * hour, .turn_limit = 5 * hour, .marks = {hour}}};
    it.pass(3 * hour);
    CHECK(told(it.entente, Kind::time_mark) == Words{"1 h left of the game's time."});
    (void)told(it.central, Kind::time_mark);
    (void)it.director.ask<wire::Accepted>(client::GiveTime{it.game, "Austria-Hungary", 10 * minute, "late from lunch"});
    CHECK(told(it.central, Kind::time_mark) == Words{"A director gives Austria-Hungary 10 min: late from lunch."});
    CHECK(told(it.entente, Kind::time_mark).empty());
    (void)it.director.ask<wire::Accepted>(client::GiveTime{it.game, "", 10 * minute, "a fire alarm"});
    for (auto* client : {&it.central, &it.entente, &it.connection_limit}) {
        const auto words = told(*client, Kind::time_mark);
        CHECK(std::count(words.begin(), words.end(), "A director gives everybody 10 min: a fire alarm.") == 1);
    }
}

TEST_CASE("who loses his seat by turns that he missed is told so and why, and so is everybody else") {
    Table it{{.turn_limit = day, .misses = 1}};
    it.pass(day);
    const std::string lost =
        "You have missed 1 turn, which costs the seat: yours (Austria-Hungary, Germany and Ottoman "
        "Empire) is free for others. As long as it is free you can take it again.";
    CHECK(told(it.central, Kind::seat_free) == Words{lost});
    const std::string all =
        "The player of Austria-Hungary, Germany and Ottoman Empire has missed 1 turn and has lost the seat. The seat is free.";
    for (auto* client : {&it.director, &it.entente, &it.connection_limit}) CHECK(told(*client, Kind::seat_free) == Words{all});
    check_record(it.harness.port(), it.game);
}

TEST_CASE("a missed turn and its excuse are told with how many count") {
    Table it{{.turn_limit = day, .misses = 3}};
    it.pass(day);
    const std::string who = "Austria-Hungary, Germany and Ottoman Empire";
    CHECK(told(it.director, Kind::warning) ==
          Words{"The player of " + who + " has missed a turn. 1 missed turn counts against this player now: 3 cost the seat."});
    CHECK(told(it.central, Kind::warning) ==
          Words{"You have missed a turn (" + who + "). 1 missed turn counts against you now: 3 cost the seat."});
    (void)it.director.ask<wire::Accepted>(client::ExcuseMiss{it.game, 0});
    CHECK(told(it.director, Kind::warning) ==
          Words{"A director excuses a missed turn of the player of " + who +
                ", which does not count any more. No missed turn counts against this player now: 3 cost the seat."});
    CHECK(told(it.central, Kind::warning) == Words{"A director excuses a missed turn of yours (" + who +
                                                   "), which does not count any more. No missed turn counts against you now: 3 cost the "
                                                   "seat."});
}

TEST_CASE("a missed turn that the allowance excuses is told to its player as their own, once and without a contradiction") {
    Table it{{.turn_limit = day, .misses = 3, .excuses = 1, .excuse_games = 1}};
    const std::string who = "Austria-Hungary, Germany and Ottoman Empire";
    it.pass(day);
    CHECK(told(it.central, Kind::warning) ==
          Words{"You have missed a turn (" + who + "). 1 missed turn counts against you now: 3 cost the seat.",
                "The allowance of the time control excuses a missed turn of yours (" + who +
                    "), which does not count any more. No missed turn counts against you now: 3 cost the seat."});
    for (auto* client : {&it.entente, &it.director, &it.connection_limit}) CHECK(told(*client, Kind::warning).size() == 2);
    const auto record = http_get(it.harness.port(), "/games/" + match::hex(it.game) + "/record").body;
    CHECK(record.find("excuse 1 of 1 that the time control allows in 1 game") != std::string::npos);
    CHECK(record.find("in 1 games") == std::string::npos);
}

TEST_CASE("an excuse is refused for a seat that was lost, which it does not give back") {
    namespace verb = protocol::client::verb;
    Table it{{.turn_limit = day, .misses = 1}};
    it.pass(day);
    (void)told(it.entente, Kind::warning);
    const auto no = it.director.ask<wire::Denied>(client::ExcuseMiss{it.game, 0});
    CHECK(no.code == wire::Denied::Code::not_allowed);
    CHECK(no.reason.find("offer the seat to its player (offer_seat)") != std::string::npos);
    client::Rule ask;
    ask.game = it.game;
    ask.action_id = action(7);
    ask.reason = "His train was late.";
    ask.what = verb::Excuse{0};
    CHECK(it.director.ask<wire::Denied>(ask).reason == no.reason);
    CHECK(told(it.entente, Kind::warning).empty());
    // What the answer says to do: nothing counts any more then.
    (void)it.director.ask<wire::SeatOffered>(client::OfferSeat{it.game, 0, match::body::SeatOffered::To::account, it.central.account});
    (void)it.central.ask<wire::Seated>(sit(it.game, 0));
    const auto view = it.director.ask<wire::GameView>(client::Watch{it.game, std::nullopt});
    CHECK(view.seats[0].taken);
    CHECK(view.seats[0].misses == 0);
}

TEST_CASE("a dispute for which the clocks stand is told as a pause, and its end as the end of one") {
    namespace verb = protocol::client::verb;
    Table it{{.turn_limit = hour}, match::body::DisputeRules{.pause = true}};
    const auto about = it.director.ask<wire::GameView>(client::Watch{it.game, std::nullopt}).sequence;
    const auto filed = it.entente.ask<wire::Accepted>(client::FileDispute{it.game, 1, about, "", "a wrong map"}).sequence;
    CHECK(told(it.central, Kind::paused) == Words{"The game is paused, as a dispute waits for a ruling."});
    (void)it.director.ask<wire::Accepted>(client::MoveDispute{it.game, filed, match::body::DisputeMoved::Step::taken, 0, ""});
    client::Rule ask;
    ask.game = it.game;
    ask.action_id = action(7);
    ask.dispute = filed;
    ask.reason = "It is the right map.";
    ask.what = verb::Uphold{};
    (void)it.director.ask<wire::Accepted>(ask);
    CHECK(told(it.central, Kind::paused).empty());
    CHECK(told(it.entente, Kind::resumed) == Words{"No dispute waits for a ruling any more: the pause for it is over. The game goes on."});
}

TEST_CASE("of a lost seat that has a substitute it is said that it is his") {
    Table it{{.turn_limit = day, .misses = 1}};
    (void)it.central.ask<wire::Accepted>(client::NameSubstitute{it.game, 0, it.connection_limit.account});
    it.pass(day);
    const auto words = told(it.central, Kind::seat_free);
    REQUIRE(words.size() == 1);
    CHECK(words[0].ends_with("yours (Austria-Hungary, Germany and Ottoman Empire) is your substitute's."));
    const auto all = told(it.entente, Kind::seat_free);
    REQUIRE(all.size() == 1);
    CHECK(all[0].ends_with("has lost the seat. The seat is the substitute's."));
}

TEST_CASE("who is to agree to another time control is told so, and what comes of it") {
    Table it{{.turn_limit = day}};
    match::ClockRules evening;
    evening.preset = "evening";
    const std::string terms = "evening: 30 min for each power in all, 2 min more after each turn";
    const auto proposed = it.central.ask<wire::Accepted>(client::SetClock{it.game, 0, evening}).sequence;
    CHECK(told(it.entente, Kind::warning) ==
          Words{"The player of Austria-Hungary, Germany and Ottoman Empire proposes another time control (" + terms +
                "). Each player can agree or refuse in the game: it holds once all agree, and not at all if one refuses."});
    (void)told(it.central, Kind::warning);
    const auto open = [&] { return it.connection_limit.ask<wire::GameView>(client::Watch{it.game, std::nullopt}).clock.proposal; };
    REQUIRE(open());
    CHECK(open()->proposal == proposed);
    CHECK(open()->clock.preset == "evening");
    CHECK(open()->agreed == std::vector<std::uint32_t>{0});
    const auto other = it.entente.ask<wire::Malformed>(client::AgreeClock{it.game, 1, proposed + 1, false});
    CHECK(other.what_to_do.starts_with("proposal " + std::to_string(proposed) + " is: "));
    (void)it.entente.ask<wire::Accepted>(client::AgreeClock{it.game, 1, proposed, true});
    CHECK(told(it.central, Kind::warning) ==
          Words{"The player of Russian Empire, France, British Empire, Italy and United States does not agree to another time control: the "
                "game keeps the one that it has (1 day a turn)."});
    CHECK_FALSE(open());
    const auto again = it.central.ask<wire::Accepted>(client::SetClock{it.game, 0, evening}).sequence;
    (void)told(it.central, Kind::warning);
    CHECK(it.entente.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.proposal != 0; }).proposal == again);
    (void)it.entente.ask<wire::Accepted>(client::AgreeClock{it.game, 1, again});
    CHECK(told(it.central, Kind::warning) == Words{"All have agreed: the game has another time control from now on (" + terms + ")."});
    (void)told(it.entente, Kind::warning);
    (void)it.director.ask<wire::Accepted>(client::SetClock{it.game, 0, {.turn_limit = hour}});
    CHECK(told(it.entente, Kind::warning) == Words{"A director gives the game another time control (1 h a turn)."});
}

TEST_CASE("before the miss that costs the seat its player is told so and what a miss is") {
    Table it{{.turn_limit = day, .misses = 2, .marks = {hour}}};
    const std::string warning =
        "If you miss this turn you lose the seat of Austria-Hungary, Germany and Ottoman Empire. Missed is a turn "
        "without a command of yours, ended by your own clock.";
    const auto says = [](const Words& words, const std::string& what) {
        return std::any_of(words.begin(), words.end(), [&](const auto& one) { return one.find(what) != std::string::npos; });
    };
    it.pass(day - hour);
    auto words = told(it.central, Kind::time_mark);
    CHECK(says(words, "1 h left of your turn."));
    CHECK_FALSE(says(words, "If you miss"));
    for (int turns = 0; turns < 8; ++turns) {
        it.pass(hour);  // the turn is missed, or the other side's is over
        if (words = told(it.central, Kind::to_act); says(words, warning)) break;
        it.pass(day - hour);
        (void)told(it.central, Kind::time_mark);
    }
    CHECK(says(words, "'s turn: "));
    it.pass(day - hour);
    words = told(it.central, Kind::time_mark);
    CHECK(says(words, "1 h left of your turn. " + warning));
    it.pass(hour);
    CHECK(says(told(it.central, Kind::seat_free), "You have missed 2 turns"));
}

TEST_CASE("a vacation that the clock draws is told to its player, with what is left") {
    Table it{{.turn_limit = day, .vacations = 2, .vacation = 3 * day}};
    const auto turn = told(it.central, Kind::to_act).empty() ? &it.entente : &it.central;
    (void)told(it.entente, Kind::to_act);
    it.pass(day);
    const auto first = told(*turn, Kind::time_mark);
    REQUIRE(first.size() == 1);
    CHECK(first[0].starts_with("Your time was up. "));
    CHECK(first[0].ends_with(" draws 3 days of vacation. One more is left."));
    CHECK(told(turn == &it.central ? it.entente : it.central, Kind::time_mark).empty());
    it.pass(3 * day);
    const auto last = told(*turn, Kind::time_mark);
    REQUIRE(last.size() == 1);
    CHECK(last[0].ends_with(" draws 3 days of vacation. It was the last: next time the clock ends your turn."));
}

TEST_CASE("nobody is called to a turn of the seat that they lose with the next entry") {
    Table it{{.turn_limit = day, .misses = 1}};
    for (auto* client : {&it.central, &it.entente}) (void)client->heard();
    int lost = 0;
    for (int days = 0; days < 9; ++days) {
        it.pass(day);
        for (auto* client : {&it.central, &it.entente}) {
            bool called = false, loses = false;
            for (const auto& message : client->heard()) {
                const auto* notice = std::get_if<wire::Notice>(&message.body);
                if (notice == nullptr) continue;
                called = called || notice->kind == Kind::to_act;
                loses = loses || notice->text.starts_with("You have missed");
            }
            CHECK_FALSE((called && loses));
            lost += loses ? 1 : 0;
        }
    }
    CHECK(lost == 2);
}

TEST_CASE("a time control that nobody has to agree to holds at once, and it is said so") {
    Table it{{.turn_limit = day}};
    (void)it.entente.ask<wire::Accepted>(client::LeaveSeat{it.game, 1});
    (void)told(it.director, Kind::warning);
    (void)it.central.ask<wire::Accepted>(client::SetClock{it.game, 0, {.turn_limit = hour}});
    CHECK(told(it.director, Kind::warning) ==
          Words{"The player of Austria-Hungary, Germany and Ottoman Empire proposes another time control (1 h a turn). "
                "It holds from now on, as nobody else has to agree."});
}

TEST_CASE("of a seat that is left it is said who did it, to its player once, though he watches") {
    Table it{match::ClockRules{}};
    (void)it.central.ask<wire::GameView>(client::Watch{it.game, std::nullopt});
    (void)it.director.ask<wire::Accepted>(client::LeaveSeat{it.game, 0});
    CHECK(told(it.central, Kind::seat_free) ==
          Words{"A director has taken your seat (Austria-Hungary, Germany and Ottoman Empire) from you."});
    CHECK(told(it.connection_limit, Kind::seat_free) ==
          Words{"A director takes the seat of Austria-Hungary, Germany and Ottoman Empire from its player. The seat is free."});
    CHECK(told(it.entente, Kind::seat_free).empty());
    (void)it.entente.ask<wire::Accepted>(client::LeaveSeat{it.game, 1});
    CHECK(told(it.connection_limit, Kind::seat_free) ==
          Words{"The player of Russian Empire, France, British Empire, Italy and United States has left the game. The seat is free."});
}

}  // namespace testing
