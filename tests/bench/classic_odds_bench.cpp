// The same in Classic, where every column of either side is an exchange of its own.
#include "tests/bench/odds_bench.hpp"

BENCHMARK_CAPTURE(fifty_against_fifty, classic_land,
                  battles::Battle{.attackers = "30 infantry, 12 armor, 5 fighters, 3 bombers",
                                  .defenders = {{"USSR", "35 infantry, 10 armor, 5 fighters"}},
                                  .bundle = "classic"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, classic_land_of_two_defenders,
                  battles::Battle{.attackers = "30 infantry, 12 armor, 5 fighters, 3 bombers",
                                  .defenders = {{"USSR", "18 infantry, 5 armor, 2 fighters"}, {"UK", "17 infantry, 5 armor, 3 fighters"}},
                                  .bundle = "classic"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, classic_land_past_a_gun,
                  battles::Battle{.attackers = "25 infantry, 10 armor, 10 fighters, 5 bombers",
                                  .defenders = {{"USSR", "35 infantry, 10 armor, 4 fighters, 1 aa-gun"}},
                                  .bundle = "classic"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, classic_sea,
                  battles::Battle{.land = false,
                                  .attackers = "10 submarines, 15 transports, 5 aircraft-carriers, 10 fighters, 10 battleships",
                                  .defenders = {{"UK", "10 submarines, 15 transports, 5 aircraft-carriers, 10 fighters, 10 battleships"}},
                                  .bundle = "classic"})
    ->Unit(benchmark::kMillisecond);
