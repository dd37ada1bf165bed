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
