// The odds of battles under Smith's rules: exact where nobody has a choice that a plan does not make, else sampled.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "rules/odds/sample.hpp"
#include "tests/odds/classic_battles.hpp"
#include "tests/sim/games.hpp"

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

/// Such as only fighting them tells. Small ones: a chance that is wrong by a tenth shows only in thousands of fights.
const std::vector<std::pair<std::string, Battle>>& sampled_battles() {
    static const std::vector<std::pair<std::string, Battle>> all{
        {"land: a dogfight",
         {.attackers = "2 infantry, 1 armor, 1 fighter", .defenders = {{"USSR", "2 infantry, 1 fighter"}}, .bundle = smith}},
        {"land: support past a gun",
         {.attackers = "1 infantry, 1 armor, 1 bomber", .defenders = {{"USSR", "2 infantry, 1 aa-gun"}}, .bundle = smith}},
        {"sea: hunters and hunted",
         {.land = false,
          .attackers = "2 submarines",
          .defenders = {{"UK", "1 submarine, 1 aircraft-carrier, 1 transport"}},
          .bundle = smith,
          .planes = "1 fighter"}},
    };
    return all;
}

int fights_of_choices() { return sim::watched() && !sim::long_run() ? 100 : std::max(2'000, battles::fights_wanted() / 10); }

}  // namespace

TEST_CASE("judged battles under Smith's rules agree with their odds where the order is fixed") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : exact_battles())
        battles::check_agreement("Smith, " + name, in_classic(battle), ++seed, exact_battles().size());
}

TEST_CASE("what choices decide is sampled and said to be, and agrees with the judge") {
    std::uint64_t seed = 100;
    for (const auto& [name, battle] : sampled_battles())
        battles::check_sampled_agreement("Smith, " + name, in_classic(battle), ++seed, sampled_battles().size(), fights_of_choices());
}

TEST_CASE("a sample depends on the question alone") {
    auto question =
        in_classic({.attackers = "6 infantry, 1 fighter", .defenders = {{"USSR", "6 infantry, 1 fighter"}}, .bundle = smith}).question();
    const auto odds_of = [](const odds::Question& asked) {
        return odds::calculate(*battles::ruleset(smith), asked, {}, {.work = 20'000'000}).value();
    };
    const auto first = odds_of(question);
    const auto again = odds_of(question);
    CHECK(again.attackers_win == first.attackers_win);
    CHECK(again.sampled->fights == first.sampled->fights);
    std::reverse(question.attackers.units.begin(), question.attackers.units.end());
    CHECK(odds_of(question).attackers_win == first.attackers_win);
    question.rounds = 1;
    const auto one_round = odds_of(question);
    CHECK(one_round.rounds == doctest::Approx(1));
    CHECK(one_round.both_remain > first.both_remain);
    // Nobody fights on after it: so more of them are had for the same work.
    const auto for_work = [&](const odds::Question& asked) {
        return odds::calculate(*battles::ruleset(smith), asked, {}, {.standard_error = 1e-9, .work = 30'000'000}).value().sampled->fights;
    };
    const auto short_fights = for_work(question);
    question.rounds = 0;
    CHECK(short_fights > for_work(question));
}

TEST_CASE("a sample is given up where it costs too much or nobody wants it any more") {
    const auto rules = battles::ruleset(smith);
    const auto question = in_classic(sampled_battles().front().second).question();
    const auto none = odds::calculate(*rules, question, {.work = 1000});
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().why == odds::Error::Why::too_much);
    std::atomic<bool> stop = true;
    const auto unwanted = odds::calculate(*rules, question, {.stop = &stop});
    REQUIRE_FALSE(unwanted.has_value());
    CHECK(unwanted.error().why == odds::Error::Why::too_much);
    stop = false;
    CHECK(odds::calculate(*rules, question, {.stop = &stop}).has_value());
}

TEST_CASE("a battle is fought until the error is small or the work or time is over") {
    const auto rules = battles::ruleset(smith);
    const auto question = in_classic(sampled_battles().front().second).question();
    const auto sampled = [&](const odds::Precision& precision) {
        return odds::calculate(*rules, question, {}, precision).value().sampled.value();
    };
    for (const double error : {0.1, 0.05, 0.03}) {
        const auto made = sampled({.standard_error = error, .work = odds::any_work});
        CHECK(made.standard_error <= error);
        CHECK(made.standard_error > error / 2);
    }
    const auto by_work = sampled({.standard_error = 0.001, .work = odds::a_second / 1000});
    CHECK(by_work.fights >= odds::least_fights);
    CHECK(by_work.standard_error > 0.001);
    int looks = 0;
    const auto by_time = sampled({.standard_error = 0.001, .work = odds::any_work, .time_over = [&] { return ++looks == 30; }});
    CHECK(by_time.fights == odds::least_fights + 29);
}

TEST_CASE("the error of a sample is never nothing and no smaller than that of the chances") {
    CHECK(odds::standard_error(0, 100) > 0.01);
    CHECK(odds::standard_error(100, 100) == doctest::Approx(odds::standard_error(0, 100)));
    CHECK(odds::standard_error(1250, 2500) == doctest::Approx(0.01).epsilon(0.001));
    CHECK(odds::standard_error(0, 1'000'000) >= 1e-6);
}

TEST_CASE("of a large battle there are few fights for the work and their error is told") {
    const auto question = battles::question({.attackers = "30 infantry, 12 armor, 5 fighters, 3 bombers",
                                             .defenders = {{"USSR", "35 infantry, 10 armor, 5 fighters"}},
                                             .bundle = smith});
    const auto odds = odds::calculate(*battles::ruleset(smith), question, {}, {.work = 50'000'000}).value();
    REQUIRE(odds.sampled.has_value());
    CHECK(odds.sampled->fights >= odds::least_fights);
    CHECK(odds.sampled->fights < 100);
    CHECK(odds.sampled->standard_error >= 1.0 / odds.sampled->fights);
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

namespace {

/// Battles of a power, and how they come about.
struct Told {
    std::string name;
    std::string power;
    std::string start;
    std::string space;
    std::vector<std::string> commands{};  ///< In combat movement.
    bool sampled = true;
    std::string because{};  ///< The paragraph that leaves it to chance; empty: it is not looked at.
};

battles::Position listed(const Told& told) {
    auto text = fmt::format(
        "title = \"{}\"\nrules = [\"SM-30\"]\nbundle = \"classic\"\noptions = [\"smith-weapons\"]\n[start]\nboard = \"empty\"\n"
        "round = 2\npower = \"{}\"\nphase = \"combat-move\"\n{}\n",
        told.name, told.power, told.start);
    for (const auto& command : told.commands) text += fmt::format("[[step]]\ndo = {{ {} }}\n", command);
    return {Battle{}, text + "[[step]]\ndo = { end_phase = {} }\n", told.space};
}

const std::vector<Told>& marked_units() {
    static const std::vector<Told> all{
        {.name = "infantry goes along with armor",
         .power = "Germany",
         .start = "state = { technologies = { Germany = [\"mechanized-infantry\"] } }\n[start.units.\"Eastern Europe\"]\n"
                  "Germany = { infantry = 2, armor = 2 }\n[start.units.\"Karelia S.S.R.\"]\nUSSR = { infantry = 3 }",
         .space = "Karelia S.S.R.",
         .commands = {"move = { units = { infantry = 2, armor = 2 }, path = [\"Eastern Europe\", \"Karelia S.S.R.\"] }"}},
        {.name = "infantry is dropped past a gun",
         .power = "Germany",
         .start = "state = { technologies = { Germany = [\"paratroopers\"] } }\n[start.units.\"Eastern Europe\"]\n"
                  "Germany = { infantry = 3, bomber = 2 }\n[start.units.\"Karelia S.S.R.\"]\nUSSR = { infantry = 2, aa-gun = 1 }",
         .space = "Karelia S.S.R.",
         .commands = {"move = { units = { infantry = 2, bomber = 2 }, path = [\"Eastern Europe\", \"Karelia S.S.R.\"] }",
                      "move = { units = { infantry = 1 }, path = [\"Eastern Europe\", \"Karelia S.S.R.\"] }"}},
        {.name = "fighters fly out without a way home",
         .power = "Japan",
         .start = "state = { technologies = { Japan = [\"kamikaze\"] } }\n[start.units.Manchuria]\nJapan = { fighter = 3 }\n"
                  "[start.units.\"Soviet Far East Sea Zone\"]\nUSSR = { transport = 2, aircraft-carrier = 1 }",
         .space = "Soviet Far East Sea Zone",
         .commands = {"declare = { what = \"kamikaze\", units = { fighter = 2 }, path = [\"Manchuria\", \"Japan Sea Zone\", \"Soviet Far "
                      "East Sea Zone\"] }"}},
        {.name = "a super submarine names its victim",
         .power = "UK",
         .start = "state = { technologies = { Germany = [\"super-submarines\"] } }\n[start.units.\"Eastern Canada Sea Zone\"]\n"
                  "UK = { battleship = 1, transport = 2 }\n[start.units.\"North Atlantic Sea Zone\"]\nGermany = { submarine = 2 }",
         .space = "North Atlantic Sea Zone",
         .commands = {"move = { units = { battleship = 1, transport = 2 }, path = [\"Eastern Canada Sea Zone\", \"North Atlantic Sea "
                      "Zone\"] }"},
         .because = "SM-41"},
        {.name = "a gun sees farther",
         .power = "Germany",
         .start = "state = { technologies = { USSR = [\"radar\"] } }\n[start.units.\"Eastern Europe\"]\nGermany = { infantry = 2, fighter "
                  "= 2 }\n"
                  "[start.units.\"Karelia S.S.R.\"]\nUSSR = [{ type = \"infantry\", count = 2 }, { type = \"aa-gun\", count = 1, state = { "
                  "radar = true } }]",
         .space = "Karelia S.S.R.",
         .commands = {"move = { units = { infantry = 2, fighter = 2 }, path = [\"Eastern Europe\", \"Karelia S.S.R.\"] }"},
         .sampled = false},
    };
    return all;
}

}  // namespace

TEST_CASE("what its moves have made of units is known in the odds of a listed battle") {
    std::uint64_t seed = 200;
    for (const auto& told : marked_units()) {
        const auto position = listed(told);
        if (!told.because.empty()) {
            const auto because = odds::calculate(position.rules(), position.question()).value().sampled.value().because;
            CHECK(std::find(because.begin(), because.end(), told.because) != because.end());
        }
        if (told.sampled)
            battles::check_sampled_agreement("Smith, " + told.name, position, ++seed, marked_units().size(), fights_of_choices());
        else
            battles::check_agreement("Smith, " + told.name, position, ++seed, marked_units().size());
    }
}
