// The odds of battles under Smith's rules: exact where nobody has a choice that a plan does not make, else sampled.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "rules/odds/sample.hpp"
#include "tests/odds/classic_battles.hpp"

namespace {

using battles::Battle;
using battles::in_classic;
namespace odds = rules::odds;

const std::string smith = "classic-smith-combat";

const std::vector<std::pair<std::string, Battle>>& exact_battles() {
    static const std::vector<std::pair<std::string, Battle>> all{
        {"land: armor, orders of loss",
         {.attackers = "4 infantry, 3 armor",
          .defenders = {{"USSR", "4 infantry, 2 armor"}},
          .attacker_order = "armor, infantry",
          .defender_order = "armor",
          .bundle = smith}},
        {"sea: damaged ships",
         {.land = false,
          .attackers = "2 battleships, 2 transports",
          .defenders = {{"UK", "1 battleship, 1 aircraft-carrier, 2 submarines, 1 transport"}},
          .bundle = smith}},
    };
    return all;
}

/// Such as only fighting them tells.
const std::vector<std::pair<std::string, Battle>>& sampled_battles() {
    static const std::vector<std::pair<std::string, Battle>> all{
        {"land: a dogfight",
         {.attackers = "3 infantry, 1 armor, 2 fighters, 1 bomber", .defenders = {{"USSR", "4 infantry, 2 fighters"}}, .bundle = smith}},
        {"land: support past a gun",
         {.attackers = "2 infantry, 2 armor, 2 bombers", .defenders = {{"USSR", "3 infantry, 1 armor, 1 aa-gun"}}, .bundle = smith}},
        {"sea: hunters and hunted",
         {.land = false,
          .attackers = "2 submarines, 1 battleship",
          .defenders = {{"UK", "2 submarines, 1 aircraft-carrier, 1 transport"}},
          .bundle = smith,
          .planes = "2 fighters"}},
    };
    return all;
}

}  // namespace

TEST_CASE("judged battles under Smith's rules agree with their odds where the order is fixed") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : exact_battles())
        battles::check_agreement("Smith, " + name, in_classic(battle), ++seed, exact_battles().size());
}

TEST_CASE("what choices decide is sampled and said to be, and agrees with the judge") {
    std::uint64_t seed = 100;
    const std::size_t many = sampled_battles().size();
    for (const auto& [name, battle] : sampled_battles()) {
        CAPTURE(name);
        const auto position = in_classic(battle);
        const auto odds = battles::odds(position.question(), battle.bundle);
        REQUIRE(odds.sampled.has_value());
        CHECK(odds.sampled->fights >= odds::least_fights);
        CHECK(odds.sampled->standard_error > 0);
        CHECK(odds.sampled->standard_error < 0.06);
        CHECK_FALSE(odds.sampled->because.empty());
        CHECK(odds.left_out.empty());
        CHECK(std::abs(odds.total() - 1) < 1e-9);
        const auto tally = battles::judged(position, battles::fights_wanted() / 10, ++seed);
        const double chances[] = {odds.attackers_win, odds.both_remain, odds.defenders_hold, odds.nobody_left};
        const int times[] = {tally.ended[1][0], tally.ended[1][1], tally.ended[0][1], tally.ended[0][0]};
        double most = 0;
        for (std::size_t at = 0; at < 4; ++at) {
            const double seen = double(times[at]) / tally.fights;
            const double both = (chances[at] * odds.sampled->fights + times[at]) / (double(odds.sampled->fights) + tally.fights);
            const double deviation = std::sqrt(both * (1 - both) * (1.0 / odds.sampled->fights + 1.0 / tally.fights));
            if (deviation > 0) most = std::max(most, std::abs(seen - chances[at]) / deviation);
        }
        fmt::print("Smith, {:<37} {:>7} fights, {} sampled (error {:.2f} %) because of {}: within {:.2f} (of {:.2f})\n", name, tally.fights,
                   odds.sampled->fights, 100 * odds.sampled->standard_error, fmt::join(odds.sampled->because, ", "), most,
                   battles::bound_of(battles::false_alarm, 4 * many));
        CHECK(most <= battles::bound_of(battles::false_alarm, 4 * many));
    }
}

TEST_CASE("a sample depends on the question alone") {
    auto question = in_classic(sampled_battles().front().second).question();
    const auto first = battles::odds(question, smith);
    const auto again = battles::odds(question, smith);
    CHECK(again.attackers_win == first.attackers_win);
    CHECK(again.sampled->fights == first.sampled->fights);
    std::reverse(question.attackers.units.begin(), question.attackers.units.end());
    CHECK(battles::odds(question, smith).attackers_win == first.attackers_win);
    question.rounds = 1;
    const auto one_round = battles::odds(question, smith);
    CHECK(one_round.rounds == doctest::Approx(1));
    CHECK(one_round.both_remain > first.both_remain);
    const auto none = odds::calculate(*battles::ruleset(smith), question, {.work = 1000});
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().why == odds::Error::Why::too_much);
}

TEST_CASE("ships that bombard for units ashore leave sheltered defenders to chance [SM-9.2]") {
    auto question = battles::landing_in_classic();
    const auto with = battles::odds(question, smith);
    REQUIRE(with.sampled.has_value());
    CHECK(with.sampled->because == std::vector<std::string>{"SM-9.2"});
    // Nobody came over land: nobody is set aside.
    std::erase_if(question.attackers.units, [](const rules::OddsStack& stack) { return stack.roles == 0; });
    CHECK_FALSE(battles::odds(question, smith).sampled.has_value());
}
