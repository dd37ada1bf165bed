// The odds of battles of Europe against its judge: artillery, guns, several defenders, battleships; and submarines, which are sampled.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rules/odds/question.hpp"
#include "tests/odds/agreement.hpp"
#include "tests/odds/family_battles.hpp"

namespace {

using battles::Battle;

battles::Position in_europe(const Battle& battle) {
    return battles::walked_into(battle, battle.land ? battles::Places{"EU-6.2", "Poland", "Germany", "East Poland"}
                                                    : battles::Places{"EU-6.3", "Danish Sea Zone", "Norway", "North Sea Zone"});
}

const std::vector<std::pair<std::string, Battle>>& these_battles() {
    static const std::vector<std::pair<std::string, Battle>> all{
        {"land: artillery",
         {.attackers = "3 infantry, 2 artillery, 1 tank", .defenders = {{"Soviet Union", "4 infantry"}}, .bundle = "europe"}},
        {"land: more artillery than infantry",
         {.attackers = "1 infantry, 3 artillery", .defenders = {{"Soviet Union", "2 infantry, 1 artillery"}}, .bundle = "europe"}},
        {"land: planes and a gun",
         {.attackers = "2 infantry, 2 fighters, 1 bomber", .defenders = {{"Soviet Union", "3 infantry, 1 aa-gun"}}, .bundle = "europe"}},
        {"land: two defenders",
         {.attackers = "3 infantry, 2 tanks",
          .defenders = {{"Soviet Union", "2 infantry"}, {"United Kingdom", "1 infantry, 1 fighter"}},
          .bundle = "europe"}},
        {"land: a unit for the ground",
         {.attackers = "2 infantry, 1 tank, 2 fighters",
          .defenders = {{"Soviet Union", "4 infantry"}},
          .bundle = "europe",
          .keep_land = true}},
        {"land: two rounds", {.attackers = "4 tanks", .defenders = {{"Soviet Union", "5 infantry"}}, .rounds = 2, .bundle = "europe"}},
        {"sea: battleships",
         {.land = false, .attackers = "2 battleships", .defenders = {{"United Kingdom", "2 battleships"}}, .bundle = "europe"}},
        {"sea: a carrier",
         {.land = false,
          .attackers = "2 destroyers, 1 battleship",
          .defenders = {{"United Kingdom", "1 aircraft-carrier, 2 fighters, 1 transport"}},
          .bundle = "europe",
          .planes = "1 fighter"}},
        {"sea: two defenders",
         {.land = false,
          .attackers = "1 battleship, 2 destroyers",
          .defenders = {{"United Kingdom", "1 destroyer, 1 transport"}, {"United States", "1 battleship"}},
          .bundle = "europe"}},
        {"sea: transports",
         {.land = false, .attackers = "1 destroyer", .defenders = {{"United Kingdom", "3 transports"}}, .bundle = "europe"}},
    };
    return all;
}

}  // namespace

TEST_CASE("ten judged battles of Europe agree with their odds") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : these_battles())
        battles::check_agreement("Europe, " + name, in_europe(battle), ++seed, these_battles().size());
}

TEST_CASE("battles of Europe with submarines are fought to be counted") {
    const Battle battles_below[]{
        {.land = false,
         .attackers = "2 submarines, 1 destroyer",
         .defenders = {{"United Kingdom", "1 battleship, 1 transport"}},
         .bundle = "europe"},
        {.land = false,
         .attackers = "1 submarine",
         .defenders = {{"United Kingdom", "1 destroyer, 1 submarine, 1 transport"}},
         .bundle = "europe",
         .planes = "2 fighters"},
    };
    std::uint64_t seed = 50;
    for (const auto& battle : battles_below)
        battles::check_sampled_agreement("Europe, submarines", in_europe(battle), ++seed, std::size(battles_below),
                                         std::min(4'000, battles::fights_wanted()));
}
