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
         R"(test.toml:15: no space is named "Alsaec"; did you mean "Alsace"?)"},
        {"[[step]]\ndo = { move = { units = { infanty = 1 }, path = [\"Munich\", \"Alsace\"] } }",
         R"(no unit type is named "infanty"; did you mean "infantry"?)"},
        {"[[step]]\ndo = { march = {} }", R"(no command is named "march")"},
        {"[[step]]\ndo = { end_phase = {} }\ndices = [1]", R"(test.toml:16: a step has nothing named "dices")"},
        {"[[step]]\nas = \"Prussia\"\ndo = { end_phase = {} }", R"(no power is named "Prussia")"},
        {"[[step]]\ndo = { end_phase = {} }\n[step.expect]\nphase = \"fight\"", R"(no phase is named "fight")"},
        {"[[step]]\ndo = { answer = { decision = 2, choice = 1 } }", R"("decision" must be a text, not a number)"},
        {"[[step]]\ndo = { answer = { decision = \"submerge\", choice = \"perhaps\" } }", R"("choice": the rules know no word "perhaps")"},
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

TEST_CASE("a paragraph that the rulebook does not have is no proof") {
    const auto with = [](const std::string& rules, const std::string& step = "[step.expect]\nround = 1\n") {
        return run_text("title = \"t\"\nrules = " + rules + "\nbundle = \"1914\"\n[start]\nboard = \"empty\"\n[[step]]\n" + step);
    };
    CHECK(with("[\"1914-4.2.2\", \"OQ-38\"]").passed());
    CHECK(says(with("[\"1914-4.2.99\"]"), "test.toml:2: \"rules\": the rulebook has no paragraph \"1914-4.2.99\"; did you mean \"1914-"));
    CHECK(says(with("[\n\"1914-4.2.1\",\n\"1914-99.1\"]"), "test.toml:4: \"rules\": the rulebook has no paragraph \"1914-99.1\""));
    CHECK(says(with("[\"\"]"), "has no paragraph \"\""));
    CHECK(says(with("[]"), "test.toml:2: \"rules\" must name a paragraph"));
    CHECK(says(with("[\"1914-4.2.1\"]", "do = { end_phase = {} }\nrefused = [\"1914-4.2.1\", \"1914-4.2.98\"]\n"),
               "test.toml:8: \"refused\": the rulebook has no paragraph \"1914-4.2.98\""));
}

TEST_CASE("a section and a part of a paragraph and what the rulebook has only in excerpts may be cited") {
    for (const auto* id : {"1914-4.2", "1914-4", "CL-6.2.1a", "OQ-02a", "HR-4.13.2", "HR-4.4-R1", "SM-70.2", "SM-31", "OQ-SM-1", "EU-1.1.1",
                           "EUO-2.1.1", "1915-1.1"}) {
        CAPTURE(id);
        CHECK(run_text("title = \"t\"\nrules = [\"" + std::string{id} +
                       "\"]\nbundle = \"1914\"\n[start]\nboard = \"empty\"\n[[step]]\n[step.expect]\nround = 1\n")
                  .passed());
    }
}

TEST_CASE("a name where only unit types can be meant is told to be none") {
    const std::string none = "no unit type is named \"cavalry\"; there are \"infantry\"";
    CHECK(says(run_text(in_germany("[[step]]\ndo = { end_phase = {} }\norders = { France = { casualties = [\"cavalry\"] } }\n")), none));
    CHECK(
        says(run_text(in_germany("[[step]]\ndo = { standing_order = { class = \"casualties\", choice = [\"infantry\", \"cavalry\"] } }\n")),
             none));
    const auto report = run_text(in_germany("[[step]]\ndo = { end_phase = {} }\norders = { France = { casualties = [\"infantri\"] } }\n"));
    CHECK(says(report, "no unit type is named \"infantri\"; did you mean \"infantry\"?"));
    CHECK(report.failures.size() == 1);
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
