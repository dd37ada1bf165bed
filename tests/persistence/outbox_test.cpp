#include "tests/persistence/store_helpers.hpp"

using namespace testing;
using persistence::Batch;
using persistence::StoredOutboxMessage;

namespace {

Batch post(std::vector<persistence::OutboxMessage> outbox_messages) {
    return {.blobs = {}, .outbox_messages = std::move(outbox_messages), .settled = {}};
}
Batch settle(std::vector<std::uint64_t> ids) { return {.blobs = {}, .outbox_messages = {}, .settled = std::move(ids)}; }
/// Two games with an outbox message each, and one of no game.
void make(const std::string& path) {
    const auto store = open(path);
    for (const unsigned game : {1U, 2U}) {
        auto three = entries(game, 0, 3);
        three.outbox = {{"mail", "of " + std::to_string(game)}};
        REQUIRE(append(*store, three) == 3);
    }
    REQUIRE(put(*store, post({{"mail", "reset"}})));
}

}  // namespace

TEST_CASE("outbox messages are read in the order in which they were written with the game and entry that caused them") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        CHECK(outbox_messages(*store)->empty());
        auto first = entries(1, 0, 2);
        first.outbox = {{"mail", "one"}, {"hook", std::string{"t\0o", 3}}};
        REQUIRE(append(*store, first) == 2);
        REQUIRE(put(*store, post({{"reset", ""}})));
        auto second = entries(2, 0);
        second.outbox = {{"mail", "four"}};
        REQUIRE(append(*store, second) == 1);
    }
    const auto store = open(folder.file());
    const auto all = outbox_messages(*store);
    REQUIRE(all);
    REQUIRE(all->size() == 4);
    struct Row {
        unsigned game;
        std::uint64_t sequence;
        std::string topic, payload;
    };
    const std::vector<Row> rows{{1, 2, "mail", "one"}, {1, 2, "hook", {"t\0o", 3}}, {0, 0, "reset", ""}, {2, 1, "mail", "four"}};
    for (std::size_t at = 0; at < rows.size(); ++at) {
        CAPTURE(at);
        const auto& outbox_message = (*all)[at];
        CHECK(outbox_message.game == key(rows[at].game));
        CHECK(outbox_message.sequence == rows[at].sequence);
        CHECK(outbox_message.topic == rows[at].topic);
        CHECK(outbox_message.payload == rows[at].payload);
        CHECK_FALSE(outbox_message.damaged);
        if (at > 0) CHECK(outbox_message.id > (*all)[at - 1].id);
    }
    const auto part = outbox_messages(*store, (*all)[0].id, 2);
    REQUIRE(part->size() == 2);
    CHECK(part->front().id == (*all)[1].id);
    CHECK(outbox_messages(*store, all->back().id)->empty());
    CHECK(outbox_messages(*store, UINT64_MAX)->empty());
    CHECK(outbox_messages(*store, 0, 0)->empty());
    CHECK(outbox_messages(*store, 0, SIZE_MAX)->size() == 4);
}

TEST_CASE("outbox messages are settled together with what says so") {
    const Folder folder;
    make(folder.file());
    const auto store = open(folder.file());
    const auto all = outbox_messages(*store);
    REQUIRE(all->size() == 3);
    REQUIRE(put(*store, Batch{.blobs = {{"sent/1", "x"}}, .outbox_messages = {{"mail", "next"}}, .settled = {(*all)[0].id, (*all)[2].id}}));
    CHECK(get(*store, "sent/1") == "x");
    const auto left = outbox_messages(*store);
    REQUIRE(left->size() == 2);
    CHECK(left->front().id == (*all)[1].id);
    CHECK(left->back().payload == "next");
    CHECK(put(*store, settle({(*all)[0].id, 4711, UINT64_MAX})));  // what is not there is settled
    CHECK(outbox_messages(*store)->size() == 2);
}

TEST_CASE("no outbox message gets the number of another that was there before also after opening again") {
    const Folder folder;
    std::uint64_t last = 0;
    for (int time = 0; time < 3; ++time) {
        const auto store = open(folder.file());
        for (int more = 0; more < 3; ++more) {
            REQUIRE(put(*store, post({{"mail", "a"}, {"mail", "b"}})));
            const auto there = outbox_messages(*store);
            REQUIRE(there->size() == 2);
            CHECK(there->front().id > last);
            last = there->back().id;
            REQUIRE(put(*store, settle({there->front().id, there->back().id})));
        }
    }
}

TEST_CASE("the outbox messages of a game that is removed go with it and their numbers do not come again") {
    const Folder folder;
    make(folder.file());
    const auto store = open(folder.file());
    auto more = entries(2, 3);
    more.outbox = {{"mail", "last"}};
    REQUIRE(append(*store, more) == 4);
    const auto before = outbox_messages(*store);
    REQUIRE(wait_for<bool>([&](auto done) { store->remove_game(key(2), std::move(done)); }));
    const auto after = outbox_messages(*store);
    REQUIRE(after->size() == 2);
    CHECK(after->front().game == key(1));
    CHECK(after->back().game == GameKey{});
    auto anew = entries(3, 0);  // its row may get the number of the game that went
    anew.outbox = {{"mail", "of 3"}};
    REQUIRE(append(*store, anew) == 1);
    REQUIRE(outbox_messages(*store)->size() == 3);
    CHECK(outbox_messages(*store)->back().game == key(3));
    CHECK(outbox_messages(*store)->back().id > before->back().id);
}

TEST_CASE("an outbox message that was changed is told so in its row and the rows around it are whole") {
    for (const char* change : {"payload = CAST('of 3' AS BLOB)", "topic = 'hook'", "sequence = 2", "game = 0", "game = 1", "game = 99",
                               "sum = x''", "sum = (SELECT sum FROM outbox WHERE game = 1)"}) {
        CAPTURE(change);
        const Folder folder;
        make(folder.file());
        run_sql(folder.file(), (std::string{"UPDATE outbox SET "} + change + " WHERE game = 2").c_str());
        const auto store = open(folder.file());
        const auto all = outbox_messages(*store);
        REQUIRE(all);
        REQUIRE(all->size() == 3);
        CHECK_FALSE((*all)[0].damaged);
        CHECK((*all)[1].damaged);
        CHECK_FALSE((*all)[2].damaged);
        CHECK(put(*store, settle({(*all)[1].id})));
        CHECK(outbox_messages(*store)->size() == 2);
    }
}
