// The program itself, on records and on a server's database: how a game stands, what happened in it, and what that changed.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/difference.hpp"
#include "rules/match/branches.hpp"
#include "rules/match/hash.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using Json = nlohmann::json;
using testing::admin;
using testing::Folder;
using testing::SampleGame;
using testing::says;

namespace {

Json told(const std::string& arguments) {
    const auto said = admin(arguments + " --json");
    CHECK_MESSAGE(said.code == 0, said.text);
    auto json = Json::parse(said.text, nullptr, false);
    REQUIRE_MESSAGE(!json.is_discarded(), said.text);
    return json;
}
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// A game in which something was taken back, and its record.
struct Played {
    Folder folder;
    SampleGame game{"1914"};
    std::string record;
    std::uint64_t back = 0;    ///< The first entry that took something back,
    std::uint64_t parent = 0;  ///< and what it goes on from.

    Played() {
        game.begin();
        game.play(120, 7);
        record = testing::record_of(folder.path(), game);
        for (const auto& recorded : game.record()) {
            const auto& header = recorded.entry.header;
            if (back != 0 || header.parent + 1 == header.sequence) continue;
            back = header.sequence;
            parent = header.parent;
        }
        REQUIRE(back > parent + 1);
    }
    [[nodiscard]] rules::GameState after(std::uint64_t sequence) const {
        return match::state_after(&game.game().ruleset(), game.record(), sequence);
    }
    [[nodiscard]] const rules::Ruleset& rules() const { return game.game().ruleset(); }
};

}  // namespace

TEST_CASE("show says what is played by whom and how it stands") {
    Played played;
    const auto text = admin("show " + played.record).text;
    const auto tells = [&](const std::string& words) { CHECK_MESSAGE(text.find(words) != std::string::npos, text); };
    tells("game " + match::hex(testing::sample_id()) + "\nplayed by 1914\n");
    tells(std::to_string(played.game.record().size()) + " entries, from 2023-11-14 22:13:20 to ");
    tells("\nrunning: round 1, turn of ");
    tells("seats\n  0  account 100: ");
    tells("  1  account 101, a bot: ");
    tells("to act: ");
    tells("  production: ");
    const auto json = told("show " + played.record);
    CHECK(json["status"] == "running");
    CHECK(json["entries"] == played.game.record().size());
    CHECK(json["power"] == played.rules().owner(played.game.game().state().active).name);
    CHECK(json["seats"].size() == 2);
    CHECK_FALSE(json["to_act"].empty());

    const auto director = match::Author{match::Author::Kind::director, {}, 12};
    played.game.add(match::draft(played.game.header(director), match::body::DirectorNamed{12, false}));
    played.game.add(match::draft(played.game.header({}), match::body::Paused{match::body::PauseReason::dispute}));
    says("show " + testing::record_of(played.folder.path(), played.game), 0, "\npaused for a dispute: round 1");
    says("show " + played.record, 0, "  director  account 12\n");

    const SampleGame waiting{"1914"};
    says("show " + testing::record_of(played.folder.path(), waiting), 0, "\nwaiting\nseats\n  0  free: ");
}

TEST_CASE("show tells the time control that holds and every reason of a pause") {
    const Folder folder;
    SampleGame game{"1914", {.turn_limit = 72 * 3'600'000}};
    game.begin();
    const auto shown = [&] { return "show " + testing::record_of(folder.path(), game); };
    says(shown(), 0, "\ntime control: 3 days a turn\n");
    const auto director = match::Author{match::Author::Kind::director, {}, 12};
    game.add(match::draft(game.header(director), match::body::ClockProposed{{.turn_limit = 300'000}}));
    says(shown(), 0, "\ntime control: 5 min a turn\n");
    CHECK(told(shown())["time_control"] == "5 min a turn");
    CHECK_FALSE(told(shown()).contains("proposed"));
    game.add(match::draft(game.header(game.seat(1)), match::body::ClockProposed{{.turn_limit = 60'000}}));
    says(shown(), 0, "\nproposed by a player: 1 min a turn (proposal " + std::to_string(game.table().sequence()) + ")\n");
    game.add(match::draft(game.header(game.seat(0)), match::body::SeatLeft{rules::SeatId{0}, true}));  // a bot alone is left
    game.add(match::draft(game.header({}), match::body::Paused{match::body::PauseReason::deserted}));
    says(shown(), 0, "\npaused for a lack of players: round 1");
}

TEST_CASE("show tells the questions that are open and who has answered them") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    (void)testing::play_to_a_question(game);
    const auto record = testing::record_of(folder.path(), game);
    const auto json = told("show " + record);
    REQUIRE(json["questions"].size() == game.game().state().decisions.size());
    const auto& asked = game.game().state().decisions.front();
    CHECK(json["questions"][0]["decision"] == game.game().ruleset().decisions[rules::idx(asked.kind)].name);
    says("show " + record, 0, "open questions\n  ");
    says("show " + record, 0, ": asked of ");
}

TEST_CASE("log tells entries with author and time and marks those that fell away") {
    const Played played;
    const auto size = played.game.record().size();
    const auto all = told("log " + played.record);
    REQUIRE(all.size() == size);
    const auto fell = match::fell_away(played.game.record());
    for (std::size_t at = 0; at < size; ++at) {
        CHECK(all[at]["entry"] == at + 1);
        CHECK(all[at]["stands"] == (fell[at] == 0));
        if (fell[at] != 0) CHECK(all[at]["fell_away_with"] == fell[at]);
    }
    CHECK(all[played.back - 1]["kind"] == "taken_back");
    CHECK(all[played.back - 2]["stands"] == false);

    const auto slice =
        admin("log " + played.record + " --brief --from " + std::to_string(played.parent + 1) + " --to " + std::to_string(played.back));
    const auto lines = lines_of(slice.text);
    REQUIRE(lines.size() == played.back - played.parent);
    CHECK(lines.front().find(" x 2023-11-14 ") != std::string::npos);
    CHECK(lines.front().ends_with("  [fell away with " + std::to_string(played.back) + "]"));
    CHECK(lines.back().find("taken back: the game is again as after " + std::to_string(played.parent)) != std::string::npos);
    CHECK(lines.back().find("[goes on from " + std::to_string(played.parent) + "]") != std::string::npos);
    CHECK(lines.back().find("  seat ") != std::string::npos);
    // Told from the middle it is the same as told whole.
    const auto middle = std::to_string(size - 5);
    const auto rest = told("log " + played.record + " --from " + middle);
    CHECK(std::equal(rest.begin(), rest.end(), all.begin() + static_cast<std::ptrdiff_t>(size) - 6));
}

TEST_CASE("log shows one kind of entry or of command or what one power did") {
    const Played played;
    for (const auto& one : told("log " + played.record + " --kind seated")) CHECK(one["kind"] == "seated");
    CHECK(told("log " + played.record + " --kind seated").size() == 2);
    const auto moves = told("log " + played.record + " --kind move");
    CHECK_FALSE(moves.empty());
    for (const auto& one : moves) CHECK(one["command"] == "move");
    const auto powers = played.rules().powers();
    std::size_t commands = 0;
    for (std::size_t at = 0; at < powers; ++at) {
        const auto& name = played.rules().owners[at].name;
        const auto entries = told("log " + played.record + " --kind played --power \"" + name + "\"");
        for (const auto& one : entries) CHECK(one["words"].get<std::string>().starts_with(name));
        commands += entries.size();
    }
    CHECK(commands == told("log " + played.record + " --kind played").size());
    says("log " + played.record + " --power Germny", 2, "this game has no power named \"Germny\"; did you mean \"Germany\"?");
    says("log " + played.record + " --kind mve", 2, "no entry is of the kind \"mve\"; did you mean \"move\"?");
    says("log " + played.record + " --from 9 --to 5", 2, "--from 9 lies behind --to 5: exchange them");
}

TEST_CASE("every kind of entry has words of its own") {
    Played played;
    auto& game = played.game;
    namespace b = match::body;
    const auto director = match::Author{match::Author::Kind::director, {}, 12};
    const auto says_of = [&](match::Body body, const std::string& words) {
        game.add(match::draft(game.header(director), std::move(body)));
        const auto record = testing::record_of(played.folder.path(), game);
        const auto last = std::to_string(game.record().size());
        const auto said = admin("replay --json " + record);  // also what breaks a rule of seats can be put into words
        CAPTURE(last);
        CHECK_MESSAGE((said.code == 1 || said.text.find(words) != std::string::npos), said.text);
    };
    says_of(b::DirectorNamed{12, false}, "account 12 directs the game");
    says_of(b::Credited{60'000, "late hall", b::Credited::Kind::ruling, std::nullopt},
            "0:01:00.000 credited for a director's word (late hall)");
    says_of(b::SeatLeft{rules::SeatId{0}}, "seat 0 is left");
    says_of(b::SeatOffered{rules::SeatId{0}, b::SeatOffered::To::account, 55}, "seat 0 is offered to account 55");
    says_of(b::SubstituteNamed{rules::SeatId{1}, 56}, "account 56 is named substitute of seat 1");
    says_of(b::PowerResigned{rules::OwnerId{0}, false}, " is resigned");
}

TEST_CASE("state tells the position after any entry and of the old line too") {
    const Played played;
    const auto at = played.back - 1;
    const auto said = admin("state " + played.record + " --at " + std::to_string(at));
    CHECK(said.code == 0);
    CHECK(said.text.starts_with("note: entry " + std::to_string(at) + " fell away with entry " + std::to_string(played.back) + ": "));
    const auto state = played.after(at);
    const auto& rules = played.rules();
    CHECK(said.text.find("after entry " + std::to_string(at) + ": round " + std::to_string(state.round) + ", turn of " +
                         rules.owner(state.active).name) != std::string::npos);
    for (std::size_t owner = 0; owner < rules.powers(); ++owner)
        CHECK(said.text.find(rules.resources[0] + " of " + rules.owners[owner].name + ": " + std::to_string(state.money[owner * 2])) !=
              std::string::npos);
    // Each space with units has its line, with as many units as stand there.
    const auto json = told("state " + played.record + " --at " + std::to_string(at));
    CHECK(json["note"].get<std::string>().find("fell away") != std::string::npos);
    std::size_t units = 0;
    for (const auto& space : json["units"])
        for (const auto& group : space["units"]) units += group["ids"].size();
    CHECK(units == static_cast<std::size_t>(std::count_if(state.units.begin(), state.units.end(),
                                                          [](const rules::Unit& unit) { return unit.space != rules::off_board; })));
    CHECK_FALSE(json.contains("clock"));  // which no state has
    says("state " + played.record, 0, "after entry " + std::to_string(played.game.record().size()) + ": round ");
}

TEST_CASE("diff tells what differs between any two entries and back again") {
    const Played played;
    const auto& rules = played.rules();
    const auto last = played.game.record().size();
    for (const auto& [n, m] :
         {std::pair{std::uint64_t{7}, last}, std::pair{last, std::uint64_t{7}}, std::pair{played.parent, played.back - 1}}) {
        const auto before = played.after(n);
        const auto after = played.after(m);
        const auto found = rules::differences({rules, before}, {rules, after});
        REQUIRE_FALSE(found.empty());
        const auto call = "diff " + played.record + " " + std::to_string(n) + " " + std::to_string(m);
        auto lines = lines_of(admin(call).text);
        std::erase_if(lines, [](const std::string& line) { return line.starts_with("note: "); });
        REQUIRE(lines.size() == found.size());
        for (std::size_t at = 0; at < found.size(); ++at) CHECK(lines[at] == in_words(rules, found[at]).line());
        const auto json = told(call);
        CHECK(json["differences"].size() == found.size());
        CHECK(json["differences"][0]["words"] == lines[0]);
    }
    // What was taken back is as it was before.
    const auto same = "diff " + played.record + " " + std::to_string(played.parent) + " " + std::to_string(played.back);
    says(same, 0, "nothing differs\n");
    CHECK(told(same)["differences"].empty());
}

TEST_CASE("a game of a database is told as its record is and nothing that was sealed") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin();
    game.play(150, 3);
    const auto record = testing::record_of(folder.path(), game);
    const auto store = testing::open(folder.file());
    persistence::Append append;
    append.game = testing::sample_id();
    for (const auto& recorded : game.record())
        append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
    REQUIRE(testing::append(*store, append));
    const auto in_store = folder.file() + "/" + match::hex(testing::sample_id()).substr(0, 4);
    for (const std::string command : {"show", "log", "state", "dice"}) {
        CAPTURE(command);
        const auto of_store = admin(command + " " + in_store);
        CHECK(of_store.code == 0);
        CHECK(of_store.text == admin(command + " " + record).text);
    }
}

TEST_CASE("a game of other rules than the program has is logged and shown and its state is not") {
    const Played played;
    auto record = played.game.record();
    std::get<match::body::Created>(record.front().entry.body).ruleset.front() ^= 1;
    testing::chain_again(record);
    const auto path = played.folder.path() + "/other.armr";
    std::ofstream{path, std::ios::binary} << testing::record_file(record);
    const std::string why = "the game is pinned to other rules than this program has";
    says("show " + path, 0, "it can only be read: " + why);
    CHECK(told("show " + path)["unplayable"] == why);
    CHECK(told("log " + path).size() == record.size());
    says("log " + path, 0, "it can only be read: " + why);
    says("replay " + path, 0, "it can only be read: " + why);
    says("dice " + path, 0, " entries rolled\n");
    for (const auto& call : {"state " + path, "diff " + path + " 1 2", "why " + path + " production Germany"}) says(call, 1, why);
}

TEST_CASE("what cannot be read is said with what to do whichever command reads it") {
    const Played played;
    const auto file = testing::record_file(played.game.record());
    const auto write = [&](const std::string& name, const std::string& content) {
        auto path = played.folder.path() + "/" + name;
        std::ofstream{path, std::ios::binary} << content;
        return path;
    };
    auto changed = file;
    changed[file.size() - 40] ^= 1;
    auto newer = played.game.record();
    auto last = newer.back().bytes + "\xf8\x3f\x01";  // a field of the number 1023
    const std::string what_to_do =
        "A record that is damaged or cut short is fetched again, one of a newer server read with the armistice-admin";
    const std::vector<std::string> calls{"show ", "log ", "state ", "diff ", "why ", "dice "};
    const auto rest = [&](const std::string& call) -> std::string {
        return call == "diff " ? " 1 2" : call == "why " ? " production Germany" : "";
    };
    for (const auto& call : calls) {
        says(call + write("changed.armr", changed) + rest(call), 1, what_to_do);
        says(call + write("short.armr", file.substr(0, file.size() - 10)) + rest(call), 1, "the file is cut short");
        says(call + write("newer.armr", file + protocol::record_item(last, {})) + rest(call), 1, what_to_do);
        says(call + write("other.armr", "no record") + rest(call), 1, "this is no record of a game");
        says(call + played.folder.path() + "/none.armr" + rest(call), 2, "/none.armr: there is no such file");
    }
    const auto beyond = std::to_string(played.game.record().size() + 1);
    const auto entries = ": the record has entries 1 to " + std::to_string(played.game.record().size());
    says("log " + played.record + " --from " + beyond, 2, "--from" + entries);
    says("log " + played.record + " --to 0", 2, "--to" + entries);
    says("state " + played.record + " --at " + beyond, 2, "--at" + entries);
    says("diff " + played.record + " 1 " + beyond, 2, "M" + entries);
    says("diff " + played.record + " 0 1", 2, "N" + entries);
    says("dice " + played.record + " --at " + beyond, 2, "--at" + entries);
    says("why " + played.record + " --at 0 production Germany", 2, "--at" + entries);
    says("diff " + played.record + " 1", 2, "M is required");
    says("state " + played.record + " --at first", 2, "--at");
}
