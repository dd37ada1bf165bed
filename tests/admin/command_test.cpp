// The program itself: names of commands and books, and what it says of records that it has verified.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "persistence/database.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/hash.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using testing::admin;
using testing::Folder;
using testing::SampleGame;
using testing::says;

namespace {

/// Asked once of each command.
const std::string& help_of(const std::string& words) {
    static std::map<std::string, std::string> known;
    const auto [help, is_new] = known.try_emplace(words);
    if (is_new) help->second = admin(words + " --help").text;
    return help->second;
}
/// The commands below these words, as their help lists them.
std::vector<std::string> commands_below(const std::string& words) {
    std::istringstream help{help_of(words)};
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
std::vector<std::string> all_leaves() {
    std::vector<std::string> leaves;
    add_leaves("", leaves);
    return leaves;
}

/// What its help says that a command takes.
struct Taken {
    std::set<std::string> options;  ///< Without --help, --help-all and --json.
    bool file = false;              ///< It can read a record or a database.
};
Taken taken_by(const std::string& words) {
    Taken taken;
    std::istringstream help{help_of(words)};
    for (std::string line; std::getline(help, line);) {
        if (line.starts_with("  SOURCE ") || line.starts_with("  DATABASE ") || line.starts_with("  FILE ")) taken.file = true;
        const auto at = line.find("--");
        if (at == std::string::npos || line.substr(0, at).find_first_not_of(" -h,") != std::string::npos) continue;
        taken.options.insert(line.substr(at, line.find_first_of(" :", at) - at));
    }
    for (const auto* of_all : {"--help", "--help-all", "--json"}) taken.options.erase(of_all);
    return taken;
}
const std::set<std::string> server_flags{"--server", "--token-file", "--name", "--password-file", "--ca-file", "--wait"};
/// Those, as a call gives them that reads a file.
constexpr const char* vain_flags[] = {"--token-file token", "--name Ada", "--password-file password", "--ca-file ca", "--wait 3"};

/// Commands that read a record or a database, or ask a server: what a call says behind the file.
const std::map<std::string, std::string>& readers() {
    static const std::map<std::string, std::string> all{{"scenario export", ""},
                                                        {"games", ""},
                                                        {"show", ""},
                                                        {"log", ""},
                                                        {"state", ""},
                                                        {"diff", "1 2"},
                                                        {"why", "production France"},
                                                        {"explain", "production France"},
                                                        {"dice", ""},
                                                        {"disputes", ""},
                                                        {"evidence", "3"},
                                                        {"export", "/nowhere/game.record"},
                                                        {"verify", ""},
                                                        {"replay", ""},
                                                        {"clock", ""}};
    return all;
}

/// The options of every command besides those that say where a server runs. Each call obeys them, but for those of which a case says that a
/// call is refused: json_test.cpp, "an option that a call would ignore is refused" and "every option of the list of games is obeyed ...".
std::map<std::string, std::set<std::string>> known_options() {
    using Options = std::set<std::string>;
    const Options ruling{"--reason", "--paragraph", "--dispute", "--seen", "--propose", "--proposal", "--sandbox"};
    std::map<std::string, Options> all{{"scenario run", {"--words"}},
                                       {"scenario export", {"--at", "--output"}},
                                       {"odds",
                                        {"--bundle",
                                         "--land",
                                         "--sea",
                                         "--battle",
                                         "--attacker",
                                         "--attacker-power",
                                         "--landed",
                                         "--bombard",
                                         "--defender",
                                         "--defender-power",
                                         "--attacker-order",
                                         "--defender-order",
                                         "--keep-land",
                                         "--technology",
                                         "--attacker-submerges",
                                         "--defender-submerges",
                                         "--rounds",
                                         "--stop-at",
                                         "--spare-transports",
                                         "--space",
                                         "--error",
                                         "--seconds",
                                         "--rows"}},
                                       {"games", {"--status", "--bundle", "--title", "--directs", "--limit", "--event", "--csv"}},
                                       {"log", {"--from", "--to", "--power", "--kind", "--brief"}},
                                       {"state", {"--at"}},
                                       {"why", {"--space", "--unit", "--at", "--law", "--as"}},
                                       {"explain", {"--space", "--unit", "--at", "--law"}},
                                       {"dice", {"--at"}},
                                       {"backup", {"--with-key", "--key-file"}},
                                       {"restore", {"--accept-older", "--with-key", "--key-file"}},
                                       {"seat offer", {"--to", "--account"}},
                                       {"seat director", {"--no-more"}},
                                       {"pause", {"--reason"}},
                                       {"give-time", {"--power", "--reason"}},
                                       {"warn", {"--reason"}},
                                       {"last-round", {"--off"}},
                                       {"set-back", ruling},
                                       {"correct", ruling},
                                       {"sandbox adopt", {"--reason", "--paragraph", "--dispute"}},
                                       {"dispute file", {"--seat", "--paragraph", "--reason"}},
                                       {"dispute answer", {"--seat", "--text"}},
                                       {"dispute take", {"--text"}},
                                       {"dispute appeal", {"--seat", "--text"}},
                                       {"dispute close", {"--seat", "--text"}},
                                       {"precedents", {"--paragraph", "--bundle", "--text", "--limit"}},
                                       {"evidence", {"--before"}},
                                       {"audit", {"--verify"}},
                                       {"doctor", {"--key-file"}},
                                       {"import", {"--key-file"}},
                                       {"verify", {"--chain-only"}},
                                       {"replay", {"--fields", "--with"}},
                                       {"clock", {"--at"}}};
    for (const auto* verb : {"uphold", "set-back", "correct", "reroll", "reapply", "order", "void", "forfeit", "end-game", "annul",
                             "hand-power", "pause", "resume", "time", "excuse", "remove", "upgrade"})
        all[std::string{"rule-on "} + verb] = ruling;
    all["rule-on forfeit"].insert("--side");
    all["rule-on time"].insert("--power");
    return all;
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
    const auto leaves = all_leaves();
    CHECK(leaves.size() >= 28);
    for (const auto& words : leaves) {
        CAPTURE(words);
        const auto& help = help_of(words);
        CHECK(help.find("Example:\n  armistice-admin " + words) != std::string::npos);
        CHECK(help.find("--json") != std::string::npos);
    }
}

TEST_CASE("every command has the options that are known to be obeyed or refused, and no other") {
    auto known = known_options();
    for (const auto& words : all_leaves()) {
        CAPTURE(words);
        auto options = taken_by(words).options;
        if (options.contains("--token-file"))
            for (const auto& flag : server_flags) CHECK(options.erase(flag) == 1);
        for (const auto& option : options)
            CHECK_MESSAGE(known[words].contains(option), option,
                          " is new: say in known_options() that each call obeys it, or try those that do not");
        for (const auto& option : known[words]) CHECK_MESSAGE(options.contains(option), option);
        known.erase(words);
    }
    CHECK(known.empty());
}

TEST_CASE("what says who asks a server is obeyed or refused by every command") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    const auto record = testing::record_of(folder.path(), game);
    {
        const auto store = testing::open(folder.file());
        REQUIRE(testing::append(*store, testing::entries(7, 0, 3)));
    }
    auto untried = readers();
    for (const auto& words : all_leaves()) {
        CAPTURE(words);
        const auto taken = taken_by(words);
        const bool asks_servers = taken.options.contains("--token-file");
        const auto reader = readers().find(words);
        CHECK_MESSAGE((reader != readers().end()) == (asks_servers && taken.file && !words.starts_with("sandbox ")),
                      "say in readers() what a call of it is that reads a file");
        if (reader != readers().end()) {
            untried.erase(words);
            for (const auto* flag : vain_flags) {
                const auto call = words + " " + (words == "games" ? folder.file() : record) + " " + reader->second + " " + flag;
                says(call, 2, "is for a running server");
                // A whole database of games, where the command takes one.
                if (words == "disputes") says(words + " " + folder.file() + " " + flag, 2, "is for a running server");
            }
        } else if (!asks_servers) {
            says(words + " --token-file token", 2, "");
        }
    }
    CHECK(untried.empty());
    // Certificates are read for TLS alone.
    for (const auto* server : {"ws://127.0.0.1:1", "127.0.0.1:1"})
        says(fmt::format("games --server {} --token-file {} --ca-file none", server, record), 2, "wss://HOST:PORT");
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
        append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
    REQUIRE(testing::wait_for<std::uint64_t>([&](auto done) { store->append(append, done); }));
    says("verify " + folder.file() + "/" + match::hex(testing::sample_id()), 0, "record verified: " + count);
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
            append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
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
    const auto name = match::hex(testing::sample_id());
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
