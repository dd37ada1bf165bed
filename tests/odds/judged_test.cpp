// The calculator against the judge of 1914: a great many judged battles, and all throws of small ones.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
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

/// Every throw of the dice, each judged once: the chances are those, to the last digit.
void check_all_throws(const Battle& battle) {
    CAPTURE(battle.attackers);
    const auto position = battles::in_1914(battle);
    const auto odds = battles::odds(battle);
    std::map<OddsForce, double> attackers;
    std::map<OddsForce, double> defenders;
    std::vector<std::uint16_t> faces;
    std::size_t used = 0;
    const std::function<std::uint16_t()> roll = [&] {
        if (used == faces.size()) faces.push_back(1);
        return faces[used++];
    };
    do {
        used = 0;
        const auto state = position.fight(roll);
        const double chance = std::pow(6.0, -double(used));
        attackers[position.left(state, true)] += chance;
        defenders[position.left(state, false)] += chance;
        while (!faces.empty() && faces.back() == 6) faces.pop_back();
        if (!faces.empty()) ++faces.back();
    } while (!faces.empty());
    for (const auto& [part, all] : {std::pair{&odds.attackers, &attackers}, std::pair{&odds.defenders, &defenders}}) {
        CHECK(part->left.size() == all->size());
        for (const auto& left : part->left) {
            REQUIRE(all->contains(left.units));
            CHECK(std::abs(all->at(left.units) - left.chance) < 1e-12);
        }
    }
}

}  // namespace

TEST_CASE("ten judged battles of 1914 agree with their odds") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : ten_battles())
        battles::check_agreement("1914, " + name, battles::in_1914(battle), ++seed, ten_battles().size());
}

TEST_CASE("air combat of one round and supremacy by numbers agree with their odds [HR-3.1.3.3]") {
    const std::string bundle = "1914+aerial-combat";
    if (rules::catalogue().option("aerial-combat") == nullptr) return;  // a build without the rules
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
    if (rules::catalogue().option("destroyers") == nullptr) return;  // a build without the rules
    check_all_throws({.land = false,
                      .attackers = "1 destroyer, 1 submarine",
                      .defenders = {{"France", "1 destroyer, 1 transport"}, {"British Empire", "1 cruiser"}},
                      .rounds = 1,
                      .bundle = "1914+destroyers"});
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
    check_all_throws(
        {.attackers = "1 infantry, 1 artillery", .defenders = {{"France", "1 infantry, 1 artillery"}, {"British Empire", "1 infantry"}}});
    check_all_throws({.attackers = "1 infantry, 1 tank, 1 fighter", .defenders = {{"France", "2 infantry"}}});
    check_all_throws({.land = false,
                      .attackers = "1 cruiser, 1 submarine, 1 transport",
                      .defenders = {{"France", "1 battleship, 1 transport"}, {"British Empire", "1 submarine"}},
                      .rounds = 1});
}
