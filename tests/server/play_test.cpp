#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "protocol/wire_names.hpp"
#include "tests/server/harness.hpp"

namespace testing {

TEST_CASE("a command is stored then shown to everybody who watches then acknowledged") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client watcher{harness.port()};
    Client reader{harness.port(), {.format = protocol::Format::json}};
    const auto before = look(watcher, match);
    (void)look(reader, match);
    const auto accepted = player.ask<wire::Accepted>(act(match, 1, some_command(player, match)));
    CHECK(accepted.sequence == before.sequence + 1);
    const auto update = watcher.wait_for<wire::Update>();
    CHECK(update.entry.entry.header.sequence == accepted.sequence);
    CHECK(update.entry.entry.header.author.account == player.account);
    CHECK(update.entry.entry.header.action == action(1));
    CHECK_FALSE(update.entry.entry.events.empty());
    CHECK(reader.wait_for<wire::Update>() == update);
    const auto after = look(watcher, match);
    CHECK(after.sequence == accepted.sequence);
    CHECK(after.head == update.head);
}

TEST_CASE("a view and every update say who has to act") {
    Harness harness;
    Client player{harness.port()};
    auto match = create(player);
    CHECK(look(player, match).to_act.empty());
    sit_down(player, match);
    open_seeds(player, match);
    (void)player.ask<wire::Accepted>(client::StartGame{match.game});
    const auto view = look(player, match);
    REQUIRE(view.to_act.size() == 1);
    CHECK(view.to_act.front() == wire::ToAct{view.power, {}});
    (void)player.ask<wire::Accepted>(act(match, 1, some_command(player, match)));
    const auto update =
        player.wait_for<wire::Update>([&](const wire::Update& next) { return next.entry.entry.header.sequence > view.sequence; });
    CHECK(update.to_act == view.to_act);
}

TEST_CASE("the end of a phase that was pressed by mistake is taken back") {
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        Harness harness;
        auto player = std::make_unique<Client>(harness.port());
        const auto match = begin(*player);
        const auto bought_nothing = look(*player, match);
        (void)player->ask<wire::Accepted>(act(match, 1, some_command(*player, match)));
        const auto before = look(*player, match);
        (void)player->ask<wire::Accepted>(act(match, 2, end_phase()));
        REQUIRE(look(*player, match).phase != before.phase);
        if (restarted) {
            harness.restart();
            player = std::make_unique<Client>(harness.port(), Client::Options{.token = player->token});
        }
        (void)player->ask<wire::Accepted>(act(match, 3, take_back()));
        const auto after = look(*player, match);
        CHECK(after.phase == before.phase);
        CHECK(after.units == before.units);
        CHECK(after.purchased == before.purchased);
        // The phase is open again: its last command is one's own, as before its end.
        (void)player->ask<wire::Accepted>(act(match, 4, take_back()));
        CHECK(look(*player, match).purchased == bought_nothing.purchased);
        const auto denied = player->ask<wire::Denied>(act(match, 5, take_back()));
        CHECK(denied.code == wire::Denied::Code::not_allowed);
        CHECK(denied.reason == "there is no command of yours that can still be taken back");
        (void)player->ask<wire::Accepted>(act(match, 6, end_phase()));
    }
}

TEST_CASE("the same action id gives the same answer and happens once") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto first = player.ask<wire::Accepted>(act(match, 7, end_phase()));
    CHECK(player.ask<wire::Accepted>(act(match, 7, end_phase())) == first);
    Client again{harness.port(), {.token = player.token}};
    CHECK(again.ask<wire::Accepted>(act(match, 7, end_phase())) == first);
    CHECK(look(player, match).sequence == first.sequence);
}

TEST_CASE("the same action id with another command is malformed and nothing happens") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto first = player.ask<wire::Accepted>(act(match, 7, end_phase()));
    const auto other = act(match, 7, take_back());
    const auto refused = player.ask<wire::Malformed>(other);
    CHECK(refused.code == wire::Malformed::Code::bad_value);
    CHECK(refused.field == "act.action_id");
    harness.restart();  // what it was is in the record
    Client again{harness.port(), {.token = player.token}};
    CHECK(again.ask<wire::Malformed>(other) == refused);
    CHECK(again.ask<wire::Accepted>(act(match, 7, end_phase())) == first);
    CHECK(look(again, match).sequence == first.sequence);
}

TEST_CASE("the answer to an action is its author's and nobody else gets it") {
    Harness harness;
    Client player{harness.port()};
    Client other{harness.port()};
    const auto match = create(player);
    for (const auto& seat : match.created.seats)
        (void)(seat.seat == 0 ? player : other).ask<wire::Seated>(client::TakeSeat{match.game, seat.seat, seat.token, {}, "", false});
    (void)player.ask<wire::Accepted>(client::StartGame{match.game});
    const rules::command::Purchase purchase{{unit(*player.rules, "infantry", 6000)}};
    const auto refused = player.ask<wire::Refused>(act(match, 1, {purchase}));
    CHECK(player.ask<wire::Refused>(act(match, 1, {purchase})) == refused);  // as long as its phase lasts
    const auto first = player.ask<wire::Accepted>(act(match, 2, end_phase()));
    Client spectator{harness.port()};
    for (const std::uint64_t number : {1u, 2u}) {
        CHECK(spectator.ask<wire::Denied>(act(match, number, end_phase())).code == wire::Denied::Code::no_seat);
        CHECK_FALSE(std::holds_alternative<wire::Accepted>(other.answer_to(other.send(act(match, number, end_phase()))).body));
    }
    auto again = act(match, 2, end_phase());
    again.as = match.created.seats[1].powers.front();
    const auto taken = other.ask<wire::Malformed>(again);
    CHECK(taken.code == wire::Malformed::Code::bad_value);
    CHECK(taken.field == "act.action_id");
    CHECK(player.ask<wire::Accepted>(act(match, 2, end_phase())) == first);
    CHECK(look(player, match).sequence == first.sequence);
}

TEST_CASE("a refusal names its paragraph and is the same when it is asked again") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto view = look(player, match);
    const rules::command::Purchase purchase{{unit(*player.rules, "infantry", 6000)}};
    const auto refused = player.ask<wire::Refused>(act(match, 1, {purchase}));
    CHECK(refused.code == rules::Refusal::too_expensive);
    CHECK(refused.paragraph.starts_with("1914"));
    CHECK_FALSE(refused.sentence.empty());
    CHECK(player.ask<wire::Refused>(act(match, 1, {purchase})) == refused);
    CHECK(player.ask<wire::Malformed>(act(match, 1, end_phase())).field == "act.action_id");
    CHECK(look(player, match).head == view.head);
}

TEST_CASE("a command that was meant for another phase is stale and says what is open") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto view = look(player, match);
    auto ask = act(match, 1, end_phase());
    ask.for_phase = view.phase;
    (void)player.ask<wire::Accepted>(ask);
    ask.action_id = action(2);
    const auto stale = player.ask<wire::Stale>(ask);
    CHECK(stale.phase != view.phase);
    CHECK(stale.power == view.power);
    CHECK(stale.sequence == view.sequence + 1);
}

TEST_CASE("a command of the phase is taken back unless something came since") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto before = look(player, match);
    CHECK(player.ask<wire::Denied>(act(match, 1, take_back())).code == wire::Denied::Code::not_allowed);
    (void)player.ask<wire::Accepted>(act(match, 2, some_command(player, match)));
    CHECK(look(player, match).purchased != before.purchased);
    (void)player.ask<wire::Accepted>(act(match, 3, take_back()));
    const auto after = look(player, match);
    CHECK(after.purchased == before.purchased);
    CHECK(after.sequence == before.sequence + 2);
    CHECK(player.ask<wire::Denied>(act(match, 4, take_back())).code == wire::Denied::Code::not_allowed);
}

TEST_CASE("a standing order that is not there cannot be withdrawn") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto left = order_of_losses(*player.rules, {"infantry", "artillery"});
    auto withdrawn = left;
    withdrawn.choice = {};
    const auto before = look(player, match);
    const auto none = player.ask<wire::Denied>(act(match, 1, {withdrawn}));
    CHECK(none.code == wire::Denied::Code::not_allowed);
    CHECK(none.reason.find("no standing order for \"casualties\"") != std::string::npos);
    CHECK(look(player, match).head == before.head);
    (void)player.ask<wire::Accepted>(act(match, 2, {left}));
    (void)player.ask<wire::Accepted>(act(match, 3, {withdrawn}));
    CHECK(player.ask<wire::Denied>(act(match, 4, {withdrawn})) == none);
}

TEST_CASE("an answer that was given cannot be given again and the refusal says whose are awaited") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    const auto does = [&](const protocol::wire::Command& command) { (void)player.ask<wire::Accepted>(act(match, ++number, command)); };
    while (look(player, match).phase != "move") does(end_phase());
    // Serbia, because the first power has to; Switzerland, because all its enemies are asked whose army that is.
    for (const auto* target : {"Serbia", "Switzerland"}) {
        const auto legal = player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""}).commands;
        const auto way = std::find_if(legal.begin(), legal.end(), [&](const protocol::wire::Command& command) {
            const auto* move = std::get_if<rules::command::Move>(&command.body);
            return move != nullptr && move->path.back() == space(*player.rules, target) &&
                   move->units.front().type == unit_type(*player.rules, "infantry");
        });
        REQUIRE(way != legal.end());
        does(*way);
    }
    does(end_phase());
    const auto names_in = [&](rules::OwnerMask owners) { return protocol::names::names_in(*player.rules, owners); };
    const auto open = look(player, match).decisions;
    const auto asked = std::find_if(open.begin(), open.end(), [&](const auto& decision) { return names_in(decision.asked).size() > 1; });
    REQUIRE(asked != open.end());
    const std::string power{names_in(asked->asked).front()};
    const auto legal = player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, power}).commands;
    const auto given = std::find_if(legal.begin(), legal.end(), [&](const protocol::wire::Command& command) {
        const auto* answer = std::get_if<rules::command::Answer>(&command.body);
        return answer != nullptr && answer->decision == asked->kind && answer->space == asked->space;
    });
    REQUIRE(given != legal.end());
    auto first = act(match, ++number, *given);
    first.as = power;
    (void)player.ask<wire::Accepted>(first);
    auto again = act(match, ++number, *given);
    again.as = power;
    const auto refused = player.ask<wire::Refused>(again);
    CHECK(refused.code == rules::Refusal::not_your_turn);
    CHECK(refused.paragraph.starts_with("1914"));
    for (const auto& name : names_in(asked->asked)) CHECK(refused.sentence.find(name) != std::string::npos);
}

TEST_CASE("only who has a seat commands and only the clock expires") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client stranger{harness.port()};
    CHECK(stranger.ask<wire::Denied>(act(match, 1, end_phase())).code == wire::Denied::Code::no_seat);
    CHECK(player.ask<wire::Denied>(act(match, 2, {rules::command::Expire{}})).code == wire::Denied::Code::not_allowed);
    CHECK(player.ask<wire::Denied>(act(match, 3, {rules::command::TimeLimit{}})).code == wire::Denied::Code::not_allowed);
    auto other = act(match, 4, end_phase());
    other.as = "United States";
    CHECK(player.ask<wire::Refused>(other).code == rules::Refusal::not_your_turn);
}

TEST_CASE("a paused game takes no commands") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    (void)look(player, match);
    harness.server().pause(match.game, match::body::PauseReason::director);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::paused; });
    CHECK(player.ask<wire::Denied>(act(match, 1, end_phase())).code == wire::Denied::Code::paused);
    CHECK(look(player, match).status == wire::Status::paused);
    harness.server().resume(match.game, match::body::PauseReason::director);
    (void)player.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::resumed; });
    (void)player.ask<wire::Accepted>(act(match, 1, end_phase()));
}

TEST_CASE("many games at once are played as each would be alone") {
    Harness harness;
    std::vector<Client> players;
    std::vector<Match> matches;
    for (int at = 0; at < 8; ++at) {
        players.emplace_back(harness.port());
        matches.push_back(begin(players.back()));
    }
    const auto start = look(players.front(), matches.front()).sequence;
    std::vector<std::vector<std::uint32_t>> asked(players.size());
    for (std::uint64_t number = 1; number <= 10; ++number)
        for (std::size_t at = 0; at < players.size(); ++at) asked[at].push_back(players[at].send(act(matches[at], number, end_phase())));
    std::vector<protocol::ServerMessage::Body> first;
    std::vector<wire::GameView> views;
    for (std::size_t at = 0; at < players.size(); ++at) {
        CAPTURE(at);
        std::vector<protocol::ServerMessage::Body> answers;
        auto sequence = start;
        for (const auto request : asked[at]) {
            answers.push_back(players[at].answer_to(request).body);
            if (const auto* accepted = std::get_if<wire::Accepted>(&answers.back())) CHECK(accepted->sequence == ++sequence);
        }
        if (at == 0) first = answers;
        CHECK(answers == first);
        CHECK(sequence > start);
        views.push_back(look(players[at], matches[at]));
        CHECK(views.back().sequence == sequence);
        CHECK(views.back().phase == views.front().phase);
        CHECK(views.back().units == views.front().units);
    }
}

}  // namespace testing
