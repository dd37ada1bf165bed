// The program itself: a name that it does not know is answered with those that look like it.
#include <doctest/doctest.h>

#include <string>

#include "tests/admin/run_admin.hpp"

using testing::says;

TEST_CASE("units of odds are suggested by the names of the bundle") {
    says("odds --land --attacker '3 infantri' --defender infantry", 2,
         "--attacker: the bundle has no unit \"infantri\"; did you mean \"infantry\"?\n");
    says("odds --sea --attacker cruiser --defender '2 batleships'", 2,
         "--defender: the bundle has no unit \"batleships\"; did you mean \"battleship\"?\n");
    says("odds --sea --attacker cruiser --defender cruiser --defender-order transprt", 2, "; did you mean \"transport\"?\n");
    says("odds --land --attacker infantry --defender 'x infantry'", 2, "\"x infantry\"; did you mean \"infantry\"?\n");
    says("odds --land --attacker infantry --defender '-3 infantry'", 2, "\"-3\" is not a number of units\n");
}

TEST_CASE("paragraphs are suggested by their ids") {
    says("rule 1914-4.2.2", 0, "1914-4.2.2 ");
    says("rule 1914-4.2.22", 1, "the rulebook has no paragraph \"1914-4.2.22\"; did you mean \"1914-4.2.2\"?");
    says("rule oq-38", 1, "; did you mean \"OQ-38\"?");
    says("rule Lorraine", 1, "the rulebook has no paragraph \"Lorraine\"\n");
}
