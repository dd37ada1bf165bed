// What refusals say: the words that a module brings for a paragraph, with the facts of the refusal in them.
#include <doctest/doctest.h>

#include "rules/core/canonical.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/mechanics/refusals.hpp"
#include "tests/core/toy.hpp"

using namespace toy;

namespace {

constexpr std::string_view first_words = R"(
[[refusal]]
paragraph = "TOY-1"
say = ["{unit} cannot go from {from} to {to}", "{unit} stays in {from}", "{power} and nobody else"]
[[refusal]]
paragraph = "TOY-2"
say = ["it is so"]
)";
constexpr std::string_view later_words = R"(
[[refusal]]
paragraph = "TOY-2"
say = ["it is otherwise"]
)";

const Module talks{
    .id = "talks", .base = "toy", .install = [](RulesetBuilder& build) { take_refusal_words(build, first_words, "first.toml"); }};
const Module contradicts{.id = "contradicts", .base = "toy", .band = Band::units, .install = [](RulesetBuilder& build) {
                             take_refusal_words(build, later_words, "later.toml");
                         }};
const Module silent{.id = "talks", .base = "toy", .install = [](RulesetBuilder&) {}};

std::string said(const Violation& violation) { return in_words(*compile({&talks}), violation); }

}  // namespace

TEST_CASE("the first words whose facts are there are said with the facts in them") {
    const auto unit = fact("unit", golem);
    CHECK(said({Refusal::may_not_enter, {"TOY-1"}, {fact("to", birch), fact("from", alder), unit}}) ==
          "TOY-1: golem cannot go from Alder to Birch");
    CHECK(said({Refusal::may_not_enter, {"TOY-1"}, {unit, fact("from", mere)}}) == "TOY-1: golem stays in Mere");
    CHECK(said({Refusal::forbidden, {"TOY-1"}, {fact("power", red)}}) == "TOY-1: Red and nobody else");
    CHECK(said({Refusal::forbidden, {"TOY-2"}, {}}) == "TOY-2: it is so");
}

TEST_CASE("where a fact is missing the sentence of the code is said") {
    CHECK(said({Refusal::may_not_enter, {"TOY-1"}, {fact("unit", pawn), fact("to", birch)}}) ==
          "TOY-1: these units may not enter there (unit pawn, to Birch)");
    CHECK(said({Refusal::may_not_enter, {"TOY-1"}, {}}) == "TOY-1: these units may not enter there");
    CHECK(said({Refusal::no_room, {"TOY-3"}, {fact("capacity", 2)}}) == "TOY-3: there is no room (capacity 2)");
    CHECK(said({Refusal::unknown_name, {}, {}}) == "nothing here has that name");
}

TEST_CASE("a fact that says nothing is missing") {
    CHECK(said({Refusal::forbidden, {"TOY-1"}, {fact("power", std::string{})}}) == "TOY-1: the rules forbid it (power )");
}

TEST_CASE("facts that the words do not tell follow in brackets and the second paragraph last") {
    CHECK(said({Refusal::may_not_enter, {"TOY-1"}, {fact("from", cedar), fact("unit", kite), fact("left", 3)}, {"TOY-9"}}) ==
          "TOY-1: kite stays in Cedar (left 3); see also TOY-9");
    CHECK(said({Refusal::forbidden, {"TOY-2"}, {}, {"TOY-2"}}) == "TOY-2: it is so");
}

TEST_CASE("several facts of one name are told together") {
    CHECK(said({Refusal::forbidden, {"TOY-1"}, {fact("power", red), fact("power", blue)}}) == "TOY-1: Red and Blue and nobody else");
    CHECK(said({Refusal::forbidden, {"TOY-1"}, {fact("power", red), fact("power", blue), fact("power", green)}}) ==
          "TOY-1: Red, Blue and Green and nobody else");
}

TEST_CASE("without a paragraph the facts are told too where the code knows them") {
    CHECK(said({Refusal::no_such_units, {}, {fact("unit", pawn), fact("there", 1), fact("wanted", 3)}}) == "of 3 pawn wanted, 1 are there");
    CHECK(said({Refusal::decision_pending, {}, {fact("decision", std::string{"losses"}), fact("power", blue)}}) ==
          "the answer of Blue is awaited first: losses");
    CHECK(said({Refusal::decision_pending, {}, {}}) == "somebody has to answer first");
}

TEST_CASE("the words of a later module stand for those of an earlier one") {
    const auto rules = compile({&talks, &contradicts});
    CHECK(in_words(*rules, {Refusal::forbidden, {"TOY-2"}, {}}) == "TOY-2: it is otherwise");
    CHECK(in_words(*rules, {Refusal::forbidden, {"TOY-1"}, {fact("power", red)}}) == "TOY-1: Red and nobody else");
}

TEST_CASE("what is in no table has words too") {
    CHECK(said({Refusal::forbidden, {"TOY-9"}, {fact("space", off_board), fact("to", no_space), fact("owner", nobody)}}) ==
          "TOY-9: the rules forbid it (space off the board, to no space, owner nobody)");
}

TEST_CASE("no game is pinned to words") { CHECK(pin_text(*compile({&talks})) == pin_text(*compile({&silent}))); }

TEST_CASE("braces belong to a pair around a name") {
    for (const auto* good : {"", "no names", "{space}", "from {from} to {to}", "{a}{b}"}) CHECK(names_in_braces(good));
    for (const auto* bad : {"{", "}", "{}", "a {b", "a } b", "{a {b}}", "{a}}", "{{a}"}) CHECK_FALSE(names_in_braces(bad));
}

TEST_CASE("what is wrong with words is told with its line") {
    RulesetBuilder build{"b"};
    take_refusal_words(build, R"(
[[refusal]]
paragraph = "TOY-1"
say = ["fine", "not {fine"]
[[refusal]]
say = []
code = 3
[[refusal]]
paragraph = "TOY-1"
say = ["", 4]
[[refusals]]
)",
                       "w.toml");
    std::string told;
    for (const auto& problem : build.problems()) told += problem.file + ":" + std::to_string(problem.line) + ": " + problem.text + "\n";
    CHECK(told == R"(w.toml:11: the file has nothing named "refusals"
w.toml:4: "not {fine" needs words, and a name in each {}
w.toml:7: this table has nothing named "code"; there is only "paragraph"
w.toml:5: "paragraph" must be given, as a text
w.toml:10: an entry of "say" must be a text, not a number
w.toml:9: "TOY-1" has its words already
w.toml:10: "" needs words, and a name in each {}
)");
}
