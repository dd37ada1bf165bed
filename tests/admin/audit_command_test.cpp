// armistice-admin audit: prints the log of a running server, and finds each line that was altered or taken away.
#include <doctest/doctest.h>

#include "tests/admin/machine.hpp"

namespace testing {
namespace {

/// Ada and what she did; six lines, the server stopped.
struct Written {
    Written() {
        auto ada = somebody(machine.harness, "Ada Lovelace");
        account = ada.account;
        make_administrator(machine.harness, ada, ada.account);
        for (int time = 0; time < 4; ++time) (void)ada.ask<wire::ResetCode>(client::IssueReset{ada.account});
        const auto game = ada.ask<wire::GameCreated>(directed());
        (void)ada.ask<wire::SeatOffered>(client::OfferSeat{game.game, 0, match::body::SeatOffered::To::anybody, 0});
        id = match::hex(game.game);
    }
    void change(const std::string& sql) {
        machine.harness.stop();
        auto db = persistence::Database::open(machine.database(), "", 1000);
        REQUIRE(db);
        REQUIRE(db->run(sql.c_str()));
    }
    Machine machine;
    std::uint64_t account = 0;
    std::string id;
};

}  // namespace

TEST_CASE("the audit log is printed while its server runs, for people and for programs") {
    const Written written;
    const auto database = written.machine.database();
    const auto said = admin("audit " + database);
    CHECK(said.code == 0);
    for (const auto& part : {"set_role of " + std::to_string(written.account) + ": administrator", std::string{"issue_reset of "},
                             "entry  " + written.id + " entry ", std::string{": seat_offered"}, std::string{"6 lines"}})
        CHECK_MESSAGE(said.text.find(part) != std::string::npos, said.text);
    CHECK(said.text.find("Ada") == std::string::npos);
    const auto log = told_json("audit " + database);
    CHECK(log.at("verified") == true);
    CHECK(log.at("seals_checked") == true);
    REQUIRE(log.at("lines").size() == 6);
    const auto& last = log.at("lines").back();
    CHECK(last.at("line") == 6);
    CHECK(last.at("what") == "entry");
    CHECK(last.at("details") == "seat_offered");
    CHECK(last.at("game") == written.id);
    CHECK(last.at("account") == written.account);
    CHECK(last.at("role") == "administrator");
    CHECK(last.at("way") == "server");
    CHECK(last.at("time").get<match::Moment>() == written.machine.harness.time.now());
    says("audit " + database + " --verify", 0, "audit log verified: 6 lines, none altered and none missing");
}

TEST_CASE("audit --verify finds a line that was altered, taken away, put elsewhere, and lines that are missing at the end") {
    struct Row {
        const char* sql;
        const char* said;
        const char* json;
    };
    for (const auto& [sql, said, json] : {
             Row{"UPDATE audit SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || 'x' AS BLOB) WHERE number = 3",
                 "line 3: altered or moved", R"([{"line":3}])"},
             Row{"DELETE FROM audit WHERE number = 3", "line 3: missing", R"([{"line":3},{"line":4}])"},
             Row{"DELETE FROM audit WHERE number = 6", "line 6: missing at the end of the log", R"([{"line":6}])"},
             Row{"DELETE FROM audit WHERE number > 4", "lines 5 to 6: missing at the end of the log", R"([{"line":5,"until":6}])"},
             Row{"UPDATE audit SET number = 9 WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3; "
                 "UPDATE audit SET number = 3 WHERE number = 9",
                 "line 2: altered or moved", R"([{"line":2},{"line":3},{"line":4}])"},
         }) {
        CAPTURE(sql);
        Written written;
        written.change(sql);
        const auto database = written.machine.database();
        says("audit " + database + " --verify", 1, said);
        says("audit " + database + " --verify", 1, "the audit log was altered");
        says("audit " + database, 1, said);
        const auto log = told_json("audit " + database + " --verify", 1);
        CHECK(log.at("verified") == false);
        auto wrong = nlohmann::json::array();
        for (const auto& line : log.at("lines")) {
            if (!line.contains("wrong")) continue;
            wrong.push_back({{"line", line.at("line")}});
            if (line.contains("until")) wrong.back()["until"] = line.at("until");
        }
        CHECK(wrong == nlohmann::json::parse(json));
        // The server starts on it, and it is found still.
        written.machine.harness.restart();
        says("audit " + database + " --verify", 1, said);
    }
}

TEST_CASE("calls of audit that make no sense are told what would, and without the key it says what it does not see") {
    const Written written;
    const auto database = written.machine.database();
    says("audit", 2, "DATABASE");
    says("audit " + database + ".none", 2, "there is no such file");
    std::filesystem::remove(database + ".key");
    says("audit " + database + " --verify", 0, "seals are not");
    CHECK(told_json("audit " + database).at("seals_checked") == false);
    std::ofstream{database + ".key"} << std::string(64, '0') << "\n";
    says("audit " + database + " --verify", 2, "key of another database");
}

TEST_CASE("a backup stands in the audit log, and where that cannot be sealed it is made all the same and says so") {
    const Written written;
    const auto database = written.machine.database();
    const TempFolder folder;
    says("backup " + database + " " + folder.file("first"), 0, "read again and whole");
    const auto backups = audit_lines(written.machine.harness, Deed::backup);
    REQUIRE(backups.size() == 1);
    CHECK(backups.front().way == Way::machine);
    says("backup " + database + " " + folder.file("first"), 1, "first");  // it is there already, and nothing is written down
    says("backup --with-key --key-file /none " + database + " " + folder.file("none"), 1, "/none");
    CHECK(audit_lines(written.machine.harness, Deed::backup).size() == 1);
    CHECK_FALSE(std::filesystem::exists(folder.file("none")));
    // The copy has the line, too.
    std::filesystem::copy_file(database + ".key", folder.file("first.key"));
    CHECK(told_json("audit " + folder.file("first")).at("lines").size() == 7);
    says("backup --with-key " + database + " " + folder.file("whole"), 0, "Its key lies beside it");
    CHECK(audit_lines(written.machine.harness, Deed::backup).back().details == "with its key");
    std::filesystem::remove(database + ".key");
    says("backup " + database + " " + folder.file("second"), 0, "does not stand in the audit log");
    // Restored, and started: the server writes that it was set back.
    says("restore " + folder.file("first") + " " + folder.file("games.db"), 0, "read again and whole");
}

}  // namespace testing
