// A worked example of each tie-break: the sums stand beside the numbers.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "rules/tournament/crosstable.hpp"
#include "rules/tournament/standings.hpp"
#include "rules/tournament/trf.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;
using enum Outcome;

/// Six players, three rounds: scores 2½, 2, 1½, 0, 1, 2.
std::vector<Match> six_players() {
    return {game(1, 1, 4, a_wins), game(1, 2, 5, draw), game(1, 3, 6, b_wins), game(2, 1, 6, a_wins), game(2, 2, 4, a_wins),
            game(2, 5, 3, draw),   game(3, 1, 2, draw), game(3, 5, 6, b_wins), game(3, 3, 4, a_wins)};
}

/// The values of one tie-break for players 1 to n, in points.
std::vector<double> values(std::uint32_t count, const std::vector<Match>& matches, TieBreak tie_break, std::uint32_t rounds = 3) {
    auto settings = some_settings();
    settings.tie_breaks = {tie_break};
    std::vector<double> found(count);
    for (const auto& row : standings(field_of(count), matches, settings, {1, rounds}))
        found[rules::raw(row.entrant) - 1] = static_cast<double>(row.tie_breaks[0]) / 1000;
    return found;
}

/// Players in order of rank.
std::vector<std::uint32_t> order(std::uint32_t count, const std::vector<Match>& matches, std::vector<TieBreak> tie_breaks,
                                 std::uint32_t rounds = 3) {
    auto settings = some_settings();
    settings.tie_breaks = std::move(tie_breaks);
    std::vector<std::uint32_t> found;
    for (const auto& row : standings(field_of(count), matches, settings, {1, rounds})) found.push_back(rules::raw(row.entrant));
    return found;
}

using Values = std::vector<double>;
using Order = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("points that were taken count for their entrant alone") {
    auto entrants = field_of(3);
    const std::vector matches{game(1, 1, 2, Outcome::a_wins), bye(1, 3), game(2, 1, 3, Outcome::draw), bye(2, 2)};
    auto settings = some_settings();
    settings.tie_breaks = {TieBreak::buchholz};
    const auto before = standings(entrants, matches, settings, {1, 2});
    entrants[0].points_taken = {{1, 30}, {2, 25}, {3, 500}};  // the last one in a round that does not count
    const auto after = standings(entrants, matches, settings, {1, 2});
    const auto row = [](const std::vector<Standing>& rows, std::uint32_t entrant) {
        return *std::find_if(rows.begin(), rows.end(), [&](const Standing& one) { return one.entrant == id(entrant); });
    };
    CHECK(row(before, 1).points == 150);
    CHECK(row(after, 1).points == 95);
    CHECK(row(after, 2).tie_breaks == row(before, 2).tie_breaks);
    CHECK(row(after, 3).tie_breaks == row(before, 3).tie_breaks);
    const auto table = crosstable(entrants, matches, settings, {1, 2});
    for (const auto& line : table) CHECK(line.cells.back().score_after == line.standing.points);
    CHECK(!faults_of_trf(entrants, matches, settings, {1, 2}).empty());
}

TEST_CASE("points come first and what nothing separates shares its rank") {
    auto settings = some_settings();
    const auto rows = standings(field_of(6), six_players(), settings, {1, 3});
    CHECK(rows[0].entrant == id(1));
    CHECK(rows[0].points == 250);
    CHECK(rows[0].games == 3);
    CHECK(rows[0].wins == 2);
    CHECK(rows[0].draws == 1);
    CHECK(rows[1].rank == 2);
    CHECK(rows[2].rank == 2);
    CHECK(rows[2].entrant == id(6));
    CHECK(rows[3].rank == 4);
    CHECK(rows[5].losses == 3);
}

TEST_CASE("Buchholz and its cuts add up the scores of opponents") {
    // Of player 1: 0 + 2 + 2. Of 2: 1 + 0 + 2½. Of 3: 2 + 1 + 0. Of 4: 2½ + 2 + 1½. Of 5: 2 + 1½ + 2. Of 6: 1½ + 2½ + 1.
    CHECK(values(6, six_players(), TieBreak::buchholz) == Values{4, 3.5, 3, 6, 5.5, 5});
    CHECK(values(6, six_players(), TieBreak::buchholz_cut_1) == Values{4, 3.5, 3, 4.5, 4, 4});
    CHECK(values(6, six_players(), TieBreak::buchholz_cut_2) == Values{2, 2.5, 2, 2.5, 2, 2.5});
    CHECK(values(6, six_players(), TieBreak::buchholz_median) == Values{2, 1, 1, 2, 2, 1.5});
    CHECK(order(6, six_players(), {TieBreak::buchholz}) == Order{1, 6, 2, 3, 5, 4});
}

TEST_CASE("Sonneborn-Berger adds up the scores of those who were beaten and half of those drawn with") {
    // Of 1: 0 + 2 + half of 2. Of 2: half of 1 + 0 + half of 2½. Of 3: half of 1 + 0. Of 5: half of 2 + half of 1½. Of 6: 1½ + 1.
    CHECK(values(6, six_players(), TieBreak::sonneborn_berger) == Values{3, 1.75, 0.5, 0, 1.75, 2.5});
}

TEST_CASE("rounds without a game count as against somebody of one's own score [TR-8]") {
    // 1 left after two rounds with 2 points: for opponents the third counts as a draw, 2½.
    const std::vector<Match> matches{game(1, 1, 2, a_wins), bye(1, 3), game(2, 1, 3, a_wins), bye(2, 2), game(3, 2, 3, draw)};
    CHECK(values(3, matches, TieBreak::buchholz) == Values{1.5 + 1.5 + 2, 2.5 + 1.5 + 1.5, 1.5 + 2.5 + 1.5});
    CHECK(values(3, matches, TieBreak::sonneborn_berger) == Values{3, 1.5 + 0.75, 1.5 + 0.75});
}

TEST_CASE("wins are those at the table") {
    auto matches = six_players();
    CHECK(values(6, matches, TieBreak::wins) == Values{2, 1, 1, 0, 0, 2});
    matches[0].outcome = b_forfeits;
    CHECK(values(6, matches, TieBreak::wins)[0] == 1);
    CHECK(order(6, six_players(), {TieBreak::wins}) == Order{1, 6, 2, 3, 5, 4});
}

TEST_CASE("head to head counts games among those who are tied and is asked again of the rest") {
    // 2 and 6 never met: their seeds stand. 1 to 4 all have 2½: among themselves 1 has 2½, 2 has 1½, 3 and 4 have 1; and 3 beat 4.
    CHECK(order(6, six_players(), {TieBreak::head_to_head}) == Order{1, 2, 6, 3, 5, 4});
    const std::vector<Match> matches{
        game(1, 1, 3, a_wins), game(1, 2, 4, b_wins), game(2, 1, 4, a_wins), game(2, 2, 3, a_wins), game(3, 1, 2, draw),
        game(3, 4, 3, b_wins), game(4, 1, 5, b_wins), game(4, 2, 6, a_wins), game(4, 3, 7, a_wins), game(4, 4, 8, a_wins),
        game(5, 1, 6, b_wins), game(5, 2, 7, b_wins), game(5, 3, 8, draw),   game(5, 4, 5, draw),
    };
    auto settings = some_settings();
    settings.tie_breaks = {TieBreak::head_to_head};
    const auto rows = standings(field_of(8), matches, settings, {1, 5});
    std::map<std::uint32_t, std::uint32_t> rank;
    for (const auto& row : rows) rank[rules::raw(row.entrant)] = row.rank;
    CHECK(rows[0].points == 250);
    CHECK(rank[1] == 1);
    CHECK(rank[2] == 2);
    CHECK(rank[3] == 3);
    CHECK(rank[4] == 4);
    CHECK(rows[0].tie_breaks[0] == 2500);
    CHECK(rows[2].tie_breaks[0] == 1000);  // in the game between the two
    CHECK(rows[3].tie_breaks[0] == 0);
}

TEST_CASE("the game's own points and their difference add up") {
    auto matches = six_players();
    matches[0].a_points = 12;  // 1 against 4
    matches[0].b_points = 3;
    matches[3].a_points = 5;  // 1 against 6
    matches[3].b_points = 7;
    CHECK(values(6, matches, TieBreak::game_points) == Values{17, 0, 0, 3, 0, 7});
    CHECK(values(6, matches, TieBreak::game_points_difference) == Values{7, 0, 0, -9, 0, 2});
    CHECK(order(6, matches, {TieBreak::game_points}) == Order{1, 6, 2, 3, 5, 4});
}

TEST_CASE("turns needed are the average of games won and fewer are better") {
    auto matches = six_players();
    for (auto& match : matches) match.turns = 6;
    matches[2].turns = 4;  // 6 beat 3 in 4 turns, 5 in 6
    CHECK(values(6, matches, TieBreak::turns_needed) == Values{6, 6, 6, 0, 0, 5});
    CHECK(order(6, matches, {TieBreak::turns_needed}) == Order{1, 6, 2, 3, 5, 4});
    // Of two without points the one who won no game comes last: here 5 won none, 3 would not be tied.
    const std::vector<Match> two{game(1, 1, 2, draw), game(2, 1, 3, a_wins), game(2, 2, 4, b_forfeits)};
    CHECK(order(4, two, {TieBreak::turns_needed}, 2)[0] == 1);
}

TEST_CASE("average rating of opponents leaves out those without one") {
    // Ratings are 2000, 1990, 1980, 1970, 1960, 1950.
    CHECK(values(6, six_players(), TieBreak::opponents_rating)[0] == doctest::Approx((1970 + 1950 + 1990) / 3.0));
    CHECK(values(2, {bye(1, 1)}, TieBreak::opponents_rating)[0] == 0);
}

TEST_CASE("a play-off decides a tie and nothing else") {
    auto matches = six_players();
    auto decider = game(4, 2, 6, a_wins);
    decider.kind = MatchKind::play_off;
    matches.push_back(decider);
    CHECK(order(6, matches, {TieBreak::play_off, TieBreak::buchholz}) == Order{1, 2, 6, 3, 5, 4});
    CHECK(values(6, matches, TieBreak::play_off) == Values{0, 1, 0, 0, 0, 0});
    CHECK(values(6, matches, TieBreak::buchholz) == Values{4, 3.5, 3, 6, 5.5, 5});
}

TEST_CASE("the scoring table counts wins draws losses byes and forfeits") {
    auto settings = some_settings();
    settings.scoring = {300, 100, 0, 200, 100, 250, 0, 50};
    auto entrants = field_of(7);
    entrants[6].first_round = 3;
    const std::vector<Match> matches{
        game(1, 1, 2, a_wins),     game(1, 3, 4, draw),         bye(1, 5),          bye(1, 6, MatchKind::asked_bye),
        game(2, 1, 3, b_forfeits), game(2, 2, 4, both_forfeit), game(2, 5, 6, open)};
    std::map<std::uint32_t, Hundredths> points;
    for (const auto& row : standings(entrants, matches, settings, {1, 2})) points[rules::raw(row.entrant)] = row.points;
    CHECK(points == std::map<std::uint32_t, Hundredths>{{1, 550}, {2, 0}, {3, 100}, {4, 100}, {5, 200}, {6, 100}, {7, 100}});
}

TEST_CASE("standings of a group rank only its entrants") {
    const std::vector<EntrantId> group{id(2), id(4), id(6)};
    const auto rows = standings(field_of(6), six_players(), some_settings(), {1, 3}, group);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].rank == 1);
    CHECK(rows[1].rank == 1);
    CHECK(rows[2].rank == 3);
}

TEST_CASE("members stand beside their teams by what they sat at [TR-12]") {
    auto entrants = field_of(2);
    for (auto& entrant : entrants) entrant.members.push_back({AccountId{10 + rules::raw(entrant.id)}, "Second", 0, false});
    auto first = game(1, 1, 2, a_wins);
    first.a_players = {AccountId{1}};
    const std::vector<Match> matches{first, game(2, 1, 2, draw), game(3, 1, 2, b_forfeits)};
    const auto rows = individual_standings(entrants, matches, some_settings(), {1, 3});
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].account == AccountId{1});
    CHECK(rows[0].points == 150);
    CHECK(rows[1].account == AccountId{11});
    CHECK(rows[1].points == 50);
    CHECK(rows[1].games == 1);
    CHECK(rows[2].rank == 3);
    CHECK(rows[3].rank == 3);
}

TEST_CASE("clubs stand by their best entrants [TR-12]") {
    auto settings = some_settings();
    settings.club_size = 2;
    auto entrants = field_of(6);
    entrants[0].club = entrants[3].club = entrants[4].club = "One";  // 2½, 0, 1
    entrants[1].club = entrants[2].club = "Two";                     // 2, 1½
    entrants[5].club = "Three";                                      // 2
    const auto rows = club_standings(entrants, standings(entrants, six_players(), settings, {1, 3}), settings);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].club == "One");
    CHECK(rows[0].points == 350);
    CHECK(rows[0].counted == std::vector{id(1), id(5)});
    CHECK(rows[0].sum_of_ranks == 1 + 5);
    CHECK(rows[1].club == "Two");
    CHECK(rows[1].points == 350);
    CHECK(rows[1].sum_of_ranks == 2 + 4);
    CHECK(rows[0].rank == 1);
    CHECK(rows[1].rank == 2);  // by the best single rank
    CHECK(rows[2].sum_of_ranks == 2 + 7);
}
