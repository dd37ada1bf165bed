// The program itself: names of commands and books, and what it says of records that it has verified.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "persistence/database.hpp"
#include "rules/catalogue.hpp"
#include "rules/table/hash.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using testing::admin;
using testing::Folder;
using testing::SampleGame;
using testing::says;

namespace {

/// The commands below these words, as their help lists them.
std::vector<std::string> commands_below(const std::string& words) {
    std::istringstream help{admin(words + " --help").text};
    std::vector<std::string> found;
    bool listed = false;
    for (std::string line; std::getline(help, line);) {
        if (line == "Subcommands:")
            listed = true;
        else if (listed && line.starts_with("  ") && !line.starts_with("   "))
            found.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return found;
}
/// Every command that does something, by its words.
void add_leaves(const std::string& words, std::vector<std::string>& leaves) {
    const auto below = commands_below(words);
    if (below.empty()) return leaves.push_back(words);
    for (const auto& command : below) add_leaves(words.empty() ? command : words + " " + command, leaves);
}

}  // namespace

TEST_CASE("a command that is none is named with those that look like it") {
    says("bogus", 2, "armistice-admin has no command \"bogus\"\n");
    says("verfy x.record", 2, "armistice-admin has no command \"verfy\"; did you mean \"verify\"?");
    says("scenario rum tests", 2, "scenario has no command \"rum\"; did you mean \"run\"?");
    says("", 2, "subcommand is required");
    says("--version", 0, "armistice-admin ");
    says("rule --help", 0, "Usage: ");
    says("help", 0, "Subcommands:");
    says("help rule", 0, "Prints a paragraph of the rulebook");
    says("help scenario run", 0, "Plays scenario files");
    says("help bogus", 2, "armistice-admin has no command \"bogus\"");
    says("--help-all", 0, "--chain-only");
}

TEST_CASE("the help of every command ends with an example of a call of it, and each prints JSON") {
    std::vector<std::string> leaves;
    add_leaves("", leaves);
    CHECK(leaves.size() >= 28);
    for (const auto& words : leaves) {
        CAPTURE(words);
        const auto help = admin(words + " --help").text;
        CHECK(help.find("Example:\n  armistice-admin " + words) != std::string::npos);
        CHECK(help.find("--json") != std::string::npos);
    }
}

TEST_CASE("a whole book is no paragraph and its chapters are named") {
    says("rule 1914", 1, "\"1914\" is a whole book; name a chapter of it, or a section or paragraph: 1914-1, 1914-2, ");
    says("rule OQ", 1, ", ...\n");
    says("rule 1914-4.2", 0, "1914-4.2.1 ");
}

TEST_CASE("the name of an option stands for its paragraphs, and for those of options that it stands for") {
    says("rule russian-revolution", 0, "1914-12.1.1 ");
    says("rule russian-revolution", 0, "\n1914-12.1.3 ");
    says("rule russian-revolutio", 1, "no paragraph \"russian-revolutio\"; did you mean \"russian-revolution\"?");
    for (const auto* option : rules::catalogue().options) {
        const auto* part = option->stands_for.empty() ? option : rules::catalogue().option(option->stands_for.back());
        REQUIRE_FALSE(part->paragraphs.empty());
        says("rule " + std::string{option->id}, 0, std::string{part->paragraphs.front()} + " ");
    }
}

TEST_CASE("verify says whether it has judged and takes what the other commands take") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    game.play(10, 1);
    const auto record = testing::record_of(folder.path(), game);
    const auto count = std::to_string(game.record().size()) + " entries";
    says("verify " + record, 0, "record verified: " + count);
    says("verify --chain-only " + record, 0, "chain verified: " + count);
    CHECK(admin("verify --chain-only " + record).text.find("record verified") == std::string::npos);

    const auto store = testing::open(folder.file());
    persistence::Append append;
    append.game = testing::sample_id();
    for (const auto& recorded : game.record())
        append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, table::encode_secrets(recorded.secrets)});
    REQUIRE(testing::wait_for<std::uint64_t>([&](auto done) { store->append(append, done); }));
    says("verify " + folder.file() + "/" + table::hex(testing::sample_id()), 0, "record verified: " + count);
    says("verify " + folder.file(), 0, "record verified: " + count);
    says("verify " + folder.file() + "/ff", 2, "there is no game ff in this database");
    says("verify " + folder.path() + "/nothing", 2, "/nothing: there is no such file");
}

TEST_CASE("verify names each damaged game of a database with what to do and leaves the log as it is") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    {
        const auto store = testing::open(folder.file());
        persistence::Append append;
        append.game = testing::sample_id();
        for (const auto& recorded : game.record())
            append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, table::encode_secrets(recorded.secrets)});
        REQUIRE(testing::append(*store, append));
        REQUIRE(testing::append(*store, testing::entries(7, 0, 3)));
    }
    {
        auto db = persistence::Database::open(folder.file(), "", 0);
        REQUIRE(db);
        db->keep_log(true);
        REQUIRE(db->run("UPDATE entries SET bytes = x'00' WHERE game = 1 AND sequence = 2"));
    }
    const auto log = std::filesystem::file_size(folder.file() + "-wal");
    const auto name = table::hex(testing::sample_id());
    says("verify " + folder.file(), 1,
         name + "  (" + std::to_string(game.record().size()) +
             " entries): the database is damaged: entry 2 is not as it was written: its hash does not fit. "
             "Restore a backup");
    says("verify " + folder.file() + "/" + name, 1, "entry 2 is not as it was written");
    CHECK(std::filesystem::file_size(folder.file() + "-wal") == log);
}

TEST_CASE("bundle check prints which functions a bundle puts into chains and which module does") {
    const Folder folder;
    const auto path = folder.path() + "/mine.toml";
    std::ofstream{path} << "name = \"mine\"\ntitle = \"Mine\"\nbase = \"1914\"\noptions = [\"russian-revolution\"]\n";
    const auto said = admin("bundle check " + path);
    CHECK(said.code == 0);
    CHECK(said.text.find("russian-revolution @ ") != std::string::npos);
    const auto functions = said.text.find("functions in chains, in the order of their installation\n  1914\n    rules/");
    REQUIRE_MESSAGE(functions != std::string::npos, said.text);
    CHECK(said.text.find("\n  russian-revolution\n    rules/games/1914/options/russian_revolution.cpp:", functions) != std::string::npos);
    CHECK(said.text.find(".may_enter(", functions) != std::string::npos);  // the line of source, from the root
}
