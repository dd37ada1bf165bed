// The calculator against the judge where house rules change figures: air combat of one round, and ships of a new type.
#include <doctest/doctest.h>

#include "tests/odds/agreement.hpp"

TEST_CASE("air combat of one round and supremacy by numbers agree with their odds [HR-3.1.3.3]") {
    const std::string bundle = "1914 + aerial-combat";
    battles::check_agreement(
        "1914, one round in the air",
        battles::in_1914({.attackers = "4 infantry, 2 artillery, 3 fighters",
                          .defenders = {{"France", "3 infantry, 2 artillery, 2 fighters"}, {"British Empire", "1 infantry, 1 fighter"}},
                          .bundle = bundle}),
        1, 2);
    battles::check_agreement("1914, fighters outnumbered",
                             battles::in_1914({.attackers = "3 infantry, 3 artillery, 1 fighter",
                                               .defenders = {{"France", "3 infantry, 3 artillery, 3 fighters"}},
                                               .bundle = bundle}),
                             2, 2);
}

TEST_CASE("destroyers fight in the odds as ships of their own [HR-2.5.1]") {
    battles::check_all_throws({.land = false,
                               .attackers = "1 destroyer, 1 submarine",
                               .defenders = {{"France", "1 destroyer, 1 transport"}, {"British Empire", "1 cruiser"}},
                               .rounds = 1,
                               .bundle = "1914 + destroyers"});
}
