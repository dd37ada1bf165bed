// The odds on the command line: what is asked of a game with technologies, landings and ground, and in which words it is told.
#include <doctest/doctest.h>

#include <string>

#include "tests/admin/run_admin.hpp"

using testing::admin;
using testing::says;

namespace {
const std::string land = "odds --bundle classic --land ";
}

TEST_CASE("technologies are named by power or by side and what counts is told") {
    const auto forces = land + "--attacker '1 bomber' --attacker-power Germany --defender '3 infantry, 1 fighter' ";
    says(forces + "--technology Germany=heavy_bombers --technology defender=jet-power --technology attacker=rockets", 0,
         "Counted, by CL-3.2.1: USSR has jet-power, Germany has heavy-bombers\n");
    says(forces + "--technology attacker=rockets", 0, "Makes no difference here: Germany has rockets\n");
    says(forces + "--technology heavy-bombers", 2,
         "--technology: whose is \"heavy-bombers\"? Say POWER=heavy-bombers, or attacker=, or defender=");
    says(forces + "--technology attacker=steam", 2, "--technology: no development has that name; there are: jet-power, rockets, ");
    says(forces + "--technology Grmany=rockets", 2, "did you mean \"Germany\"?");
    says("odds --land --attacker infantry --defender infantry --technology attacker=rockets", 2, "nobody develops anything");
}

TEST_CASE("no enemy left and ground taken are told apart and a plan keeps a unit for the ground") {
    const auto forces = land + "--attacker '1 infantry, 3 fighters' --defender '2 infantry' ";
    says(forces, 0, " %  no enemy is left there\n");
    says(forces, 0, "the ground is taken, as a unit is left that can\n");
    says(forces + "--json --keep-land", 0, "\"ground_taken\": ");
    CHECK(admin(forces + "--keep-land").text != admin(forces).text);
    says("odds --bundle classic --sea --attacker battleship --defender transport --keep-land", 2, "--keep-land: ");
}

TEST_CASE("ships bombard for those who land and for nobody else") {
    const auto forces = land + "--bombard battleship --defender infantry ";
    says(forces + "--attacker infantry", 2, "\"battleship\" fires only for units that come ashore, and none does\n");
    CHECK(admin(forces + "--landed infantry").code == 0);
    says(land + "--attacker infantry --defender infantry --attacker-order battleship", 2,
         "\"battleship\" takes no part in this kind of battle");
}

TEST_CASE("another kind of battle is asked for by its name") {
    const std::string duel = "odds --bundle 1914-historical --attacker cruiser --defender coastal-artillery ";
    says(duel + "--battle battery-duel", 0, " %");
    says(duel + "--battle dogfight", 2, "--battle: ");
    says(duel + "--battle battery-duel --sea", 2, "one of --land, --sea and --battle is needed");
    says(duel, 2, "one of --land, --sea and --battle is needed");
}

TEST_CASE("the help of the odds speaks of no game alone") {
    const auto help = admin("odds --help").text;
    for (const auto* word : {"tank", "artillery", "cruiser"}) CHECK(help.find(word) == std::string::npos);
    CHECK(admin("odds --bundle classic --land --attacker infantry --defender infantry").text.find("contested") == std::string::npos);
}
