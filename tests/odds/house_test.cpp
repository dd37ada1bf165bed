// The odds of battles under house rules of 1914, by hand and by all throws; against the judge: house_judged_test.cpp.
#include <doctest/doctest.h>

#include <string>

#include "rules/odds/question.hpp"
#include "tests/odds/agreement.hpp"

namespace {

using battles::Battle;

const std::string by_numbers = "1914 + fighting-by-numbers";
const std::string on_wheels = "1914 + artillery-trucks";
const std::string by_car = "1914 + armored-cars";

}  // namespace

TEST_CASE("ships against a battery: one hit destroys it [HR-2.4.5]") {
    // The battery hits in 3 of 6 as the cruiser does, and both fire until one is gone: a third of the time the cruiser alone is left.
    const Battle one{.land = false, .attackers = "1 cruiser", .defenders = {{"France", "1 cruiser"}}, .bundle = "1914 + coastal-artillery"};
    const auto rules = battles::ruleset(one.bundle);
    auto question = battles::question(one);
    question.kind = rules::odds::kind_named(*rules, "battery-duel").value();
    question.defenders.units = battles::units("British Empire", "1 coastal-artillery", 0, one.bundle);
    const auto odds = battles::odds(question, one.bundle);
    CHECK_FALSE(odds.sampled.has_value());
    CHECK(odds.left_out.empty());
    CHECK(odds.attackers_win == doctest::Approx(1. / 3));
    CHECK(odds.defenders_hold == doctest::Approx(1. / 3));
    CHECK(odds.nobody_left == doctest::Approx(1. / 3));
    CHECK_FALSE(odds.ground_taken.has_value());
    // No submarine fights it, and nobody spares it.
    auto wrong = question;
    wrong.attackers.units = battles::units("Germany", "1 submarine", 0, one.bundle);
    CHECK(rules::odds::calculate(*rules, wrong).error().why == rules::odds::Error::Why::wrong_domain);
    wrong = question;
    wrong.sweep = false;
    CHECK(rules::odds::calculate(*rules, wrong).error().why == rules::odds::Error::Why::no_such_plan);
}

TEST_CASE("seven defenders by numbers against one attacker by dice [HR-4.1.2] [HR-4.1.5]") {
    // 21 is a base of 4, and 3, 4, 4, 4, 4, 5 hits by the die.
    const auto odds = battles::odds({.attackers = "5 infantry", .defenders = {{"France", "7 infantry"}}, .bundle = by_numbers});
    CHECK(odds.left_out.empty());
    CHECK_FALSE(odds.sampled.has_value());
    CHECK(odds.attackers.units_lost == doctest::Approx(4));
    CHECK(odds.defenders.units_lost == doctest::Approx(5.0 / 3));
    CHECK(odds.defenders_hold == doctest::Approx(1.0 / 6));
}

TEST_CASE("every throw of battles by numbers has the chance that is told [HR-4.1.4] [HR-4.1.6] [HR-4.1.8]") {
    battles::check_all_throws(
        {.attackers = "8 infantry, 4 artillery, 2 tanks", .defenders = {{"France", "10 infantry, 2 artillery"}}, .bundle = by_numbers});
    battles::check_all_throws({.attackers = "8 infantry, 1 artillery, 1 fighter",
                               .defenders = {{"France", "4 infantry, 1 artillery"}, {"British Empire", "4 infantry"}},
                               .bundle = by_numbers});
    battles::check_all_throws({.attackers = "3 infantry, 1 fighter", .defenders = {{"France", "7 infantry"}}, .bundle = by_numbers});
}

TEST_CASE("trucks that shoot at aircraft in the first air round are counted exactly [HR-2.2.2] [HR-2.2.3]") {
    // The fighter is shot down in the air in 11 of 36 times. On the ground each truck hits in 3 of 6, and the first hit is the fighter's, as
    // the last infantry stays: it comes through where nobody hits.
    const auto alone =
        battles::odds({.attackers = "1 infantry, 1 fighter", .defenders = {{"France", "2 artillery-trucks"}}, .bundle = on_wheels});
    CHECK(alone.left_out.empty());
    CHECK_FALSE(alone.sampled.has_value());
    CHECK(alone.attackers.losses.back().lost == doctest::Approx(1 - 25.0 / 36 / 4).epsilon(1e-12));
    CHECK(alone.attackers.losses.front().lost == doctest::Approx(11.0 / 36 * 3 / 4 + 25.0 / 36 / 4).epsilon(1e-12));
}

TEST_CASE("battles of cars against guns are fought for their odds, others are counted [HR-2.3.2]") {
    const Battle guns{.attackers = "3 infantry, 2 armored-cars", .defenders = {{"France", "3 infantry, 2 artillery"}}, .bundle = by_car};
    const Battle none{.attackers = "3 infantry, 2 armored-cars", .defenders = {{"France", "4 infantry"}}, .bundle = by_car};
    CHECK(battles::odds(guns).sampled.has_value());
    CHECK_FALSE(battles::odds(none).sampled.has_value());
    CHECK(battles::odds(none).left_out.empty());
}

TEST_CASE("where nobody neutralizes or sets guns aside or has supplies battles are as without [HR-3.2.5.2] [HR-4.8.1] [HR-4.7.4]") {
    auto battle = Battle{.attackers = "5 infantry, 3 artillery, 1 tank", .defenders = {{"France", "4 infantry, 2 artillery"}}};
    const auto plain = battles::odds(battle);
    battle.bundle = "1914 + artillery-neutralization + counter-battery-fire + supply-chain";
    const auto odds = battles::odds(battle);
    CHECK(odds.left_out.empty());
    CHECK_FALSE(odds.sampled.has_value());
    CHECK(odds.both_remain == doctest::Approx(plain.both_remain).epsilon(1e-12));
    CHECK(odds.attackers.units_lost == doctest::Approx(plain.attackers.units_lost).epsilon(1e-12));
    CHECK(odds.defenders.units_lost == doctest::Approx(plain.defenders.units_lost).epsilon(1e-12));
}
