#include "rules/odds/odds.hpp"

#include <doctest/doctest.h>

#include <atomic>

#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/hooks/battle.hpp"
#include "tests/odds/battles.hpp"

namespace {

using battles::Battle;
using rules::odds::Error;
using rules::odds::Odds;

void check(const Odds& odds, double win, double both, double hold, double none) {
    CHECK(odds.attackers_win == doctest::Approx(win).epsilon(1e-12));
    CHECK(odds.both_remain == doctest::Approx(both).epsilon(1e-12));
    CHECK(odds.defenders_hold == doctest::Approx(hold).epsilon(1e-12));
    CHECK(odds.nobody_left == doctest::Approx(none).epsilon(1e-12));
    CHECK(odds.left_out.empty());
}

template <class Names>
const Names& names() {
    return battles::ruleset()->data<Names>();
}

}  // namespace

TEST_CASE("two against one: either of two dice at two") {
    const auto odds = battles::odds({.attackers = "2 infantry", .defenders = {{"France", "1 infantry"}}});
    check(odds, 5.0 / 9, 4.0 / 9, 0, 0);
    CHECK(odds.attackers.units_lost == doctest::Approx(0.5));
    CHECK(odds.attackers.cost_lost == doctest::Approx(1.5));
    CHECK(odds.defenders.units_lost == doctest::Approx(5.0 / 9));
    CHECK(odds.rounds == doctest::Approx(1));
}

TEST_CASE("a gun supports one partner and fighters promote it [1914-6.3.2]") {
    check(battles::odds({.attackers = "infantry, artillery", .defenders = {{"France", "infantry"}}}), 3.0 / 4, 1.0 / 4, 0, 0);
    // Infantry at 3, the promoted gun at 4, the fighter at 2.
    check(battles::odds({.attackers = "infantry, artillery, fighter", .defenders = {{"France", "infantry"}}}), 8.0 / 9, 1.0 / 9, 0, 0);
}

TEST_CASE("air combat first: then the ground round under each supremacy [1914-6.2.2]") {
    // The duel ends 2/5 : 2/5 : 1/5 for both gone; then as worked out by hand.
    check(battles::odds({.attackers = "infantry, fighter", .defenders = {{"France", "infantry, fighter"}}}), 23.0 / 90, 34.0 / 90,
          30.0 / 90, 3.0 / 90);
}

TEST_CASE("an attacking tank absorbs one hit and the last infantry falls last [1914-6.5.1]") {
    const auto odds = battles::odds({.attackers = "infantry, tank", .defenders = {{"France", "2 infantry"}}});
    CHECK(odds.attackers.losses.at(0).lost == doctest::Approx(0));
    CHECK(odds.attackers.losses.at(1).lost == doctest::Approx(0.25));
    CHECK(odds.attackers.cost_lost == doctest::Approx(1.5));
}

TEST_CASE("a type that an order of loss names again keeps its last unit until then") {
    const Battle once{.attackers = "3 artillery, 1 tank", .defenders = {{"France", "4 infantry"}}, .attacker_order = "artillery, tank"};
    auto again = once;
    again.attacker_order = "artillery, tank, artillery";
    const auto left_of = [](const Odds& odds, std::string_view type) {
        double chance = 0;
        for (const auto& way : odds.attackers.left)
            for (const auto& stack : way.units) chance += battles::ruleset()->type(stack.type).name == type ? way.chance : 0;
        return chance;
    };
    const auto before = battles::odds(once);
    const auto after = battles::odds(again);
    CHECK(left_of(after, "artillery") > left_of(before, "artillery") + 0.01);
    CHECK(left_of(after, "tank") < left_of(before, "tank") - 0.01);
    CHECK(after.attackers.units_lost == doctest::Approx(before.attackers.units_lost));
}

TEST_CASE("an order of loss is followed as far as it may be") {
    const auto odds =
        battles::odds({.attackers = "2 infantry, artillery", .defenders = {{"France", "infantry"}}, .attacker_order = "artillery"});
    CHECK(odds.attackers.losses.at(0).lost == doctest::Approx(0));
    CHECK(odds.attackers.losses.at(1).lost == doctest::Approx(0.5));
}

TEST_CASE("at sea to the end: ships that miss each other try again") {
    const auto odds = battles::odds({.land = false, .attackers = "cruiser", .defenders = {{"France", "cruiser"}}});
    check(odds, 1.0 / 3, 0, 1.0 / 3, 1.0 / 3);
    CHECK(odds.rounds == doctest::Approx(4.0 / 3));
}

TEST_CASE("a battleship takes two hits and a damaged one takes one [1914-5.2.9]") {
    check(battles::odds({.land = false, .attackers = "battleship", .defenders = {{"France", "submarine"}}}), 46.0 / 49, 0, 1.0 / 49,
          2.0 / 49);
    check(battles::odds({.land = false, .attackers = "damaged battleship", .defenders = {{"France", "submarine"}}}), 4.0 / 7, 0, 1.0 / 7,
          2.0 / 7);
}

TEST_CASE("transports left alone are sunk without a roll or spared [1914-5.2.7]") {
    auto odds = battles::odds({.land = false, .attackers = "cruiser", .defenders = {{"France", "2 transports"}}});
    check(odds, 1, 0, 0, 0);
    CHECK(odds.rounds == 0);
    check(battles::odds({.land = false, .attackers = "cruiser", .defenders = {{"France", "2 transports"}}, .spare = true}), 0, 1, 0, 0);
}

TEST_CASE("an attacker with only transports left breaks off [1914-5.2.8]") {
    check(battles::odds({.land = false, .attackers = "cruiser, transport", .defenders = {{"France", "cruiser"}}}), 2.0 / 3, 1.0 / 3, 0, 0);
    check(battles::odds({.land = false, .attackers = "transport", .defenders = {{"France", "cruiser"}}}), 0, 0.5, 0.5, 0);
}

TEST_CASE("the attacker breaks off after some rounds or with few ships left [1914-5.2.5]") {
    check(battles::odds({.land = false, .attackers = "cruiser", .defenders = {{"France", "cruiser"}}, .rounds = 1}), 0.25, 0.25, 0.25,
          0.25);
    auto asked = battles::question({.land = false, .attackers = "2 cruisers", .defenders = {{"France", "battleship"}}});
    asked.stop_at = 2;
    const auto odds = battles::odds(asked);
    CHECK(odds.rounds == doctest::Approx(1));
    CHECK(odds.attackers_win == doctest::Approx(0.25));
}

TEST_CASE("submarines may submerge after a round they have been through [1914-5.2.4]") {
    check(battles::odds({.land = false, .attackers = "cruiser", .defenders = {{"France", "submarine"}}, .defender_submerges = true}),
          1.0 / 3, 1.0 / 3, 1.0 / 6, 1.0 / 6);
}

TEST_CASE("those who have left the fight make no difference to those who stay [1914-5.2.4]") {
    // Worked out once more from one round of all and the battles of the cruisers that it leaves.
    const Battle all{.land = false, .attackers = "3 cruisers, 4 submarines", .defenders = {{"France", "4 cruisers, 3 submarines"}}};
    const auto cruiser = *battles::ruleset()->find_unit_type("cruiser");
    const auto first = [&] {
        auto one_round = all;
        one_round.rounds = 1;
        return battles::odds(one_round);
    }();
    for (const bool attacker_leaves : {true, false})
        for (const bool limited : {true, false}) {
            CAPTURE(attacker_leaves);
            CAPTURE(limited);
            auto battle = all;
            battle.attacker_submerges = attacker_leaves;
            battle.defender_submerges = true;
            battle.rounds = limited ? 3 : 0;
            const auto odds = battles::odds(battle);
            double stands[2][2] = {};
            double rounds = 0;
            double ships = 0;  // of the attacker, that are lost
            for (const auto& a : first.attackers.left)
                for (const auto& d : first.defenders.left) {
                    const auto chance = a.chance * d.chance;
                    const auto split = [&](const rules::OddsForce& units, bool leaves) {
                        std::pair<rules::OddsForce, std::uint16_t> parted;
                        for (const auto& stack : units)
                            if (stack.type == cruiser || !leaves)
                                parted.first.push_back(stack);
                            else
                                parted.second = static_cast<std::uint16_t>(parted.second + stack.count);
                        return parted;
                    };
                    const auto [a_fight, a_safe] = split(a.units, attacker_leaves);
                    const auto [d_fight, d_safe] = split(d.units, true);
                    double outcome[2][2] = {};
                    rounds += chance;
                    ships += chance * (7.0 - a_safe);
                    if (a_fight.empty() || d_fight.empty()) {
                        outcome[a_fight.empty() ? 0 : 1][d_fight.empty() ? 0 : 1] = 1;
                        for (const auto& stack : a_fight) ships -= chance * stack.count;
                    } else {
                        auto rest = battles::question(all);
                        rest.attackers.units = a_fight;
                        rest.defenders.units = d_fight;
                        rest.rounds = limited ? 2 : 0;
                        const auto on = battles::odds(rest);
                        outcome[1][0] = on.attackers_win;
                        outcome[1][1] = on.both_remain;
                        outcome[0][1] = on.defenders_hold;
                        outcome[0][0] = on.nobody_left;
                        rounds += chance * on.rounds;
                        for (const auto& stack : a_fight) ships -= chance * stack.count;
                        ships += chance * on.attackers.units_lost;
                    }
                    for (const std::size_t i : {0u, 1u})
                        for (const std::size_t j : {0u, 1u})
                            stands[i != 0 || a_safe > 0 ? 1 : 0][j != 0 || d_safe > 0 ? 1 : 0] += chance * outcome[i][j];
                }
            check(odds, stands[1][0], stands[1][1], stands[0][1], stands[0][0]);
            CHECK(odds.rounds == doctest::Approx(rounds).epsilon(1e-12));
            CHECK(odds.attackers.units_lost == doctest::Approx(ships).epsilon(1e-12));
        }
}

TEST_CASE("work is bounded and a bound that is enough changes nothing") {
    for (const auto& battle :
         {Battle{.attackers = "25 infantry, 8 fighters", .defenders = {{"France", "30 infantry, 8 fighters"}}},
          Battle{.land = false,
          .attackers = "10 battleships, 5 submarines",
          .defenders = {{"France", "5 cruisers, 9 submarines"}, {"British Empire", "7 cruisers"}},
          .defender_submerges = true},
          Battle{.land = false, .attackers = "30 battleships", .defenders = {{"France", "30 cruisers"}}, .rounds = 4'000'000'000}}) {
        CAPTURE(battle.attackers);
        const auto asked = battles::question(battle);
        const auto none = rules::odds::calculate(*battles::ruleset(), asked, {.work = 1000});
        REQUIRE_FALSE(none.has_value());
        CHECK(none.error().why == Error::Why::too_much);
        const auto some = rules::odds::calculate(*battles::ruleset(), asked, {.work = 500'000'000});
        REQUIRE(some.has_value());
        CHECK(some->attackers_win == battles::odds(asked).attackers_win);
    }
}

TEST_CASE("what nobody wants to know any more is not worked out") {
    const auto asked = battles::question({.attackers = "2 infantry", .defenders = {{"France", "1 infantry"}}});
    std::atomic<bool> stop = true;
    const auto none = rules::odds::calculate(*battles::ruleset(), asked, {.stop = &stop});
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().why == Error::Why::too_much);
    stop = false;
    CHECK(rules::odds::calculate(*battles::ruleset(), asked, {.stop = &stop}).has_value());
}

TEST_CASE("a landing: bombardment and coastal fire before the ground round [1914-7.2.1]") {
    rules::odds::Question asked;
    asked.kind = names<rules::game1914::LandCombat>().land_battle;
    asked.attackers.units = battles::units("Germany", "infantry", rules::role_bit(names<rules::game1914::Landings>().landed));
    asked.outside = battles::units("Germany", "2 battleships");  // one for the one that lands
    asked.defenders.units = battles::units("France", "artillery");
    check(battles::odds(asked), 7.0 / 36, 2.0 / 36, 8.0 / 36, 19.0 / 36);
}

TEST_CASE("the chances of fifty against fifty come to one") {
    const std::vector<Battle> all{
        {.attackers = "25 infantry, 12 artillery, 5 tanks, 8 fighters", .defenders = {{"France", "30 infantry, 12 artillery, 8 fighters"}}},
        {.attackers = "10 infantry, 10 artillery, 30 fighters",
         .defenders = {{"France", "10 infantry, 5 artillery, 10 fighters"}, {"British Empire", "10 infantry, 5 artillery, 10 fighters"}}},
        {.land = false, .attackers = "50 battleships", .defenders = {{"France", "50 battleships"}}},
        {.land = false,
         .attackers = "10 battleships, 15 cruisers, 15 submarines, 10 transports",
         .defenders = {{"France", "10 battleships, 15 cruisers, 15 submarines, 10 transports"}}},
        {.land = false, .attackers = "50 submarines", .defenders = {{"France", "50 submarines"}}, .rounds = 4},
        {.land = false, .attackers = "20 cruisers", .defenders = {{"France", "20 submarines"}}, .defender_submerges = true},
        {.land = false,
         .attackers = "10 battleships, 15 cruisers, 15 submarines, 10 transports",
         .defenders = {{"France", "10 battleships, 15 cruisers, 15 submarines, 10 transports"}},
         .attacker_submerges = true,
         .defender_submerges = true},
        {.attackers = "50 infantry", .defenders = {{"France", "50 infantry"}}, .bundle = "1914-tournament"},
        {.land = false, .attackers = "50 cruisers", .defenders = {{"France", "50 cruisers"}}, .bundle = "1914-tournament"},
    };
    for (const auto& battle : all) {
        CAPTURE(battle.attackers);
        const auto odds = battles::odds(battle);
        CHECK(std::abs(odds.total() - 1) < 1e-9);
        CHECK(odds.left_out.empty());
        for (const auto* part : {&odds.attackers, &odds.defenders}) {
            double sum = 0;
            for (const auto& left : part->left) sum += left.chance;
            CHECK(std::abs(sum - 1) < 1e-9);
        }
    }
}

TEST_CASE("a question without sense is answered with what is wrong") {
    const auto why = [](const rules::odds::Question& question) {
        const auto odds = rules::odds::calculate(*battles::ruleset(), question);
        REQUIRE_FALSE(odds.has_value());
        return odds.error().why;
    };
    const Battle sound{.attackers = "infantry", .defenders = {{"France", "infantry"}}};
    auto asked = battles::question(sound);
    asked.defenders.units.clear();
    CHECK(why(asked) == Error::Why::nobody);
    CHECK(why(battles::question({.attackers = "infantry", .defenders = {{"France", "0 infantry"}}})) == Error::Why::nobody);
    CHECK(why(battles::question({.attackers = "cruiser", .defenders = {{"France", "infantry"}}})) == Error::Why::wrong_domain);
    CHECK(why(battles::question({.land = false, .attackers = "cruiser", .defenders = {{"France", "fighter"}}})) ==
          Error::Why::wrong_domain);
    CHECK(why(battles::question({.attackers = "damaged infantry", .defenders = {{"France", "infantry"}}})) == Error::Why::bad_damage);
    CHECK(why(battles::question({.attackers = "infantry", .defenders = {{"Germany", "infantry"}}})) == Error::Why::one_owner);
    CHECK(why(battles::question({.attackers = "60 infantry, 41 tanks", .defenders = {{"France", "infantry"}}})) == Error::Why::too_many);
    asked = battles::question(sound);
    asked.space = *battles::ruleset()->find_space("SZ 4");
    CHECK(why(asked) == Error::Why::wrong_space);
    asked = battles::question(sound);
    asked.outside = battles::units("Germany", "infantry");
    CHECK(why(asked) == Error::Why::wrong_domain);
    asked.outside = battles::units("Germany", "battleship");
    CHECK(why(asked) == Error::Why::nobody_lands);
    asked = battles::question(sound);
    asked.defenders.order = {*battles::ruleset()->find_unit_type("cruiser")};
    CHECK(why(asked) == Error::Why::bad_order);
    asked = battles::question(sound);
    asked.rounds = 2;
    CHECK(why(asked) == Error::Why::no_such_plan);
    asked = battles::question(sound);
    asked.sweep = false;
    CHECK(why(asked) == Error::Why::no_such_plan);
    asked = battles::question(sound);
    asked.defenders.leaves = true;
    CHECK(why(asked) == Error::Why::no_such_plan);
    asked = battles::question(sound);
    asked.kind = names<rules::game1914::Landings>().landing_only;
    CHECK(why(asked) == Error::Why::no_such_battle);
}
