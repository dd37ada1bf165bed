#include "server/notify/delivery_worker.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "server/notify/delivery_thread.hpp"
#include "tests/notify/fakes.hpp"

namespace testing {
namespace {

using notify::Outcome;

constexpr auto digest = notify::usual_digest_ms;
const Outcome later{Outcome::Kind::later, "it is late"};
const Outcome nobody_there{Outcome::Kind::later, "no server", Outcome::Blames::way};

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }
bool counted(const Round& around, const std::string& line) { return says(around.metrics.text(), "\n" + line + "\n"); }

}  // namespace

TEST_CASE("what happens in a quiet time after a first outbox message is one mail") {
    Round around;
    around.has_mail(1);
    around.asked(1, 10, 1);
    around.pass(digest - 1);
    CHECK(around.mails.tried.empty());
    around.asked(2, 4, 1);
    around.pass(1);
    REQUIRE(around.mails.delivered.size() == 1);
    const auto& mail = around.mails.delivered.front();
    CHECK(mail.to == "player1@example.org");
    CHECK(mail.subject == "Armistice: you are to act in 2 games");
    CHECK(says(mail.text, "The story of 1."));
    CHECK(says(mail.text, "The story of 2."));
    CHECK(around.outbox.rows.empty());
    CHECK(around.outbox.notes.empty());
    CHECK(around.worker->waiting() == 0);
    around.asked(1, 20, 1);
    around.pass(digest);
    CHECK(around.mails.delivered.size() == 2);
    CHECK(around.mails.delivered[0].message_id != around.mails.delivered[1].message_id);
    CHECK(counted(around, R"(armistice_post_total{outcome="delivered",way="mail"} 2)"));
}

TEST_CASE("the quiet time is the account's own and ends when it began to") {
    Round around;
    around.has_mail(1);
    around.book.ways[1].digest_ms = 0;
    around.asked(1, 10, 1);
    around.pass(0);
    CHECK(around.mails.delivered.size() == 1);
    around.book.ways[1].digest_ms = digest;
    around.asked(1, 12, 1);
    for (int outbox_message = 0; outbox_message < 15; ++outbox_message) {
        around.pass(minute);
        around.asked(1, 13 + static_cast<std::uint64_t>(outbox_message), 1);
    }
    CHECK(around.mails.delivered.size() == 2);  // not put off by what follows
    around.restart();                           // nor by a restart: the time is that of the outbox message
    around.pass(5 * minute - 1);
    CHECK(around.mails.delivered.size() == 2);
    around.pass(1);
    CHECK(around.mails.delivered.size() == 3);
}

TEST_CASE("each account gets its own mail and only what is asked of it") {
    Round around;
    around.has_mail(1);
    around.has_mail(2);
    around.asked(1, 10, 1);
    around.asked(2, 10, 2);
    around.pass(digest);
    REQUIRE(around.mails.delivered.size() == 2);
    CHECK(says(around.mails.delivered[0].text, "The story of 1."));
    CHECK_FALSE(says(around.mails.delivered[0].text, "The story of 2."));
    CHECK(around.mails.delivered[1].to == "player2@example.org");
    CHECK(around.mails.rests > 0);
}

TEST_CASE("what is no longer true is left out and where nothing is left nothing is sent") {
    Round around;
    around.has_mail(1);
    around.asked(1, 10, 1);
    around.asked(2, 10, 1);
    around.games.over.insert({1, game_id(1)});
    SUBCASE("one of two") {
        around.pass(digest);
        REQUIRE(around.mails.delivered.size() == 1);
        CHECK_FALSE(says(around.mails.delivered[0].text, "The story of 1."));
    }
    SUBCASE("both") {
        around.games.over.insert({1, game_id(2)});
        around.pass(digest);
        CHECK(around.mails.tried.empty());
    }
    SUBCASE("a game that no mail is to tell of, which webhooks still do") {
        around.has_hook(1);
        around.book.ways[1].muted_by_mail = {game_id(2)};
        around.pass(digest);
        CHECK(around.mails.tried.empty());
        REQUIRE(around.hooks.delivered.size() == 1);
        CHECK(says(around.hooks.delivered[0].body, "The story of 2."));
    }
    SUBCASE("a game that the account wants to hear nothing of") {
        around.has_hook(1);
        around.book.ways[1].muted = {game_id(2)};
        around.pass(digest);
        CHECK(around.mails.tried.empty());
        CHECK(around.hooks.tried.empty());
    }
    CHECK(around.outbox.rows.empty());
    CHECK(around.outbox.notes.empty());
}

TEST_CASE("who has no way to be told is told nothing and nothing waits for him") {
    Round around;
    around.asked(1, 10, 1);
    around.has_mail(2);
    SUBCASE("the server has mails") {}
    SUBCASE("nor has the server") {
        around.with_mails = false;
        around.restart();
        around.asked(1, 10, 2);
    }
    around.pass(digest);
    CHECK(around.mails.tried.empty());
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("what a dispute has come to is told to who has nothing to do") {
    Round around;
    around.has_mail(1);
    around.games.over.insert({1, game_id(1)});
    around.asked(1, 10, 1, notify::Summons::Kind::dispute);
    around.pass(digest);
    CHECK(says(around.mails.delivered.at(0).subject, "a dispute, or a ruling"));
    around.asked(1, 11, 1);  // and is asked no more: nothing is left to say
    around.pass(digest);
    CHECK(around.mails.delivered.size() == 1);
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("of a seat is told as long as it is kept or free, to who has nothing to do as well") {
    Round around;
    around.has_mail(1);
    around.games.over.insert({1, game_id(1)});
    protocol::server::SeatView seat;
    seat.seat = 2;
    seat.powers = {"Japan"};
    around.games.kept = {seat};
    around.asked(1, 10, 1, notify::Summons::Kind::seat);
    around.pass(digest);
    CHECK(says(around.mails.delivered.at(0).subject, "Armistice: a seat"));
    CHECK(says(around.mails.delivered.at(0).text, "The seat of Japan is kept for you"));
    CHECK_FALSE(says(around.mails.delivered.at(0).text, "The story of 1."));  // he plays nothing, and may be shown the game later only
    around.asked(1, 11, 1, notify::Summons::Kind::dispute);                   // of another matter nothing of seats
    around.pass(digest);
    CHECK_FALSE(says(around.mails.delivered.at(1).text, "seat"));
    SUBCASE("he has taken it") {}
    SUBCASE("and plays another power, of whose turn he was told before") { around.games.over.clear(); }
    around.games.kept.clear();
    around.asked(1, 12, 1, notify::Summons::Kind::seat);
    around.pass(digest);
    CHECK(around.mails.delivered.size() == 2);
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("a word about the game's time is told to who has nothing to do, without a recap, and nobody else") {
    Round around;
    around.has_mail(1);
    around.games.over.insert({1, game_id(1)});
    SUBCASE("a pause") {
        around.asked(1, 10, 1, notify::Summons::Kind::time);
        around.pass(digest);
        CHECK(says(around.mails.delivered.at(0).subject, "news about the clock or the seats"));
    }
    SUBCASE("a seat that was lost") {
        around.asked(1, 10, 1, notify::Summons::Kind::time);
        around.asked(1, 11, 1, notify::Summons::Kind::lost);
        around.pass(digest);
        CHECK(says(around.mails.delivered.at(0).subject, "you have lost your seat"));
    }
    REQUIRE(around.mails.delivered.size() == 1);
    CHECK(says(around.mails.delivered[0].text, "A director pauses the game.\n"));
    CHECK_FALSE(says(around.mails.delivered[0].text, "The story of"));
    around.asked(2, 12, 1);  // what is said of the time has outbox messages of its own
    around.pass(digest);
    CHECK_FALSE(says(around.mails.delivered.at(1).text, "A director has paused"));
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("entries that are stored close together are told once each, in one mail or in two") {
    Round around;
    around.has_mail(1);
    around.has_hook(1);
    around.book.ways[1].digest_ms = 0;
    around.games.said_by = {{10, "A director pauses the game."}, {11, "A director ends the pause."}};
    const auto second = [&] { around.asked(1, 11, 1, notify::Summons::Kind::time); };
    std::size_t mails = 1;
    bool came = false;
    SUBCASE("the second comes while the first is written, and the game is told with both") {
        around.games.read = [&] {
            if (!std::exchange(came, true)) second();
        };
    }
    SUBCASE("the second comes while the first is sent") {
        mails = 2;
        around.mails.before = [&] {
            if (!std::exchange(came, true)) second();
        };
    }
    SUBCASE("the first is sent again after the second was stored") {
        mails = 2;
        around.mails.answer = [](const notify::Mail&) { return later; };
        around.asked(1, 10, 1, notify::Summons::Kind::time);
        around.pass(0);
        second();
        around.mails.answer = [](const notify::Mail&) { return Outcome{Outcome::Kind::delivered}; };
        around.pass(minute);
    }
    if (around.mails.tried.empty()) around.asked(1, 10, 1, notify::Summons::Kind::time);
    around.pass(0);
    CHECK(around.mails.delivered.size() == mails);
    for (const auto& [entry, sentence] : around.games.said_by) {
        CAPTURE(entry);
        CHECK(std::count_if(around.mails.delivered.begin(), around.mails.delivered.end(),
                            [&](const notify::Mail& mail) { return says(mail.text, sentence); }) == 1);
        CHECK(std::count_if(around.hooks.delivered.begin(), around.hooks.delivered.end(),
                            [&](const notify::Hook& hook) { return says(hook.body, sentence); }) == 1);
    }
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("a word about the game's time does not tell again what asked the player to act") {
    Round around;
    around.has_mail(1);
    around.book.ways[1].digest_ms = 0;
    around.games.said_by = {{11, "A director pauses the game."}};
    around.asked(1, 10, 1);
    around.pass(0);
    around.asked(1, 11, 1, notify::Summons::Kind::time);
    around.pass(0);
    around.asked(1, 12, 1, notify::Summons::Kind::time);  // which says nothing
    around.pass(0);
    REQUIRE(around.mails.delivered.size() == 2);
    CHECK(says(around.mails.delivered[0].text, "The story of 1."));
    CHECK_FALSE(says(around.mails.delivered[1].text, "The story of 1."));
    CHECK(says(around.mails.delivered[1].text, "A director pauses the game."));
}

TEST_CASE("who has no part in a game any more is told nothing where nothing is left to tell") {
    Round around;
    around.has_mail(1);
    around.games.over.insert({1, game_id(1)});
    around.games.left.insert(1);
    around.asked(1, 10, 1, notify::Summons::Kind::dispute);
    around.asked(1, 11, 1, notify::Summons::Kind::time);
    around.pass(digest);
    CHECK(around.mails.tried.empty());
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("reminders are said to be reminders") {
    Round around;
    around.has_mail(1);
    around.asked(1, 10, 1, notify::Summons::Kind::reminder);
    around.pass(digest);
    CHECK(says(around.mails.delivered.at(0).subject, "still waiting"));
    around.asked(1, 10, 1, notify::Summons::Kind::reminder);
    around.asked(2, 10, 1);
    around.pass(digest);
    CHECK(says(around.mails.delivered.at(1).subject, "you are to act in 2 games"));
}

TEST_CASE("a way that an account gives up leaves nothing behind") {
    Round around;
    around.has_mail(1);
    around.has_hook(1);
    around.hooks.answer = [](const notify::Hook&) { return later; };
    around.asked(1, 10, 1);
    around.pass(digest);
    around.book.ways[1].webhook.clear();
    around.pass(60 * minute);
    CHECK(around.outbox.rows.empty());
    CHECK(around.outbox.notes.empty());
    CHECK(around.mails.delivered.size() == 1);
}

TEST_CASE("outbox messages that are none of the delivery worker's stay where they are") {
    Round around;
    around.has_mail(1);
    around.outbox.rows[1] = {1, game_id(1), 1, "something else", "x"};
    around.outbox.rows[2] = {2, game_id(1), 1, "asked", "x"};
    around.asked(1, 10, 1);
    around.pass(digest);
    CHECK(around.mails.delivered.size() == 1);
    CHECK(around.outbox.rows.size() == 2);
}

TEST_CASE("an outbox message is seen although its id was another's before") {
    Round around;
    around.has_mail(1);
    around.book.ways[1].digest_ms = 0;
    for (std::uint64_t sequence = 1; sequence <= 5; ++sequence) {
        around.asked(1, sequence, 1);
        CHECK(around.outbox.rows.begin()->first == 1);
        around.pass(0);
        CHECK(around.mails.delivered.size() == sequence);
    }
    CHECK(around.mails.delivered[0].message_id != around.mails.delivered[1].message_id);
}

TEST_CASE("an entry of another history at the same place and time is told under a name of its own") {
    Round around;
    around.has_mail(1);
    around.has_hook(1);
    const notify::Summons summons{notify::Summons::Kind::asked, 1, around.time.now(), {1}};
    around.outbox.write(1, 10, summons);
    around.pass(digest);
    // The database is set back to before the entry, ids begin again, and the clock stands where it stood.
    around.restart();
    auto other = summons;
    other.entry = {2};
    around.outbox.write(1, 10, other);
    around.pass(digest);
    // And once more, to the same entry: whoever has seen its mail knows it.
    around.restart();
    around.outbox.write(1, 10, summons);
    around.pass(digest);
    REQUIRE(around.mails.delivered.size() == 3);
    CHECK(around.mails.delivered[0].message_id != around.mails.delivered[1].message_id);
    CHECK(around.mails.delivered[0].message_id == around.mails.delivered[2].message_id);
    REQUIRE(around.hooks.delivered.size() == 3);
    CHECK(around.hooks.delivered[0].id != around.hooks.delivered[1].id);
    CHECK(around.hooks.delivered[0].id == around.hooks.delivered[2].id);
}

TEST_CASE("many outbox messages are read page by page and none is left") {
    Round around;
    for (std::uint64_t account = 1; account <= 300; ++account) {
        around.has_mail(account);
        for (std::uint8_t game = 1; game <= 3; ++game) around.asked(game, 1, account);
    }
    around.pass(digest);
    CHECK(around.mails.delivered.size() == 300);
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("a call of a webhook is signed JSON with an id that stays") {
    Round around;
    around.has_hook(1);
    around.asked(1, 10, 1);
    around.hooks.answer = [](const notify::Hook&) { return later; };
    around.pass(digest);
    around.hooks.answer = [](const notify::Hook&) { return Outcome{Outcome::Kind::delivered}; };
    around.pass(minute);
    REQUIRE(around.hooks.tried.size() == 2);
    CHECK(around.hooks.tried[0].id == around.hooks.tried[1].id);
    const auto& hook = around.hooks.tried[1];
    CHECK(hook.url == "https://example.org/1");
    CHECK(hook.secret == "secret");
    CHECK(says(hook.body, "\"delivery\":\"" + hook.id + "\""));
    CHECK(says(hook.body, R"("power":"Japan")"));
    CHECK(around.outbox.rows.empty());
}

TEST_CASE("a mail that was handed in goes at once and is tried as long as it is wanted") {
    Round around;
    const notify::Mail mail{"anna@example.org", "A new password", "Here.\n", "reset-1", ""};
    REQUIRE(around.worker->hand(mail, around.time.now() + 10 * minute));
    (void)around.go();
    CHECK(around.mails.delivered == std::vector{mail});
    around.mails.answer = [](const notify::Mail&) { return nobody_there; };
    REQUIRE(around.worker->hand(mail, around.time.now() + 10 * minute));
    around.pass(60 * minute);
    CHECK(around.mails.tried.size() == 5);  // after 1, 2 and 4 minutes more
    for (std::size_t more = 0; more < notify::DeliveryWorker::most_handed; ++more) REQUIRE(around.worker->hand(mail, 0));
    CHECK_FALSE(around.worker->hand(mail, 0));
}

TEST_CASE("mails tell how they are ended for one game and for all") {
    Round around;
    around.links = {"https://games.example.org", [](std::uint64_t account, const std::optional<match::GameId>& game) {
                        return "https://games.example.org/unsubscribe/" + std::to_string(account) +
                               (game ? "-" + std::to_string((*game)[0]) : "");
                    }};
    around.restart();
    around.has_mail(7);
    around.asked(1, 10, 7);
    around.asked(2, 10, 7);
    around.pass(digest);
    const auto& mail = around.mails.delivered.at(0);
    CHECK(mail.unsubscribe == "https://games.example.org/unsubscribe/7");
    CHECK(says(mail.text, "To stop mails about this game: https://games.example.org/unsubscribe/7-1\n"));
    CHECK(says(mail.text, "To stop mails about this game: https://games.example.org/unsubscribe/7-2\n"));
    CHECK(says(mail.text, "The game: https://games.example.org/games/01010101010101010101010101010101\n"));
}

TEST_CASE("the delivery thread makes its rounds when it is woken and ends when it is told to") {
    Round around;
    around.has_mail(1);
    around.book.ways[1].digest_ms = 0;
    std::mutex mutex;
    std::condition_variable sent;
    bool done = false;
    around.mails.after = [&] {
        const std::lock_guard lock{mutex};
        done = true;
        sent.notify_one();
    };
    bool gave_up = false;
    around.asked(1, 10, 1);
    {
        notify::DeliveryThread office{*around.worker, around.time, [&] { gave_up = true; }};
        office.wake();
        std::unique_lock lock{mutex};
        CHECK(sent.wait_for(lock, std::chrono::seconds{10}, [&] { return done; }));
    }
    CHECK(gave_up);
    CHECK(around.outbox.rows.empty());
}

}  // namespace testing
