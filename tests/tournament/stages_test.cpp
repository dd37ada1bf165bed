#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "rules/tournament/knockout.hpp"
#include "rules/tournament/league.hpp"
#include "rules/tournament/round_robin.hpp"
#include "rules/tournament/stages.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

/// Standings in this order, with points that fall by one.
std::vector<Standing> ranked(std::initializer_list<std::uint32_t> numbers, Hundredths best = 300) {
    std::vector<Standing> rows;
    for (const auto number : numbers) {
        Standing row;
        row.rank = static_cast<std::uint32_t>(rows.size()) + 1;
        row.entrant = id(number);
        row.points = best;
        row.rounds = 3;
        best -= 100;
        rows.push_back(row);
    }
    return rows;
}

std::vector<EntrantId> ids(std::initializer_list<std::uint32_t> numbers) {
    std::vector<EntrantId> found;
    for (const auto number : numbers) found.push_back(id(number));
    return found;
}

}  // namespace

TEST_CASE("winners of groups go on before seconds and the better ones first [TR-11]") {
    const std::vector<std::vector<Standing>> groups{ranked({1, 2, 3}), ranked({11, 12, 13}, 350), ranked({21, 22})};
    CHECK(qualifiers(groups, 2, false) == ids({11, 1, 21, 12, 2, 22}));
    CHECK(qualifiers(std::vector<std::vector<Standing>>{ranked({1, 2, 3, 4, 5})}, 4, true) == ids({1, 2, 3, 4}));
}

TEST_CASE("entrants of one group do not meet in their first game of a knockout") {
    for (std::uint32_t groups = 2; groups <= 16; ++groups) {
        CAPTURE(groups);
        SeededDraws draws{groups};
        std::vector<std::vector<Standing>> standings;
        for (std::uint32_t group = 0; group < groups; ++group)
            standings.push_back(ranked({100 * group + 1, 100 * group + 2}, static_cast<Hundredths>(200 + draws.below(100))));
        const auto seeds = qualifiers(standings, 2, true);
        const auto tree = bracket(groups * 2, Elimination::one_loss, false);
        for (const auto& state : resolve(tree, seeds, {}, Undecided::replay))
            if (state.a != nobody && state.b != nobody) CHECK(rules::raw(state.a) / 100 != rules::raw(state.b) / 100);
    }
}

TEST_CASE("groups of a round robin lead into a knockout") {
    auto settings = some_settings();
    settings.tie_breaks = {TieBreak::head_to_head, TieBreak::sonneborn_berger};
    const auto entrants = field_of(16);
    std::vector<std::vector<EntrantId>> groups;
    for (const auto& places : snake_groups(16, 4)) {
        groups.emplace_back();
        for (const auto place : places) groups.back().push_back(entrants[place].id);
    }
    std::vector<Match> matches;
    for (std::uint32_t round = 1; round <= 3; ++round)
        for (auto match : pair_round_robin(entrants, groups, 1, round, 1)) {
            match.outcome = Outcome::a_wins;
            matches.push_back(match);
        }
    std::vector<std::vector<Standing>> standings_of_groups;
    for (const auto& group : groups) standings_of_groups.push_back(standings(entrants, matches, settings, {1, 3}, group));
    const auto seeds = qualifiers(standings_of_groups, 2, true);
    CHECK(std::set<EntrantId>(seeds.begin(), seeds.end()).size() == 8);
    CHECK(*std::max_element(seeds.begin(), seeds.end()) == id(8));  // the two best seeds of each group
}

TEST_CASE("tiers are filled from the top") {
    CHECK(first_tiers(ids({1, 2, 3, 4, 5, 6, 7}), 3) == Tiers{ids({1, 2, 3}), ids({4, 5}), ids({6, 7})});
}

TEST_CASE("the best of a tier change places with the last of the one above [TR-14]") {
    const std::vector<std::size_t> sizes{4, 4, 4};
    const std::vector<std::vector<Standing>> tiers{ranked({1, 2, 3, 4}), ranked({5, 6, 7, 8}), ranked({9, 10, 11, 12})};
    CHECK(next_tiers(tiers, 1, sizes) == Tiers{ids({1, 2, 3, 5}), ids({4, 6, 7, 9}), ids({8, 10, 11, 12})});
    CHECK(next_tiers(tiers, 2, sizes) == Tiers{ids({1, 2, 5, 6}), ids({3, 4, 9, 10}), ids({7, 8, 11, 12})});
    CHECK(next_tiers(tiers, 0, sizes) == Tiers{ids({1, 2, 3, 4}), ids({5, 6, 7, 8}), ids({9, 10, 11, 12})});
}

TEST_CASE("who left counts among those who go down") {
    const std::vector<std::size_t> sizes{4, 4, 4};
    const std::vector<std::vector<Standing>> one_gone{ranked({1, 2, 3}), ranked({5, 6, 7, 8}), ranked({9, 10, 11, 12})};
    CHECK(next_tiers(one_gone, 1, sizes) == Tiers{ids({1, 2, 3, 5}), ids({6, 7, 8, 9}), ids({10, 11, 12})});
    CHECK(next_tiers(one_gone, 2, sizes) == Tiers{ids({1, 2, 5, 6}), ids({3, 7, 9, 10}), ids({8, 11, 12})});
    const std::vector<std::vector<Standing>> two_gone{ranked({1, 2}), ranked({5, 6, 7, 8}), ranked({9, 10, 11, 12})};
    CHECK(next_tiers(two_gone, 1, sizes) == Tiers{ids({1, 2, 5, 6}), ids({7, 8, 9, 10}), ids({11, 12})});
}

TEST_CASE("a season keeps everybody once whatever its size") {
    SeededDraws draws{9};
    for (int run = 0; run < 500; ++run) {
        CAPTURE(run);
        std::vector<std::size_t> sizes;
        std::vector<std::vector<Standing>> tiers;
        std::set<EntrantId> before, after;
        std::uint32_t next = 0;
        for (auto tier = 1 + draws.below(4); tier-- > 0;) {
            sizes.push_back(2 + draws.below(8));
            tiers.emplace_back();
            for (std::size_t at = draws.below(3); at < sizes.back(); ++at) {
                Standing row;
                row.entrant = id(++next);
                before.insert(row.entrant);
                tiers.back().push_back(row);
            }
        }
        const auto made = next_tiers(tiers, static_cast<std::uint32_t>(draws.below(4)), sizes);
        CHECK(made.size() == sizes.size());
        for (const auto& tier : made)
            for (const auto entrant : tier) CHECK(after.insert(entrant).second);
        CHECK(before == after);
    }
}

TEST_CASE("weeks of a league pair each tier by itself and spread rematches") {
    auto settings = some_settings();
    settings.stages[0].format = Format::league;
    settings.stages[0].rounds = 6;
    const auto entrants = field_of(8);
    const Tiers tiers{ids({1, 2, 3, 4}), ids({5, 6, 7, 8})};
    std::vector<Match> matches;
    std::map<std::pair<EntrantId, EntrantId>, int> met;
    for (std::uint32_t week = 0; week < 6; ++week) {
        auto paired = pair_week(entrants, matches, settings, settings.stages[0], tiers, {1, week}, 0);
        REQUIRE(paired.matches.size() == 4);
        CHECK(paired.matches[3].table == 4);
        for (auto& match : paired.matches) {
            CHECK((match.a <= id(4)) == (match.b <= id(4)));
            ++met[{match.a, match.b}];
            match.outcome = Outcome::a_wins;
            match.a_side = week % 2 == 0 ? Side::first : Side::second;
            matches.push_back(match);
        }
    }
    CHECK(met.size() == 12);
    for (const auto& [pair, times] : met) CHECK(times == 2);
}

TEST_CASE("a challenge stays in its tier and within the open games that the settings allow") {
    Stage stage;
    stage.format = Format::league;
    stage.challenges = 1;
    const Tiers tiers{ids({1, 2, 3}), ids({4, 5})};
    CHECK(faults_of_challenge(id(1), id(2), tiers, {}, stage).empty());
    CHECK(faults_of_challenge(id(1), id(4), tiers, {}, stage).size() == 1);
    CHECK(faults_of_challenge(id(1), id(1), tiers, {}, stage).size() == 1);
    CHECK(faults_of_challenge(id(9), id(8), tiers, {}, stage).size() == 1);
    const std::vector<Match> open{game(1, 1, 2, Outcome::open)};
    CHECK(faults_of_challenge(id(1), id(3), tiers, open, stage).size() == 1);
    CHECK(faults_of_challenge(id(2), id(1), tiers, open, stage).size() == 3);
}
