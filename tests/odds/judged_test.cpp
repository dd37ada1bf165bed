// The calculator against the judge: a great many judged battles, and all throws of small ones.
#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "tests/odds/battles.hpp"
#include "tests/sim/games.hpp"

namespace {

using battles::Battle;
using rules::OddsForce;

/// Of each battle; fewer where sanitizers watch, unless a long run is wanted.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const int fights = sim::long_run() ? 20'000 : 2'000;
#else
const int fights = 20'000;
#endif

bool stands(const rules::Ruleset& rules, const Battle& battle, const OddsForce& force) {
    for (const auto& stack : force)
        if (!battle.land || rules.type(stack.type).holds_ground) return true;
    return false;
}

/// Within four standard deviations of what is expected of `fights` trials.
void check_share(double chance, int times) {
    const double sigma = std::sqrt(chance * (1 - chance) / fights);
    CHECK(std::abs(times / double(fights) - chance) <= 4 * sigma + 1e-9);
}

void check_part(const rules::odds::PartOdds& part, const std::map<OddsForce, int>& seen) {
    for (const auto& left : part.left) {
        if (left.chance * fights < 20) continue;
        const auto found = seen.find(left.units);
        CAPTURE(left.chance);
        check_share(left.chance, found == seen.end() ? 0 : found->second);
    }
    for (const auto& loss : part.losses) {
        double sum = 0;
        double squares = 0;
        for (const auto& [force, times] : seen) {
            double lost = loss.had;
            for (const auto& stack : force)
                if (stack.owner == loss.owner && stack.type == loss.type) lost -= stack.count;
            sum += lost * times;
            squares += lost * lost * times;
        }
        const double mean = sum / fights;
        const double sigma = std::sqrt(std::max(0.0, squares / fights - mean * mean) / fights);
        CAPTURE(int{rules::raw(loss.type)});
        CHECK(std::abs(mean - loss.lost) <= 4 * sigma + 1e-3);
    }
}

void check_judged(const Battle& battle, std::uint64_t seed) {
    CAPTURE(battle.attackers);
    const battles::Position position{battle};
    const auto odds = battles::odds(battle);
    sim::Chance chance{seed};
    const std::function<std::uint16_t()> roll = [&] { return static_cast<std::uint16_t>(chance.below(6) + 1); };
    std::map<OddsForce, int> attackers;
    std::map<OddsForce, int> defenders;
    int ended[2][2] = {};
    for (int fight = 0; fight < fights; ++fight) {
        const auto state = position.fight(roll);
        const auto a = position.left(state, true);
        const auto d = position.left(state, false);
        ++ended[stands(position.rules(), battle, a) ? 1 : 0][stands(position.rules(), battle, d) ? 1 : 0];
        ++attackers[a];
        ++defenders[d];
    }
    check_share(odds.attackers_win, ended[1][0]);
    check_share(odds.both_remain, ended[1][1]);
    check_share(odds.defenders_hold, ended[0][1]);
    check_share(odds.nobody_left, ended[0][0]);
    check_part(odds.attackers, attackers);
    check_part(odds.defenders, defenders);
}

/// Every throw of the dice, each judged once: the chances are those, to the last digit.
void check_all_throws(const Battle& battle) {
    CAPTURE(battle.attackers);
    const battles::Position position{battle};
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

TEST_CASE("a hundred thousand judged rounds on land agree with the odds") {
    check_judged({.attackers = "3 infantry, 1 artillery", .defenders = {{"France", "3 infantry"}}}, 1);
    check_judged({.attackers = "6 infantry, 3 artillery, 2 tanks", .defenders = {{"France", "5 infantry, 2 artillery, 1 tank"}}}, 2);
    check_judged({.attackers = "4 infantry, 2 artillery, 3 fighters", .defenders = {{"France", "4 infantry, 2 artillery, 2 fighters"}}}, 3);
    check_judged(
        {.attackers = "5 infantry, 2 artillery, 2 fighters",
         .defenders = {{"France", "2 infantry, 1 artillery, 1 fighter"}, {"British Empire", "3 infantry, 1 artillery, 2 fighters"}}},
        4);
    check_judged({.attackers = "2 infantry, 2 artillery, 2 tanks, 1 fighter",
                  .defenders = {{"France", "4 infantry, 2 artillery"}},
                  .attacker_order = "tank, artillery",
                  .defender_order = "artillery"},
                 5);
}

TEST_CASE("a hundred thousand judged battles at sea agree with the odds") {
    check_judged({.land = false, .attackers = "2 cruisers, 1 battleship", .defenders = {{"France", "3 cruisers"}}}, 6);
    check_judged({.land = false,
                  .attackers = "1 battleship, 2 cruisers, 2 submarines, 1 transport",
                  .defenders = {{"France", "1 battleship, 2 submarines, 2 transports"}}},
                 7);
    check_judged({.land = false,
                  .attackers = "3 cruisers, 1 battleship",
                  .defenders = {{"France", "2 cruisers, 1 transport"}, {"British Empire", "1 battleship, 1 submarine, 1 transport"}}},
                 8);
    check_judged({.land = false,
                  .attackers = "2 cruisers, 3 submarines",
                  .defenders = {{"France", "2 cruisers, 2 submarines, 1 transport"}},
                  .attacker_submerges = true,
                  .defender_submerges = true},
                 9);
    check_judged({.land = false,
                  .attackers = "2 battleships, 1 cruiser",
                  .defenders = {{"France", "1 battleship, 3 cruisers"}},
                  .attacker_order = "battleship",
                  .rounds = 2,
                  .bundle = "1914-tournament"},
                 10);
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
