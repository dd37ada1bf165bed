#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/odds/battles.hpp"

/// Do calculated odds agree with what was counted?
namespace battles {

/// So often every battle is judged: 20,000 times, 200,000 in a long run, and fewer where sanitizers watch.
[[nodiscard]] int fights_wanted();

/// What was counted.
struct Tally {
    int fights = 0;
    int ended[2][2] = {};  ///< By attackers, defenders: who is left.
    int taken = 0;         ///< The ground is the attacker's.
    std::map<rules::OddsForce, int> attackers;
    std::map<rules::OddsForce, int> defenders;
};
[[nodiscard]] Tally judged(const Position& position, int fights, std::uint64_t seed);

/// What the sampler counts, whether it is needed or not.
[[nodiscard]] Tally sampled(const rules::Ruleset& rules, const rules::odds::Question& question, int fights);

/// How far a count is from the odds. The three tables (how it ended, what is left of each part) are held against them by chi-square, each
/// cell and each expected loss by itself. All as standard deviations of a normal distribution: chi-square by the cube root of Wilson and
/// Hilferty. Cells of which fewer than 25 are expected are one.
struct Agreement {
    double total = -9;  ///< Largest of the tables; below 0 where they agree better than most.
    double cell = 0;    ///< Largest of the cells.
    double loss = 0;    ///< Largest of the losses.
    std::size_t tables = 0, cells = 0, losses = 0;
    bool impossible = false;  ///< Something happened that has no chance.
};
[[nodiscard]] Agreement compare(const rules::Ruleset& rules, rules::BattleKindId kind, const rules::odds::Odds& odds, const Tally& tally);

/// So many standard deviations are exceeded by chance with probability `alpha` by any of `many` figures, upwards or downwards.
[[nodiscard]] double bound_of(double alpha, std::size_t many);
/// The battles of one test; together they fail by chance once in a thousand choices of seeds.
inline constexpr double false_alarm = 1e-3;
[[nodiscard]] bool agrees(const Agreement& made, std::size_t battles);

/// Calculates, judges, prints its figures and checks. @param battles  of the whole test.
void check_agreement(const std::string& name, const Position& position, std::uint64_t seed, std::size_t battles);

/// The same where only fighting tells: what is sampled says so, and the answer and as many sampled fights agree with the judged ones in how
/// they end. Chances that are wrong by an eighth would be found out.
void check_sampled_agreement(const std::string& name, const Position& position, std::uint64_t seed, std::size_t battles, int fights);

/// Every throw of the dice in 1914, each judged once: the chances are those, to the last digit.
void check_all_throws(const Battle& battle);

}  // namespace battles
