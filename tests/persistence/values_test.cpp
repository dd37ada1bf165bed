#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>

#include "persistence/backup.hpp"
#include "tests/persistence/fault_vfs.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;
using persistence::Batch;
using persistence::Blob;

namespace {

Batch values(std::vector<Blob> blobs) { return {.blobs = std::move(blobs), .outbox_messages = {}, .settled = {}}; }
std::string names(Store& store, const std::string& prefix) {
    std::string text;
    const auto found = list(store, prefix);
    REQUIRE(found);
    for (const auto& blob : *found) text += blob.name + '=' + blob.value + (blob.damaged ? "! " : " ");
    return text;
}
/// What becomes of a batch that waits behind others.
std::future<StoreResult<bool>> queue(Store& store, Batch batch) {
    auto promise = std::make_shared<std::promise<StoreResult<bool>>>();
    auto answer = promise->get_future();
    store.put(std::move(batch), [promise](StoreResult<bool> put) { promise->set_value(std::move(put)); });
    return answer;
}

}  // namespace

TEST_CASE("values of a batch are written together and listed by the beginning of their names in order") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        REQUIRE(put(*store, values({{"b/2", "two"}, {"a", "x"}, {"b/10", "ten"}, {"b", "none"}, {"b0", "y"}, {"b/1", "one"}})));
        REQUIRE(put(*store, values({{"b/2", ""}, {"b/3", "three"}, {"b/1", "uno"}, {"missing", ""}})));
        CHECK(names(*store, "b/") == "b/1=uno b/10=ten b/3=three ");
    }
    const auto store = open(folder.file());
    CHECK(names(*store, "b/") == "b/1=uno b/10=ten b/3=three ");
    CHECK(names(*store, "b") == "b=none b/1=uno b/10=ten b/3=three b0=y ");
    CHECK(names(*store, "b/1") == "b/1=uno b/10=ten ");
    CHECK(names(*store, "c").empty());
    CHECK(list(*store, "")->size() > 6);  // with the store's own
    CHECK(get(*store, "b/2") == std::nullopt);
}

TEST_CASE("names are compared byte by byte whatever bytes they have") {
    const auto store = open(":memory:");
    const std::string zero{"n/\0a", 4};
    const std::string high = "n/\xff\xff";
    REQUIRE(put(*store, values({{high, "high"}, {zero, "zero"}, {"n/é", "e"}, {"n0", "after"}, {"N/", "other"}})));
    CHECK(names(*store, "n/") == zero + "=zero n/é=e " + high + "=high ");
    CHECK(names(*store, "n/\xff") == high + "=high ");
    CHECK(get(*store, zero) == "zero");
    CHECK(get(*store, "n/") == std::nullopt);
}

TEST_CASE("a batch that wants a value to be new fails whole where it is there and names it") {
    const auto store = open(":memory:");
    REQUIRE(put(*store, values({{"name/anna", "1", true}})));
    REQUIRE(put(*store, Batch{.blobs = {}, .outbox_messages = {{"mail", "hello"}}, .settled = {}}));
    const auto id = outbox_messages(*store)->front().id;
    const auto lost = put(*store, Batch{.blobs = {{"account/2", "x"}, {"name/anna", "2", true}, {"name/berta", "2", true}},
                                        .outbox_messages = {{"mail", "again"}},
                                        .settled = {id}});
    REQUIRE(!lost);
    CHECK(lost.error().next == Next::reload);
    CHECK(lost.error().sqlite_code == 0);
    CHECK(lost.error().detail.find("\"name/anna\"") != std::string::npos);
    CHECK(get(*store, "account/2") == std::nullopt);
    CHECK(get(*store, "name/anna") == "1");
    CHECK(get(*store, "name/berta") == std::nullopt);
    CHECK(outbox_messages(*store)->size() == 1);
    CHECK(outbox_messages(*store)->front().id == id);

    CHECK_FALSE(put(*store, values({{"twice", "1", true}, {"twice", "2", true}})));
    CHECK_FALSE(put(*store, values({{"name/anna", "", true}})));  // that none is there can be asked without writing one
    CHECK(put(*store, values({{"name/anna", ""}, {"name/anna", "3", true}})));
    CHECK(get(*store, "name/anna") == "3");
}

TEST_CASE("of those who want the same name at once one gets it and the others of the commit are not harmed") {
    FaultVfs faults;
    const Folder folder;
    const auto store = open(folder.file(), faults.name());
    std::vector<std::future<StoreResult<bool>>> answers;
    Hold hold{*store};
    const int before = faults.syncs;
    for (unsigned who = 0; who < 5; ++who)
        answers.push_back(queue(*store, values({{"mark/" + std::to_string(who), "x"}, {"name", std::to_string(who), true}})));
    auto other = queue(*store, values({{"other", "y"}}));
    hold.release();
    CHECK(answers[0].get());
    for (std::size_t who = 1; who < answers.size(); ++who) CHECK(answers[who].get().error().next == Next::reload);
    CHECK(other.get());
    CHECK(faults.syncs - before == 1);
    CHECK(get(*store, "name") == "0");
    CHECK(names(*store, "mark/") == "mark/0=x ");
    CHECK(get(*store, "other") == "y");
}

TEST_CASE("a batch that meets a full disk is not there in part and the same call works once there is room") {
    FaultVfs faults;
    const Folder folder;
    const Folder copy;
    const auto store = open(folder.file(), faults.name());
    REQUIRE(put(*store, Batch{.blobs = {{"v/0", "old"}}, .outbox_messages = {{"mail", "first"}}, .settled = {}}));
    const auto id = outbox_messages(*store)->front().id;
    const Batch batch{.blobs = {{"v/0", ""}, {"v/1", std::string(5000, 'a')}, {"v/2", std::string(5000, 'b')}},
                      .outbox_messages = {{"mail", "second"}},
                      .settled = {id}};
    int refusals = 0;
    for (std::int64_t room = 0;; room += 1000) {
        faults.room = room;
        const auto stored = put(*store, batch);
        faults.room = FaultVfs::endless;
        if (!stored) {
            ++refusals;
            REQUIRE(stored.error().next == Next::retry);
        }
        copy_files(folder.file(), copy.file());  // as a crash leaves them
        const auto after = open(copy.file());
        REQUIRE(list(*after, "v/")->size() == (stored ? 2 : 1));
        REQUIRE(outbox_messages(*after)->size() == 1);
        REQUIRE(outbox_messages(*after)->front().payload == (stored ? "second" : "first"));
        if (stored) break;
    }
    CHECK(refusals > 3);
}

TEST_CASE("a damaged value is told so in its row of the list and the rows around it are whole") {
    for (const char* change : {"UPDATE blobs SET value = CAST('Two' AS BLOB) WHERE name = 'v/2'",
                               "UPDATE blobs SET value = (SELECT value FROM blobs WHERE name = 'v/1'), "
                               "sum = (SELECT sum FROM blobs WHERE name = 'v/1') WHERE name = 'v/2'",
                               "UPDATE blobs SET sum = x'' WHERE name = 'v/2'"}) {
        CAPTURE(change);
        const Folder folder;
        { REQUIRE(put(*open(folder.file()), values({{"v/1", "one"}, {"v/2", "two"}, {"v/3", "three"}}))); }
        run_sql(folder.file(), change);
        const auto store = open(folder.file());
        const auto found = list(*store, "v/");
        REQUIRE(found);
        REQUIRE(found->size() == 3);
        CHECK_FALSE((*found)[0].damaged);
        CHECK((*found)[1].name == "v/2");
        CHECK((*found)[1].damaged);
        CHECK_FALSE((*found)[2].damaged);
        CHECK(is_damage(get(*store, "v/2").error()));
        REQUIRE(put(*store, "v/2", "again"));
        CHECK(names(*store, "v/") == "v/1=one v/2=again v/3=three ");
    }
}

TEST_CASE("a backup has the values and outbox messages and lines") {
    const Folder folder;
    const auto store = open(folder.file());
    REQUIRE(put(*store, Batch{.blobs = {{"v", "value"}}, .outbox_messages = {{"mail", "letter"}}, .settled = {}}));
    REQUIRE(say(*store, "talk", "hello") == 1);
    REQUIRE(append(*store, entries(1, 0)) == 1);
    const auto copy = folder.path() + "/copy.sqlite";
    REQUIRE(persistence::back_up(folder.file(), folder.path() + "/backup"));
    REQUIRE(persistence::restore(folder.path() + "/backup", copy, false));
    const auto restored = open(copy);
    CHECK(get(*restored, "v") == "value");
    REQUIRE(outbox_messages(*restored)->size() == 1);
    CHECK(outbox_messages(*restored)->front().payload == "letter");
    REQUIRE(lines(*restored, "talk")->size() == 1);
    CHECK(lines(*restored, "talk")->front().bytes == "hello");
}

TEST_CASE("of what was taken away or replaced nothing stays in the file") {
    // As in builds of SQLite that leave it, which Debian's does not.
    const auto leave = [](sqlite3* db, const char**, const sqlite3_api_routines*) {
        return sqlite3_exec(db, "PRAGMA secure_delete = OFF", nullptr, nullptr, nullptr);
    };
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(+leave));
    const Folder folder;
    const std::string secret = "a hash of a password";
    {
        const auto store = open(folder.file());
        const auto much = [&](int number) {
            std::string text;
            while (text.size() < 20'000) text += secret + std::to_string(number);
            return text;
        };
        for (int person = 0; person < 20; ++person) {
            REQUIRE(put(*store, "person/" + std::to_string(person), secret));
            REQUIRE(put(*store, "large/" + std::to_string(person), much(person)));
            REQUIRE(say(*store, "talk/game", secret));
        }
        REQUIRE(put(*store, {.blobs = {}, .outbox_messages = {{"mail", secret}}, .settled = {}}));
        for (int person = 0; person < 20; ++person) {
            REQUIRE(put(*store, "person/" + std::to_string(person), person % 2 == 0 ? "" : "another"));
            REQUIRE(put(*store, "large/" + std::to_string(person), person % 2 == 0 ? "" : "another"));
        }
        REQUIRE(wait_for<bool>([&](auto done) { store->remove_lines("talk/game", std::move(done)); }));
        REQUIRE(put(*store, {.blobs = {}, .outbox_messages = {}, .settled = {outbox_messages(*store)->front().id}}));
    }
    sqlite3_reset_auto_extension();
    std::ifstream file{folder.file(), std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    CHECK(bytes.find("another") != std::string::npos);
    CHECK(bytes.find(secret) == std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file() + "-wal"));
}

TEST_CASE("50000 values are listed and found at the start in a moment") {
    const Folder folder;
    auto options = SqliteOptions{.path = folder.file(), .integrity = integrity()};
    options.integrity.sum = [](std::string_view name, std::string_view value) {  // as quick as a good hash; the usual one of tests is slow
        std::uint64_t state = 14695981039346656037U;
        for (const auto part : {name, value})
            for (const char c : part) state = (state ^ static_cast<std::uint8_t>(c)) * 1099511628211U;
        return persistence::Digest{static_cast<std::uint8_t>(state >> 56U), static_cast<std::uint8_t>(state >> 48U)};
    };
    const auto open_quickly = [&] {
        auto store = persistence::open_sqlite(options);
        if (!store) FAIL(store.error().detail);
        return std::move(*store);
    };
    {
        const auto store = open_quickly();
        std::vector<Blob> all;
        for (unsigned number = 0; number < 50'000; ++number)
            all.push_back({"account/" + std::to_string(number * 7919), std::string(300, 'x')});
        for (unsigned number = 0; number < 1000; ++number) all.push_back({"b/" + std::to_string(number), "x"});
        REQUIRE(put(*store, values(std::move(all))));
    }
    const auto now = [] { return std::chrono::steady_clock::now(); };
    const auto ms = [](auto from, auto to) { return std::chrono::duration<double, std::milli>(to - from).count(); };
    const auto begun = now();
    const auto store = open_quickly();
    const auto opened = now();
    const auto found = list(*store, "account/");
    const auto listed = now();
    CHECK(list(*store, "b/")->size() == 1000);
    const auto after = now();
    REQUIRE(found);
    CHECK(found->size() == 50'000);
    MESSAGE("opened in ms: ", ms(begun, opened), ", 50000 values in ms: ", ms(opened, listed), ", 1000 others: ", ms(listed, after));
}
