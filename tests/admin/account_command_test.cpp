// armistice-admin account: who there is, and codes that the server takes; the first administrator of a server that has none.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/admin/machine.hpp"

namespace testing {
namespace {

namespace fs = std::filesystem;

/// With the calls of `account`.
struct AccountMachine : Machine {
    using Machine::Machine;
    [[nodiscard]] Said run(const std::string& command, const std::string& more = {}) const {
        return admin("account " + command + " " + database() + (more.empty() ? "" : " " + more));
    }
    /// The code alone, as it is on standard output.
    [[nodiscard]] std::string code(const std::string& command, const std::string& more) const {
        const auto said = testing::output_of("account " + command + " " + database() + " " + more);
        return said.substr(0, said.find('\n'));
    }
};

}  // namespace

TEST_CASE("the first administrator of a fresh server is made on its machine") {
    const AccountMachine machine;
    auto ada = somebody(machine.harness, "Ada Lovelace");
    auto other = somebody(machine.harness, "Charles");
    CHECK(denial(ada, client::IssueReset{other.account}) == wire::Denied::Code::not_allowed);
    const auto said = machine.run("role", "\"Ada Lovelace\" administrator");
    CHECK(said.code == 0);
    CHECK(said.text.find("use_code") != std::string::npos);
    CHECK(said.text.find("good once") != std::string::npos);
    const auto code = machine.code("role", std::to_string(ada.account) + " administrator");
    const auto read = match::read_code(code);
    REQUIRE(read);
    CHECK(read->account == ada.account);
    CHECK(read->kind == match::CodeKind::role);
    const auto json = nlohmann::json::parse(testing::output_of("account role " + machine.database() + " Charles player --json"));
    CHECK(json["account"] == other.account);
    CHECK(match::read_code(json["code"].get<std::string>()));
    CHECK(denial(other, client::UseCode{code}) == wire::Denied::Code::not_allowed);
    CHECK(ada.ask<wire::Welcome>(client::UseCode{code}).role == Role::administrator);
    CHECK(ada.ask<wire::Denied>(client::UseCode{code}).code == wire::Denied::Code::not_allowed);  // once
    (void)ada.ask<wire::ResetCode>(client::IssueReset{other.account});
    const auto listed = machine.run("list");
    CHECK(listed.code == 0);
    CHECK(listed.text.find("administrator  Ada Lovelace") != std::string::npos);
    CHECK(listed.text.find("player         Charles") != std::string::npos);
    CHECK(listed.text.find("2 accounts") != std::string::npos);
}

TEST_CASE("the first account of a server that makes none, and has no guests, is made on its machine") {
    auto config = cheap();
    config.people.registration = server::PeopleRules::Registration::closed;
    config.people.guests = server::PeopleRules::Guests::none;
    const AccountMachine machine{config};
    const auto said = machine.run("invite");
    CHECK(said.code == 0);
    CHECK(said.text.find("within a day; it is good once") != std::string::npos);
    const auto json = nlohmann::json::parse(testing::output_of("account invite " + machine.database() + " --json"));
    CHECK(json["seconds"] == 24 * 3600);
    client::Register ask;
    ask.name = "Ada Lovelace";
    ask.password = long_password;
    ask.code = json["code"].get<std::string>();
    auto ada = stranger(machine.harness);
    CHECK(ada.ask<wire::Welcome>(ask).account == json["account"]);
    ask.name = "Charles";
    auto other = stranger(machine.harness);
    CHECK(denial(other, ask) == wire::Denied::Code::not_allowed);  // once
    (void)ada.ask<wire::Welcome>(client::UseCode{machine.code("role", "\"Ada Lovelace\" administrator")});
    (void)ada.ask<wire::AccountCode>(client::IssueAccount{});
    const auto lines = audit_lines(machine.harness);
    REQUIRE(lines.size() == 5);
    CHECK(lines[1].what == Deed::account_code);
    CHECK(lines[1].way == Way::machine);
    CHECK(lines[1].about == json["account"]);
    CHECK(lines[4].what == Deed::issue_account);
}

TEST_CASE("accounts are listed as JSON, without guests, without a secret, while the server runs") {
    const AccountMachine machine;
    auto ada = somebody(machine.harness, "Ada");
    auto boss = somebody(machine.harness, "Boss");
    make_administrator(machine.harness, boss, boss.account);
    (void)boss.ask<wire::Done>(client::SetRole{ada.account, Role::spectator, true});
    Client guest{machine.harness.port()};
    (void)guest.ask<wire::Done>(client::MarkGame{match::GameId{1}, true, false});  // something is kept of him
    const auto said = machine.run("list", "--json");
    CHECK(said.code == 0);
    const auto all = nlohmann::json::parse(said.text);
    REQUIRE(all.size() == 2);
    for (const auto& one : all) {
        const bool is_ada = one.at("name") == "Ada";
        CHECK(one.at("account") == (is_ada ? ada.account : boss.account));
        CHECK(one.at("role") == (is_ada ? "spectator" : "administrator"));
        CHECK(one.at("locked") == is_ada);
        CHECK(one.size() == 6);
    }
    CHECK(said.text.find("argon2") == std::string::npos);
    CHECK(machine.run("list").text.find("(locked)") != std::string::npos);
}

TEST_CASE("a code for a new password ends what was open") {
    const AccountMachine machine;
    auto ada = somebody(machine.harness, "Ada");
    const auto code = machine.code("reset", "Ada");
    const auto read = match::read_code(code);
    REQUIRE(read);
    CHECK(read->kind == match::CodeKind::reset);
    auto lost = stranger(machine.harness);
    (void)lost.ask<wire::Done>(client::ResetPassword{code, "another horse entirely"});
    CHECK(denial(lost, client::ResetPassword{code, "a third horse entirely"}) == wire::Denied::Code::not_allowed);
    CHECK_THROWS_AS((void)ada.ask<wire::Games>(client::ListGames{}), Client::Lost);
    CHECK(logged_in(lost, "Ada", "another horse entirely").account == ada.account);
}

TEST_CASE("calls of account that make no sense are told what would") {
    const AccountMachine machine;
    auto ada = somebody(machine.harness, "Ada");
    const Client guest{machine.harness.port()};
    const auto database = machine.database();
    says("account", 2, "subcommand");
    says("account list", 2, "DATABASE");
    says("account list " + database + ".none", 2, ".none");
    says("account role " + database + " Ada", 2, "ROLE");
    says("account role " + database + " Ada emperor", 2, "emperor");
    says("account role " + database + " Nobody administrator", 2, "account list");
    says("account role " + database + " " + std::to_string(guest.account) + " administrator", 2, "account list");
    says("account reset " + database + " ''", 2, "account list");
    const auto text = machine.harness.folder.file("text");
    std::ofstream{text} << "no database\n";
    says("account list " + text, 2, "no database");
    // Codes need the key; the list does not.
    fs::remove(database + ".key");
    says("account reset " + database + " Ada", 2, ".key");
    says("account invite " + database, 2, ".key");
    says("account role " + database + " Ada player", 2, ".key");
    says("account list " + database, 0, "Ada");
    // Another's key makes codes that open nothing here.
    std::ofstream{database + ".key"} << std::string(64, '0') << "\n";
    fs::permissions(database + ".key", fs::perms::owner_read | fs::perms::owner_write);
    says("account role " + database + " Ada administrator", 2, "another database");
    says("account reset " + database + " Ada", 2, "another database");
    CHECK(audit_lines(machine.harness).empty());
}

TEST_CASE("codes that are made on the machine stand in the audit log, and so does their use") {
    const AccountMachine machine;
    auto ada = somebody(machine.harness, "Ada Lovelace");
    const auto code = machine.code("role", "\"Ada Lovelace\" administrator");
    (void)ada.ask<wire::Welcome>(client::UseCode{code});
    (void)machine.code("reset", std::to_string(ada.account));
    const auto lines = audit_lines(machine.harness);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].what == Deed::role_code);
    CHECK(lines[0].way == Way::machine);
    CHECK(lines[0].about == ada.account);
    CHECK(lines[0].account == 0);
    CHECK(lines[0].details == "ADMINISTRATOR");
    CHECK(lines[1].what == Deed::set_role);
    CHECK(lines[1].way == Way::server);
    CHECK(lines[2].what == Deed::reset_code);
    CHECK(lines[2].details.empty());
    for (const auto& line : lines) CHECK(protocol::encode_audit(line).find(code) == std::string::npos);
}

}  // namespace testing
