#include <doctest/doctest.h>

#include <string>

#include "rules/catalogue.hpp"
#include "tests/admin/scenario_text.hpp"

using testing::in_germany;
using testing::run_text;
using testing::says;

namespace {

const std::string move_one = "[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"Alsace\"] } }\n";
const std::string attack_lorraine =
    "[[step]]\ndo = { move = { units = { infantry = 2 }, path = [\"Alsace\", \"Lorraine\"] } }\n[[step]]\ndo = { end_phase = {} }\n"
    "[[step]]\ndo = { fight = { space = \"Lorraine\" } }\n";

}  // namespace

TEST_CASE("units of a named power in a named space are compared exactly") {
    CHECK(run_text(in_germany(move_one + "[step.expect.units.Alsace]\nGermany = { infantry = 3 }\nFrance = {}\n")).passed());
    const auto report = run_text(in_germany(move_one + "[step.expect.units.Alsace]\nGermany = { infantry = 2 }\n"));
    CHECK(
        says(report,
             "test.toml, step 1 (line 14): Germany moves 1 infantry from Munich to Alsace\n    expected: Germany has 2 infantry in Alsace\n"
             "    happened: Germany has 3 infantry in Alsace"));
    CHECK(
        run_text(in_germany(move_one +
                            "[step.expect.units.Alsace]\nGermany = [ { type = \"infantry\", count = 1, origin = \"Munich\", moved = true },"
                            " { type = \"infantry\", count = 2, moved = false } ]\n"))
            .passed());
    CHECK_FALSE(
        run_text(in_germany(move_one + "[step.expect.units.Alsace]\nGermany = [ { type = \"infantry\", count = 3, moved = false } ]\n"))
            .passed());
}

TEST_CASE("a list that says less is matched against units that differ") {
    const std::string start =
        "[start.units.\"SZ 15\"]\nFrance = [ { type = \"battleship\", count = 1, damaged = true }, { type = \"battleship\" } ]\n";
    const auto with = [&](const std::string& list) {
        return run_text(in_germany("[[step]]\n[step.expect.units.\"SZ 15\"]\nFrance = " + list + "\n", start));
    };
    CHECK(with("{ battleship = 2 }").passed());
    CHECK(with("[ { type = \"battleship\" }, { type = \"battleship\", damaged = true } ]").passed());
    CHECK(with("[ { type = \"battleship\", damaged = false }, { type = \"battleship\" } ]").passed());
    CHECK_FALSE(with("[ { type = \"battleship\", count = 2, damaged = true } ]").passed());
    CHECK(says(with("{}"), "happened: France has 1 battleship (damaged), 1 battleship (undamaged) in SZ 15"));
}

TEST_CASE("cargo stands with its transport only") {
    const std::string start =
        "[start.units.\"SZ 8\"]\n\"British Empire\" = [ { type = \"transport\", cargo = { infantry = 1, France = { infantry = 1 } } }, { "
        "type = \"transport\" } ]\n";
    const auto with = [&](const std::string& list) {
        return run_text(in_germany("[[step]]\n[step.expect.units.\"SZ 8\"]\n" + list + "\n", start));
    };
    CHECK(with("\"British Empire\" = { transport = 2 }\nFrance = {}").passed());
    CHECK(with("\"British Empire\" = [ { type = \"transport\", cargo = {} }, { type = \"transport\" } ]").passed());
    CHECK(with("\"British Empire\" = [ { type = \"transport\" }, { type = \"transport\", cargo = { France = { infantry = 1 }, \"British "
               "Empire\" = { infantry = 1 } } } ]")
              .passed());
    CHECK_FALSE(with("\"British Empire\" = [ { type = \"transport\", cargo = { infantry = 2 } }, { type = \"transport\" } ]").passed());
    CHECK_FALSE(with("\"British Empire\" = [ { type = \"transport\", count = 2, cargo = {} } ]").passed());
}

TEST_CASE("one die too few and one too many are failures") {
    const auto with = [](const std::string& dice) { return run_text(in_germany(attack_lorraine + "dice = " + dice + "\n")); };
    CHECK(with("[3, 3, 4]").passed());
    CHECK(says(with("[3, 3]"), "rolls 1 die (France's infantry, hits at 3), and none is left"));
    CHECK(says(with("[3, 3, 4, 6]"), "left over: 6"));
    CHECK(says(with("[3, 3, 7]"), "rolls dice of 6 sides"));
    CHECK(says(run_text(in_germany(move_one + "draws = { marker = 3 }\n")), "it drew it 0 times"));
}

TEST_CASE("a long name is repeated in a message up to where a character ends") {
    const auto to = [](const std::string& name) {
        return run_text(in_germany("[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"" + name + "\"] } }\n"));
    };
    CHECK(says(to(std::string(58, 'x') + "\xC3\x84"), "no space is named \"" + std::string(58, 'x') + "\xC3\x84\""));
    CHECK(says(to(std::string(56, 'x') + "\xC3\x84\xC3\x84\xC3\x84"), "no space is named \"" + std::string(56, 'x') + "...\""));
}

TEST_CASE("a refusal must cite the paragraph") {
    const std::string far = "[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"Berlin\", \"Prussia\"] } }\n";
    CHECK(says(run_text(in_germany(far)), "expected: it is accepted\n    happened: it was refused by 1914-"));
    CHECK(says(run_text(in_germany(far + "refused = \"1914-4.3.5\"\n")),
               "expected: it is refused by 1914-4.3.5\n    happened: it was refused by 1914-"));
    CHECK(says(run_text(in_germany(move_one + "refused = \"1914-4.1.1\"\n")), "happened: it was accepted"));
    CHECK(says(run_text(in_germany(move_one + "denied = \"ended\"\n")),
               "expected: it is denied (ended): the game is over\n    happened: it was accepted"));
}

TEST_CASE("who has no seat is denied") {
    const auto as = [](const std::string& who, const std::string& deed) {
        return "[[step]]\nas = \"" + who + "\"\ndo = { " + deed + " }\n";
    };
    CHECK(run_text(in_germany(as("clock", "end_phase = {}") + "denied = \"no-seat\"\n")).passed());
    CHECK(run_text(in_germany(as("director", "end_phase = {}") + "denied = \"no-seat\"\n")).passed());
    CHECK(run_text(in_germany(as("Germany", "expire = { what = \"phase\" }") + "denied = \"not-allowed\"\n")).passed());
    CHECK(run_text(in_germany(as("Germany", "time_limit = {}") + "denied = \"not-allowed\"\n")).passed());
}

TEST_CASE("one's own last command of the phase is taken back while nothing came since") {
    const std::string back = "[[step]]\ndo = { take_back = {} }\n";
    const std::string all_home = "[step.expect.units.Munich]\nGermany = { infantry = 3 }\n";
    const std::string denied = "denied = \"not-allowed\"\n";
    CHECK(run_text(in_germany(move_one + move_one + back + back + all_home)).passed());
    CHECK(run_text(in_germany(move_one + back + back + denied)).passed());
    CHECK(run_text(in_germany(move_one + "[[step]]\ndo = { end_phase = {} }\n" + back + back + all_home)).passed());
    CHECK(run_text(in_germany(move_one + "[[step]]\nas = \"France\"\ndo = { take_back = {} }\n" + denied)).passed());
    CHECK(run_text(in_germany(move_one + "[[step]]\nas = \"clock\"\ndo = { time_limit = {} }\n" + back + denied)).passed());
    CHECK(run_text(in_germany(attack_lorraine + "dice = [3, 3, 4]\n" + back + denied)).passed());
    CHECK(run_text(in_germany(move_one + "[[step]]\nreset = true\ndo = { take_back = {} }\n" + denied)).passed());
}

TEST_CASE("after a failure the steps up to the next reset are passed over") {
    const auto report =
        run_text(in_germany("[[step]]\ndo = { fight = { space = \"Munich\" } }\n[[step]]\n[step.expect]\nround = 9\n"
                            "[[step]]\nreset = true\n[step.expect]\nround = 8\n"));
    CHECK(report.failures.size() == 2);
    CHECK(says(report, "step 3"));
    CHECK(says(report, "expected: it is round 8\n    happened: it is round 2"));
}

TEST_CASE("open decisions and legal answers are compared as sets") {
    const std::string start = "[start.units.Picardy]\nFrance = { infantry = 2, artillery = 1 }\nGermany = { infantry = 2 }\n";
    const std::string fight =
        "[[step]]\ndo = { end_phase = {} }\n[[step]]\ndo = { attack = { space = \"Picardy\" } }\n[[step]]\ndo = { fight = { space = "
        "\"Picardy\" } }\n"
        "dice = [2, 3, 4, 4, 4]\n";
    const auto with = [&](const std::string& expect) { return run_text(in_germany(fight + expect, start)); };
    CHECK(with("[step.expect]\npending = [ { decision = \"casualties\", power = \"France\", space = \"Picardy\" } ]\n").passed());
    CHECK(says(with("[step.expect]\npending = []\n"),
               "expected: nobody is asked anything\n    happened: France is asked \"casualties\" in Picardy"));
    CHECK(with("[step.expect]\nchoices = { decision = \"casualties\", legal = [ { units = { artillery = 1 } }, { units = { infantry = 1 } "
               "} ] }\n")
              .passed());
    CHECK(says(with("[step.expect]\nchoices = { decision = \"casualties\", legal = [ { units = { infantry = 1 } } ] }\n"),
               "happened: 1 artillery is legal too"));
    CHECK(says(with("[step.expect]\nchoices = { decision = \"submerge\", legal = [0] }\n"),
               "expected: somebody is asked \"submerge\"\n    happened: France is asked \"casualties\" in Picardy"));
    CHECK(
        with("decide = \"defaults\"\n[step.expect]\npending = []\n[step.expect.units.Picardy]\nFrance = { infantry = 1, artillery = 1 }\n")
            .passed());
    CHECK(
        with("orders = { France = { casualties = [\"artillery\"] } }\n[step.expect.units.Picardy]\nFrance = { infantry = 2 }\n").passed());
}

TEST_CASE("a standing order may be left by command and holds for later steps") {
    const std::string start = "[start.units.Picardy]\nFrance = { infantry = 2, artillery = 1 }\nGermany = { infantry = 2 }\n";
    const std::string steps =
        "[[step]]\nas = \"France\"\ndo = { standing_order = { class = \"casualties\", scope = \"always\", choice = [\"artillery\", "
        "\"infantry\"] } }\n"
        "[[step]]\ndo = { end_phase = {} }\n[[step]]\ndo = { attack = { space = \"Picardy\" } }\n[[step]]\ndo = { fight = { space = "
        "\"Picardy\" } }\n"
        "dice = [2, 3, 4, 4, 4]\n[step.expect]\npending = []\n[step.expect.units.Picardy]\nFrance = { infantry = 2 }\n";
    CHECK(run_text(in_germany(steps, start)).passed());
}

TEST_CASE("defaults answer only what the step has opened") {
    const std::string start =
        "[start.units.Picardy]\nFrance = { infantry = 2, artillery = 1 }\n\"British Empire\" = { infantry = 1 }\nGermany = { infantry = 3 "
        "}\n";
    const std::string fight =
        "[[step]]\ndo = { end_phase = {} }\n[[step]]\ndo = { attack = { space = \"Picardy\" } }\n[[step]]\ndo = { fight = { space = "
        "\"Picardy\" } }\n"
        "dice = [2, 2, 3, 4, 4, 4, 4]\n";
    const std::string no_objection =
        "[[step]]\nas = \"France\"\ndo = { answer = { decision = \"hits-objection\", choice = false } }\ndecide = \"defaults\"\n";
    CHECK(run_text(in_germany(fight + no_objection +
                                  "[step.expect]\npending = [ { power = \"British Empire\", decision = \"hits-objection\" } ]\n",
                              start))
              .passed());
    CHECK(run_text(in_germany(fight + "decide = \"defaults\"\n[step.expect]\npending = []\n", start)).passed());
}

TEST_CASE("facts of the start of the turn follow from where units began it") {
    // Two infantry that came from Munich this turn: Lorraine was French when the turn began, so the fight is mandatory.
    const std::string text = R"(title = "t"
bundle = "1914"
[start]
board = "empty"
round = 2
power = "Germany"
phase = "combat"
[start.units.Lorraine]
Germany = [ { type = "infantry", count = 2, origin = "Alsace", moved = true } ]
France = { infantry = 1 }
[[step]]
[step.expect]
battles = ["Lorraine"]
control = { Lorraine = "contested" }
)";
    CHECK(run_text(text).passed());
}

TEST_CASE("a start in which enemies share a territory without a battle is against the laws") {
    if (!rules::find_bundle("classic")) return;  // a build without the game
    const auto start = [](const std::string& phase, const std::string& germany) {
        return run_text(
            "title = \"Enemies\"\nrules = [\"CL-2.3.3\"]\nbundle = \"classic\"\n[start]\nboard = \"empty\"\npower = \"Germany\"\nphase = "
            "\"" +
            phase + "\"\n[start.units.\"Ukraine S.S.R.\"]\nUSSR = { infantry = 1 }\nGermany = [ " + germany +
            " ]\n[[step]]\n[step.expect]\nround = 1\n");
    };
    const std::string infantry = "{ type = \"infantry\" }";
    for (const auto* phase : {"develop", "mobilize"}) {
        CAPTURE(phase);
        CHECK(says(start(phase, infantry),
                   "the law \"enemies-stand-apart\": USSR and Germany are enemies, and both have units in Ukraine S.S.R."));
    }
    CHECK(start("combat", infantry).passed());
    CHECK(start("combat-move", "{ type = \"infantry\", origin = \"Eastern Europe\", moved = true, steps = 1 }").passed());
    const std::string fighter = "{ type = \"fighter\", origin = \"Eastern Europe\", moved = true, steps = 1 }";
    CHECK(start("noncombat-move", fighter).passed());
    CHECK_FALSE(start("mobilize", fighter).passed());
}
