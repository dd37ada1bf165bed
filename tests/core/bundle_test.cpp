// Bundles: everything that is wrong is told at once, with its line.
#include <doctest/doctest.h>

#include "tests/core/play.hpp"

using namespace toy;

namespace {

const Module plain{.id = "plain", .base = "toy", .install = [](RulesetBuilder& build) {
                       build.parameter("plain.colour", {"red", "blue"});
                       build.parameter("plain.size", 3, 1, 5);
                   }};
const Module needy{.id = "needy", .base = "toy", .requires_options = {"plain", "patron"}, .install = nullptr};
const Module choosy{.id = "choosy", .base = "toy", .requires_one_of = {"plain", "rival"}, .install = nullptr};
const Module rival{.id = "rival", .base = "toy", .excludes = {"plain"}, .install = nullptr};
const Module stranger{.id = "stranger", .base = "elsewhere", .install = nullptr};
const Module pair{.id = "pair", .base = "toy", .stands_for = {"plain", "rival"}, .install = nullptr};
const Module tinted{.id = "tinted", .base = "toy", .install = [](RulesetBuilder& build) {
                        build.parameter("tinted.name", {"pale", "dark"});
                        // The parameter has its value only when the bundle has set it.
                        build.when_set([](RulesetBuilder& set) {
                            auto& tables = set.tables();
                            if (tables.parameter(tables.find_parameter("tinted.name").value()) == 1) tables.spaces.front().name = "Dark";
                        });
                    }};
const Catalogue catalogue{{&game}, {&plain, &needy, &rival, &stranger, &pair, &tinted, &choosy}};

std::string told(const std::vector<Problem>& problems) {
    std::string text;
    for (const auto& problem : problems) text += problem.file + ":" + std::to_string(problem.line) + ": " + problem.text + "\n";
    return text;
}

std::string compiled(std::string_view text) {
    const auto spec = parse_bundle(text, "b.toml");
    if (!spec) return told(spec.error());
    const auto rules = compile_bundle(*spec, catalogue);
    return rules ? "fine" : told(rules.error());
}

}  // namespace

TEST_CASE("a sound bundle compiles with its parameters") {
    const auto spec = parse_bundle(
        "name = \"b\"\ntitle = \"B\"\nbase = \"toy\"\noptions = [\"plain\"]\n[parameters]\n\"plain.colour\" = \"blue\"\n\"plain.size\" = "
        "5\n",
        "b.toml");
    REQUIRE(spec.has_value());
    const auto rules = compile_bundle(*spec, catalogue);
    REQUIRE(rules.has_value());
    CHECK((*rules)->parameter((*rules)->find_parameter("plain.colour").value()) == 1);
    CHECK((*rules)->parameter((*rules)->find_parameter("plain.size").value()) == 5);
    CHECK((*rules)->parameter((*rules)->find_parameter("round-limit").value()) == 3);
    CHECK((*rules)->modules.size() == 2);
}

TEST_CASE("a module patches the tables by what its parameters are set to") {
    const auto first_space = [](std::string_view parameters) {
        const auto spec =
            parse_bundle("name = \"b\"\ntitle = \"B\"\nbase = \"toy\"\noptions = [\"tinted\"]\n" + std::string{parameters}, "b.toml");
        REQUIRE(spec.has_value());
        const auto rules = compile_bundle(*spec, catalogue);
        REQUIRE(rules.has_value());
        return (*rules)->spaces.front().name;
    };
    CHECK(first_space("") == "Alder");
    CHECK(first_space("[parameters]\n\"tinted.name\" = \"pale\"\n") == "Alder");
    CHECK(first_space("[parameters]\n\"tinted.name\" = \"dark\"\n") == "Dark");
}

TEST_CASE("everything wrong with a bundle is told at once") {
    const auto text = compiled(R"(name = "b"
title = "B"
base = "toy"
options = ["plain", "needy", "rival",
  "stranger", "phantom", "plain"]
[parameters]
"plain.colour" = "green"
"plain.size" = 6
"no.such" = 1
"round-limit" = true
"a.list" = [1]
)");
    CHECK(text == R"(b.toml:11: "a.list" must be a text, a whole number, true or false
b.toml:4: the option "plain" is named twice: name it once
b.toml:4: no option is named "phantom"
b.toml:4: the option "needy" requires "patron": name that too, or leave "needy" out
b.toml:4: the options "rival" and "plain" exclude each other: leave one out
b.toml:4: the option "stranger" belongs to the game "elsewhere", not to "toy": leave it out
b.toml:9: no parameter is named "no.such"
b.toml:7: the parameter "plain.colour" is one of: red, blue; not "green"
b.toml:8: the parameter "plain.size" is a number from 1 to 5; not 6
b.toml:10: the parameter "round-limit" is a number from 1 to 10; not true
)");
}

TEST_CASE("a parameter of an option that is not chosen says which to choose") {
    const std::string head = "name = \"b\"\ntitle = \"B\"\nbase = \"toy\"\n";
    CHECK(compiled(head + "[parameters]\n\"plain.size\" = 3\n") ==
          "b.toml:5: the parameter \"plain.size\" belongs to the option \"plain\": name that too\n");
    CHECK(compiled(head + "options = [\"plain\"]\n[parameters]\n\"plain.sice\" = 3\n") ==
          "b.toml:6: no parameter is named \"plain.sice\"; did you mean \"plain.size\"?\n");
    CHECK(compiled(head + "[parameters]\n\"stranger.size\" = 3\n").starts_with("b.toml:5: no parameter is named \"stranger.size\""));
}

TEST_CASE("limits of a parameter") {
    const auto with = [](std::string_view value) {
        return compiled("name = \"b\"\ntitle = \"B\"\nbase = \"toy\"\noptions = [\"plain\"]\nparameters = { \"plain.size\" = " +
                        std::string{value} + " }\n");
    };
    CHECK(with("1") == "fine");
    CHECK(with("5") == "fine");
    CHECK(with("0") != "fine");
    CHECK(with("6") != "fine");
    CHECK(with("\"5\"") != "fine");
    CHECK(with("[5]") != "fine");
}

TEST_CASE("a base that is not there is named with the rest") {
    const auto text = compiled("name = \"b\"\ntitle = \"B\"\nbase = \"atlantis\"\noptions = [\"phantom\"]\n");
    CHECK(text.find("b.toml:3: no base game is named \"atlantis\": choose one of toy") != std::string::npos);
    CHECK(text.find("phantom") != std::string::npos);
}

TEST_CASE("a game and an option that are both wrong are told together") {
    CHECK(compiled("name = 3\ntitle = \"B\"\nbase = \"toy\"\noptions = [\"phantom\"]\n") ==
          "b.toml:1: \"name\" must be a text, not a number\nb.toml:4: no option is named \"phantom\"\n");
}

TEST_CASE("an option may require one of several") {
    const auto with = [](std::string_view options) {
        return compiled("name = \"b\"\ntitle = \"B\"\nbase = \"toy\"\noptions = [" + std::string{options} + "]\n");
    };
    CHECK(with(R"("choosy")") ==
          "b.toml:4: the option \"choosy\" requires \"plain\" or \"rival\": name one of them too, or leave \"choosy\" out\n");
    CHECK(with(R"("choosy", "plain")") == "fine");
    CHECK(with(R"("choosy", "rival")") == "fine");
}

TEST_CASE("an option may stand for several") {
    const auto text = compiled("name = \"b\"\ntitle = \"B\"\nbase = \"toy\"\noptions = [\"pair\"]\n");
    CHECK(text.find("the options \"rival\" (of \"pair\") and \"plain\" (of \"pair\") exclude each other") != std::string::npos);
}

TEST_CASE("a bundle with holes is refused before anything is compiled") {
    CHECK(compiled("title = 3\noptions = \"plain\"\nnonsense = 1\n") == R"(b.toml:1: "name" must be given, as a text
b.toml:1: "title" must be a text, not a number
b.toml:1: "base" must be given, as a text
b.toml:2: "options" must be a list, not a text
b.toml:3: the file has nothing named "nonsense"; there are "name", "base" and "parameters"
)");
}
