#include "rules/core/counted.hpp"

#include <doctest/doctest.h>

TEST_CASE("a unit type is named beside a number as people say it") {
    using rules::counted_name;
    CHECK(counted_name(1, "fighter") == "fighter");
    CHECK(counted_name(0, "fighter") == "fighters");
    CHECK(counted_name(2, "armored-car") == "armored-cars");
    for (const char* same : {"infantry", "coastal-artillery", "armor", "watercraft"}) CHECK(counted_name(3, same) == same);
    CHECK(counted_name(2, "industrial-complex") == "industrial-complexes");
}

TEST_CASE("a number of things is said as people say it") {
    using rules::counted;
    CHECK(counted(0, "game") == "0 games");
    CHECK(counted(1, "game") == "1 game");
    CHECK(counted(2U, "entry") == "2 entries");
    CHECK(counted(1U, "entry") == "1 entry");
    CHECK(counted(3, "day") == "3 days");
    CHECK(counted(2, "match") == "2 matches");
}
