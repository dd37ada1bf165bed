// Who sits where: offers, invitations, substitutes, directors. What each becomes is an entry, and the record verifies.
#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "protocol/log_codec.hpp"
#include "tests/server/people.hpp"

namespace testing {

TEST_CASE("an invitation is used once, and the one before it is void") {
    Harness harness;
    Client host{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    auto ask = directed();
    ask.directed = false;
    const auto made = host.ask<wire::GameCreated>(ask);
    const auto invitation = host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 0, To::holder, 0});
    CHECK_FALSE(invitation.token.empty());
    CHECK(invitation.token != made.seats[0].token);
    CHECK(denial(first, sit(made.game, 0, made.seats[0].token)) == wire::Denied::Code::no_seat);
    (void)first.ask<wire::Seated>(sit(made.game, 0, invitation.token));
    CHECK(denial(second, sit(made.game, 0, invitation.token)) == wire::Denied::Code::not_allowed);
    CHECK(first.ask<wire::Seated>(sit(made.game, 0)).sequence == 4);  // asked again it is the same
}

TEST_CASE("a seat that many take at once is one's, by its token as when it is open") {
    Harness harness;
    Client host{harness.port()};
    for (const auto to : {To::anybody, To::holder}) {
        CAPTURE(static_cast<int>(to));
        auto ask = directed();
        ask.seats[0].to = to;
        const auto made = host.ask<wire::GameCreated>(ask);
        std::vector<std::unique_ptr<Client>> takers;
        std::vector<std::uint32_t> requests;
        for (int taker = 0; taker < 8; ++taker) takers.push_back(std::make_unique<Client>(harness.port()));
        for (const auto& taker : takers) requests.push_back(taker->send(sit(made.game, 0, made.seats[0].token)));
        std::uint64_t seated = 0;
        for (std::size_t at = 0; at < takers.size(); ++at) {
            const auto answer = takers[at]->answer_to(requests[at]);
            if (std::holds_alternative<wire::Seated>(answer.body)) {
                CHECK(seated == 0);
                seated = takers[at]->account;
            } else {
                CHECK(std::get<wire::Denied>(answer.body).code ==
                      (to == To::holder ? wire::Denied::Code::not_allowed : wire::Denied::Code::no_seat));
            }
        }
        const auto view = host.ask<wire::GameView>(client::Watch{made.game, {}});
        CHECK(view.seats[0].account == seated);
        const auto page = http_get(harness.port(), "/games/" + match::hex(made.game) + "/record");
        std::size_t entries = 0;
        const auto record = protocol::read_record(page.body).value();
        for (const auto& recorded : record)
            if (std::holds_alternative<match::body::Seated>(recorded.entry.body)) ++entries;
        CHECK(entries == 1);
    }
}

TEST_CASE("an open seat is for who comes first, a kept one for its account alone") {
    Harness harness;
    Client host{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    auto ask = directed();
    ask.seats[0].to = To::anybody;
    ask.seats[1].to = To::account;
    ask.seats[1].account = second.account;
    const auto made = host.ask<wire::GameCreated>(ask);
    CHECK(made.seats[0].token.empty());
    CHECK(denial(first, sit(made.game, 1)) == wire::Denied::Code::no_seat);
    CHECK(host.ask<wire::Denied>(client::StartGame{made.game}).reason.starts_with("seats 0, 1 are free: "));
    (void)first.ask<wire::Seated>(sit(made.game, 0));
    CHECK(host.ask<wire::Denied>(client::StartGame{made.game}).reason.starts_with("seat 1 is free: "));
    CHECK(denial(second, sit(made.game, 0)) == wire::Denied::Code::no_seat);
    (void)second.ask<wire::Seated>(sit(made.game, 1));
    // Who directs starts without a seat, and can have none.
    CHECK(denial(host, sit(made.game, 0)) == wire::Denied::Code::not_allowed);
    (void)host.ask<wire::Accepted>(client::StartGame{made.game});
}

TEST_CASE("who may not sit down is told why, and what to do") {
    Harness harness;
    Client host{harness.port()};
    Client first{harness.port()};
    Client second{harness.port()};
    auto ask = directed();
    ask.seats[0].to = To::anybody;
    const auto made = host.ask<wire::GameCreated>(ask);
    const auto why = [&](std::uint32_t seat, const std::string& token = {}) {
        const auto no = second.ask<wire::Denied>(sit(made.game, seat, token));
        CHECK(no.code == wire::Denied::Code::no_seat);
        return no.reason;
    };
    CHECK(why(1).starts_with("the seat is for the holder of its token"));
    CHECK(why(1, "k3Jx").starts_with("this is not the token of the seat"));
    (void)first.ask<wire::Seated>(sit(made.game, 0));
    CHECK(why(0).starts_with("the seat is taken"));
    CHECK(why(0, "k3Jx").starts_with("this is not the token of the seat"));
    (void)host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::nobody, 0});
    CHECK(why(1).find("offer_seat") != std::string::npos);
    (void)host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::account, first.account});
    CHECK(why(1) == "the seat is kept for another account");
}

TEST_CASE("a lost seat is given back by a director, and whoever had it plays no more") {
    Harness harness;
    Client director{harness.port()};
    Client lost{harness.port()};
    Client other{harness.port()};
    Client again{harness.port()};
    auto ask = directed();
    ask.seats[0].to = ask.seats[1].to = To::anybody;
    const auto made = director.ask<wire::GameCreated>(ask);
    (void)lost.ask<wire::Seated>(sit(made.game, 0));
    (void)other.ask<wire::Seated>(sit(made.game, 1));
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    CHECK(denial(other, client::OfferSeat{made.game, 0, To::holder, 0}) == wire::Denied::Code::no_seat);
    const auto invitation = director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 0, To::holder, 0});
    Match match;
    match.game = made.game;
    // Until it is taken, whoever sits there plays on.
    (void)lost.ask<wire::Accepted>(act(match, 1, some_command(lost, match)));
    (void)again.ask<wire::Seated>(sit(made.game, 0, invitation.token));
    CHECK(denial(lost, act(match, 2, some_command(lost, match))) == wire::Denied::Code::no_seat);
    (void)again.ask<wire::Accepted>(act(match, 3, some_command(again, match)));
    (void)director.ask<wire::Accepted>(client::PauseGame{made.game});
    CHECK(denial(again, act(match, 4, end_phase())) == wire::Denied::Code::paused);
    CHECK(denial(again, client::ResumeGame{made.game}) == wire::Denied::Code::not_allowed);
    (void)director.ask<wire::Accepted>(client::ResumeGame{made.game});
    (void)again.ask<wire::Accepted>(act(match, 5, some_command(again, match)));
    check_record(harness.port(), made.game);
}

TEST_CASE("a seat that is left is kept for the substitute whom its player named") {
    Harness harness;
    Client director{harness.port()};
    Client leaver{harness.port()};
    Client other{harness.port()};
    Client substitute{harness.port()};
    auto ask = directed();
    ask.seats[0].to = ask.seats[1].to = To::anybody;
    const auto made = director.ask<wire::GameCreated>(ask);
    (void)leaver.ask<wire::Seated>(sit(made.game, 0));
    (void)other.ask<wire::Seated>(sit(made.game, 1));
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    CHECK(denial(other, client::NameSubstitute{made.game, 0, other.account}) == wire::Denied::Code::no_seat);
    CHECK(denial(leaver, client::NameSubstitute{made.game, 0, director.account}) == wire::Denied::Code::not_allowed);
    (void)leaver.ask<wire::Accepted>(client::NameSubstitute{made.game, 0, substitute.account});
    CHECK(denial(substitute, sit(made.game, 0)) == wire::Denied::Code::no_seat);
    (void)leaver.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    CHECK(denial(leaver, client::LeaveSeat{made.game, 0}) == wire::Denied::Code::no_seat);
    CHECK(denial(director, client::LeaveSeat{made.game, 0}) == wire::Denied::Code::not_allowed);  // nobody sits there
    (void)substitute.ask<wire::Seated>(sit(made.game, 0));
    Match match;
    match.game = made.game;
    (void)substitute.ask<wire::Accepted>(act(match, 1, some_command(substitute, match)));
    const auto view = other.ask<wire::GameView>(client::Watch{made.game, {}});
    CHECK(view.seats[0].account == substitute.account);
    CHECK(view.seats[0].substitute == 0);
    CHECK(view.directors == std::vector<std::uint64_t>{director.account});
    check_record(harness.port(), made.game);
}

TEST_CASE("whom a seat is kept for hears who keeps it, where he has a name") {
    Harness harness{cheap()};
    Client ada = somebody(harness, "Ada Lovelace");
    Client guest{harness.port()};
    Client wanted{harness.port()};
    const auto text = [&] {
        return wanted.wait_for<wire::Notice>([](const wire::Notice& one) { return one.kind == wire::Notice::Kind::seat_free; }).text;
    };
    auto ask = directed();
    ask.seats[0].to = To::account;
    ask.seats[0].account = wanted.account;
    const auto made = ada.ask<wire::GameCreated>(ask);
    CHECK(text() == "Ada Lovelace keeps a seat for you.");
    (void)ada.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::account, wanted.account});
    CHECK(text() == "Ada Lovelace keeps a seat for you.");
    (void)guest.ask<wire::GameCreated>(ask);
    CHECK(text() == "A seat is kept for you.");
}

TEST_CASE("whom another has direct a game hears of it, gives it back, and may then sit down") {
    Harness harness;
    Client host{harness.port()};
    Client named{harness.port()};
    const auto warned = [](Client& client) {
        std::vector<std::string> texts;
        for (const auto& message : client.heard())
            if (const auto* notice = std::get_if<wire::Notice>(&message.body);
                notice != nullptr && notice->kind == wire::Notice::Kind::warning)
                texts.push_back(notice->text);
        return texts;
    };
    auto ask = directed();
    ask.seats[0].to = To::account;
    ask.seats[0].account = named.account;
    const auto made = host.ask<wire::GameCreated>(ask);
    (void)host.ask<wire::Accepted>(client::NameDirector{made.game, named.account, false});
    auto told = warned(named);
    REQUIRE(told.size() == 1);
    CHECK(told[0].find("give that back") != std::string::npos);
    CHECK(denial(named, sit(made.game, 0)) == wire::Denied::Code::not_allowed);
    (void)named.ask<wire::Accepted>(client::NameDirector{made.game, named.account, true});
    CHECK(warned(named).empty());  // it was his own word
    (void)named.ask<wire::Seated>(sit(made.game, 0));
    (void)named.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    (void)host.ask<wire::Accepted>(client::NameDirector{made.game, named.account, false});
    (void)host.ask<wire::Accepted>(client::NameDirector{made.game, named.account, true});
    told = warned(named);
    REQUIRE(told.size() == 2);
    CHECK(told[1] == "You no longer direct this game.");
    CHECK(warned(host).empty());
    check_record(harness.port(), made.game);
}

TEST_CASE("who plays for one side of a game that runs takes no seat of the other") {
    Harness harness{cheap()};
    Client director = somebody(harness, "The Director");
    Client central = somebody(harness, "The Central");
    Client entente = somebody(harness, "The Entente");
    auto ask = directed();
    for (auto& seat : ask.seats) seat.to = To::anybody;
    const auto game = director.ask<wire::GameCreated>(ask).game;
    (void)central.ask<wire::Seated>(sit(game, 0));
    (void)entente.ask<wire::Seated>(sit(game, 1));
    (void)director.ask<wire::Accepted>(client::StartGame{game});
    (void)central.ask<wire::Accepted>(client::LeaveSeat{game, 0});
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, 0, To::anybody, 0});
    CHECK(denial(entente, sit(game, 0)) == wire::Denied::Code::not_allowed);
    (void)central.ask<wire::Seated>(sit(game, 0));
    (void)central.ask<wire::Accepted>(client::LeaveSeat{game, 0});
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, 0, To::account, entente.account});
    (void)entente.ask<wire::Seated>(sit(game, 0));  // as he says who directs
    check_record(harness.port(), game);
}

TEST_CASE("an opponent, and nobody, is no substitute") {
    Harness harness;
    Client director{harness.port()};
    Client central{harness.port()};
    Client friend_of_his{harness.port()};
    Client opponent{harness.port()};
    auto ask = directed();
    ask.seats = {{.powers = {"Austria-Hungary"}},
                 {.powers = {"Germany", "Ottoman Empire"}},
                 {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}}};
    for (auto& seat : ask.seats) seat.to = To::anybody;
    const auto made = director.ask<wire::GameCreated>(ask);
    (void)central.ask<wire::Seated>(sit(made.game, 0));
    (void)friend_of_his.ask<wire::Seated>(sit(made.game, 1));
    (void)opponent.ask<wire::Seated>(sit(made.game, 2));
    const auto nobody = central.ask<wire::Malformed>(client::NameSubstitute{made.game, 0, 42});
    CHECK(nobody.field == "name_substitute.account");
    CHECK(nobody.what_to_do.find("find_people") != std::string::npos);
    CHECK(central.ask<wire::Denied>(client::NameSubstitute{made.game, 0, opponent.account}).reason.find("opponent") != std::string::npos);
    CHECK(denial(central, client::NameSubstitute{made.game, 0, central.account}) == wire::Denied::Code::not_allowed);
    (void)central.ask<wire::Accepted>(client::NameSubstitute{made.game, 0, friend_of_his.account});
    (void)central.ask<wire::Accepted>(client::NameSubstitute{made.game, 0, 0});
    check_record(harness.port(), made.game);
}

TEST_CASE("seats and games are nobody's whose number nobody has") {
    Harness harness;
    Client host{harness.port()};
    const auto made = host.ask<wire::GameCreated>(directed());
    const auto field = [&](protocol::ClientMessage::Body body) {
        const auto said = host.ask<wire::Malformed>(std::move(body));
        CHECK(said.code == wire::Malformed::Code::bad_value);
        CHECK(said.what_to_do.find("find_people") != std::string::npos);
        return said.field;
    };
    CHECK(field(client::OfferSeat{made.game, 0, To::account, 42}) == "offer_seat.account");
    CHECK(field(client::NameDirector{made.game, 42, false}) == "name_director.account");
    auto ask = directed();
    ask.seats[1].to = To::account;
    ask.seats[1].account = 42;
    CHECK(field(ask) == "create_game.seats[1].account");
    ask.seats[1].account = host.account;  // who directs has no seat
    CHECK(host.ask<wire::Malformed>(ask).field == "create_game.seats[1].account");
    // A guest who is away has his seat, and can be given it again; he directs until it is said that he does no more.
    std::uint64_t away = 0;
    std::uint64_t second = 0;
    {
        Client player{harness.port()};
        Client director{harness.port()};
        away = player.account;
        second = director.account;
        (void)player.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
        (void)host.ask<wire::Accepted>(client::NameDirector{made.game, second, false});
    }
    (void)host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 0, To::account, away});
    (void)host.ask<wire::Accepted>(client::NameDirector{made.game, second, true});
    // Who may do neither is not told whose number is whose.
    Client stranger{harness.port()};
    for (const auto account : {away, std::uint64_t{42}}) {
        CHECK(denial(stranger, client::OfferSeat{made.game, 0, To::account, account}) == wire::Denied::Code::no_seat);
        CHECK(denial(stranger, client::NameDirector{made.game, account, false}) == wire::Denied::Code::not_allowed);
    }
}

TEST_CASE("who asks again for a game has it also where the guest is gone for whom a seat is kept") {
    Harness harness;
    Client host{harness.port()};
    auto ask = directed();
    ask.action_id = action(1);
    ask.seats[1].to = To::account;
    wire::GameCreated made;
    {
        Client guest{harness.port()};
        ask.seats[1].account = guest.account;
        made = host.ask<wire::GameCreated>(ask);
    }
    auto other = ask;
    other.title = "Another game";
    bool gone = false;
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    for (std::uint64_t number = 2; !gone && std::chrono::steady_clock::now() < patience; ++number) {
        other.action_id = action(number);
        const auto answer = host.answer_to(host.send(other));
        gone = std::holds_alternative<wire::Malformed>(answer.body) &&
               std::get<wire::Malformed>(answer.body).field == "create_game.seats[1].account";
    }
    REQUIRE(gone);
    CHECK(host.ask<wire::GameCreated>(ask) == made);
}

TEST_CASE("who has played in a game that runs does not direct it, whatever his role") {
    Harness harness{cheap()};
    auto player = somebody(harness, "Who played");
    auto director = somebody(harness, "Who directs");
    Client other{harness.port()};
    auto ask = directed();
    ask.seats[0].to = ask.seats[1].to = To::anybody;
    const auto made = director.ask<wire::GameCreated>(ask);
    give_role(harness, player, player.account, protocol::wire::Role::director);
    (void)player.ask<wire::Seated>(sit(made.game, 0));
    (void)other.ask<wire::Seated>(sit(made.game, 1));
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    (void)player.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    CHECK(denial(player, client::PauseGame{made.game}) == wire::Denied::Code::not_allowed);
    CHECK(denial(player, client::CallLastRound{made.game, false}) == wire::Denied::Code::not_allowed);
    CHECK(denial(player, client::GiveTime{made.game, "", 60'000, "for me"}) == wire::Denied::Code::not_allowed);
    (void)director.ask<wire::Accepted>(client::PauseGame{made.game});
    CHECK(denial(player, client::ResumeGame{made.game}) == wire::Denied::Code::not_allowed);
}

TEST_CASE("a game that waits is given up by who created it, and by nobody else") {
    Harness harness;
    Client host{harness.port()};
    Client guest{harness.port()};
    const auto made = host.ask<wire::GameCreated>(directed());
    CHECK(denial(guest, client::GiveUpGame{made.game}) == wire::Denied::Code::not_allowed);
    (void)host.ask<wire::Done>(client::GiveUpGame{made.game});
    CHECK(host.ask<wire::Games>(client::ListGames{}).games.empty());
    CHECK(guest.ask<wire::Malformed>(client::GiveUpGame{made.game}).code == wire::Malformed::Code::unknown_game);
}

TEST_CASE("who sits in a game or directs it hears that it is gone and why, though he watches nothing") {
    server::Config config;
    config.limits.waiting_ms = 1'000'000;
    Harness harness{config};
    Client host{harness.port()};
    Client player{harness.port()};
    Client watching{harness.port()};
    Client director{harness.port()};
    Client passes_by{harness.port()};
    const auto gone = [](Client& client) {
        std::vector<std::string> texts;
        for (const auto& message : client.heard())
            if (const auto* notice = std::get_if<wire::Notice>(&message.body); notice != nullptr && notice->kind == Kind::game_gone)
                texts.push_back(notice->text);
        return texts;
    };
    const auto make = [&] {
        auto ask = directed();
        ask.seats[0].to = ask.seats[1].to = To::anybody;
        const auto made = host.ask<wire::GameCreated>(ask);
        (void)host.ask<wire::Accepted>(client::NameDirector{made.game, director.account, false});
        (void)player.ask<wire::Seated>(sit(made.game, 0));
        (void)watching.ask<wire::Seated>(sit(made.game, 1));
        for (auto* one : {&watching, &host}) (void)one->ask<wire::GameView>(client::Watch{made.game, std::nullopt});
        return made.game;
    };
    const std::vector<std::string> by_creator{"The creator of the game has given it up."};
    const std::vector<std::string> by_director{"A director has given the game up."};
    const std::vector<std::string> by_age{"The game was not started in time and is gone."};
    (void)host.ask<wire::Done>(client::GiveUpGame{make()});
    for (auto* one : {&player, &watching, &director}) CHECK(gone(*one) == by_creator);
    CHECK(gone(host).empty());
    (void)director.ask<wire::Done>(client::GiveUpGame{make()});
    for (auto* one : {&player, &watching, &host}) CHECK(gone(*one) == by_director);
    const auto old = make();
    harness.advance(999'000);
    harness.advance(7'000);
    CHECK(watching.wait_for<wire::Notice>([&](const wire::Notice& one) { return one.kind == Kind::game_gone; }).game == old);
    for (auto* one : {&player, &director, &host}) CHECK(gone(*one) == by_age);
    CHECK(gone(passes_by).empty());
}

TEST_CASE("a game that has started is not given up, and the answer says what ends it") {
    Harness harness;
    Client host{harness.port()};
    Client other{harness.port()};
    auto ask = directed();
    ask.directed = false;
    const auto made = host.ask<wire::GameCreated>(ask);
    (void)host.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    (void)other.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
    (void)host.ask<wire::Accepted>(client::StartGame{made.game});
    const auto no = host.ask<wire::Denied>(client::GiveUpGame{made.game});
    CHECK(no.code == wire::Denied::Code::not_allowed);
    for (const auto* word : {"end_game", "rule-on end-game", "resign_power"}) CHECK(no.reason.find(word) != std::string::npos);
    CHECK(denial(other, client::GiveUpGame{made.game}) == wire::Denied::Code::not_allowed);
}

TEST_CASE("the list has titles, events and directors") {
    Harness harness;
    Client host{harness.port()};
    auto ask = directed();
    ask.title = "Table 4";
    ask.event = "Autumn hall";
    (void)host.ask<wire::GameCreated>(ask);
    const auto listed = host.ask<wire::Games>(client::ListGames{}).games;
    REQUIRE(listed.size() == 1);
    CHECK(listed[0].title == "Table 4");
    CHECK(listed[0].event == "Autumn hall");
    CHECK(listed[0].directors == std::vector<std::uint64_t>{host.account});
    harness.restart();
    CHECK(Client{harness.port()}.ask<wire::Games>(client::ListGames{}).games[0].title == "Table 4");
}

}  // namespace testing
