// The program itself: why values of a record are what they are, and what is said to questions that make no sense.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "rules/hooks/explain.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

namespace {

using testing::admin;
using testing::Folder;
using testing::SampleGame;

std::size_t occurrences(const std::string& text, const std::string& words) {
    std::size_t found = 0;
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + words.size())) ++found;
    return found;
}

}  // namespace

TEST_CASE("explain tells a value with its reasons and the law where it is asked for") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin();
    const auto explain = "explain " + testing::record_of(folder.path(), game);
    const auto production = admin(explain + " production Germany");
    CHECK_MESSAGE(production.code == 0, production.text);
    CHECK(production.text.starts_with("production of Germany: "));
    CHECK(occurrences(production.text, "\n") > 1);
    const auto law = admin(explain + " production Germany --law").text;
    CHECK(law.size() > production.text.size());
    const auto paragraph = law.find("\n        1914");
    REQUIRE(paragraph != std::string::npos);
    const auto line = law.substr(paragraph, law.find('\n', paragraph + 1) - paragraph);
    CHECK(occurrences(law, line) == 1);
    CHECK(line.find(' ', line.find("1914")) < line.find("1914") + 16);
    CHECK(admin(explain + " points central").text.starts_with("points of the central powers: "));
    CHECK(admin(explain + " lost-value France").text.starts_with("lost-value of France: 0\n"));
    CHECK(admin(explain + " attack Germany --unit infantry").text.starts_with("attack of an infantry of Germany: "));
}

TEST_CASE("explain says what a question lacks") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin();
    const auto path = testing::record_of(folder.path(), game);
    const auto says = [&](const std::string& question, const std::string& words) {
        const auto said = admin("explain " + path + " " + question);
        CAPTURE(question);
        CHECK(said.code == 2);
        CHECK(said.text == words + "\n");
    };
    says("production", "\"production\" is asked of a power, and no power is named");
    says("points", "\"points\" is asked of a side, and no side is named");
    says("attack --unit infantry", "\"attack\" is asked of a unit, and no power is named");
    says("fire", "\"fire\" is asked of a battle, and no space is named");
    says("fire --space Serbia", "no battle is listed or being fought in Serbia");
    says("production Germny", "this game has no power named \"Germny\"; did you mean \"Germany\"?");
    says("glory Germany",
         "\"glory\" is nothing that this game computes; there are \"points\", \"production\", \"income\", \"lost-value\", \"attack\", "
         "\"defence\", \"move\", \"capacity\", \"cost\", \"hits\", \"bombard\" and \"fire\"");
    says("produktion Germany", "\"produktion\" is nothing that this game computes; did you mean \"production\"?");
    says("production Germany --at 5000", "--at: the record has entries 1 to " + std::to_string(game.record().size()));
    CHECK(admin("explain " + folder.path() + "/nothing.armr production Germany").code == 2);
}

TEST_CASE("explain tells the fire of a battle that is being fought") {
    const Folder folder;
    SampleGame game{"1914"};
    game.begin();
    (void)testing::play_to_a_question(game);
    const auto view = game.game().view();
    const auto fought = std::find_if(view.state.battles.begin(), view.state.battles.end(),
                                     [](const rules::Battle& battle) { return battle.status == rules::Battle::Status::fighting; });
    REQUIRE(fought != view.state.battles.end());
    const auto& space = view.rules.space(fought->space).name;
    const auto said = admin("explain " + testing::record_of(folder.path(), game) + " fire --space \"" + space + "\"");
    CHECK_MESSAGE(said.code == 0, said.text);
    CHECK(said.text.starts_with("attackers in " + space + ":\n"));
    CHECK(occurrences(said.text, "defenders in " + space + ":\n") == 1);
    const auto shots = rules::explain_fire(view, fought->id, true).size() + rules::explain_fire(view, fought->id, false).size();
    CHECK(shots > 0);
    // Units of a kind are told together, with their number.
    std::size_t told = 0;
    std::set<std::string> kinds;
    std::istringstream lines{said.text.substr(0, said.text.find("defenders in "))};
    for (std::string line; std::getline(lines, line);)
        if (line.find(" at: ") != std::string::npos) CHECK_MESSAGE(kinds.insert(line).second, line);
    lines = std::istringstream{said.text};
    for (std::string line; std::getline(lines, line);)
        if (line.find(" at: ") != std::string::npos) told += std::stoul(line);
    CHECK(told == shots);
}
