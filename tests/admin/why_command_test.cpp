// The program itself: whether a command would be accepted after any entry, and what refuses it.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/core/judge.hpp"
#include "rules/core/refusal_words.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using Json = nlohmann::json;
using testing::admin;
using testing::Folder;
using testing::SampleGame;
using testing::says;

namespace {

struct Judged {
    Folder folder;
    SampleGame game{"1914"};
    std::string record;
    std::string active;

    Judged() {
        game.begin();
        record = testing::record_of(folder.path(), game);
        active = game.game().ruleset().owner(game.game().state().active).name;
    }
    [[nodiscard]] std::string call(const std::string& as, const std::string& command) const {
        return "why " + record + " --as \"" + as + "\" '" + command + "'";
    }
};

}  // namespace

TEST_CASE("a legal command is accepted with what it changes") {
    const Judged judged;
    says(judged.call(judged.active, R"({"end_phase": {}})"), 0, "accepted\n  phase: ");
    const auto json = Json::parse(admin(judged.call(judged.active, R"({"end_phase": {}})") + " --json").text);
    CHECK(json["accepted"] == true);
    CHECK(json["rolls"] == false);
    CHECK(json["differences"][0].contains("phase"));
    const auto file = judged.folder.path() + "/command.json";
    std::ofstream{file} << R"({"end_phase": {}})";
    says("why " + judged.record + " --as \"" + judged.active + "\" - < " + file, 0, "accepted");
}

TEST_CASE("a refusal is told with its paragraph and facts and the text of the law") {
    const Judged judged;
    const auto& rules = judged.game.game().ruleset();
    const std::string other = judged.active == "France" ? "Germany" : "France";
    const auto refusal = rules::check(judged.game.game().view(), {*rules.find_owner(other), rules::command::EndPhase{}});
    REQUIRE_FALSE(refusal);
    const auto said = admin(judged.call(other, R"({"end_phase": {}})"));
    CHECK(said.code == 1);
    CHECK_MESSAGE(
        said.text.starts_with("refused: " + in_words(rules, refusal.error()) + "\n  " + std::string{refusal.error().cite.id} + " "),
        said.text);
    const auto json = Json::parse(admin(judged.call(other, R"({"end_phase": {}})") + " --json").text);
    CHECK(json["accepted"] == false);
    CHECK(json["as"] == other);
    CHECK(json["refused"]["paragraph"] == std::string{refusal.error().cite.id});
    CHECK(json["law"][0].get<std::string>().starts_with(std::string{refusal.error().cite.id}));
}

TEST_CASE("what everybody would have been told then is told for each legal command of a game") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    const auto at = testing::play_to_a_question(game);
    game.play(5, 1);
    const auto record = testing::record_of(folder.path(), game);
    const auto& rules = game.game().ruleset();
    const auto state = match::state_after(&rules, game.record(), at);
    const auto asked = *rules::OwnersOf{state.decisions.front().asked}.begin();
    const auto as = "why " + record + " --at " + std::to_string(at) + " --as \"" + rules.owner(asked).name + "\" ";
    const auto& kind = rules.decisions[rules::idx(state.decisions.front().kind)].name;
    says(as + "'{\"answer\": {\"decision\": \"" + kind + "\", \"choice\": {\"number\": 77}}}'", 1, "refused: ");
    says(as + "'{\"end_phase\": {}}'", 1, "refused: ");
}

TEST_CASE("what is no command is said with what to do") {
    const Judged judged;
    const auto says_of = [&](const std::string& command, const std::string& words) { says(judged.call(judged.active, command), 2, words); };
    says_of("nonsense",
            "the command is no JSON of an object: write it as a client sends it (docs/reference/protocol.md), such as {\"end_phase\": {}}");
    says_of("[1]", "the command is no JSON of an object");
    says_of("{}", "command");
    says_of(R"({"mve": {}})", "mve");
    says_of(R"({"move": {"units": [{"type": "infntry"}], "path": ["Alsace", "Lorraine"]}})",
            "command.move.units[0].type: no unit type is named \"infntry\" in this game; ");
    says_of(R"({"move": {"units": [{"type": "infantry"}], "path": ["Alsacia"]}})",
            "no territory or sea zone is named \"Alsacia\" in this game");
    says_of(R"({"take_back": {}})", "this is asked of the table, not of the rules");
    says(judged.call("Germny", R"({"end_phase": {}})"), 2, "this game has no power named \"Germny\"; did you mean \"Germany\"?");
    says(judged.call(judged.active, R"({"expire": {"what": "PHASE"}})"), 1, "only the clock and directors may ask for that");
    says(judged.call(judged.active, R"({"end_phase": {}})") + " --unit infantry", 2, "with --as only the command is judged");
    says(judged.call(judged.active, R"({"end_phase": {}})") + " --at 900", 2, "--at: the record has entries 1 to ");
}

TEST_CASE("without a command why explains a value as explain does") {
    const Judged judged;
    const auto question = " production Germany --law";
    const auto why = admin("why " + judged.record + question);
    CHECK(why.code == 0);
    CHECK(why.text == admin("explain " + judged.record + question).text);
    says("why " + judged.record + " glory Germany", 2, "\"glory\" is nothing that this game computes");
}
