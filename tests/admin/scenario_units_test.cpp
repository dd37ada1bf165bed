// What [start] can say of units, battles and relations beyond where units stand.
#include <doctest/doctest.h>

#include <string>

#include "tests/admin/scenario_text.hpp"

using testing::in_germany;
using testing::run_text;
using testing::says;

namespace {

std::string combat(const std::string& start) {
    return R"(title = "t"
bundle = "1914"
[start]
board = "empty"
round = 2
power = "Germany"
phase = "combat"
)" + start;
}

std::string first(const scenario::Report& report) { return report.failures.empty() ? std::string{} : report.failures.front(); }

}  // namespace

TEST_CASE("control that a file states holds also where the ground was contested when the turn began") {
    const auto report = run_text(combat(R"(control = { Alsace = "France" }
[start.units.Alsace]
France = { infantry = 1 }
[start.units.Munich]
Germany = [ { type = "infantry", origin = "Alsace", moved = true } ]
[[step]]
[step.expect]
control = { Alsace = "France" }
)"));
    CHECK_MESSAGE(report.passed(), first(report));
}

TEST_CASE("range that was used and flags of units are set and compared") {
    const std::string start =
        "[start.units.\"SZ 3\"]\nGermany = [ { type = \"cruiser\", steps = 2, state = { fought-at-sea = true } }, { type = \"cruiser\" } "
        "]\n";
    const auto with = [&](const std::string& list) {
        return run_text(in_germany("[[step]]\n[step.expect.units.\"SZ 3\"]\nGermany = " + list + "\n", start));
    };
    CHECK(with("{ cruiser = 2 }").passed());
    CHECK(with("[ { type = \"cruiser\", steps = 0 }, { type = \"cruiser\", steps = 2, state = { fought-at-sea = true } } ]").passed());
    CHECK(says(with("[ { type = \"cruiser\", count = 2, steps = 2 } ]"),
               "happened: Germany has 1 cruiser (2 of its range used), 1 cruiser (0 of its range used) in SZ 3"));
    CHECK(says(with("[ { type = \"cruiser\", count = 2, state = { fought-at-sea = false } } ]"),
               "1 cruiser (fought-at-sea), 1 cruiser (not fought-at-sea)"));
    CHECK(says(with("[ { type = \"cruiser\", state = { fougt-at-sea = true } } ]"),
               "no state named \"fougt-at-sea\"; did you mean \"fought-at-sea\"?"));
    const auto name_of_command = run_text(
        in_germany("[[step]]\ndo = { move = { units = [ { type = \"infantry\", steps = 1 } ], path = [\"Munich\", \"Alsace\"] } }\n"));
    CHECK(says(name_of_command, "a command names units by"));
}

TEST_CASE("a phase that has begun keeps its battles and lists none") {
    const std::string units = "[start.units.Picardy]\nFrance = { infantry = 1 }\nGermany = { infantry = 1 }\n";
    const auto fought = run_text(combat("begun = true\nbattles = [ { space = \"Picardy\", kind = \"land\", rounds = 1, over = true } ]\n" +
                                        units + "[[step]]\ndo = { attack = { space = \"Picardy\" } }\nrefused = \"1914-6.1.5\"\n"));
    CHECK_MESSAGE(fought.passed(), first(fought));
    const auto listed = run_text(combat("begun = true\nbattles = [ { space = \"Picardy\", kind = \"land\" } ]\n" + units +
                                        "[[step]]\n[step.expect]\nbattles = [\"Picardy\"]\n"));
    CHECK_MESSAGE(listed.passed(), first(listed));
    CHECK(says(run_text(combat("battles = [ { space = \"Picardy\", kind = \"land\" } ]\n" + units + "[[step]]\n")), "begun = true"));
    CHECK(says(run_text(combat("begun = true\nbattles = [ { space = \"Picardy\", kind = \"lend\" } ]\n" + units + "[[step]]\n")),
               "no kind of battle is named \"lend\"; did you mean \"land\"?"));
    CHECK(
        says(run_text(combat("begun = true\nbattles = [ { space = \"Picardy\", kind = \"land\", rounds = 1 } ]\n" + units + "[[step]]\n")),
             "has begun and is not over"));
}

TEST_CASE("relations are said one by one where being at war does not say them") {
    const std::string start = "[start.relations.France]\nGermany = \"neutral\"\n";
    const auto report =
        run_text(in_germany("[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"Alsace\"] } "
                            "}\n[step.expect]\nat_war = { France = true }\n",
                            start));
    CHECK_MESSAGE(report.passed(), first(report));
    CHECK(
        says(run_text(in_germany("[[step]]\n", "[start.relations.France]\nGermany = \"angry\"\n")), "a relation is one of: none, neutral"));
}

TEST_CASE("a start has so many units and no more") {
    const auto with = [](int stacks, const std::string& unit) {
        std::string list;
        for (int at = 0; at < stacks; ++at) list += unit + ", ";
        return run_text(in_germany("[[step]]\n[step.expect]\nround = 2\n", "[start.units.\"SZ 3\"]\nGermany = [ " + list + "]\n"));
    };
    const std::string cruisers = "{ type = \"cruiser\", count = 999 }";
    const auto many = with(2, cruisers);
    CHECK_MESSAGE(many.passed(), first(many));
    const std::string too_many = "test.toml:9: [start] sets up more than 20000 units with these";
    CHECK(says(with(21, cruisers), too_many));
    CHECK(says(with(1, "{ type = \"transport\", count = 999, cargo = { infantry = 999 } }"), too_many));
}
