// The audit log: written with what it tells of, by the server and by tools, and whatever is altered or taken away is found.
#include "persistence/audit.hpp"

#include "persistence/schema.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;
using persistence::AuditLine;
using persistence::Database;

namespace {

persistence::Batch told(const std::string& line) {
    persistence::Batch batch;
    batch.audit.push_back(line);
    return batch;
}
/// Ten lines, the fifth with an entry of a game.
void make(const std::string& path) {
    const auto store = open(path);
    for (int number = 1; number <= 10; ++number) {
        if (number == 5) {
            auto with = entries(1, 0);
            with.audit.push_back("line 5");
            REQUIRE(append(*store, std::move(with)) == 1);
        } else {
            REQUIRE(put(*store, told("line " + std::to_string(number))));
        }
    }
}
/// Every line as a tool reads it, by the key that it has.
std::vector<AuditLine> all(const std::string& path, const persistence::Integrity& by = integrity()) {
    auto db = Database::open_to_read(path, 1000);
    REQUIRE(db);
    auto reader = persistence::AuditReader::prepare(*db, by);
    REQUIRE(reader);
    std::vector<AuditLine> lines;
    REQUIRE(reader->each([&](const AuditLine& line) { lines.push_back(line); }));
    return lines;
}
/// "5 not as, 6-7 missing": the numbers of what is wrong, with the first word of it.
std::string wrong(const std::vector<AuditLine>& lines) {
    std::string words;
    for (const auto& line : lines) {
        if (line.wrong.empty()) continue;
        words += (words.empty() ? "" : ", ") + std::to_string(line.number);
        if (line.until != line.number) words += "-" + std::to_string(line.until);
        words += " " + line.wrong.substr(0, line.wrong.find(' '));
    }
    return words;
}
std::vector<AuditLine> checked(Store& store) {
    auto found = wait_for<std::vector<AuditLine>>([&](auto done) { store.check_audit(std::move(done)); });
    REQUIRE(found);
    return std::move(*found);
}

}  // namespace

TEST_CASE("lines of the audit log are numbered and whole and lie with what they tell of") {
    const Folder folder;
    make(folder.file());
    const auto lines = all(folder.file());
    REQUIRE(lines.size() == 10);
    for (std::size_t at = 0; at < lines.size(); ++at) {
        CHECK(lines[at].number == at + 1);
        CHECK(lines[at].bytes == "line " + std::to_string(at + 1));
        CHECK(lines[at].wrong.empty());
    }
    const auto store = open(folder.file());  // another run
    CHECK(checked(*store).empty());
    REQUIRE(put(*store, told("line 11")));
    // What loses its race leaves no line, and what shares its batch has its own.
    Hold hold{*store};
    auto late = entries(1, 0);
    late.audit.push_back("of an entry that was not stored");
    std::promise<StoreResult<std::uint64_t>> lost;
    std::promise<StoreResult<bool>> kept;
    store->append(std::move(late), [&](StoreResult<std::uint64_t> result) { lost.set_value(std::move(result)); });
    store->put(told("line 12"), [&](StoreResult<bool> result) { kept.set_value(std::move(result)); });
    hold.release();
    CHECK(lost.get_future().get().error().next == Next::reload);
    CHECK(kept.get_future().get().has_value());
    CHECK(checked(*store).empty());
    const auto now = all(folder.file());
    REQUIRE(now.size() == 12);
    CHECK(now[11].bytes == "line 12");
}

TEST_CASE("a change of the audit log is found where it was made and the server goes on") {
    struct Row {
        const char* change;
        const char* found;
    };
    for (const auto& [change, found] : {
             Row{"UPDATE audit SET bytes = CAST('line X' AS BLOB) WHERE number = 5", "5 altered"},
             Row{"UPDATE audit SET bytes = CAST('line X' AS BLOB) WHERE number = 10", "10 altered"},
             Row{"UPDATE audit SET hash = x'00' WHERE number = 5", "5 altered, 6 altered"},
             Row{"UPDATE audit SET seal = x'00' WHERE number = 5", "5 written"},
             Row{"DELETE FROM audit WHERE number = 5", "5 missing, 6 altered"},
             Row{"DELETE FROM audit WHERE number BETWEEN 5 AND 7", "5-7 missing, 8 altered"},
             Row{"DELETE FROM audit WHERE number = 1", "1 missing, 2 altered"},
             Row{"DELETE FROM audit WHERE number = 10", "10 missing"},
             Row{"DELETE FROM audit WHERE number > 7", "8-10 missing"},
             Row{"DELETE FROM audit", "1-10 missing"},
             Row{"UPDATE audit SET number = 99 WHERE number = 4; UPDATE audit SET number = 4 WHERE number = 5; "
                 "UPDATE audit SET number = 5 WHERE number = 99",
                 "4 altered, 5 altered, 6 altered"},
             Row{"DELETE FROM audit WHERE number = 5; UPDATE audit SET number = number - 1 WHERE number > 5",
                 "5 altered, 6 written, 7 written, 8 written, 9 written, 10 missing"},
             Row{"INSERT INTO audit SELECT number + 1, bytes, hash, seal FROM audit WHERE number = 10", "11 altered, 12 the"},
             Row{"DELETE FROM blobs WHERE name = 'store/audit'", "11 the"},
             Row{"UPDATE blobs SET value = x'00' WHERE name = 'store/audit'", "11 the"},
         }) {
        CAPTURE(change);
        const Folder folder;
        make(folder.file());
        run_sql(folder.file(), change);
        CHECK(wrong(all(folder.file())) == found);
        // The next line is written, and hides nothing.
        const auto store = open(folder.file());
        CHECK(wrong(checked(*store)) == found);
        REQUIRE(put(*store, told("afterwards")));
        CHECK(append(*store, entries(1, 1)) == 2);
        const auto lines = all(folder.file());
        CHECK(lines.back().bytes == "afterwards");
        CHECK(lines.back().wrong.empty());
        CHECK(!wrong(lines).empty());
        REQUIRE(put(*store, told("and once more")));
        CHECK(!checked(*store).empty());
    }
}

TEST_CASE("who makes all hashes of the audit log anew cannot make its seals") {
    const Folder folder;
    make(folder.file());
    const auto forger = integrity("a key of his own");
    {
        auto db = Database::open(folder.file(), "", 0);
        REQUIRE(db);
        auto set = persistence::Statement::prepare(*db, "UPDATE audit SET bytes = ?, hash = ?, seal = ? WHERE number = ?");
        REQUIRE(set);
        std::string hash;
        for (std::uint64_t number = 1; number <= 10; ++number) {
            const auto bytes = number == 4 ? std::string{"LINE 4"} : "line " + std::to_string(number);
            hash = forger.hash_of(persistence::audit_key, hash, bytes);
            if (number >= 4) REQUIRE(set->run(bytes, hash, forger.seal_of(persistence::audit_key, number, hash), number));
        }
        REQUIRE(db->run("DELETE FROM audit WHERE number = 10"));
    }
    CHECK(wrong(all(folder.file())) == "4 written, 5 written, 6 written, 7 written, 8 written, 9 written, 10 missing");
    // Who has no key sees the chain alone, and that a line is missing at its end.
    auto keyless = integrity();
    keyless.seal = nullptr;
    CHECK(wrong(all(folder.file(), keyless)) == "10 missing");
}

TEST_CASE("an end of the audit log that was right before does not fit in a later run") {
    const Folder folder;
    make(folder.file());
    const Folder kept;
    copy_files(folder.file(), kept.file());
    {
        const auto store = open(folder.file());
        REQUIRE(put(*store, told("line 11")));
        REQUIRE(put(*store, told("line 12")));
    }
    run_sql(folder.file(), ("ATTACH '" + kept.file() +
                            "' AS old; DELETE FROM main.audit WHERE number > 10; DELETE FROM main.blobs WHERE name = 'store/audit'; "
                            "INSERT INTO main.blobs SELECT * FROM old.blobs WHERE name = 'store/audit'")
                               .c_str());
    CHECK(wrong(all(folder.file())) == "11 the");
    const auto store = open(folder.file());
    CHECK(wrong(checked(*store)) == "11 the");
}

TEST_CASE("a tool adds lines while the server writes its own and each has its number") {
    const Folder folder;
    const auto made = integrity();
    {
        const auto store = open(folder.file());
        for (int round = 0; round < 20; ++round) {
            REQUIRE(put(*store, told("server " + std::to_string(round))));
            const auto number = persistence::add_audit_line(folder.file(), made, "tool " + std::to_string(round));
            if (!number) FAIL(number.error().detail);
            CHECK(*number == static_cast<std::uint64_t>(2 * round + 2));
            REQUIRE(append(*store, entries(1, static_cast<std::uint64_t>(round))));
        }
        CHECK(checked(*store).empty());
    }
    REQUIRE(persistence::add_audit_line(folder.file(), made, "while no server runs") == 41);
    CHECK(!std::filesystem::exists(folder.file() + "-wal"));
    const auto lines = all(folder.file());
    REQUIRE(lines.size() == 41);
    CHECK(lines[39].bytes == "tool 19");
    CHECK(wrong(lines).empty());
    // The next start finds nothing that it would have to ask about.
    const auto store = open(folder.file());
    CHECK(checked(*store).empty());
    CHECK(whole_entries(*store, 1) == 20);
}

TEST_CASE("a tool that cannot seal or must not write adds nothing and says why") {
    const Folder folder;
    const auto made = integrity();
    const auto says = [&](const persistence::Integrity& by, const std::string& words) {
        const auto number = persistence::add_audit_line(folder.file(), by, "a line");
        REQUIRE(!number);
        CHECK_MESSAGE(number.error().detail.find(words) != std::string::npos, number.error().detail);
    };
    says(made, "name a database");
    make(folder.file());
    auto keyless = made;
    keyless.seal = nullptr;
    says(keyless, "key file");
    run_sql(folder.file(), "PRAGMA user_version = 3");
    says(made, "start the new one");
    run_sql(folder.file(), "PRAGMA user_version = 99");
    says(made, "newer version");
    run_sql(folder.file(), "PRAGMA application_id = 1");
    says(made, "another program");
    const Folder killed;
    {
        const auto store = open(killed.file());
        REQUIRE(append(*store, entries(1, 0)) == 1);
        copy_files(killed.file(), folder.file());
    }
    says(made, "start the server once");
}

TEST_CASE("with another key every line of the audit log is sealed anew") {
    const Folder folder;
    make(folder.file());
    {
        auto store = persistence::open_sqlite({.path = folder.file(), .integrity = integrity("another"), .new_key = true});
        REQUIRE(store);
        CHECK(checked(**store).empty());
        REQUIRE(put(**store, told("line 11")));
    }
    CHECK(wrong(all(folder.file(), integrity("another"))).empty());
    CHECK(all(folder.file(), integrity("another")).size() == 11);
}

TEST_CASE("a database of before the audit log begins one") {
    const Folder folder;
    {
        auto db = Database::open(folder.file(), "", 0);
        REQUIRE(db);
        REQUIRE(persistence::migrate(*db, persistence::schema_steps().first(3), integrity()));
        REQUIRE(db->run("PRAGMA journal_mode = WAL"));
    }
    for (int time = 1; time <= 2; ++time) {
        const auto store = open(folder.file());
        CHECK(checked(*store).empty());
        REQUIRE(put(*store, told("line")));
        CHECK(checked(*store).empty());
        CHECK(all(folder.file()).size() == static_cast<std::size_t>(time));
    }
}
