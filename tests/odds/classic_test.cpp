// The odds of Classic's battles against its judge: columns, the line, first strike, guns, withdrawal. Fights that are sampled against both.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/odds/classic_battles.hpp"

namespace {

using battles::Battle;
using battles::in_classic;
namespace odds = rules::odds;

const std::vector<std::pair<std::string, Battle>>& ten_battles() {
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

TEST_CASE("ten judged battles of Classic agree with their odds") {
    std::uint64_t seed = 0;
    for (const auto& [name, battle] : ten_battles())
        battles::check_agreement("Classic, " + name, in_classic(battle), ++seed, ten_battles().size());
}

TEST_CASE("fights that are sampled agree with what can be worked out") {
    std::vector<std::pair<std::string, odds::Question>> questions;
    for (const auto& [name, battle] : ten_battles()) questions.emplace_back(name, in_classic(battle).question());
    questions.emplace_back("a landing", battles::landing_in_classic());
    auto few_left = in_classic(ten_battles().at(5).second).question();
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
