// The program itself: positions of a record and of a game in a database that its server holds open.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "rules/match/hash.hpp"
#include "rules/match/sealed_answers.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/persistence/store_helpers.hpp"

namespace {

using testing::admin;
using testing::Folder;
using testing::SampleGame;

std::string written(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream{path, std::ios::binary}.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("a record and a database give the same scenarios") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    const auto question = testing::play_to_a_question(game);
    const auto record = testing::record_of(folder.path(), game);

    const auto refused = admin("scenario export " + record);
    CHECK(refused.code == 1);
    CHECK(refused.text.find("The position after entry " + std::to_string(question) + " cannot be written as a scenario:") == 0);
    CHECK(refused.text.find("is asked") != std::string::npos);
    const std::string advice = "is after entry ";
    const auto at = refused.text.find(advice);
    REQUIRE(at != std::string::npos);
    const auto nearest = std::stoull(refused.text.substr(at + advice.size()));
    CHECK(nearest < question);

    const auto file = folder.path() + "/position.toml";
    const auto sequence = " --at " + std::to_string(nearest);
    const auto exported = admin("scenario export " + record + sequence + " --output " + file);
    CHECK_MESSAGE(exported.code == 0, exported.text);
    CHECK(exported.text.empty());
    const auto run = admin("scenario run " + file);
    CHECK_MESSAGE(run.code == 0, run.text);
    CHECK(run.text == "1 passed, 0 failed\n");
    CHECK(admin("scenario export " + record + sequence).text == written(file));
    const auto json = nlohmann::json::parse(admin("scenario export " + record + sequence + " --json").text);
    CHECK(json["scenario"] == written(file));
    CHECK(json["entry"] == nearest);
    const auto stuck = nlohmann::json::parse(testing::output_of("scenario export " + record + " --json"));
    CHECK(stuck["nearest"] == nearest);
    CHECK_FALSE(stuck["problems"].empty());

    const auto store = testing::open(folder.file());
    persistence::Append append;
    append.game = testing::sample_id();
    for (const auto& recorded : game.record())
        append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
    REQUIRE(testing::wait_for<std::uint64_t>([&](auto done) { store->append(append, done); }));
    const auto name = match::hex(testing::sample_id());
    CHECK(admin("scenario export " + folder.file() + "/" + name + sequence).text == written(file));
    CHECK(admin("scenario export " + folder.file() + sequence).text == written(file));
    CHECK(admin("replay " + folder.file() + "/" + name).text == admin("replay " + record).text);
}

TEST_CASE("an altered record is not taken as true") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    game.play(10, 1);
    auto altered = game.record();
    constexpr std::size_t at = 3;
    REQUIRE(altered.size() > at + 2);
    ++altered[at].entry.header.received;
    altered[at].bytes = protocol::encode_entry(altered[at].entry);
    const auto record = folder.path() + "/game.armr";
    std::ofstream{record, std::ios::binary} << testing::record_file(altered);
    const auto store = testing::open(folder.file());
    persistence::Append append;
    append.game = testing::sample_id();
    for (const auto& recorded : altered) append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, {}});
    REQUIRE(testing::append(*store, append));

    for (const std::string command : {"scenario export ", "replay ", "explain "}) {
        CAPTURE(command);
        const std::string what = command == "explain " ? " production Germany" : "";
        const auto file = admin(command + record + what);
        CHECK(file.code == 1);
        CHECK(file.text.starts_with(record + ": entry 4: the hash of this entry is not the one that the record states\n"));
        // A database states no hashes: the next to act had seen another one.
        const auto row = admin(command + folder.file() + what);
        CHECK(row.code == 1);
        CHECK(row.text.starts_with(folder.file() + ": entry 5: its author had seen another history than this record\n"));
    }
}

TEST_CASE("a call that makes no sense is told so") {
    const Folder folder;
    CHECK(admin("scenario export " + folder.path() + "/nothing.armr").code == 2);
    std::ofstream{folder.path() + "/junk.armr"} << "junk";
    CHECK(admin("scenario export " + folder.path() + "/junk.armr").code == 1);
    SampleGame game{"1914"};
    game.begin();
    const auto record = testing::record_of(folder.path(), game);
    for (const std::string at : {"0", "5000"}) {
        const auto beyond = admin("scenario export " + record + " --at " + at);
        CHECK(beyond.code == 2);
        CHECK(beyond.text == "--at: the record has entries 1 to " + std::to_string(game.record().size()) + "\n");
    }
    const auto no_number = admin("scenario export " + record + " --at abc");
    CHECK(no_number.code == 2);
    CHECK(no_number.text.find("range") == std::string::npos);
    CHECK(admin("odds --land --attacker infantry --defender infantry --rows -1").code == 2);
    const auto unbegun = admin("scenario export " + folder.path() + "/game.armr --at 1");
    CHECK(unbegun.code == 1);
    CHECK(unbegun.text.find("the game has not begun") != std::string::npos);
    CHECK(unbegun.text.find("No earlier position") != std::string::npos);
    { const auto store = testing::open(folder.file()); }
    const auto none = admin("scenario export " + folder.file());
    CHECK(none.code == 1);
    CHECK(none.text.find("there is no game in this database") != std::string::npos);
    const auto unknown = admin("scenario export " + folder.file() + "/00");
    CHECK(unknown.code == 1);
}
