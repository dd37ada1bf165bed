// The calculator against the judge of 1914: a great many judged battles, and all throws of small ones.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "tests/odds/agreement.hpp"

namespace {

using battles::Battle;
using rules::OddsForce;

const std::vector<std::pair<std::string, Battle>>& ten_battles() {
    static const std::vector<std::pair<std::string, Battle>> all{
        {"land: a few", {.attackers = "3 infantry, 1 artillery", .defenders = {{"France", "3 infantry"}}}},
        {"land: tanks", {.attackers = "6 infantry, 3 artillery, 2 tanks", .defenders = {{"France", "5 infantry, 2 artillery, 1 tank"}}}},
        {"land: in the air",
         {.attackers = "4 infantry, 2 artillery, 3 fighters", .defenders = {{"France", "4 infantry, 2 artillery, 2 fighters"}}}},
        {"land: two defenders",
         {.attackers = "5 infantry, 2 artillery, 2 fighters",
          .defenders = {{"France", "2 infantry, 1 artillery, 1 fighter"}, {"British Empire", "3 infantry, 1 artillery, 2 fighters"}}}},
        {"land: orders of loss",
         {.attackers = "2 infantry, 2 artillery, 2 tanks, 1 fighter",
          .defenders = {{"France", "4 infantry, 2 artillery"}},
          .attacker_order = "tank, artillery",
          .defender_order = "artillery"}},
        {"sea: to the end", {.land = false, .attackers = "2 cruisers, 1 battleship", .defenders = {{"France", "3 cruisers"}}}},
        {"sea: all kinds",
         {.land = false,
          .attackers = "1 battleship, 2 cruisers, 2 submarines, 1 transport",
          .defenders = {{"France", "1 battleship, 2 submarines, 2 transports"}}}},
        {"sea: two defenders",
         {.land = false,
          .attackers = "3 cruisers, 1 battleship",
          .defenders = {{"France", "2 cruisers, 1 transport"}, {"British Empire", "1 battleship, 1 submarine, 1 transport"}}}},
        {"sea: submerging",
         {.land = false,
          .attackers = "2 cruisers, 3 submarines",
          .defenders = {{"France", "2 cruisers, 2 submarines, 1 transport"}},
          .attacker_submerges = true,
          .defender_submerges = true}},
        {"sea: two rounds of the tournament",
         {.land = false,
          .attackers = "2 battleships, 1 cruiser",
          .defenders = {{"France", "1 battleship, 3 cruisers"}},
          .attacker_order = "battleship",
          .rounds = 2,
          .bundle = "1914-tournament"}},
    };
    return all;
}

}  // namespace

TEST_CASE("ten judged battles of 1914 agree with their odds") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : ten_battles())
        battles::check_agreement("1914, " + name, battles::in_1914(battle), ++seed, ten_battles().size());
}

TEST_CASE("battles at sea that are fought to be counted agree with what can be worked out") {
    for (const auto& [name, battle] : ten_battles()) {
        if (battle.land) continue;
        CAPTURE(name);
        const auto rules = battles::ruleset(battle.bundle);
        const auto question = battles::question(battle);
        const auto made =
            battles::compare(*rules, question.kind, battles::odds(battle), battles::sampled(*rules, question, battles::fights_wanted()));
        CHECK(battles::agrees(made, ten_battles().size()));
    }
}

TEST_CASE("odds that are a little wrong are found out") {
    const auto fought = battles::in_1914({.attackers = "4 infantry, 2 artillery", .defenders = {{"France", "4 infantry, 2 artillery"}}});
    const auto tally = battles::judged(fought, 2'000, 1);
    const auto agree = [&](const Battle& battle) {
        return battles::agrees(battles::compare(fought.rules(), fought.question().kind, battles::odds(battle), tally), 10);
    };
    CHECK(agree(fought.battle()));
    auto wrong = fought.battle();
    wrong.defender_order = "artillery";
    CHECK_FALSE(agree(wrong));
    wrong = fought.battle();
    wrong.attackers = "5 infantry, 2 artillery";
    CHECK_FALSE(agree(wrong));
    wrong.attackers = "5 infantry, 1 artillery";
    CHECK_FALSE(agree(wrong));
}

TEST_CASE("all throws of small battles give the odds themselves") {
    battles::check_all_throws(
        {.attackers = "1 infantry, 1 artillery", .defenders = {{"France", "1 infantry, 1 artillery"}, {"British Empire", "1 infantry"}}});
    battles::check_all_throws({.attackers = "1 infantry, 1 tank, 1 fighter", .defenders = {{"France", "2 infantry"}}});
    battles::check_all_throws({.land = false,
                               .attackers = "1 cruiser, 1 submarine, 1 transport",
                               .defenders = {{"France", "1 battleship, 1 transport"}, {"British Empire", "1 submarine"}},
                               .rounds = 1});
}
