// The odds of Classic's battles against its judge: columns, the line, first strike, guns, withdrawal. Fights that are sampled against both.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/odds/question.hpp"
#include "tests/odds/classic_battles.hpp"

namespace {

using battles::Battle;
using battles::in_classic;
namespace odds = rules::odds;

const std::vector<std::pair<std::string, Battle>>& these_battles() {
    static const std::vector<std::pair<std::string, Battle>> all{
        {"land: armor", {.attackers = "3 infantry, 2 armor", .defenders = {{"USSR", "2 infantry, 1 fighter"}}, .bundle = "classic"}},
        {"land: planes",
         {.attackers = "4 infantry, 1 armor, 2 fighters, 1 bomber",
          .defenders = {{"USSR", "4 infantry, 1 armor, 1 bomber"}},
          .bundle = "classic"}},
        {"land: two defenders",
         {.attackers = "3 infantry, 3 armor",
          .defenders = {{"USSR", "2 infantry, 1 armor"}, {"UK", "2 infantry, 1 fighter"}},
          .bundle = "classic"}},
        {"land: a gun",
         {.attackers = "2 infantry, 2 fighters, 2 bombers", .defenders = {{"USSR", "3 infantry, 1 aa-gun"}}, .bundle = "classic"}},
        {"land: a unit for the ground",
         {.attackers = "2 infantry, 1 armor, 2 fighters", .defenders = {{"USSR", "4 infantry"}}, .bundle = "classic", .keep_land = true}},
        {"land: technologies, two rounds",
         {.attackers = "2 infantry, 2 bombers",
          .defenders = {{"USSR", "3 infantry, 2 fighters"}},
          .rounds = 2,
          .bundle = "classic",
          .start = "state = { technologies = { Germany = [\"heavy-bombers\"], USSR = [\"jet-power\"] } }"}},
        {"sea: first strike",
         {.land = false,
          .attackers = "2 submarines, 1 battleship",
          .defenders = {{"UK", "1 battleship, 1 transport"}},
          .bundle = "classic"}},
        {"sea: a carrier",
         {.land = false,
          .attackers = "2 submarines, 1 transport",
          .defenders = {{"UK", "2 submarines, 1 aircraft-carrier, 2 fighters"}},
          .bundle = "classic",
          .planes = "2 fighters"}},
        {"sea: two defenders",
         {.land = false,
          .attackers = "1 battleship, 1 submarine",
          .defenders = {{"UK", "2 submarines, 1 transport"}, {"USA", "1 battleship, 1 submarine"}},
          .bundle = "classic"}},
        {"sea: submarines withdraw",
         {.land = false,
          .attackers = "2 submarines, 1 battleship",
          .defenders = {{"UK", "2 submarines, 1 battleship"}},
          .attacker_submerges = true,
          .defender_submerges = true,
          .bundle = "classic"}},
        {"sea: super submarines, two rounds",
         {.land = false,
          .attackers = "2 battleships, 1 transport",
          .defenders = {{"UK", "1 battleship, 2 transports, 1 submarine"}},
          .rounds = 2,
          .bundle = "classic",
          .planes = "1 bomber",
          .start = "state = { technologies = { UK = [\"super-submarines\"] } }"}},
    };
    return all;
}

}  // namespace

TEST_CASE("eleven judged battles of Classic agree with their odds") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : these_battles())
        battles::check_agreement("Classic, " + name, in_classic(battle), ++seed, these_battles().size());
}

TEST_CASE("fights that are sampled agree with what can be worked out") {
    std::vector<std::pair<std::string, odds::Question>> questions;
    for (const auto& [name, battle] : these_battles()) questions.emplace_back(name, in_classic(battle).question());
    questions.emplace_back("a landing", battles::landing_in_classic());
    auto few_left = in_classic(these_battles().at(6).second).question();
    few_left.stop_at = 2;
    questions.emplace_back("few left", few_left);
    const auto rules = battles::ruleset("classic");
    for (const auto& [name, question] : questions) {
        CAPTURE(name);
        const auto exact = battles::odds(question, "classic");
        CHECK_FALSE(exact.sampled.has_value());
        const auto made = battles::compare(*rules, question.kind, exact, battles::sampled(*rules, question, battles::fights_wanted()));
        fmt::print("Sampled, {:<35} {} tables within {:.2f}, {} cells within {:.2f}, {} losses within {:.2f}\n", name, made.tables,
                   made.total, made.cells, made.cell, made.losses, made.loss);
        CHECK(battles::agrees(made, questions.size()));
    }
}

TEST_CASE("planes that are left alone win nobody the ground and a plan keeps a land unit for it [CL-9.1.1]") {
    const Battle battle{.attackers = "1 infantry, 3 fighters", .defenders = {{"USSR", "2 infantry"}}, .bundle = "classic"};
    const auto odds = battles::odds(battle);
    REQUIRE(odds.ground_taken.has_value());
    CHECK(*odds.ground_taken < odds.attackers_win - 0.1);
    auto kept = battle;
    kept.keep_land = true;
    const auto plan = battles::odds(kept);
    CHECK(*plan.ground_taken > *odds.ground_taken + 0.1);
    CHECK(*plan.ground_taken <= plan.attackers_win);
    // The last infantry is gone only when everybody is.
    CHECK(*plan.ground_taken == doctest::Approx(plan.attackers_win));
    CHECK_FALSE(battles::odds({.land = false, .attackers = "1 battleship", .defenders = {{"UK", "1 transport"}}, .bundle = "classic"})
                    .ground_taken.has_value());
    auto planes = battle;
    planes.attackers = "3 fighters";
    planes.keep_land = true;
    CHECK(*battles::odds(planes).ground_taken == 0);
}

TEST_CASE("what each side has developed counts in made-up battles and is told [CL-3.2.1]") {
    const auto rules = battles::ruleset("classic");
    auto asked = battles::question({.attackers = "1 bomber", .defenders = {{"USSR", "3 infantry, 1 fighter"}}, .bundle = "classic"});
    const auto plain = battles::odds(asked, "classic");
    CHECK(plain.known.empty());
    const auto germany = *rules->find_owner("Germany");
    const auto ussr = *rules->find_owner("USSR");
    REQUIRE(odds::develop(*rules, germany, "rockets", asked.known).has_value());
    REQUIRE(odds::develop(*rules, germany, "heavy_bombers", asked.known).has_value());
    REQUIRE(odds::develop(*rules, ussr, "jet-power", asked.known).has_value());
    REQUIRE(odds::develop(*rules, *rules->find_owner("Japan"), "jet-power", asked.known).has_value());
    const auto better = battles::odds(asked, "classic");
    CHECK(better.defenders.units_lost > plain.defenders.units_lost + 0.3);
    const auto named = [&](const char* name) { return *rules->find_tag(name); };
    auto known = better.known;
    std::sort(known.begin(), known.end(), [](const auto& a, const auto& b) {
        return std::tuple{a.owner, a.tag} < std::tuple{b.owner, b.tag};
    });
    const auto told = [&](rules::OwnerId owner, const char* name, bool counts) {
        return std::find(known.begin(), known.end(), odds::Development{owner, named(name), counts}) != known.end();
    };
    CHECK(known.size() == 3);
    CHECK(told(germany, "rockets", false));
    CHECK(told(germany, "heavy-bombers", true));
    CHECK(told(ussr, "jet-power", true));
    const auto none = odds::develop(*rules, germany, "steam", asked.known);
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().why == odds::Error::Why::no_such_development);
    CHECK(odds::explain(*rules, none.error()).find("heavy-bombers") != std::string::npos);
    CHECK_FALSE(odds::develop(*battles::ruleset(), germany, "heavy-bombers", asked.known).has_value());
}

TEST_CASE("submarines that have withdrawn elsewhere do not remain and those that submerge do [CL-6.6.1]") {
    const Battle battle{
        .land = false, .attackers = "1 battleship", .defenders = {{"UK", "1 submarine"}}, .defender_submerges = true, .bundle = "classic"};
    const auto withdrawn = battles::odds(battle);
    CHECK(withdrawn.both_remain == 0);
    CHECK(withdrawn.defenders.units_lost < 1);
    auto third = battle;
    third.bundle = "classic-third-edition";
    const auto submerged = battles::odds(third);
    CHECK(submerged.both_remain > 0.1);
    CHECK(submerged.defenders.units_lost == doctest::Approx(withdrawn.defenders.units_lost));
}

TEST_CASE("what has too many ways to be left to be counted is fought and said to be") {
    const auto question =
        battles::question({.land = false,
                           .attackers = "10 submarines, 10 transports, 5 aircraft-carriers, 10 fighters, 10 battleships",
                           .defenders = {{"UK", "10 submarines, 10 transports, 5 aircraft-carriers, 10 fighters, 10 battleships"}},
                           .attacker_order = "submarine, fighter",
                           .attacker_submerges = true,
                           .defender_submerges = true,
                           .bundle = "classic"});
    const auto odds = odds::calculate(*battles::ruleset("classic"), question, {}, {.work = 50'000'000});
    REQUIRE(odds.has_value());
    REQUIRE(odds->sampled.has_value());
    CHECK(odds->sampled->too_various);
    CHECK(odds->sampled->because.empty());
    CHECK(odds->total() == doctest::Approx(1));
}
