#include <doctest/doctest.h>

#include <string>

#include "tests/admin/scenario_text.hpp"

using testing::in_germany;
using testing::run_text;
using testing::says;

TEST_CASE("what is wrong with a file is said with its line") {
    struct Row {
        std::string step;
        std::string words;
    };
    const Row rows[] = {
        {"[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"Alsaec\"] } }",
         R"(test.toml:15: no space is named "Alsaec"; perhaps "Alsace")"},
        {"[[step]]\ndo = { move = { units = { infanty = 1 }, path = [\"Munich\", \"Alsace\"] } }",
         R"(no unit type is named "infanty"; perhaps "infantry")"},
        {"[[step]]\ndo = { march = {} }", R"(no command is named "march")"},
        {"[[step]]\ndo = { end_phase = {} }\ndices = [1]", R"(test.toml:16: a step has nothing named "dices")"},
        {"[[step]]\nas = \"Prussia\"\ndo = { end_phase = {} }", R"(no power is named "Prussia")"},
        {"[[step]]\ndo = { end_phase = {} }\n[step.expect]\nphase = \"fight\"", R"(no phase is named "fight")"},
        {"[[step]]\ndo = { answer = { decision = 2, choice = 1 } }", R"("decision" must be a text, not a number)"},
        {"[[step]]\ndo = { answer = { decision = \"submerge\", choice = \"perhaps\" } }", R"(no option is named "perhaps")"},
        {"[[step]]\ndo = { end_phase = {} }\ndice = [0]", "must be a number from 1 to 256"},
        {"[[step]]\ndo = { end_phase = {} }\ndice = [1.5]", "must be a number, not a fraction"},
        {"[[step]]\ndo = { end_phase = {} }\ndecide = \"never\"", R"("decide" must be)"},
        {"[[step]]\ndo = { end_phase = {} }\ndenied = \"asleep\"", R"("denied" must be one of)"},
        {"[[step]]\ndo = { end_phase = {} }\nrefused = []", R"("refused" must name a paragraph)"},
        {"[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\"] } }", "start and end included"},
        {"[[step]]\ndo = { move = { units = [ { type = \"infantry\", damaged = true } ], path = [\"Munich\", \"Alsace\"] } }",
         "cannot be damaged"},
        {"[[step]]\ndo = { end_phase = {} }\n[step.expect]\nstate = { weather = 2 }", R"(keeps no state named "weather")"},
        {"[[step]]\ndo = { standing_order = { class = \"mood\", choice = 1 } }", R"(no decision is named "mood")"},
        {"", R"(the file must say "step")"},
        {"step = [", "this is not TOML"},
        {"[[step]]\nas = \"Germany\ndo = { end_phase = {} }",
         "test.toml:15: line 15 cannot be read: a text may not end with the line; is a"},
        {"[[step]]\ndo = { declare = { what = \"unrestricted-submarine-warfare\", zone = \"here\" } }",
         "the declaration \"unrestricted-submarine-warfare\" takes no arguments"},
    };
    for (const auto& row : rows) {
        const auto report = run_text(in_germany(row.step));
        CAPTURE(row.step);
        CAPTURE((report.failures.empty() ? std::string{} : report.failures.front()));
        CHECK(says(report, row.words));
    }
}

TEST_CASE("a start that cannot be is an error of the file") {
    const std::string step = "[[step]]\ndo = { end_phase = {} }\n";
    CHECK(says(run_text(in_germany(step, "control = { Paris = \"contested\" }\n")), "contested ground is never written"));
    CHECK(says(run_text(in_germany(step + "[start.units.Paris]\nFrance = { cruiser = 1 }\n")), "breaks the law"));
    CHECK(says(run_text(in_germany(step, "board = 1\n")), "test.toml:"));
    CHECK(run_text(in_germany(step)).passed());
}

TEST_CASE("a bundle and its parameters are checked by name and line") {
    const std::string rest = "[start]\nboard = \"empty\"\n[[step]]\n[step.expect]\nround = 1\n";
    CHECK(run_text("title = \"t\"\nbundle = \"1914\"\n" + rest).passed());
    CHECK(says(run_text("title = \"t\"\nbundle = \"1915\"\n" + rest), R"(test.toml:2: no bundle is named "1915")"));
    CHECK(says(run_text("title = \"t\"\nbundle = \"1914\"\n[parameters]\nireland = \"isle\"\n" + rest), "test.toml:4:"));
    CHECK(says(run_text("title = \"t\"\nbundle = \"1914\"\n[parameters]\nirland = \"colony\"\n" + rest),
               R"(test.toml:4: no parameter is named "irland")"));
    CHECK(says(run_text("title = \"t\"\nbundle = \"1914\"\noptions = [\"snow\"]\n" + rest), R"(test.toml:3: no option is named "snow")"));
    CHECK(says(run_text("bundle = \"1914\"\n" + rest), R"(must say "title")"));
    CHECK(says(run_text("title = \"t\"\nbundle = \"1914\"\nrules = [\"a\", \"b\", \"c\", \"d\"]\n" + rest), "at most 3"));
}

TEST_CASE("no text ends the runner") {
    std::string deep = "a = ";
    for (int n = 0; n < 5000; ++n) deep += '[';
    std::string dotted = "[a";
    for (int n = 0; n < 200'000; ++n) dotted += ".a";
    std::string lists = "a = ";
    for (int n = 0; n < 100; ++n) lists += '[';
    for (int n = 0; n < 100; ++n) lists += ']';
    for (const auto& text : {std::string{}, std::string{"\0\xff\xfe", 3}, deep, dotted + "]", lists, std::string(2 << 20, 'a')}) {
        CHECK_FALSE(run_text(text).passed());
    }
}
