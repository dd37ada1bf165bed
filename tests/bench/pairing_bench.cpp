// Swiss rounds of large fields: the first, and one after six rounds by chance.
#include <benchmark/benchmark.h>

#include "rules/tournament/sides.hpp"
#include "rules/tournament/swiss.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

/// What `rounds` rounds by chance leave.
std::vector<Match> played(const std::vector<Entrant>& entrants, const Settings& settings, std::uint32_t rounds) {
    SeededDraws draws{1};
    std::vector<Match> matches;
    for (std::uint32_t round = 0; round < rounds; ++round) {
        auto paired = pair_swiss(entrants, matches, settings, settings.stages[0], {1, round}, 1);
        const auto before = histories(entrants, matches, settings.scoring, {1, round});
        give_sides(paired.matches, entrants, before, settings.sides, draws);
        for (auto& match : paired.matches)
            if (match.b != nobody) match.outcome = draws.one_in(5) ? Outcome::draw : draws.one_in(2) ? Outcome::a_wins : Outcome::b_wins;
        matches.insert(matches.end(), paired.matches.begin(), paired.matches.end());
    }
    return matches;
}

/// @param state  entrants, rounds before, and whether even sides come first.
void swiss_round(benchmark::State& state) {
    const auto entrants = field_of(static_cast<std::uint32_t>(state.range(0)));
    const auto rounds = static_cast<std::uint32_t>(state.range(1));
    auto settings = some_settings();
    settings.sides = state.range(2) == 0 ? SidePolicy::balanced : SidePolicy::even;
    const auto matches = played(entrants, settings, rounds);
    for (auto _ : state) benchmark::DoNotOptimize(pair_swiss(entrants, matches, settings, settings.stages[0], {1, rounds}, 1));
}

}  // namespace

BENCHMARK(swiss_round)
    ->ArgNames({"entrants", "rounds", "even"})
    ->ArgsProduct({{100, 500, 999}, {0, 1, 6}, {0, 1}})
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
