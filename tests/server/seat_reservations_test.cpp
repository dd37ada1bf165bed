// Seats that are kept for others: who hears of it, who lets nobody, and how often one may.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/server/people.hpp"

namespace testing {

TEST_CASE("whom a seat is kept for is told wherever he is, and so is who directs a game where one is left") {
    Harness harness;
    Client director{harness.port()};
    Client watching{harness.port()};
    Client leaver{harness.port()};
    Client other{harness.port()};
    Client substitute{harness.port()};
    Client heir{harness.port()};
    const auto told = [](Client& client, Kind kind) {
        std::vector<wire::Notice> notices;
        for (const auto& message : client.heard())
            if (const auto* notice = std::get_if<wire::Notice>(&message.body); notice != nullptr && notice->kind == kind)
                notices.push_back(*notice);
        return notices;
    };
    auto ask = directed();
    ask.seats[0].to = To::account;
    ask.seats[0].account = leaver.account;
    ask.seats[1].to = To::anybody;
    const auto made = director.ask<wire::GameCreated>(ask);
    auto kept = told(leaver, Kind::seat_free);
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].game == made.game);
    CHECK(kept[0].seats == std::vector<std::uint32_t>{0});
    CHECK(kept[0].accounts == std::vector<std::uint64_t>{leaver.account});
    (void)director.ask<wire::Accepted>(client::NameDirector{made.game, watching.account, false});
    (void)watching.ask<wire::GameView>(client::Watch{made.game, {}});
    (void)leaver.ask<wire::Seated>(sit(made.game, 0));
    (void)other.ask<wire::Seated>(sit(made.game, 1));
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    (void)leaver.ask<wire::Accepted>(client::NameSubstitute{made.game, 0, substitute.account});
    CHECK(told(substitute, Kind::seat_free).empty());  // nobody needs him yet
    (void)told(director, Kind::seat_free);
    (void)told(watching, Kind::seat_free);
    (void)leaver.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    kept = told(substitute, Kind::seat_free);
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].accounts == std::vector<std::uint64_t>{substitute.account});
    for (auto* one : {&director, &watching}) {
        const auto free = told(*one, Kind::seat_free);  // once, be it that he watches or not
        REQUIRE(free.size() == 1);
        CHECK(free[0].seats == std::vector<std::uint32_t>{0});
    }
    CHECK(told(other, Kind::seat_free).empty());
    // Whoever takes a seat that the game waits for is told so, though it waits for no other power than before.
    (void)substitute.ask<wire::Seated>(sit(made.game, 0));
    const auto asked = told(substitute, Kind::to_act);
    REQUIRE(asked.size() == 1);
    CHECK(asked[0].to_act.at(0).power == "Austria-Hungary");
    // Handed over by a director while somebody sits there.
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::account, leaver.account});
    kept = told(leaver, Kind::seat_free);
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].seats == std::vector<std::uint32_t>{1});
    // Whose seat goes to another, or is taken from him, is told so.
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::account, heir.account});
    (void)heir.ask<wire::Seated>(sit(made.game, 1));
    auto lost = told(other, Kind::seat_free);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].text.starts_with("Your seat ("));
    CHECK(lost[0].text.ends_with(") is somebody else's now."));
    CHECK(lost[0].seats.empty());
    (void)told(substitute, Kind::seat_free);
    (void)director.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    lost = told(substitute, Kind::seat_free);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].text.starts_with("A director has taken your seat (Austria-Hungary"));
    CHECK(lost[0].seats == std::vector<std::uint32_t>{0});
}

TEST_CASE("who names others again and again waits, and longer for the same one") {
    Harness harness{cheap()};
    Client stranger = somebody(harness, "A Stranger");
    Client other = somebody(harness, "Another One");
    Client host = somebody(harness, "The Host");
    std::vector<Client> wanted;
    for (const auto* name : {"First", "Second", "Third", "Fourth", "Fifth"}) wanted.push_back(somebody(harness, name));
    auto ask = directed();
    ask.directed = false;
    ask.action_id = action(1);
    ask.seats[0].to = To::account;
    ask.seats[0].account = wanted[0].account;
    const auto made = stranger.ask<wire::GameCreated>(ask);
    CHECK(stranger.ask<wire::GameCreated>(ask).game == made.game);  // asked again it costs nothing
    const auto kept_for = [](const wire::GameCreated& game, const Client& whom) {
        return client::OfferSeat{game.game, 0, To::account, whom.account};
    };
    for (int times = 1; times < 5; ++times) (void)stranger.ask<wire::SeatOffered>(kept_for(made, wanted[0]));
    CHECK(stranger.ask<wire::Busy>(kept_for(made, wanted[0])).retry_ms == 1000);
    for (std::size_t one = 1; one < 4; ++one)
        for (int times = 0; times < 5; ++times) (void)stranger.ask<wire::SeatOffered>(kept_for(made, wanted[one]));
    CHECK(stranger.ask<wire::Busy>(kept_for(made, wanted[4])).retry_ms == 1000);
    auto another = ask;
    another.action_id = action(2);
    CHECK(stranger.ask<wire::Busy>(another).retry_ms == 1000);
    (void)stranger.ask<wire::Seated>(sit(made.game, 1, made.seats[1].token));
    CHECK(stranger.ask<wire::Busy>(client::NameSubstitute{made.game, 1, wanted[4].account}).retry_ms == 1000);
    CHECK(stranger.ask<wire::Busy>(client::NameDirector{made.game, wanted[4].account, false}).retry_ms == 1000);
    // What names nobody else is free, and so is leaving: who is kept a seat then was named before.
    (void)stranger.ask<wire::SeatOffered>(kept_for(made, stranger));
    (void)stranger.ask<wire::SeatOffered>(client::OfferSeat{made.game, 0, To::holder, 0});
    (void)stranger.ask<wire::Accepted>(client::LeaveSeat{made.game, 1});
    // Nobody waits for what another has done, and whom the server has direct its games for nothing.
    const auto theirs = other.ask<wire::GameCreated>(ask);
    (void)other.ask<wire::SeatOffered>(kept_for(theirs, wanted[0]));
    give_role(harness, host, host.account, protocol::wire::Role::director);
    for (int times = 0; times < 30; ++times) (void)host.ask<wire::SeatOffered>(kept_for(theirs, wanted[0]));
    harness.advance(1000);
    (void)stranger.ask<wire::SeatOffered>(kept_for(made, wanted[4]));
    CHECK(stranger.ask<wire::Busy>(kept_for(made, wanted[4])).retry_ms == 2000);
}

TEST_CASE("whom several seats are kept for is told once") {
    Harness harness{cheap()};
    Client host = somebody(harness, "The Host");
    Client wanted = somebody(harness, "Wanted");
    auto ask = directed();
    for (auto& seat : ask.seats) seat.to = To::account, seat.account = wanted.account;
    (void)host.ask<wire::GameCreated>(ask);
    std::vector<wire::Notice> told;
    for (const auto& message : wanted.heard())
        if (const auto* notice = std::get_if<wire::Notice>(&message.body)) told.push_back(*notice);
    REQUIRE(told.size() == 1);
    CHECK(told[0].text == "The Host keeps a seat for you.");
    CHECK(told[0].seats == std::vector<std::uint32_t>{0, 1});
}

TEST_CASE("guests who name one account are counted as one") {
    Harness harness{cheap()};
    Client wanted = somebody(harness, "Wanted");
    auto ask = directed();
    ask.seats[0].to = To::account;
    ask.seats[0].account = wanted.account;
    for (int guest = 0; guest < 5; ++guest) (void)Client{harness.port()}.ask<wire::GameCreated>(ask);
    CHECK(Client{harness.port()}.ask<wire::Busy>(ask).retry_ms == 1000);
    Client host = somebody(harness, "The Host");
    (void)host.ask<wire::GameCreated>(ask);
}

TEST_CASE("for who wants it so nobody else keeps a seat") {
    Harness harness{cheap()};
    Client host = somebody(harness, "The Host");
    Client alone = somebody(harness, "Wants None");
    client::SetProfile none;
    none.no_kept_seats = true;
    CHECK(alone.ask<wire::Profile>(none).no_kept_seats);
    auto ask = directed();
    ask.seats[0].to = To::account;
    ask.seats[0].account = alone.account;
    const auto refused = host.ask<wire::Malformed>(ask);
    CHECK(refused.field == "create_game.seats[0].account");
    CHECK(refused.problem == "this account does not allow others to name it for a seat or as a director");
    ask.seats[0] = directed().seats[0];
    const auto made = host.ask<wire::GameCreated>(ask);
    CHECK(host.ask<wire::Malformed>(client::OfferSeat{made.game, 0, To::account, alone.account}).field == "offer_seat.account");
    (void)alone.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    auto his = directed();  // for himself he does as he likes
    his.directed = false;
    his.seats[0].to = To::account;
    his.seats[0].account = alone.account;
    const auto own = alone.ask<wire::GameCreated>(his);
    (void)alone.ask<wire::Seated>(sit(own.game, 0));
    (void)host.ask<wire::Seated>(sit(own.game, 1, own.seats[1].token));
    CHECK(host.ask<wire::Malformed>(client::NameSubstitute{own.game, 1, alone.account}).field == "name_substitute.account");
    const auto other = host.ask<wire::GameCreated>(directed());
    CHECK(host.ask<wire::Malformed>(client::NameDirector{other.game, alone.account, false}).field == "name_director.account");
    none.no_kept_seats = false;
    CHECK_FALSE(alone.ask<wire::Profile>(none).no_kept_seats);
    (void)host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::account, alone.account});
}

}  // namespace testing
