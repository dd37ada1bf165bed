// Under Smith's rules, where planes meet or submarines choose: a sample in bounded time.
#include "tests/bench/odds_bench.hpp"

BENCHMARK_CAPTURE(fifty_against_fifty, smith_land_sampled,
                  battles::Battle{.attackers = "30 infantry, 12 armor, 5 fighters, 3 bombers",
                                  .defenders = {{"USSR", "35 infantry, 10 armor, 5 fighters"}},
                                  .bundle = "classic-smith-combat"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, smith_sea_sampled,
                  battles::Battle{.land = false,
                                  .attackers = "10 submarines, 15 transports, 5 aircraft-carriers, 10 fighters, 10 battleships",
                                  .defenders = {{"UK", "10 submarines, 15 transports, 5 aircraft-carriers, 10 fighters, 10 battleships"}},
                                  .bundle = "classic-smith-combat"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, smith_few_sampled,
                  battles::Battle{.attackers = "3 infantry, 1 armor, 2 fighters",
                                  .defenders = {{"USSR", "3 infantry, 2 fighters"}},
                                  .bundle = "classic-smith-combat"})
    ->Unit(benchmark::kMillisecond);
