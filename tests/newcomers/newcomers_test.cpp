// What no document mentions and no file of the game was touched for: each option alone, and among all.
#include <doctest/doctest.h>

#include <string>

#include "tests/newcomers/playing.hpp"

namespace {

using namespace newcomers;

// Ordered withdrawal.

const std::string in_picardy = begins("British Empire", "move", R"([start.units.Picardy]
"British Empire" = { infantry = 3 }
Germany          = { infantry = 1 }
)");
std::string from_picardy(const std::string& to, const std::string& more) {
    return "[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Picardy\", \"" + to + "\"] } }\n" + more;
}
const std::string refused_as_ever = "refused = \"1914-4.2.2\"\n";
const std::string two_stay = "[step.expect.units.Paris]\n\"British Empire\" = { infantry = 1 }\n";

// Held back, and drumfire. France has no ground beside Alsace, so that nobody is asked about a rearguard.

const std::string infantry_in_alsace = begins("Germany", "combat", R"(control = { Lorraine = "Germany" }
[start.units.Alsace]
Germany = { infantry = 3 }
France  = { infantry = 2 }
)");

// Lent guns.

const std::string in_poland = begins("Germany", "combat", R"([start.units.Poland]
Germany           = { infantry = 2 }
"Austria-Hungary" = { infantry = 1, artillery = 1, tank = 1 }
"Russian Empire"  = { infantry = 3 }
)");

// Rearguard.

std::string in_lorraine(int french) {
    return begins("Germany", "combat",
                  "[start.units.Lorraine]\nGermany = { infantry = 3 }\nFrance = { infantry = " + std::to_string(french) + " }\n");
}
const std::string asked_in_lorraine = fought_in("Lorraine", pending({{"France", "rearguard"}}));
std::string one_in(const std::string& space) { return "[step.expect.units." + space + "]\nFrance = { infantry = 1 }\n"; }
const std::string lost_lorraine = "[step.expect]\ncontrol = { Lorraine = \"Germany\" }\n";

// Coast watch.

const std::string off_scotland = begins("Germany", "move", R"([start.units."SZ 5"]
Germany = { cruiser = 2 }
[start.units.Scotland]
"British Empire" = { infantry = 1, artillery = 1 }
)") + "[[step]]\ndo = { move = { units = { cruiser = 2 }, path = [\"SZ 5\", \"SZ 4\", \"SZ 3\"] } }\n" +
                                 pending({{"British Empire", "challenge"}});
std::string cruisers_in(const std::string& zone) { return "[step.expect.units.\"" + zone + "\"]\nGermany = { cruiser = 2 }\n"; }

// Paratroopers.

const std::string in_munich = begins("Germany", "move", R"([start.units.Munich]
Germany = { infantry = 3, fighter = 2 }
[start.units.Lorraine]
France = { infantry = 2 }
)");
std::string jump(const std::string& path, const std::string& more = "") {
    return "[[step]]\ndo = { declare = { what = \"jump\", path = [" + path + "] } }\n" + more;
}
const std::string to_lorraine = R"("Munich", "Alsace", "Lorraine")";

// Kamikaze.

std::string in_the_north_sea(const std::string& attackers, const std::string& defenders, const std::string& more = "") {
    return begins("Germany", "combat-move",
                  more + "[start.units.Denmark]\nGermany = { " + attackers +
                      " }\n[start.units.\"North Sea Zone\"]\n\"United Kingdom\" = { " + defenders +
                      " }\n[[step]]\ndo = { move = { units = { " + attackers +
                      " }, path = [\"Denmark\", \"Danish Sea Zone\", \"North Sea Zone\"] } }\n[[step]]\ndo = { end_phase = {} }\n");
}
const std::string fought_at_sea = "[[step]]\ndo = { fight = { space = \"North Sea Zone\" } }\n";
std::string left_at_sea(const std::string& german, const std::string& british) {
    return "[step.expect.units.\"North Sea Zone\"]\nGermany = " + german + "\n\"United Kingdom\" = " + british + "\n";
}
std::string flown(const std::string& count) { return "[step.expect.state]\nkamikazes-flown = { Germany = " + count + " }\n"; }

}  // namespace

TEST_CASE("ordered withdrawal: contested ground is left for a friend's, by the option alone") {
    for (const auto& options : {Names{"ordered-withdrawal"}, all_options}) {
        plays(options, in_picardy + from_picardy("Paris", two_stay) + from_picardy("Belgium", refused_as_ever));
        plays(options, in_picardy + "[start.units.Lorraine]\nFrance = { infantry = 1 }\nGermany = { infantry = 1 }\n" +
                           from_picardy("Lorraine", refused_as_ever));
    }
    for (const auto& options : {no_options, Names{"held-back", "drumfire", "lent-guns"}})
        plays(options, in_picardy + from_picardy("Paris", refused_as_ever));
}

TEST_CASE("held back: neither side sees how many the other keeps out of the round") {
    for (const auto& options : {Names{"held-back"}, all_options}) {  // no guns there: nobody is asked about shells
        plays(options, infantry_in_alsace + fought_in("Alsace", pending({{"Germany", "hold-back"}, {"France", "hold-back"}})) +
                           answered("Germany", "hold-back", "3", "refused = \"NC-2.1\"\n") +  // one has to fight
                           answered("Germany", "hold-back", "2", "through = \"France\"\n" + pending({{"France", "hold-back"}})) +
                           answered("France", "hold-back", "1", R"(dice = [2, 3]
[step.expect.units.Alsace]
Germany = { infantry = 2 }
France = { infantry = 1 }
)"));
        plays(options, infantry_in_alsace + fought_in("Alsace", "decide = \"defaults\"\ndice = [3, 3, 3, 4, 4]\n"));
    }
    plays(no_options, infantry_in_alsace + fought_in("Alsace", "dice = [3, 3, 3, 4, 4]\n"));
}

TEST_CASE("drumfire: who pays hits at four with his guns, and nobody knows before all have said") {
    const auto outcome = [](const char* treasury) {
        return std::string{"[step.expect]\ntreasury = "} + treasury +
               "\n[step.expect.units.Alsace]\nGermany = { infantry = 2, artillery = 1 }\nFrance = { infantry = 1, artillery = 1 }\n";
    };
    plays({"drumfire"}, guns_in_alsace + fought_in("Alsace", pending({{"Germany", "drumfire"}, {"France", "drumfire"}})) +
                            answered("Germany", "drumfire", "true",
                                     "through = \"France\"\n" + pending({{"France", "drumfire"}}) + "treasury = { Germany = 5 }\n") +
                            answered("France", "drumfire", "false", "dice = [4, 3, 4, 4, 4, 4]\n") +
                            answered("France", "casualties", "{ units = { infantry = 1 } }", outcome("{ Germany = 3, France = 5 }")));
    // Who cannot pay is not asked.
    auto poor = guns_in_alsace;
    poor.replace(poor.find("France = 5"), 10, "France = 1");
    plays({"drumfire"}, poor + fought_in("Alsace", pending({{"Germany", "drumfire"}})));
}

TEST_CASE("lent guns: a friend's guns fire in the attack, and he says which of them falls") {
    const auto outcome = std::string{R"([step.expect.units.Poland]
Germany = { infantry = 1 }
"Austria-Hungary" = { infantry = 1, artillery = 1 }
"Russian Empire" = { infantry = 2 }
)"};
    // His gun hits, his tank misses, though lifted; the tank absorbs one of three hits, the others fall on each of the two.
    plays({"lent-guns"}, in_poland + fought_in("Poland", "dice = [3, 4, 3, 3, 1, 1, 1]\n" + pending({{"Austria-Hungary", "casualties"}})) +
                             answered("Austria-Hungary", "casualties", "{ units = { infantry = 1 } }", "refused = \"1914-6.5.2\"\n") +
                             answered("Austria-Hungary", "casualties", "{ units = { tank = 1 } }", outcome));
    plays(no_options, in_poland + fought_in("Poland", R"(dice = [3, 3, 1, 1, 4]
[step.expect.units.Poland]
Germany = {}
"Austria-Hungary" = { infantry = 1, artillery = 1, tank = 1 }
"Russian Empire" = { infantry = 3 }
)"));
}

TEST_CASE("rearguard: who leaves is out of the battle, and goes where a friend is") {
    const auto burgundy = answered("France", "rearguard", "{ space = \"Burgundy\" }");
    // One of two: the other fights, and falls.
    plays({"rearguard"}, in_lorraine(2) + asked_in_lorraine +
                             answered("France", "rearguard", "{ space = \"Alsace\" }", "refused = \"NC-6.1\"\n") + burgundy +
                             "dice = [2, 3, 3, 4]\n" + lost_lorraine + one_in("Burgundy"));
    // The last one: nobody fires, and the ground is lost.
    plays({"rearguard"}, in_lorraine(1) + asked_in_lorraine + burgundy + lost_lorraine + one_in("Burgundy") +
                             "[step.expect.units.Lorraine]\nGermany = { infantry = 3 }\n");
    // Who does not answer stays, and so does who has nowhere to go: he is not asked.
    plays({"rearguard"}, in_lorraine(2) + asked_in_lorraine +
                             "[[step]]\nas = \"clock\"\ndo = { expire = { what = \"decision\" } }\ndice = [3, 3, 3, 3, 4]\n"
                             "[step.expect.units.Lorraine]\nGermany = { infantry = 2 }\nFrance = { infantry = 2 }\n");
    plays({"rearguard"}, infantry_in_alsace + fought_in("Alsace", "dice = [3, 3, 3, 4, 4]\n"));
    plays(no_options, in_lorraine(2) + fought_in("Lorraine", "dice = [3, 3, 3, 4, 4]\n"));
}

TEST_CASE("rearguard: a standing order is a list, of which the first that is legal counts") {
    const auto ordered = [](const std::string& list) { return "orders = { France = { rearguard = [" + list + "] } }\n"; };
    plays({"rearguard"}, in_lorraine(1) + fought_in("Lorraine", ordered("{ space = \"Alsace\" }, { space = \"Picardy\" }, \"stay\"") +
                                                                    lost_lorraine + one_in("Picardy")));
    plays({"rearguard"}, in_lorraine(1) + fought_in("Lorraine", ordered("{ space = \"Alsace\" }, \"stay\", { space = \"Picardy\" }") +
                                                                    "dice = [3, 3, 3, 4]\n" + one_in("Lorraine")));
}

TEST_CASE("coast watch: ships rest where they are asked about, and go on or not") {
    for (const auto& options : {Names{"coast-watch"}, all_options}) {
        plays(options, off_scotland + answered("British Empire", "challenge", "true", "dice = [3]\n" + cruisers_in("SZ 4")) +
                           "[[step]]\nas = \"Germany\"\ndo = { move = { units = { cruiser = 1 }, path = [\"SZ 4\", \"SZ 3\"] } }\n"
                           "refused = \"1914-4.1.1\"\n");
        plays(options, off_scotland + answered("British Empire", "challenge", "true", "dice = [4]\n" + cruisers_in("SZ 3")));
        plays(options, off_scotland + answered("British Empire", "challenge", "false", cruisers_in("SZ 3")));
    }
}

TEST_CASE("paratroopers: an infantry jumps where a fighter flies and both have made their move") {
    const auto landed = std::string{R"([step.expect.units.Munich]
Germany = { infantry = 2, fighter = 1 }
[step.expect.units.Lorraine]
Germany = { infantry = 1, fighter = 1 }
France = { infantry = 2 }
)"};
    for (const auto& options : {Names{"paratroopers"}, all_options}) {
        plays(options,
              in_munich + jump(to_lorraine, landed) +
                  "[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Lorraine\", \"Alsace\"] } }\nrefused = \"1914-4.1.1\"\n" +
                  jump(to_lorraine) + jump(to_lorraine, "refused = \"NC-7.1\"\n"));  // nobody is left to fly
        // As if they had walked there, the battle is owed.
        plays(options, in_munich + jump(to_lorraine) + jump(to_lorraine) +
                           "[[step]]\ndo = { end_phase = {} }\n[step.expect]\nphase = \"combat\"\nbattles = [\"Lorraine\"]\n");
    }
    plays(no_options, in_munich +
                          "[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"Alsace\", \"Lorraine\"] } }\n"
                          "refused = \"1914-4.1.2\"\n");
}

TEST_CASE("paratroopers: the ground touches friendly ground and the laws of both moves hold") {
    const Names options{"paratroopers"};
    const auto from = [](const std::string& space, const std::string& units) {
        return begins("Germany", "move", "[start.units." + space + "]\nGermany = { " + units + " }\n");
    };
    const auto both = std::string{"infantry = 1, fighter = 1"};
    plays(options, from("Alsace", both) + jump(R"("Alsace", "Lorraine", "Burgundy")", "refused = \"NC-7.1\"\n"));  // beside France alone
    plays(options, from("Alsace", both) + jump(R"("Alsace", "Lorraine")"));                                        // next door, as on foot
    plays(options, from("Kiel", both) + jump(R"("Kiel", "SZ 10")", "refused = \"1914-4.3.7\"\n"));
    plays(options, from("Munich", "infantry = 1") + jump(to_lorraine, "refused = \"NC-7.1\"\n"));
    plays(options, from("Munich", "fighter = 1") + jump(to_lorraine, "refused = \"NC-7.1\"\n"));
    plays(options, from("Munich", both) + jump(R"("Munich")", "refused = \"NC-7.1\"\n"));
    // Infantry that began its turn on contested ground may leave it for its own power's ground only.
    plays(options, from("Munich", both + " }\nFrance = { infantry = 1") + jump(to_lorraine, refused_as_ever));
}

TEST_CASE("kamikaze: a fighter for a hit on a ship of the attacker's choice before anybody fires and once in a game") {
    const auto at_sea = [](const std::string& attackers, const std::string& defenders, const std::string& more) {
        plays({"kamikaze"}, in_the_north_sea(attackers, defenders) + more, "europe");
    };
    const auto dives = [](const std::string& ship, const std::string& more) {
        return answered("Germany", "kamikaze", "{ units = { " + ship + " = 1 } }", more);
    };
    // One for the destroyer, which does not fire; the other sinks the transport.
    at_sea("fighter = 2", "destroyer = 1, transport = 1",
           fought_at_sea + pending({{"Germany", "kamikaze"}}) +
               answered("Germany", "kamikaze", "{ units = { destroyer = 1, transport = 1 } }", "refused = \"NC-8.1\"\n") +
               dives("destroyer", "dice = [3, 6]\n" + left_at_sea("{ fighter = 1 }", "{}") + flown("1")));
    // A power that says nothing fights as ever.
    at_sea("fighter = 2", "destroyer = 1",
           fought_at_sea + "[[step]]\nas = \"clock\"\ndo = { expire = { what = \"decision\" } }\ndice = [3, 3, 6]\n" +
               left_at_sea("{ fighter = 2 }", "{}"));
    // A battleship is damaged, and nobody is left to fire at it.
    at_sea("fighter = 1", "battleship = 1",
           fought_at_sea + dives("battleship", left_at_sea("{}", "[{ type = \"battleship\", damaged = true }]")));
    // Nobody is asked who has no fighter there, has had a kamikaze, or could hit nothing: a submarine needs a destroyer beside the plane.
    const auto one_round =
        "[[step]]\ndo = { fight = { space = \"North Sea Zone\" } }\ndice = [4, 6]\n" + left_at_sea("{ bomber = 1 }", "{}");
    at_sea("bomber = 1", "destroyer = 1", one_round);
    plays({"kamikaze"},
          in_the_north_sea("fighter = 1", "destroyer = 1", "state = { kamikazes-flown = { Germany = 1 } }\n") +
              "[[step]]\ndo = { fight = { space = \"North Sea Zone\" } }\ndice = [3, 6]\n" + left_at_sea("{ fighter = 1 }", "{}"),
          "europe");
    at_sea("fighter = 1", "submarine = 1, transport = 1", fought_at_sea + dives("submarine", "refused = \"NC-8.1\"\n"));
}

TEST_CASE("the atlantic bridge stands beside the lend-lease of the game: each has its power to ask and its money") {
    const auto turn_after = [](const std::string& power, const std::string& more) {
        return begins(power, "income", more + "[[step]]\ndo = { end_phase = {} }\n");
    };
    const auto state = [](const std::string& more) { return "[step.expect.state]\n" + more; };
    const auto rich = turn_after("United Kingdom", "treasury = { \"United States\" = 20 }\n");
    const auto bridge = pending({{"United States", "atlantic-bridge"}});
    for (const auto& options : {Names{"lend-lease", "atlantic-bridge"}, Names{"atlantic-bridge", "kamikaze", "lend-lease"}}) {
        plays(options,
              rich + pending({{"United States", "lend-lease"}}) + answered("United States", "lend-lease", "12", bridge) +
                  answered("United States", "atlantic-bridge", "9", "refused = \"NC-9.1\"\n") +
                  answered(
                      "United States", "atlantic-bridge", "8",
                      "[step.expect]\nphase = \"purchase\"\ntreasury = { \"United States\" = 0 }\n" + state("shipment = 12\nafloat = 8\n")),
              "europe");
        // A 3 brings half of the one to the Soviet Union, a 4 costs a fifth of the other, rounded down in favour of nobody.
        plays(options,
              turn_after("Germany", "state = { shipment = 12, afloat = 8 }\n") +
                  "dice = [3]\n[step.expect]\ntreasury = { \"Soviet Union\" = 30 }\n" + state("shipment = 0\nafloat = 8\n"),
              "europe");
        plays(options,
              turn_after("Soviet Union", "treasury = { \"United Kingdom\" = 10 }\nstate = { shipment = 12, afloat = 8 }\n") +
                  "dice = [4]\n" + pending({{"United Kingdom", "lend-lease"}}) + "treasury = { \"United Kingdom\" = 16 }\n" +
                  state("shipment = 12\nafloat = 0\n"),
              "europe");
    }
    // Alone it asks one power, for ten at most, and a receiver without its capital waits.
    const Names alone{"atlantic-bridge"};
    plays(alone,
          rich + bridge + answered("United States", "atlantic-bridge", "11", "refused = \"NC-9.1\"\n") +
              answered("United States", "atlantic-bridge", "10", state("afloat = 10\n")),
          "europe");
    plays(alone,
          turn_after("Soviet Union", "control = { \"United Kingdom\" = \"Germany\" }\nstate = { afloat = 8 }\n") +
              "[step.expect]\npower = \"United Kingdom\"\n" + state("afloat = 8\n"),
          "europe");
}
