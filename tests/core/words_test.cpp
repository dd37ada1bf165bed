// What modules bring for the commentary: a line for each word that they make, and what is wrong with such a file.
#include "rules/mechanics/words.hpp"

#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <iterator>

#include "rules/core/canonical.hpp"
#include "tests/core/toy.hpp"

using namespace toy;

namespace {

constexpr std::string_view of_dawn =
    "[removed]\nmist = \"{units} of {power} are lost in the mist at {space}.\"\n[by]\nlight = \"by light\"\n";
constexpr std::string_view of_dusk = "[by]\nlight = \"by light\"\ndark = \"by the dark\"\n";

const Module dawn{
    .id = "dawn", .base = "toy", .install = [](RulesetBuilder& build) { take_commentary_lines(build, of_dawn, "dawn/words.toml"); }};
const Module dusk{
    .id = "dusk", .base = "toy", .install = [](RulesetBuilder& build) { take_commentary_lines(build, of_dusk, "dusk/words.toml"); }};
const Module noon{.id = "noon", .base = "toy", .install = [](RulesetBuilder& build) {
                      take_commentary_lines(build, "[draw]\nlight = \"nobody has a shadow\"\n\n[by]\nlight = \"by the sun\"\n",
                                            "noon/words.toml");
                  }};
const Module silent{.id = "dawn", .base = "toy", .install = [](RulesetBuilder&) {}};

std::string told(RulesetBuilder& build) {
    std::string text;
    for (const auto& problem : build.problems()) text += problem.file + ":" + std::to_string(problem.line) + ": " + problem.text + "\n";
    return text;
}

}  // namespace

TEST_CASE("every module brings lines for its own words") {
    const auto rules = compile({&dawn, &dusk});
    const auto& lines = rules->data<CommentaryLines>();
    REQUIRE(lines.find("removed", "mist") != nullptr);
    CHECK(*lines.find("removed", "mist") == "{units} of {power} are lost in the mist at {space}.");
    REQUIRE(lines.find("by", "dark") != nullptr);
    CHECK(*lines.find("by", "dark") == "by the dark");
    CHECK(lines.find("by", "mist") == nullptr);
    CHECK(lines.find("draw", "light") == nullptr);
}

TEST_CASE("two modules may say the same of one word and nothing else") {
    CHECK(problems_of({&dawn, &dusk}).empty());
    const auto problems = problems_of({&dawn, &noon});
    REQUIRE(problems.size() == 1);
    CHECK(problems.front() == "dawn/words.toml says something else of \"by.light\": say the same, or use another word");
}

TEST_CASE("no game is pinned to what the commentary says") { CHECK(pin_text(*compile({&dawn})) == pin_text(*compile({&silent}))); }

TEST_CASE("what the commentary could not say is told with its line") {
    RulesetBuilder build{"b"};
    take_commentary_lines(build, R"([control]
mist = "{space} is lost to {fog}."
[draw]
mist = "{power} sees nothing"
rain = "it {rains"
sun = 3
[remove]
mist = "{power}"
)",
                          "w.toml");
    CHECK(told(build) == R"(w.toml:2: "mist" may name in braces: power, space
w.toml:4: "mist" may name in braces: nothing
w.toml:5: "rain" may name in braces: nothing
w.toml:6: "sun" must be a text, not a number
w.toml:7: the file has nothing named "remove"; did you mean "removed"?
)");
}

TEST_CASE("a module takes its refusals and its lines from the files that it embeds and each file once") {
    constexpr std::array<armistice_data::EmbeddedFile, 3> data{{{"other.toml", "this is [no TOML"},
                                                                {"refusals.toml", "[[refusal]]\nparagraph = \"TOY-1\"\nsay = [\"no\"]\n"},
                                                                {"words.toml", "[money]\ntoll = \"{space}\"\n"}}};
    RulesetBuilder build{"b"};
    take_words(build, {data, "dawn/data"});
    take_words(build, {data, "dawn/data"});
    CHECK(told(build) == "dawn/data/words.toml:2: \"toll\" may name in braces: power, number\n");
    CHECK(build.tables().refusal_words.contains("TOY-1"));
    CHECK(build.data<CommentaryLines>().find("money", "toll") != nullptr);
}

TEST_CASE("the lines that all games have follow the same rules") {
    std::ifstream file{"rules/narration/words.toml"};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    REQUIRE_FALSE(text.empty());
    RulesetBuilder build{"b"};
    take_commentary_lines(build, text, "words.toml");
    CHECK(told(build) == "");
}
