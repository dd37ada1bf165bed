// What the program says to other programs; and the list of games.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/person_record.hpp"
#include "protocol/wire.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/hash.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using Json = nlohmann::json;
using testing::Folder;
using testing::SampleGame;
using testing::says;

namespace {

Json told(const std::string& arguments, int code = 0) {
    const auto said = testing::admin(arguments + " --json");
    CAPTURE(arguments);
    CHECK_MESSAGE(said.code == code, said.text);
    auto json = Json::parse(said.text, nullptr, false);
    REQUIRE_MESSAGE(!json.is_discarded(), said.text);
    return json;
}

/// A game of which only the line in the lobby counts.
void add_game(persistence::Store& store, std::uint8_t first, std::uint8_t last, protocol::server::Status status,
              const std::string& phase = "combat", const std::string& title = {}) {
    persistence::GameKey id{};
    id.front() = first;
    id.back() = last;
    protocol::server::GameSummary line;
    line.bundle = "1914";
    line.status = status;
    line.round = 2;
    line.power = "France";
    line.phase = phase;
    line.title = title;
    line.seats.resize(3);
    line.seats[1].taken = true;
    persistence::Append append;
    append.game = id;
    append.entries.push_back({1, "no entry", ""});
    append.summary = protocol::format_server({0, protocol::server::Games{{line}}}, protocol::Format::binary);
    REQUIRE(testing::append(store, append));
}

}  // namespace

TEST_CASE("JSON moves no cursor and turns no letters round, and is the same text for programs") {
    const Folder folder;
    const std::string title = "a\u009B2Jb\u202Ec\u200F\x7f \u2028 d\x1b";
    {
        const auto store = testing::open(folder.file());
        add_game(*store, 1, 1, protocol::server::Status::running, "combat", title);
    }
    const auto said = testing::admin("games " + folder.file() + " --json");
    for (const char* raw : {"\u009B", "\u202E", "\u200F", "\x7f", "\u2028", "\x1b"}) CHECK(said.text.find(raw) == std::string::npos);
    CHECK_MESSAGE(said.text.find("a\\u009B2Jb\\u202Ec\\u200F\\u007F \\u2028 d\\u001") != std::string::npos, said.text);
    CHECK(Json::parse(said.text)[0]["title"] == title);
}

TEST_CASE("every command that prints something prints it as JSON too") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    game.play(10, 1);
    const auto record = testing::record_of(folder.path(), game);

    const auto verified = told("verify " + record);
    CHECK(verified["verified"] == true);
    CHECK(verified["entries"] == game.record().size());
    CHECK(verified["judged"] == true);
    const auto replayed = told("replay " + record);
    CHECK(replayed.size() == game.record().size());
    CHECK(replayed[0]["words"].get<std::string>() != "");
    CHECK(told("replay --fields " + record)[0]["fields"].get<std::string>() != "");
    CHECK(told("explain " + record + " production France")[0]["value"].is_number());
    CHECK(told("rule 1914-4.2.1")[0]["paragraph"] == "1914-4.2.1");
    CHECK(told("bundle check")[0]["problems"].empty());
    CHECK(told("bundle check 1914-tournament")["modules"].size() == 8);
    CHECK(told("bundle check 1914-tournament")["modules"][0]["summary"].get<std::string>() != "");
    CHECK(told("bundle list").size() == rules::shipped_bundles().size());
    CHECK(told("bundle options").size() == rules::catalogue().options.size());
    CHECK(told("bundle options 1914")[0]["summary"].get<std::string>() != "");
    CHECK(told("odds --land --attacker \"2 infantry\" --defender \"1 infantry\"").is_object());
    const auto run = told("scenario run tests/admin/failing/no-such-file.toml", 1);
    CHECK(run["failed"] == 1);
    CHECK(run["scenarios"][0]["failures"][0] == "this file cannot be read");
}

TEST_CASE("a game in words tells how battles ended and where units came and who is asked what") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    game.play(400, 1914);
    const auto record = testing::record_of(folder.path(), game);
    const auto text = testing::admin("replay " + record).text;
    const auto tells = [&](const std::string& words) { return text.find(words) != std::string::npos; };
    CHECK(tells(" over (fought): "));
    CHECK(tells(" infantry off the board"));
    CHECK(tells(" is asked: "));
    CHECK_FALSE(tells("in off the board"));
    CHECK_FALSE(tells("army-raised"));
    CHECK_FALSE(tells("declares settle"));
}

TEST_CASE("what is found is told in JSON with its exit code") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    game.play(3, 1);
    const auto record = folder.path() + "/game.armr";
    auto file = testing::record_file(game.record());
    file[file.size() - 40] ^= 1;
    std::ofstream{record, std::ios::binary} << file;
    const auto verified = told("verify " + record, 1);
    CHECK(verified["verified"] == false);
    CHECK(verified["problem"].get<std::string>().find("entry") != std::string::npos);
    const auto bundle = folder.path() + "/bad.toml";
    std::ofstream{bundle} << "name = \"bad\"\ntitle = \"Bad\"\nbase = \"nosuch\"\n";
    CHECK(!told("bundle check " + bundle, 1)["problems"].empty());
}

TEST_CASE("the games of a database are listed with what the lobby says of them") {
    const Folder folder;
    const auto store = testing::open(folder.file());
    says("games " + folder.file(), 0, "0 games");
    add_game(*store, 0xab, 1, protocol::server::Status::running);
    add_game(*store, 0xab, 2, protocol::server::Status::over);
    says("games " + folder.file(), 0, "running   1914  round 2, France, combat\n");
    const auto games = told("games " + folder.file());
    REQUIRE(games.size() == 2);
    CHECK(games[0]["game"] == "ab" + std::string(29, '0') + "1");
    CHECK(games[1]["status"] == "over");
    CHECK(games[1]["entries"] == 1);
    CHECK(games[0]["free_seats"] == 2);
    says("games " + folder.file(), 0, "over      1914  ended in round 2, a draw\n");
    add_game(*store, 0xab, 3, protocol::server::Status::waiting);
    says("games " + folder.file(), 0, "waiting   1914  2 of 3 seats free\n");
    add_game(*store, 0xab, 4, protocol::server::Status::paused, "");
    says("games " + folder.file(), 0, "paused    1914  round 2, France\n");
    says("games " + folder.path() + "/none", 2, "there is no such file");
    says("games " + folder.path(), 2, "this is a folder");
    std::ofstream{folder.path() + "/text"} << "no database\n";
    says("games " + folder.path() + "/text", 2, "this is no database");
}

TEST_CASE("a game is named by a beginning of its number that no other has") {
    const Folder folder;
    const auto store = testing::open(folder.file());
    SampleGame game{"1914"};
    game.begin();
    persistence::Append append;
    append.game = testing::sample_id();
    for (const auto& recorded : game.record())
        append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
    REQUIRE(testing::append(*store, append));
    const auto id = testing::sample_id();
    const auto beginning = match::hex(id).substr(0, 6);
    const auto other = static_cast<std::uint8_t>(id.front() ^ 1);
    add_game(*store, other, 1, protocol::server::Status::running);
    says("verify " + folder.file() + "/" + beginning, 0, "record verified");
    add_game(*store, other, 2, protocol::server::Status::running);
    auto shared = id;
    shared.front() = other;
    says("verify " + folder.file() + "/" + match::hex(shared).substr(0, 2), 2, "the numbers of 2 games begin with");
    says("verify " + folder.file() + "/ffffffff", 2, "there is no game ffffffff in this database");
}

TEST_CASE("the results of an event are those of the server's page") {
    const Folder folder;
    {
        const auto store = testing::open(folder.file());
        for (std::uint8_t at = 1; at <= 2; ++at) {
            protocol::server::GameSummary line;
            line.game = {0xab, at};
            line.bundle = "1914";
            line.title = at == 1 ? "@SUM(A1)" : "Table 2";
            line.event = at == 1 ? "hall" : "another hall";
            line.status = protocol::server::Status::over;
            line.winners = {"Germany"};
            line.by = "victory-territories";
            line.seats = {{.powers = {"Germany"}, .taken = true, .account = 41}, {.powers = {"France"}}};
            line.scores = {{"points", "Central Powers", -3}};
            line.created = line.since = 1'785'758'400'000;
            persistence::Append append;
            append.game = line.game;
            append.entries.push_back({1, "entry", ""});
            append.summary = protocol::format_server({0, protocol::server::Games{{line}}}, protocol::Format::binary);
            REQUIRE(testing::wait_for<std::uint64_t>([&](auto done) { store->append(append, done); }));
        }
        protocol::PersonRecord ada;
        ada.account = 41;
        ada.name = "Ada";
        REQUIRE(testing::wait_for<bool>(
            [&](auto done) { store->put_blob(protocol::person_key(ada.account), protocol::encode_person(ada), done); }));
    }
    const auto sheet = testing::admin("games " + folder.file() + " --event hall --csv");
    CHECK(sheet.code == 0);
    CHECK(sheet.text.ends_with(
        "title,game,bundle,status,round,winners,by,scores,seats,created,ended,ends,annulled\r\n\"'@SUM(A1)\",ab01" + std::string(28, '0') +
        ",\"1914\",OVER,0,\"Germany\",victory-territories,\"Central Powers points -3\",\"Germany: Ada (41); France: free\","
        "2026-08-03T12:00:00Z,2026-08-03T12:00:00Z,,\r\n"));
    const auto page = told("games " + folder.file() + " --event hall");
    CHECK(page["event"] == "hall");
    REQUIRE(page["games"].size() == 1);
    CHECK(page["games"][0]["seats"][0]["name"] == "Ada");
    CHECK(told("games " + folder.file() + " --event nothing")["games"].empty());
    says("games " + folder.file() + " --event hall", 0, "1 game\n");
    says("games " + folder.file() + " --csv --json", 2, "--csv and --json exclude each other");
}

TEST_CASE("every option of the list of games is obeyed for a database or refused with what to do") {
    using Status = protocol::server::Status;
    const Folder folder;
    {
        const auto store = testing::open(folder.file());
        add_game(*store, 1, 1, Status::waiting, "", "Winter Campaign");
        add_game(*store, 2, 2, Status::over);
        add_game(*store, 3, 3, Status::running, "combat", "Table 4");
    }
    const auto count = [&](const std::string& options) { return told("games " + folder.file() + " " + options).size(); };
    CHECK(count("") == 3);
    CHECK(count("--title winter") == 1);
    CHECK(count("--title nothing") == 0);
    CHECK(count("--status over") == 1);
    CHECK(count("--status over --status running") == 2);
    CHECK(count("--bundle 1914") == 3);
    CHECK(count("--bundle classic") == 0);
    CHECK(count("--limit 2") == 2);
    CHECK(told("games " + folder.file() + " --event hall")["games"].empty());  // the page of the event
    says("games " + folder.file() + " --title winter --csv", 0, "Winter Campaign");
    says("games " + folder.file() + " --directs", 2, "leave the DATABASE out");
    for (const auto* flag : {"--token-file token", "--name Ada", "--password-file password", "--ca-file ca", "--wait 3"})
        says("games " + folder.file() + " " + flag, 2, "is for a running server");
}

TEST_CASE("an option that a call would ignore is refused") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    game.play(10, 1);
    const auto record = testing::record_of(folder.path(), game);
    for (const auto* command : {"log", "show", "verify", "replay", "state", "clock", "dice"})
        for (const auto* flag : {"--name Ada", "--token-file token", "--password-file password", "--ca-file ca", "--wait 3"})
            says(std::string{command} + " " + record + " " + flag, 2, "is for a running server");
    says("explain " + record + " production France --unit infantry", 2, "does not hang on --unit");
    says("explain " + record + " production France --space Paris", 2, "does not hang on --space");
    says("explain " + record + " fire France --space Paris", 2, "does not hang on WHOSE");
    says("odds --land --attacker '2 infantry' --defender '1 infantry' --rows 3 --json", 2, "--rows");
    says("rule-on pause 3fa1 --sandbox file --propose", 2, "--propose");
    says("rule-on pause 3fa1 --sandbox file --proposal 7", 2, "--proposal");
    CHECK_FALSE(told("log " + record + " --brief")[0].contains("events"));
    CHECK(told("log " + record)[0].contains("events"));
}
