// What armistice-admin reads of a game: of a running server as of its database and of a record, with names for who may know them.
#include <doctest/doctest.h>

#include "persistence/database.hpp"
#include "tests/admin/hall.hpp"

namespace testing {
namespace {

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream{path, std::ios::binary}.rdbuf();
    return text.str();
}

/// A running game in which Bob has bought and Carol complains of it.
struct Complaint : Hall {
    Complaint() {
        first.rules = second.rules = rules_of();
        rules::command::Purchase purchase;
        purchase.units = {unit(*rules_of(), "infantry", 3)};
        Match match;
        match.game = game;
        about = first.ask<wire::Accepted>(act(match, 1, {purchase})).sequence;
        dispute = second.ask<wire::Accepted>(client::FileDispute{game, 1, about, "1914-3.1.1", "He had not the money."}).sequence;
    }
    /// "account 7 (Bob)".
    [[nodiscard]] static std::string named(const Client& client, const std::string& name) {
        return "account " + std::to_string(client.account) + " (" + name + ")";
    }
    std::uint32_t about = 0, dispute = 0;
};

}  // namespace

TEST_CASE("each command that reads a game reads it of a running server and a database and a record") {
    Complaint hall;
    const auto record = hall.harness.folder.file("game.record");
    says("export " + hall.id.substr(0, 6) + " " + record + hall.socket(), 0, "verified");
    const auto about = std::to_string(hall.about);
    for (const auto& source : {hall.id.substr(0, 6) + hall.socket(), hall.database() + "/" + hall.id.substr(0, 6), record}) {
        const auto at = source.find(' ');
        const auto game = source.substr(0, at);
        const auto where = at == std::string::npos ? std::string{} : source.substr(at);
        says("show " + game + where, 0, "game " + hall.id);
        says("log " + game + " --from " + about + where, 0, "Austria-Hungary buys 3 infantry");
        says("state " + game + where, 0, "after entry " + std::to_string(hall.dispute));
        says("diff " + game + " " + std::to_string(hall.about - 1) + " " + about + where, 0, "IPC of Austria-Hungary: ");
        says("why " + game + R"( --as Austria-Hungary '{"purchase": {"units": [{"type": "infantry", "count": 200}]}}')" + where, 1,
             "refused: 1914-");
        says("explain " + game + " production France" + where, 0, "production of France: ");
        says("dice " + game + where, 0, "0 entries rolled");
        says("clock " + game + where, 0, "It adds up");
        says("disputes " + game + where, 0, "dispute " + std::to_string(hall.dispute) + ": filed, about entry " + about);
        says("evidence " + game + " " + std::to_string(hall.dispute) + where, 0, "He had not the money.");
        says("verify " + game + where, 0, "record verified");
        says("replay " + game + where, 0, "Austria-Hungary buys 3 infantry");
        says("replay " + game + " --with 1914-tournament" + where, 0, "judges all 2 actions as they are recorded");
        says("export " + game + " " + hall.harness.folder.file("again.record") + where, 0, "verified");
        std::filesystem::remove(hall.harness.folder.file("again.record"));
    }
    says("disputes " + hall.database(), 0, "dispute " + std::to_string(hall.dispute) + ": filed");
    // Whoever is somewhere else asks by his account.
    says("log " + hall.id.substr(0, 6) + hall.url() + " --name Bob --password-file " + hall.secret(long_password), 0,
         "Austria-Hungary buys 3 infantry");
    // What names nothing.
    says("log ffff" + hall.socket(), 2, "the server has no game ffff");
    says("log ffff --server " + hall.harness.folder.file("none.socket"), 4, "there is no socket");
    says("verify ffff --server " + hall.harness.folder.file("none.socket"), 4, "there is no socket");
    says("log nowhere.record", 2, "there is no such file");
}

TEST_CASE("a damaged game of a database hides no dispute of another") {
    Complaint hall;
    auto ask = directed();
    ask.directed = false;
    for (auto& seat : ask.seats) seat.to = match::body::SeatOffered::To::anybody;
    const auto quiet = hall.first.ask<wire::GameCreated>(ask).game;  // nobody complains: it is not read
    const auto other = hall.first.ask<wire::GameCreated>(ask).game;
    (void)hall.first.ask<wire::Seated>(sit(other, 0));
    (void)hall.second.ask<wire::Seated>(sit(other, 1));
    (void)hall.first.ask<wire::Accepted>(client::StartGame{other});
    rules::command::Purchase purchase;
    purchase.units = {unit(*rules_of(), "infantry", 3)};
    Match match;
    match.game = other;
    const auto about = hall.first.ask<wire::Accepted>(act(match, 2, {purchase})).sequence;
    (void)hall.second.ask<wire::Accepted>(client::FileDispute{other, 1, about, "1914-3.1.1", "Not again."});
    says("disputes " + hall.database(), 0, "Not again.");
    hall.harness.stop();
    const auto damage = [&](const match::GameId& game) {
        auto db = persistence::Database::open(hall.database(), "", 0);
        REQUIRE(db);
        const auto sql = "UPDATE entries SET bytes = x'00' WHERE sequence = 1 AND game = (SELECT id FROM games WHERE hex(key) = upper('" +
                         match::hex(game) + "'))";
        REQUIRE(db->run(sql.c_str()));
    };
    damage(quiet);
    says("disputes " + hall.database(), 0, "Not again.");
    damage(hall.game);
    says("disputes " + hall.database(), 1, "Not again.");
    says("disputes " + hall.database(), 1, hall.id + ": the database is damaged: entry 1");
    const auto told = told_json("disputes " + hall.database(), 1).at("disputes");
    REQUIRE(told.size() == 1);
    CHECK(told[0].at("game") == match::hex(other));
}

TEST_CASE("who may know them is told the names of people beside the numbers of accounts and no record has them") {
    Complaint hall;
    const auto bob = Complaint::named(hall.first, "Bob"), carol = Complaint::named(hall.second, "Carol");
    says("dispute take " + hall.id + " " + std::to_string(hall.dispute) + hall.socket(), 0, "is taken");
    const auto ada = Complaint::named(hall.ada, "Ada Lovelace");
    for (const auto& source : {hall.id + hall.socket(), hall.database() + "/" + hall.id}) {
        const auto at = source.find(' ');
        const auto game = source.substr(0, at);
        const auto where = at == std::string::npos ? std::string{} : source.substr(at);
        const auto log = admin("log " + game + where).text;
        CHECK_MESSAGE(has(log, "seat 0, " + bob), log);
        CHECK_MESSAGE(has(log, carol + " takes seat 1"), log);
        CHECK(told_json("log " + game + where).back().at("author").at("name") == "Ada Lovelace");
        says("show " + game + where, 0, bob + ": Austria-Hungary");
        CHECK(told_json("show " + game + where).at("people").at(std::to_string(hall.second.account)) == "Carol");
        says("replay " + game + where, 0, carol + " takes seat 1");
        const auto disputes = admin("disputes " + game + where).text;
        CHECK_MESSAGE(has(disputes, "by seat 1, " + carol), disputes);
        CHECK_MESSAGE(has(disputes, "referee: " + ada), disputes);
        CHECK(told_json("disputes " + game + where).at("disputes")[0].at("referee_name") == "Ada Lovelace");
        const auto evidence = admin("evidence " + game + " " + std::to_string(hall.dispute) + where).text;
        CHECK_MESSAGE(has(evidence, "by seat 1, " + carol), evidence);
        CHECK_MESSAGE(has(evidence, "seat 0, " + bob + ": Austria-Hungary buys"), evidence);
    }
    const auto record = hall.harness.folder.file("game.record");
    says("export " + hall.id + " " + record + hall.socket(), 0, "verified");
    for (const auto& bytes :
         {text_of(record), http_get(hall.harness.port(), "/games/" + hall.id + "/record").body, admin("log " + record).text,
          admin("show " + record).text, admin("evidence " + record + " " + std::to_string(hall.dispute)).text,
          admin("replay --fields " + hall.id + hall.socket()).text})
        for (const auto* name : {"Bob", "Carol", "Ada"}) CHECK_FALSE(has(bytes, name));
}

TEST_CASE("a referee reads a game as it stands that spectators see later and is written down for it") {
    Machine hall{with_socket()};
    auto ada = somebody(hall.harness, "Ada"), bob = somebody(hall.harness, "Bob"), carol = somebody(hall.harness, "Carol");
    make_administrator(hall.harness, ada, ada.account);
    auto ask = directed();
    ask.directed = false;
    ask.spectator_delay_minutes = 10;
    for (auto& seat : ask.seats) seat.to = match::body::SeatOffered::To::anybody;
    const auto game = bob.ask<wire::GameCreated>(ask).game;
    for (const auto seat : {0U, 1U}) (void)bob.ask<wire::Seated>(sit(game, seat));
    (void)bob.ask<wire::Accepted>(client::StartGame{game});
    const auto where = " --server ws://127.0.0.1:" + std::to_string(hall.harness.port()) + " --password-file ";
    const auto secret = hall.harness.folder.file("secret");
    std::ofstream{secret} << long_password << "\n";
    REQUIRE(::chmod(secret.c_str(), 0600) == 0);
    const auto all = bob.ask<wire::Record>(client::GetRecord{game}).entries;
    CHECK(told_json("log " + match::hex(game) + where + secret + " --name Carol").size() < all);
    CHECK(audit_lines(hall.harness, Deed::look_game).empty());
    CHECK(told_json("log " + match::hex(game) + where + secret + " --name Ada").size() == all);
    CHECK(audit_lines(hall.harness, Deed::look_game).size() == 1);
}

}  // namespace testing
