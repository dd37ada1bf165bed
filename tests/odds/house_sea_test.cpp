// The odds of battles under house rules of 1914: exact where nobody chooses or hides, else sampled.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/odds/odds.hpp"
#include "tests/odds/agreement.hpp"

namespace {

using battles::Battle;
namespace odds = rules::odds;

/// Such options add no names that a question about the game has.
std::shared_ptr<const rules::Ruleset> rules_with(std::vector<std::string> options) {
    auto spec = *rules::find_bundle("1914");
    spec.options = std::move(options);
    return *rules::compile_bundle(spec, rules::catalogue());
}

odds::Odds odds_with(const std::vector<std::string>& options, const Battle& battle) {
    return odds::calculate(*rules_with(options), battles::question(battle)).value();
}

}  // namespace

TEST_CASE("battles in which submarines choose or dive are sampled [HR-3.2.1.2] [HR-3.2.1.5]") {
    const std::vector<std::string> tactics{"submarine-tactics"};
    // T is 4. Who fails is hit by 3 in 6, hits by 1 in 6, and goes down when the round is over.
    const Battle one{.land = false, .attackers = "1 cruiser", .defenders = {{"British Empire", "1 submarine"}}};
    const auto dive =
        odds::calculate(*rules_with(tactics), battles::question(one), {}, {.standard_error = 0.002, .work = 30 * odds::a_second}).value();
    REQUIRE(dive.sampled.has_value());
    CHECK(dive.left_out.empty());
    CHECK(dive.sampled->fights > 30'000);
    const double fails = 2. / 6;
    const double hit = 3. / 6;
    const double hits = 1. / 6;
    for (const auto& [is, due] : {std::pair{dive.attackers_win, fails * hit * (1 - hits)},
                                  {dive.defenders_hold, fails * (1 - hit) * hits},
                                  {dive.nobody_left, fails * hit * hits},
                                  {dive.both_remain, 1 - fails + fails * (1 - hit) * (1 - hits)}}) {
        CAPTURE(due);
        const auto deviation = std::sqrt(due * (1 - due) / dive.sampled->fights);
        CHECK(std::abs(is - due) < 4 * deviation);  // the fights are the same in every run
    }
    const auto targets = odds_with(
        tactics, {.land = false, .attackers = "2 submarines", .defenders = {{"British Empire", "1 battleship, 1 transport"}}, .rounds = 1});
    CHECK(targets.sampled.has_value());
    // Nobody dives at T 0 or stays at 1 by default, and like ships are no choice.
    for (const char* attackers : {"5 cruisers", "4 cruisers", "3 submarines"}) {
        CAPTURE(attackers);
        const char* defenders = attackers[0] == '3' ? "2 cruisers" : "1 submarine";
        const auto exact = odds_with(tactics, {.land = false, .attackers = attackers, .defenders = {{"British Empire", defenders}}});
        CHECK_FALSE(exact.sampled.has_value());
        CHECK(exact.left_out.empty());
    }
}

TEST_CASE("freighters that nothing defends sink for certain [HR-4.2.5]") {
    const std::string bundle = "freighters-and-raiders";
    const auto odds = battles::odds(battles::question({.land = false,
                                                       .attackers = "1 submarine",
                                                       .defenders = {{"British Empire", "2 freighters"}},
                                                       .spare = true,
                                                       .bundle = bundle}),
                                    bundle);
    REQUIRE(odds.sampled.has_value());
    CHECK(odds.attackers_win == doctest::Approx(1));
    const auto exact = battles::odds(
        battles::question({.land = false, .attackers = "1 cruiser", .defenders = {{"British Empire", "1 cruiser"}}, .bundle = bundle}),
        bundle);
    CHECK_FALSE(exact.sampled.has_value());
}

TEST_CASE("destroyers fight in the odds as ships of their own [HR-2.5.1]") {
    battles::check_all_throws({.land = false,
                               .attackers = "1 destroyer, 1 submarine",
                               .defenders = {{"France", "1 destroyer, 1 transport"}, {"British Empire", "1 cruiser"}},
                               .rounds = 1,
                               .bundle = "1914 + destroyers"});
}
