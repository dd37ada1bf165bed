#include <doctest/doctest.h>

#include <algorithm>

#include "rules/tournament/sides.hpp"
#include "tests/tournament/field.hpp"

using namespace testing::tournaments;

TEST_CASE("balanced sides mend what is uneven then alternate") {
    struct Row {
        std::int32_t upper, lower;
        Side upper_last, lower_last;
        Side expected;
    };
    const Row rows[] = {
        {0, 0, Side::none, Side::none, Side::first},       // nobody has played: the upper seed is odd
        {1, -1, Side::first, Side::second, Side::second},  // both can be mended
        {1, 0, Side::first, Side::second, Side::second},  {0, 1, Side::second, Side::first, Side::first},
        {1, 1, Side::first, Side::first, Side::second},  // one has to get more: the upper one alternates
        {0, 0, Side::second, Side::second, Side::first},  {0, 0, Side::none, Side::second, Side::second},  // only the lower one has played
        {2, 1, Side::first, Side::second, Side::second},
    };
    for (const auto& row : rows) {
        CAPTURE(row.upper);
        CAPTURE(row.lower);
        Contender upper, lower;
        upper.seed = 1;
        lower.seed = 2;
        upper.side_balance = row.upper;
        lower.side_balance = row.lower;
        upper.last_side = row.upper_last;
        lower.last_side = row.lower_last;
        upper.same_side = row.upper_last == Side::none ? 0 : 1;
        lower.same_side = row.lower_last == Side::none ? 0 : 1;
        CHECK(balanced_side(upper, lower) == row.expected);
    }
}

TEST_CASE("sides are given by the policy and only where they are open") {
    const auto entrants = field_of(4);
    const auto before = histories(entrants, {}, {}, {1, 0});
    std::vector<Match> matches{game(1, 1, 2, Outcome::open), game(1, 3, 4, Outcome::open)};
    const auto open_again = [&] {
        for (auto& match : matches) match.a_side = Side::none;
    };
    SUBCASE("balanced: odd upper seeds begin with the first side") {
        open_again();
        ScriptedDraws none;
        give_sides(matches, entrants, before, SidePolicy::balanced, none);
        CHECK(matches[0].a_side == Side::first);
        CHECK(matches[1].a_side == Side::first);
    }
    SUBCASE("drawn from the chain") {
        open_again();
        ScriptedDraws draws{{1, 1, 1, 2}};
        give_sides(matches, entrants, before, SidePolicy::drawn, draws);
        CHECK(matches[0].a_side == Side::first);
        CHECK(matches[1].a_side == Side::second);
        CHECK(draws.used_up());
    }
    SUBCASE("chosen and bid for they stay open") {
        open_again();
        ScriptedDraws none;
        give_sides(matches, entrants, before, SidePolicy::higher_seed, none);
        give_sides(matches, entrants, before, SidePolicy::bid, none);
        CHECK(matches[0].a_side == Side::none);
        CHECK(matches[1].a_side == Side::none);
    }
    SUBCASE("what a director gave stays") {
        ScriptedDraws none;
        give_sides(matches, entrants, before, SidePolicy::drawn, none);
        CHECK(matches[1].a_side == Side::first);
    }
}

TEST_CASE("the lower bid plays the side and only equal ones are drawn") {
    ScriptedDraws none;
    const auto lower = resolve_bids({id(1), 7}, {id(2), 5}, none);
    CHECK(lower.plays_it == id(2));
    CHECK(lower.amount == 5);
    CHECK_FALSE(lower.drawn);
    ScriptedDraws second{{1, 2}};
    const auto equal = resolve_bids({id(1), 5}, {id(2), 5}, second);
    CHECK(equal.plays_it == id(2));
    CHECK(equal.drawn);
    CHECK(second.used_up());
}

TEST_CASE("draws are fair and go on where a number would favour some") {
    ScriptedDraws last{{256, 256, 1, 6}};  // 65535 is thrown away for 10: 65530 is the most that is fair
    CHECK(draw_below(last, "test", 10) == 5);
    CHECK(last.used_up());
    ScriptedDraws none;
    CHECK(draw_below(none, "test", 1) == 0);
    SeededDraws draws{1};
    std::vector<int> counts(6);
    std::vector<int> order;
    for (int run = 0; run < 6000; ++run) {
        order = {0, 1, 2};
        shuffle(order, draws, "test");
        ++counts[static_cast<std::size_t>(order[0] * 2 + (order[1] > order[2] ? 1 : 0))];
    }
    for (const auto count : counts) CHECK(std::abs(count - 1000) < 150);
}
