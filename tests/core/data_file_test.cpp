// Data files: every hole, wrong type and unknown key is told, with file and line.
#include <doctest/doctest.h>

#include <algorithm>

#include "rules/compile/data_file.hpp"

using rules::DataFile;

namespace {
std::string told(const DataFile& file) { return rules::in_words(file.problems()) + (file.problems().empty() ? "" : "\n"); }
}  // namespace

TEST_CASE("what a data file says is read as it is") {
    DataFile file{R"(
name = "Alder"
value = 3
near = ["Birch", "Mere"]
army = { pawn = 2, golem = 1 }
[extra]
flag = true
number = 4
word = "x"
[[row]]
at = 1
[[row]]
at = 2
)",
                  "d.toml"};
    const auto root = file.root();
    CHECK(root.text("name") == "Alder");
    CHECK(root.text_or("title", "none") == "none");
    CHECK(root.number("value") == 3);
    CHECK(root.number_or("weight", 7) == 7);
    CHECK(root.texts("near") == std::vector<std::string>{"Birch", "Mere"});
    CHECK(root.texts_or_none("far").empty());
    CHECK(root.counts("army").size() == 2);
    CHECK(root.tables("row").at(1).number("at") == 2);
    CHECK(root.table_or_none("extra")->scalars().size() == 3);
    CHECK_FALSE(root.table_or_none("less").has_value());
    CHECK(root.line_of("value") == 3);
    CHECK(root.line_of("weight") == 0);
    root.only({"name", "value", "near", "army", "extra", "row"});
    CHECK(told(file).empty());
}

TEST_CASE("flags and pairs are read strictly") {
    DataFile file{R"(yes = true
ways = [["Alder", "Birch"], ["Birch", "Mere"]]
no = 0
odd = [["Alder"], "Birch"]
)",
                  "d.toml"};
    const auto root = file.root();
    CHECK(root.flag("yes"));
    CHECK(root.pairs_or_none("ways") == std::vector<std::pair<std::string, std::string>>{{"Alder", "Birch"}, {"Birch", "Mere"}});
    CHECK(root.pairs_or_none("none").empty());
    CHECK(file.problems().empty());
    CHECK_FALSE(root.flag("no"));
    CHECK(root.pairs_or_none("odd").empty());
    CHECK(told(file) ==
          "d.toml:3: \"no\" must be true or false, not a number\n"
          "d.toml:4: an entry of \"odd\" must be a pair of texts\n"
          "d.toml:4: an entry of \"odd\" must be a pair of texts\n");
}

TEST_CASE("all problems of a data file are told with their lines") {
    DataFile file{R"(name = 3
value = 12
near = ["Birch", 4]
army = { pawn = 0 }
[[row]]
at = 1
colour = "red"
[[row]]
at = "two"
[extra]
when = 1.5
)",
                  "d.toml"};
    const auto root = file.root();
    CHECK(root.text("name").empty());
    CHECK(root.number("value", 1, 10) == 1);
    CHECK(root.texts("near").size() == 1);
    CHECK(root.counts("army").empty());
    for (const auto& row : root.tables("row")) {
        (void)row.number("at");
        row.only({"at"});
    }
    (void)root.tables("col");
    (void)root.table_or_none("value");
    (void)root.table_or_none("extra")->scalars();
    root.only({"name", "value", "near", "army", "row"});
    CHECK(told(file) == R"(d.toml:1: "name" must be a text, not a number
d.toml:2: "value" must be a number from 1 to 10, not 12
d.toml:3: an entry of "near" must be a text, not a number
d.toml:4: "army.pawn" must be a number from 1 to 1000, not 0
d.toml:7: this table has nothing named "colour"
d.toml:9: "at" must be a number, not a text
d.toml:1: "col" must be given, as a list of tables
d.toml:2: "value" must be a table, not a number
d.toml:11: "when" must be a text, a whole number, true or false
d.toml:10: the file has nothing named "extra"
)");
}

TEST_CASE("what is read into a setting leaves it as it is where the file says nothing") {
    DataFile file{R"(name = "Alder"
value = 3
open = false
near = ["Birch"]
when = "late"
counts = [1, 2, 70]
valu = 4
[deep]
)",
                  "d.toml"};
    const auto root = file.root();
    std::string name, title = "none";
    std::int64_t value = 0, weight = 7;
    bool open = true, shut = true;
    std::vector<std::string> near, far{"Mere"};
    enum class When { early, late } when = When::early, again = When::early;
    const std::vector<const char*> words{"early", "late"};
    root.read("name", name), root.read("title", title);
    root.read("value", value, 0, 10), root.read("weight", weight, 0, 10);
    root.read("open", open), root.read("shut", shut);
    root.read("near", near), root.read("far", far);
    root.read_word("when", when, words), root.read_word("again", again, words);
    CHECK(name == "Alder");
    CHECK(title == "none");
    CHECK(value == 3);
    CHECK(weight == 7);
    CHECK_FALSE(open);
    CHECK(shut);
    CHECK(near == std::vector<std::string>{"Birch"});
    CHECK(far == std::vector<std::string>{"Mere"});
    CHECK(when == When::late);
    CHECK(again == When::early);
    CHECK(root.numbers("counts", 1, 60) == std::vector<std::int64_t>{1, 2});
    root.read_word("name", when, words);
    CHECK(root.table_or_none("deep").has_value());
    root.no_more();
    CHECK(told(file) ==
          "d.toml:6: an entry of \"counts\" must be a number from 1 to 60, not 70\n"
          "d.toml:1: \"name\" must be one of early, late\n"
          "d.toml:7: the file has nothing named \"valu\"; there are \"again\", \"far\", \"shut\", \"title\" and \"weight\"\n");
    const auto asked = file.asked();
    CHECK(std::find(asked.begin(), asked.end(), "weight") != asked.end());
    CHECK(std::find(asked.begin(), asked.end(), "deep") == asked.end());
}

TEST_CASE("a file that cannot be read says why and nothing else") {
    DataFile file{"name = \"Alder\"\nvalue = = 3\n", "d.toml"};
    (void)file.root().text("name");
    (void)file.root().tables("row");
    REQUIRE(file.problems().size() == 1);
    CHECK(file.problems().front().line == 2);
}
