// Games as files: what is exported, what is imported, what is refused; and by which other rules they would go otherwise.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/match/hash.hpp"
#include "tests/admin/keyed_database.hpp"
#include "tests/admin/run_admin.hpp"

using testing::KeyedDatabase;
using testing::SampleGame;
using testing::says;
namespace fs = std::filesystem;

namespace {

const SampleGame& sample() {
    static const SampleGame game = [] {
        SampleGame made{"1914"};
        made.begin();
        made.play(60, 3);
        return made;
    }();
    return game;
}
std::string content(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}
void write(const std::string& path, const std::string& bytes) { std::ofstream{path, std::ios::binary} << bytes; }
std::string count_of(std::size_t entries) { return std::to_string(entries) + " entries"; }

}  // namespace

TEST_CASE("an exported game is the record as everybody gets it") {
    const KeyedDatabase database;
    database.add(sample().record());
    const auto file = database.folder() + "/game.record";
    const auto said = testing::admin("export " + database.path() + "/" + match::hex(testing::sample_id()).substr(0, 4) + " " + file);
    CHECK_MESSAGE(said.code == 0, said.text);
    CHECK_MESSAGE(said.text.find(count_of(sample().record().size())) != std::string::npos, said.text);
    CHECK(said.text.find("running; verified\n") != std::string::npos);
    CHECK(content(file) == testing::record_file(sample().record()));
    CHECK((fs::status(file).permissions() & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
    says("verify " + file, 0, "record verified");
    says("export " + database.path() + " " + file, 1, "this command never overwrites a file");
    says("export " + database.path() + "/ff " + database.folder() + "/none", 2, "there is no game ff");
    CHECK_FALSE(fs::exists(database.folder() + "/none"));
    const auto told = nlohmann::json::parse(testing::admin("export --json " + file + " " + database.folder() + "/again").text);
    CHECK(told["judged"] == true);
    CHECK(told["over"] == false);
    CHECK(content(database.folder() + "/again") == content(file));
}

TEST_CASE("an imported game is verified, stored once, paused, and its chain of dice is known to be another server's") {
    const KeyedDatabase database;
    const auto file = database.folder() + "/game.record";
    write(file, testing::record_file(sample().record()));
    const auto said = testing::admin("import " + file + " " + database.path());
    CHECK_MESSAGE(said.code == 0, said.text);
    CHECK_MESSAGE(said.text.find("The game is paused") != std::string::npos, said.text);
    CHECK_MESSAGE(said.text.find("offers its seats anew") != std::string::npos, said.text);
    says("verify " + database.path(), 0, "record verified: " + count_of(sample().record().size() + 1));
    const auto replayed = nlohmann::json::parse(testing::admin("replay --json " + database.path()).text);
    CHECK(replayed.back()["words"] == "paused for a director");
    CHECK(replayed.back()["time_ms"] == sample().record().back().entry.header.received);
    {
        const auto store = database.open();
        const auto kept = testing::get(*store, "dice/" + match::hex(testing::sample_id()) + "/0");
        REQUIRE(kept);
        CHECK(*kept == std::optional<std::string>{"imported"});
    }
    says("doctor " + database.path(), 0, "this program plays it");
    const auto before = content(database.path());
    says("import " + file + " " + database.path(), 1, "is there already, with " + count_of(sample().record().size() + 1));
    CHECK(content(database.path()) == before);
    const auto out = database.folder() + "/out.record";
    says("export " + database.path() + " " + out, 0, "verified");
    const KeyedDatabase other;
    says("import --json " + out + " " + other.path(), 0, "\"running\": true");
    says("verify " + other.path(), 0, "record verified: " + count_of(sample().record().size() + 1));  // paused already
}

TEST_CASE("what is no whole record of this version is refused and changes nothing") {
    const KeyedDatabase database;
    const auto file = database.folder() + "/game.record";
    const auto whole = testing::record_file(sample().record());
    const auto before = content(database.path());
    const auto refused = [&](const std::string& bytes, const std::string& words) {
        write(file, bytes);
        says("import " + file + " " + database.path(), 1, words);
        CHECK(content(database.path()) == before);
    };
    refused("", "this is no record of a game");
    refused("armistice record 2\n" + whole.substr(19), "a newer version has written this record");
    refused(whole.substr(0, whole.size() - 1), "the file is cut short");
    auto damaged = whole;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    write(file, damaged);
    CHECK(testing::admin("import " + file + " " + database.path()).code == 1);
    auto record = sample().record();
    record.back().bytes += std::string{"\xf2\x04\x00", 3};  // field 78
    record.back().head = match::head_after(testing::sample_id(), record[record.size() - 2].head, record.back().bytes);
    refused(testing::record_file(record), "written by a newer version");
    auto forged = sample().record();
    for (auto& recorded : forged)
        if (!recorded.entry.events.empty()) recorded.entry.events.pop_back();
    testing::chain_again(forged);
    refused(testing::record_file(forged), "entry ");
    says("import " + database.folder() + "/none " + database.path(), 2, "there is no such file");
}

TEST_CASE("a game is imported only where a server will find it and none runs") {
    const KeyedDatabase database;
    const auto file = database.folder() + "/game.record";
    write(file, testing::record_file(sample().record()));
    says("import " + file + " " + database.folder() + "/none", 2, "there is no such file");
    says("import --key-file " + database.folder() + "/nokey " + file + " " + database.path(), 2,
         "name the one of this server with --key-file");
    KeyedDatabase::write_key(database.folder() + "/other.key", '2');
    says("import --key-file " + database.folder() + "/other.key " + file + " " + database.path(), 1, "sealed with another key");
    {
        const auto store = database.open();
        says("import " + file + " " + database.path(), 1, "another server is using it");
    }
    says("games " + database.path(), 0, "0 games");
    says("import " + file + " " + database.path(), 0, "stored in");
}

TEST_CASE("a game in which somebody has answered in secret stays where the answer is") {
    if (!rules::find_bundle("1914-historical")) return;  // a build without the rules
    SampleGame game{"1914-historical"};
    game.begin();
    std::mt19937_64 random{11};
    const auto sealed = [&] {
        const auto& questions = game.game().state().decisions;
        return std::any_of(questions.begin(), questions.end(),
                           [](const auto& one) { return one.sealed && one.answered != rules::OwnerMask{}; });
    };
    for (int played = 0; played < 2000 && !sealed(); ++played)
        if (const auto command = game.random_command(random)) (void)game.play(*command);
    REQUIRE(sealed());
    const KeyedDatabase database;
    const auto file = database.folder() + "/game.record";
    write(file, testing::record_file(game.record()));
    says("import " + file + " " + database.path(), 1, "somebody has answered in secret");
    says("games " + database.path(), 0, "0 games");
}

TEST_CASE("replay with another bundle says the first action that it judges otherwise") {
    const testing::Folder folder;
    const auto record = testing::record_of(folder.path(), sample());
    says("replay " + record + " --with 1914", 0, "as they are recorded");
    const auto path = folder.path() + "/mine.toml";
    write(path, "name = \"mine\"\ntitle = \"Mine\"\nbase = \"1914\"\n");
    says("replay " + record + " --with " + path, 0, "mine judges all ");
    says("replay " + record + " --with classic", 1, "it names what these rules do not have: ");
    says("replay " + record + " --with nothing", 2, "no bundle and no file is named \"nothing\"");
    says("replay " + record + " --with 1914 --fields", 2, "excludes");
    const auto said = nlohmann::json::parse(testing::admin("replay --json " + record + " --with classic").text);
    CHECK(said["same"] == false);
    CHECK(said["actions"] == 0);
    CHECK(said["entry"] == 7);

    // A house rule closes a space: whoever enters it is refused.
    if (!rules::find_bundle("swiss-alps")) return;
    SampleGame game{"1914"};
    game.begin();
    const auto swiss = *game.game().ruleset().find_space("Switzerland");
    const auto enters = [&](const rules::Command& command) {
        const auto* move = std::get_if<rules::command::Move>(&command.body);
        return move != nullptr && move->path.back() == swiss;
    };
    std::mt19937_64 random{5};
    bool entered = false;
    for (int played = 0; played < 3000 && !entered; ++played) {
        const auto listed = rules::legal_commands(game.game().view(), game.game().state().active);
        const auto in = std::find_if(listed.begin(), listed.end(), enters);
        const auto command = in != listed.end() ? std::optional{*in} : game.random_command(random);
        REQUIRE(command);
        entered = game.play(*command) && in != listed.end();
    }
    REQUIRE(entered);
    const auto other = folder.path() + "/other.armr";
    write(other, testing::record_file(game.record()));
    const auto parted = testing::admin("replay " + other + " --with swiss-alps");
    CHECK_MESSAGE(parted.code == 1, parted.text);
    CHECK_MESSAGE(parted.text.find("it is refused: HR-4.4") != std::string::npos, parted.text);
}

TEST_CASE("bundle diff says modules, revisions, parameters and data in words") {
    const testing::Folder folder;
    says("bundle diff 1914 1914", 0, "The same rules");
    const auto said = testing::admin("bundle diff 1914 1914-tournament");
    CHECK(said.code == 1);
    for (const auto* line : {"A is 1914: ", "module tournament-movement: revision 2 in B only\n",
                             "parameter second-capital: paris-or-london in A, paris in B\n",
                             "setup British Empire in SZ 9, cruiser: 2 in A, 3 in B\n", "sea-battle, step ways-in: only in B\n"})
        CHECK_MESSAGE(said.text.find(line) != std::string::npos, line, said.text);
    const auto told = nlohmann::json::parse(testing::admin("bundle diff --json 1914-tournament 1914").text);
    CHECK(told["same_rules"] == false);
    const nlohmann::json one{{"kind", "parameter"}, {"name", "second-capital"}, {"what", ""}, {"a", "paris"}, {"b", "paris-or-london"}};
    CHECK(std::find(told["differences"].begin(), told["differences"].end(), one) != told["differences"].end());
    says("bundle diff 1914 nothing", 2, "no bundle and no file is named \"nothing\"");
    write(folder.path() + "/wrong.toml", "name = \"w\"\ntitle = \"W\"\nbase = \"1914\"\noptions = [\"no-such\"]\n");
    says("bundle diff 1914 " + folder.path() + "/wrong.toml", 1, "no-such");
}
