#include <doctest/doctest.h>

#include <algorithm>

#include "rules/tournament/ratings.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

RatedGame played(std::uint64_t first, std::uint64_t second, RatedGame::Result result, std::uint32_t period = 1) {
    return {"1914", period, {AccountId{first}}, {AccountId{second}}, result};
}

}  // namespace

TEST_CASE("Glickman's own example comes out") {
    const Rating player{1500, 200, 0.06};
    const RatedResult results[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const auto after = after_period(player, results);
    CHECK(after.rating == doctest::Approx(1464.06).epsilon(0.00001));
    CHECK(after.deviation == doctest::Approx(151.52).epsilon(0.0001));
    CHECK(after.volatility == doctest::Approx(0.05999).epsilon(0.0002));
}

TEST_CASE("a period without games only widens the deviation and never beyond that of a newcomer") {
    const auto idle = after_period({1600, 100, 0.06}, {});
    CHECK(idle.rating == 1600);
    CHECK(idle.deviation == doctest::Approx(100.54).epsilon(0.0001));
    CHECK(after_period({1600, 350, 0.06}, {}).deviation == 350);
}

TEST_CASE("expected scores add up to one and grow with the difference") {
    const Rating strong{1800, 50, 0.06}, weak{1500, 50, 0.06};
    CHECK(expected_score(strong, weak) + expected_score(weak, strong) == doctest::Approx(1));
    CHECK(expected_score(strong, weak) > 0.8);
    CHECK(expected_score(weak, weak) == doctest::Approx(0.5));
}

TEST_CASE("extreme results stay numbers") {
    std::vector<RatedResult> results(200, {{3500, 30, 0.06}, 1});
    const auto after = after_period({500, 30, 0.06}, results);
    CHECK(after.rating > 500);
    CHECK(after.rating < 5000);
    CHECK(after.deviation > 0);
}

TEST_CASE("ratings are kept by base game and by side") {
    std::vector<RatedGame> games{played(1, 2, RatedGame::Result::first_wins)};
    games.push_back({"classic", 1, {AccountId{1}}, {AccountId{2}}, RatedGame::Result::second_wins});
    const auto ratings = fold_ratings(games, 1);
    CHECK(ratings.of("1914", Side::none, AccountId{1}).rating.rating > 1600);
    CHECK(ratings.of("classic", Side::none, AccountId{1}).rating.rating < 1400);
    CHECK(ratings.of("1914", Side::first, AccountId{1}).games == 1);
    CHECK(ratings.of("1914", Side::second, AccountId{1}).games == 0);
    CHECK(ratings.of("1914", Side::second, AccountId{2}).rating.rating < 1400);
    CHECK(ratings.of("1914", Side::none, AccountId{1}).provisional());
    CHECK(ratings.of("1914", Side::none, AccountId{9}).rating == Rating{});
}

TEST_CASE("the order of games within a period changes nothing") {
    SeededDraws draws{3};
    std::vector<RatedGame> games;
    for (int game = 0; game < 60; ++game)
        games.push_back(played(1 + draws.below(6), 7 + draws.below(6), static_cast<RatedGame::Result>(draws.below(3))));
    const auto once = fold_ratings(games, 4);
    shuffle(games, draws, "order");
    const auto again = fold_ratings(games, 4);
    REQUIRE(once.rows.size() == again.rows.size());
    for (const auto& [key, row] : once.rows) CHECK(again.rows.at(key).rating == row.rating);
    CHECK(once.sides.at("1914").first == again.sides.at("1914").first);
}

TEST_CASE("a side that wins between equals is found to be stronger [TR-16]") {
    SeededDraws draws{11};
    std::vector<RatedGame> games;
    for (std::uint32_t period = 1; period <= 100; ++period)
        for (int game = 0; game < 6; ++game) {
            const auto one = 1 + draws.below(12);
            const auto two = 1 + (one + draws.below(11)) % 12;
            // Worth 100 points: 64 of 100.
            games.push_back(
                played(one, two, draws.below(100) < 64 ? RatedGame::Result::first_wins : RatedGame::Result::second_wins, period));
        }
    const auto ratings = fold_ratings(games, 100);
    const auto& strength = ratings.sides.at("1914");
    CHECK(strength.games == 600);
    CHECK(strength.first.rating > 1550);
    CHECK(strength.first.rating < 1650);
    double first = 0, second = 0;
    for (std::uint64_t account = 1; account <= 12; ++account) {
        first += ratings.of("1914", Side::first, AccountId{account}).rating.rating / 12;
        second += ratings.of("1914", Side::second, AccountId{account}).rating.rating / 12;
    }
    CHECK(first > second + 40);
}

TEST_CASE("teams are rated member by member against the average of the others") {
    const std::vector<RatedGame> games{{"1914", 1, {AccountId{1}, AccountId{2}}, {AccountId{3}}, RatedGame::Result::first_wins}};
    const auto ratings = fold_ratings(games, 1);
    CHECK(ratings.of("1914", Side::none, AccountId{1}).rating == ratings.of("1914", Side::none, AccountId{2}).rating);
    CHECK(ratings.of("1914", Side::none, AccountId{3}).rating.rating < 1500);
}
