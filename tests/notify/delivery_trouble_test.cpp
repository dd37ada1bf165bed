// What a delivery worker does where something fails: a mail server, a mailbox, a webhook, the store.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "server/notify/delivery_worker.hpp"
#include "tests/notify/fakes.hpp"

namespace testing {
namespace {

using notify::Outcome;
using notify::Way;

constexpr auto digest = notify::usual_digest_ms;
const Outcome later{Outcome::Kind::later, "it is late"};
const Outcome refused{Outcome::Kind::refused, "no"};
const Outcome nobody_there{Outcome::Kind::later, "no server", Outcome::Blames::way};
const Outcome hung_up{Outcome::Kind::later, "hung up", Outcome::Blames::unclear};

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }
bool counted(const Round& around, const std::string& line) { return says(around.metrics.text(), "\n" + line + "\n"); }

}  // namespace

TEST_CASE("what was answered later is sent again under the same name and without what came meanwhile") {
    Round around;
    around.has_mail(1);
    around.mails.answer = [](const notify::Mail&) { return later; };
    around.asked(1, 10, 1);
    around.pass(digest);
    CHECK(around.mails.tried.size() == 1);
    around.asked(2, 5, 1);
    around.pass(minute - 1);
    CHECK(around.mails.tried.size() == 1);
    SUBCASE("the same process") {}
    SUBCASE("a restart between") { around.restart(); }
    around.pass(1);
    CHECK(around.mails.tried.size() == 2);
    around.pass(2 * minute - 1);
    CHECK(around.mails.tried.size() == 2);
    around.mails.answer = [](const notify::Mail&) { return Outcome{Outcome::Kind::delivered}; };
    around.pass(1);
    REQUIRE(around.mails.delivered.size() == 1);
    for (const auto& mail : around.mails.tried) CHECK(mail.message_id == around.mails.delivered[0].message_id);
    CHECK_FALSE(says(around.mails.delivered[0].text, "The story of 2."));
    around.pass(digest);
    REQUIRE(around.mails.delivered.size() == 2);
    CHECK(says(around.mails.delivered[1].text, "The story of 2."));
    CHECK(around.outbox.rows.empty());
    CHECK(around.book.vain.empty());
}

TEST_CASE("what is refused is not tried again and the address book is told") {
    Round around;
    around.has_mail(1);
    around.mails.answer = [](const notify::Mail&) { return refused; };
    around.asked(1, 10, 1);
    around.pass(100 * 24 * 60 * minute);
    CHECK(around.mails.tried.size() == 1);
    CHECK(around.book.vain == std::vector{std::pair{std::uint64_t{1}, Way::mail}});
    CHECK(around.book.vain_of == std::vector<std::string>{around.book.ways[1].mail});
    CHECK(around.outbox.rows.empty());
    CHECK(counted(around, R"(armistice_post_total{outcome="refused",way="mail"} 1)"));
}

TEST_CASE("after three days an outbox message is given up") {
    Round around;
    around.has_hook(1);
    around.hooks.answer = [](const notify::Hook&) { return later; };
    around.asked(1, 10, 1);
    around.pass(71 * 60 * minute);
    CHECK_FALSE(around.outbox.rows.empty());
    around.pass(60 * minute);
    CHECK(around.outbox.rows.empty());
    CHECK(around.outbox.notes.empty());
    CHECK(around.book.vain == std::vector{std::pair{std::uint64_t{1}, Way::webhook}});
    CHECK(counted(around, R"(armistice_post_total{outcome="given_up",way="webhook"} 1)"));
    CHECK(counted(around, "armistice_post_waiting 0"));
}

TEST_CASE("a webhook that fails keeps no mail waiting and no mail is sent twice for it") {
    Round around;
    around.has_mail(1);
    around.has_hook(1);
    around.hooks.answer = [](const notify::Hook&) { return later; };
    around.asked(1, 10, 1);
    around.pass(digest);
    CHECK(around.mails.delivered.size() == 1);
    CHECK(around.hooks.tried.size() == 1);
    CHECK(around.outbox.rows.size() == 1);
    around.restart();
    around.asked(2, 10, 1);
    around.pass(digest);
    REQUIRE(around.mails.delivered.size() == 2);
    CHECK_FALSE(says(around.mails.delivered[1].text, "The story of 1."));
    CHECK(around.outbox.rows.size() == 2);
    around.hooks.answer = [](const notify::Hook&) { return Outcome{Outcome::Kind::delivered}; };
    around.pass(60 * minute);
    CHECK(around.hooks.delivered.size() == 2);
    CHECK(around.mails.delivered.size() == 2);
    CHECK(around.outbox.rows.empty());
    CHECK(around.outbox.notes.empty());
}

TEST_CASE("where no mail server answers others are not tried with it and a mail that stops it stops no other") {
    Round around;
    for (std::uint64_t account = 1; account <= 20; ++account) {
        around.has_mail(account);
        around.asked(1, 10, account);
    }
    around.mails.answer = [](const notify::Mail&) { return nobody_there; };
    around.pass(digest);
    CHECK(around.mails.tried.size() == 1);
    around.pass(minute);
    CHECK(around.mails.tried.size() == 2);
    CHECK(around.mails.tried[0].to != around.mails.tried[1].to);
    // The first one's mail is what the server cannot take.
    const auto first = around.mails.tried[0].to;
    around.mails.answer = [&](const notify::Mail& mail) { return mail.to == first ? nobody_there : Outcome{Outcome::Kind::delivered}; };
    around.pass(60 * minute);
    CHECK(around.mails.delivered.size() == 19);
    around.mails.answer = [](const notify::Mail&) { return Outcome{Outcome::Kind::delivered}; };
    around.pass(24 * 60 * minute);
    CHECK(around.mails.delivered.size() == 20);
    CHECK(around.book.vain.empty());
}

TEST_CASE("mailboxes that stop their mails stop nobody else's") {
    Round around;
    constexpr std::uint64_t bad = 7;
    for (std::uint64_t account = 1; account <= 20; ++account) {
        around.has_mail(account);
        around.asked(1, 10, account);
    }
    const auto stops = [](const notify::Mail& mail) {
        for (std::uint64_t account = 1; account <= bad; ++account)
            if (mail.to == "player" + std::to_string(account) + "@example.org") return true;
        return false;
    };
    SUBCASE("as is said, or seems so") {
        around.mails.answer = [&](const notify::Mail& mail) { return stops(mail) ? hung_up : Outcome{Outcome::Kind::delivered}; };
    }
    SUBCASE("and once the way itself is closed for a time") {
        around.mails.answer = [](const notify::Mail&) { return nobody_there; };
        around.pass(20 * minute);
        around.mails.tried.clear();
        around.mails.answer = [&](const notify::Mail& mail) { return stops(mail) ? hung_up : Outcome{Outcome::Kind::delivered}; };
    }
    around.pass(digest + 3 * minute);  // three in a row close the way for a minute, and those that have not failed yet go first then
    CHECK(around.mails.delivered.size() == 20 - bad);
    // What comes now finds the way open, however often the others fail.
    for (std::uint64_t round = 0; round < 10; ++round) {
        around.mails.delivered.clear();
        for (std::uint64_t account = bad + 1; account <= 20; ++account) around.asked(1, 20 + round, account);
        around.pass(digest + minute);
        CHECK(around.mails.delivered.size() == 20 - bad);
    }
    CHECK(around.mails.tried.size() < 20 + 10 * (20 - bad) + bad * 10);  // each later and later
    // In vain for three days, while others' arrived: it is the address.
    around.pass(3 * 24 * 60 * minute);
    CHECK(around.book.vain.size() == bad);
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("several mails in a row that come to nothing are the mail server's fault and make nobody's address wrong") {
    Round around;
    for (std::uint64_t account = 1; account <= 20; ++account) {
        around.has_mail(account);
        around.asked(1, 10, account);
    }
    around.mails.answer = [](const notify::Mail&) { return hung_up; };
    around.pass(digest);
    CHECK(around.mails.tried.size() == 3);
    around.pass(minute);
    CHECK(around.mails.tried.size() == 6);
    std::set<std::string> to;
    for (const auto& mail : around.mails.tried) to.insert(mail.to);
    CHECK(to.size() == 6);
    SUBCASE("until it takes them again") {
        around.mails.answer = [](const notify::Mail&) { return Outcome{Outcome::Kind::delivered}; };
        around.pass(2 * minute);
        CHECK(around.mails.delivered.size() == 20);
    }
    SUBCASE("for days") {
        around.pass(4 * 24 * 60 * minute);
        CHECK(around.book.vain.empty());
    }
    SUBCASE("one message alone is never several") {
        for (std::uint64_t account = 2; account <= 20; ++account) around.book.ways[account].mail.clear();
        around.pass(24 * 60 * minute);
        around.has_mail(2);
        around.book.ways[2].digest_ms = 0;
        around.mails.answer = [](const notify::Mail& mail) {
            return mail.to.starts_with("player2@") ? Outcome{Outcome::Kind::delivered} : hung_up;
        };
        around.asked(2, 10, 2);
        around.pass(0);
        CHECK(around.mails.delivered.size() == 1);
        around.pass(3 * 24 * 60 * minute);
    }
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("a mail that was handed in and comes to nothing closes the way for nobody") {
    Round around;
    around.has_mail(1);
    around.book.ways[1].digest_ms = 0;
    around.mails.answer = [](const notify::Mail& mail) {
        return mail.to.starts_with("player") ? Outcome{Outcome::Kind::delivered} : hung_up;
    };
    for (int number = 0; number < 5; ++number)
        REQUIRE(around.worker->hand(
            {"stranger" + std::to_string(number) + "@example.org", "Is it you?", "A code.\n", "confirm-" + std::to_string(number), ""},
            around.time.now() + 10 * minute));
    around.asked(1, 10, 1);
    (void)around.worker->round();  // nor keeps it waiting for all of them
    CHECK(around.mails.delivered.size() == 1);
    around.pass(0);
    CHECK(around.mails.tried.size() == 6);
}

TEST_CASE("a mail server that is away for days makes nobody's address wrong") {
    Round around;
    around.has_mail(1);
    around.asked(1, 10, 1);
    around.mails.answer = [](const notify::Mail&) { return nobody_there; };
    around.pass(4 * 24 * 60 * minute);
    CHECK(around.outbox.rows.empty());
    CHECK(around.book.vain.empty());
    CHECK(counted(around, R"(armistice_post_total{outcome="given_up",way="mail"} 1)"));
}

TEST_CASE("what cannot be read or stored now is tried again and nothing is sent without its receipt") {
    Round around;
    around.has_mail(1);
    around.asked(1, 10, 1);
    SUBCASE("the outbox") {
        around.outbox.broken = true;
        around.pass(digest + 6 * notify::DeliveryWorker::again_ms);
        CHECK(around.mails.tried.empty());
        around.outbox.broken = false;
    }
    SUBCASE("the outbox once the message was read") {
        around.pass(minute);
        around.outbox.broken = true;
        around.pass(digest);
        CHECK(around.mails.tried.empty());
        around.outbox.broken = false;
    }
    SUBCASE("the address book") {
        around.book.closed = true;
        around.pass(digest);
        CHECK(around.mails.tried.empty());
        around.book.closed = false;
    }
    SUBCASE("the game") {
        around.games.unreadable = true;
        around.pass(digest);
        CHECK(around.mails.tried.empty());
        CHECK(around.outbox.rows.size() == 1);
        around.games.unreadable = false;
    }
    SUBCASE("the outbox once the mail was sent") {
        around.mails.after = [&] { around.outbox.broken = true; };
        around.pass(2 * digest);
        CHECK(around.mails.tried.size() == 1);
        CHECK(around.outbox.rows.size() == 1);
        around.outbox.broken = false;
    }
    around.pass(digest);
    CHECK(around.mails.tried.size() == 1);
    CHECK(around.outbox.rows.empty());
}

}  // namespace testing
