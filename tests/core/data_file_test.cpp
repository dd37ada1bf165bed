// Data files: every hole, wrong type and unknown key is told, with file and line.
#include <doctest/doctest.h>

#include "rules/points/data_file.hpp"

using rules::DataFile;

namespace {
std::string told(const DataFile& file) {
    std::string text;
    for (const auto& problem : file.problems()) text += problem.file + ":" + std::to_string(problem.line) + ": " + problem.text + "\n";
    return text;
}
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
          "d.toml:3: \"no\" must be given, as true or false\n"
          "d.toml:4: \"odd\" must be a list of pairs of texts\n"
          "d.toml:4: \"odd\" must be a list of pairs of texts\n");
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
    CHECK(told(file) == R"(d.toml:1: "name" must be given, as a text
d.toml:2: "value" must be given, as a whole number from 1 to 10
d.toml:3: "near" holds something that is no text
d.toml:4: "army.pawn" must be a whole number from 1 to 1000
d.toml:7: nothing here is named "colour"
d.toml:9: "at" must be given, as a whole number from 0 to 1000000
d.toml:1: there must be [[col]] tables
d.toml:2: "value" must be a table
d.toml:11: "when" must be a text, a whole number, true or false
d.toml:10: nothing here is named "extra"
)");
}

TEST_CASE("a file that cannot be read says why and nothing else") {
    DataFile file{"name = \"Alder\"\nvalue = = 3\n", "d.toml"};
    (void)file.root().text("name");
    (void)file.root().tables("row");
    REQUIRE(file.problems().size() == 1);
    CHECK(file.problems().front().line == 2);
}
