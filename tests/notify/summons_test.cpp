// What lies in the outbox, delivery receipts, and when to try again.
#include "server/catalog/summons.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "server/notify/backoff.hpp"
#include "server/notify/delivery_receipt.hpp"

namespace testing {
namespace {

namespace notify = server::notify;
using notify::Summons;
using protocol::server::SeatView;
using protocol::server::ToAct;

constexpr server::Moment minute = 60'000;
constexpr server::Moment hour = 60 * minute;

notify::StoredOutboxMessage stored(const persistence::OutboxMessage& outbox_message) {
    return {1, {}, 1, outbox_message.topic, outbox_message.payload};
}

SeatView seat(std::vector<std::string> powers, std::uint64_t account) {
    SeatView view;
    view.powers = std::move(powers);
    view.account = account;
    view.taken = account != 0;
    return view;
}

match::Hash head_of(std::uint8_t byte) {
    match::Hash head{};
    head.fill(byte);
    return head;
}

/// To whom an entry writes.
std::vector<std::uint64_t> told(const notify::Awaited& before, const notify::Awaited& after, std::uint64_t author) {
    std::vector<std::uint64_t> accounts;
    for (const auto& outbox_message : notify::outbox_messages_of_entry(before, after, {author, 5, head_of(7)}))
        accounts.push_back(notify::summons_of(stored(outbox_message))->account);
    return accounts;
}

}  // namespace

TEST_CASE("of those that are waited for whose time grows short is reminded, one outbox message to an account") {
    const notify::Awaited awaited{{1, {ToAct{"Germany", {}}, ToAct{"Austria-Hungary", {"retreat"}}}}, {2, {ToAct{"France", {}}}}};
    const notify::Occasion occasion{2, 5, head_of(7)};  // who wrote the entry is reminded too: he has not done what is asked
    const auto told = [&](const std::vector<std::string>& powers) {
        std::vector<std::uint64_t> accounts;
        for (const auto& outbox_message : notify::reminders_of(powers, awaited, occasion)) {
            const auto summons = notify::summons_of(stored(outbox_message));
            REQUIRE(summons);
            CHECK(*summons == Summons{Summons::Kind::reminder, summons->account, 5, head_of(7)});
            accounts.push_back(summons->account);
        }
        return accounts;
    };
    CHECK(told({}).empty());
    CHECK(told({"Italy"}).empty());
    CHECK(told({"Germany", "Austria-Hungary"}) == std::vector<std::uint64_t>{1});
    CHECK(told({"France", "Germany"}) == std::vector<std::uint64_t>{1, 2});
}

TEST_CASE("of a dispute hears who plays or directs, once, but for its author, bots and those whom nothing reaches") {
    protocol::server::GameSummary game;
    game.seats = {seat({"Germany"}, 1), seat({"Austria-Hungary"}, 1), seat({"France"}, 2), seat({"Italy"}, 0), seat({"Russia"}, 5)};
    game.seats.push_back(seat({"Japan"}, 6));
    game.seats.back().sparring = true;
    game.directors = {3, 4};
    std::vector<std::uint64_t> accounts;
    for (const auto& outbox_message :
         notify::outbox_messages_of_dispute(game, {2, 5, head_of(7)}, [](std::uint64_t account) { return account != 4; })) {
        const auto summons = notify::summons_of(stored(outbox_message));
        REQUIRE(summons);
        CHECK(summons->kind == Summons::Kind::dispute);
        accounts.push_back(summons->account);
    }
    CHECK(accounts == std::vector<std::uint64_t>{1, 3, 5});
}

TEST_CASE("of a seat hears whom it is kept for, and of one that was left who directs the game, but for the author") {
    using To = match::body::SeatOffered::To;
    protocol::server::GameSummary none;
    protocol::server::GameSummary before;
    before.seats = {seat({"Germany"}, 1), seat({"Austria-Hungary"}, 2), seat({"France"}, 0)};
    before.directors = {3, 4};
    const auto kept_for = [](SeatView view, std::uint64_t account) {
        view.offered_to = To::account;
        view.offered_account = account;
        return view;
    };
    before.seats[2] = kept_for(before.seats[2], 6);
    const auto told = [](const auto& was, const auto& is, std::uint64_t author) {
        std::vector<std::uint64_t> accounts;
        for (const auto& outbox_message :
             notify::outbox_messages_of_seats(was, is, {author, 5, head_of(7)}, [](std::uint64_t account) { return account != 4; })) {
            const auto summons = notify::summons_of(stored(outbox_message));
            REQUIRE(summons);
            CHECK(*summons == Summons{Summons::Kind::seat, summons->account, 5, head_of(7)});
            accounts.push_back(summons->account);
        }
        return accounts;
    };
    using Accounts = std::vector<std::uint64_t>;
    CHECK(told(none, before, 3) == Accounts{6});  // as the game is created
    CHECK(told(none, before, 6).empty());
    CHECK(told(before, before, 0).empty());
    auto after = before;
    after.seats[0] = kept_for(seat({"Germany"}, 0), 5);  // left: its substitute
    CHECK(told(before, after, 1) == Accounts{3, 5});
    CHECK(told(before, after, 3) == Accounts{5});
    after.seats[0] = kept_for(before.seats[0], 5);  // handed over by who sits there still
    CHECK(told(before, after, 1) == Accounts{5});
    after.seats[0] = before.seats[0];
    after.seats[2] = kept_for(after.seats[2], 7);  // for somebody else now
    CHECK(told(before, after, 3) == Accounts{7});
    after.seats[2] = seat({"France"}, 6);  // taken
    CHECK(told(before, after, 6).empty());
    after.seats[0].taken = false;
    after.status = protocol::server::Status::over;
    CHECK(told(before, after, 1).empty());
}

TEST_CASE("a summons is read as it was written and nothing else is one") {
    for (const auto kind : {Summons::Kind::asked, Summons::Kind::reminder, Summons::Kind::dispute, Summons::Kind::seat, Summons::Kind::lost,
                            Summons::Kind::time}) {
        const Summons summons{kind, 0xFFFF'FFFF'FFFFu, 1'800'000'000'000, head_of(9)};
        CHECK(notify::summons_of(stored(notify::outbox_message_of(summons))) == summons);
    }
    for (const auto* payload : {"", "{", "[]", "1", "{}", R"({"account":1})", R"({"account":-1,"at":1})", R"({"account":"1","at":1})",
                                R"({"account":1,"at":"x"})", R"({"account":1.5,"at":1})", R"({"account":1,"at":1,"entry":7})",
                                R"({"account":1,"at":1,"entry":"07"})", R"({"account":1,"at":1,"entry":"no"})", "\xff"}) {
        CAPTURE(payload);
        CHECK_FALSE(notify::summons_of({1, {}, 1, "asked", payload}));
    }
    CHECK(notify::summons_of({1, {}, 1, "asked", R"({"account":1,"at":2})"}) ==
          Summons{Summons::Kind::asked, 1, 2, {}});  // of an older server
    CHECK_FALSE(notify::summons_of({1, {}, 1, "other", R"({"account":1,"at":1})"}));
}

TEST_CASE("an entry writes to whoever is to do something else after it but its author") {
    const notify::Awaited nobody;
    const notify::Awaited anna{{1, {ToAct{"Germany", {}}}}};
    const notify::Awaited anna_defends{{1, {ToAct{"Germany", {"casualties"}}}}};
    const notify::Awaited ben{{2, {ToAct{"France", {}}}}};
    const notify::Awaited both{{1, {ToAct{"Germany", {"casualties"}}}}, {2, {ToAct{"France", {"casualties"}}}}};
    CHECK(told(nobody, anna, 0) == std::vector<std::uint64_t>{1});
    CHECK(told(anna, anna, 0).empty());
    CHECK(told(anna, ben, 1) == std::vector<std::uint64_t>{2});
    CHECK(told(ben, anna_defends, 2) == std::vector<std::uint64_t>{1});
    CHECK(told(anna, anna_defends, 0) == std::vector<std::uint64_t>{1});  // the clock ended her phase
    CHECK(told(anna, anna_defends, 1).empty());                           // she sees that herself
    CHECK(told(anna, both, 1) == std::vector<std::uint64_t>{2});
    CHECK(told(anna, nobody, 1).empty());
}

TEST_CASE("whoever has the seat of a power that is waited for is to act and bots are not told") {
    auto bot = seat({"Italy"}, 3);
    bot.sparring = true;
    const std::vector<SeatView> seats{seat({"Germany", "Austria"}, 1), seat({"France"}, 2), bot, seat({"Russia"}, 0)};
    const ToAct germany{"Germany", {"a"}};
    const ToAct austria{"Austria", {"b"}};
    const auto awaited = notify::awaited_by_account(seats, {germany, austria, {"Italy", {}}, {"Russia", {}}});
    CHECK(awaited == notify::Awaited{{1, {germany, austria}}});
}

TEST_CASE("a receipt is read as it was written and nothing else is one") {
    notify::DeliveryReceipt receipt;
    CHECK(notify::text_of(receipt).empty());
    receipt.of(notify::Way::mail) = {{1, 3}, {2}, 4, 5};
    receipt.of(notify::Way::webhook).done = {7};
    CHECK(notify::receipt_of(notify::text_of(receipt)) == receipt);
    for (const auto* text : {"", "{", "[]", "7", R"({"mail":{}})", R"({"mail":{"sealed":1,"done":[],"failures":0,"next":0}})",
                             R"({"mail":{"sealed":["x"],"done":[],"failures":0,"next":0}})"}) {
        CAPTURE(text);
        CHECK_FALSE(notify::receipt_of(text));
    }
}

TEST_CASE("what failed is tried again after a minute and twice as long each time but within six hours") {
    CHECK(notify::pause_after(0) == 0);
    CHECK(notify::pause_after(1) == minute);
    CHECK(notify::pause_after(2) == 2 * minute);
    CHECK(notify::pause_after(9) == 256 * minute);
    CHECK(notify::pause_after(10) == 6 * hour);
    CHECK(notify::pause_after(4'000'000'000u) == 6 * hour);
}

TEST_CASE("what has failed for three days is given up") {
    constexpr server::Moment first = 1'800'000'000'000;
    CHECK(notify::next_try(first, first, 1) == first + minute);
    CHECK(notify::next_try(first, first + 66 * hour - 1, 20) == first + 72 * hour - 1);
    CHECK(notify::next_try(first, first + 66 * hour + 1, 20) == first + 72 * hour);
    CHECK(notify::next_try(first, first + 72 * hour - 1, 20) == first + 72 * hour);
    CHECK_FALSE(notify::next_try(first, first + 72 * hour, 20));
    auto now = first;
    std::uint32_t tries = 1;
    while (const auto next = notify::next_try(first, now, tries)) {
        now = *next;
        ++tries;
    }
    CHECK(tries == 21);  // nine more within 511 minutes, then one each six hours, and a last one
}

}  // namespace testing
