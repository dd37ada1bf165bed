#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "rules/tournament/history.hpp"
#include "rules/tournament/round_robin.hpp"
#include "tests/tournament/field.hpp"

using namespace testing::tournaments;

TEST_CASE("Berger tables are those that FIDE prints") {
    using Round = std::vector<BergerPair>;
    CHECK(berger_round(4, 1) == Round{{1, 4}, {2, 3}});
    CHECK(berger_round(4, 2) == Round{{4, 3}, {1, 2}});
    CHECK(berger_round(4, 3) == Round{{2, 4}, {3, 1}});
    CHECK(berger_round(6, 1) == Round{{1, 6}, {2, 5}, {3, 4}});
    CHECK(berger_round(6, 2) == Round{{6, 4}, {5, 3}, {1, 2}});
    CHECK(berger_round(6, 3) == Round{{2, 6}, {3, 1}, {4, 5}});
    CHECK(berger_round(6, 4) == Round{{6, 5}, {1, 4}, {2, 3}});
    CHECK(berger_round(6, 5) == Round{{3, 6}, {4, 2}, {5, 1}});
    CHECK(berger_round(8, 1) == Round{{1, 8}, {2, 7}, {3, 6}, {4, 5}});
    CHECK(berger_round(8, 7) == Round{{4, 8}, {5, 3}, {6, 2}, {7, 1}});
}

TEST_CASE("everybody meets everybody once or twice with sides within one of even") {
    for (std::uint32_t size = 2; size <= 41; ++size)
        for (const std::uint32_t cycles : {1u, 2u}) {
            CAPTURE(size);
            CAPTURE(cycles);
            const auto entrants = field_of(size);
            std::vector<std::vector<EntrantId>> groups(1);
            for (const auto& entrant : entrants) groups[0].push_back(entrant.id);
            std::map<std::pair<EntrantId, EntrantId>, std::uint32_t> met;
            std::map<EntrantId, int> balance;
            for (std::uint32_t round = 1; round <= round_robin_rounds(groups, cycles); ++round) {
                std::set<EntrantId> busy;
                for (const auto& match : pair_round_robin(entrants, groups, cycles, round, 1)) {
                    ++met[{match.a, match.b}];
                    balance[match.a] += match.a_side == Side::first ? 1 : -1;
                    balance[match.b] -= match.a_side == Side::first ? 1 : -1;
                    CHECK(busy.insert(match.a).second);
                    CHECK(busy.insert(match.b).second);
                }
                CHECK(busy.size() == size - size % 2);
            }
            CHECK(met.size() == size * (size - 1) / 2);
            for (const auto& [pair, times] : met) CHECK(times == cycles);
            for (const auto& [entrant, off] : balance) CHECK(std::abs(off) <= (cycles == 1 ? 1 : 0));
        }
}

TEST_CASE("groups are filled by snake") {
    using Groups = std::vector<std::vector<std::size_t>>;
    CHECK(snake_groups(8, 3) == Groups{{0, 5, 6}, {1, 4, 7}, {2, 3}});
    CHECK(snake_groups(4, 1) == Groups{{0, 1, 2, 3}});
}

TEST_CASE("groups of different sizes share rounds and who left forfeits [TR-7]") {
    auto entrants = field_of(7);
    entrants[2].left_before_round = 5;
    const std::vector<std::vector<EntrantId>> groups{{id(1), id(2), id(3), id(4)}, {id(5), id(6), id(7)}};
    CHECK(round_robin_rounds(groups, 1) == 3);
    const auto round = pair_round_robin(entrants, groups, 1, 2, 5);
    REQUIRE(round.size() == 3);
    CHECK(round[0].round == 6);
    CHECK(round[0].a == id(3));
    CHECK(round[0].a_side == Side::second);
    CHECK(round[0].outcome == Outcome::a_forfeits);
    CHECK(round[1].outcome == Outcome::open);
    CHECK(round[2].table == 3);
}
