// What the odds of fifty units against fifty cost: at most 20 ms.
#include "tests/bench/odds_bench.hpp"

BENCHMARK_CAPTURE(fifty_against_fifty, land,
                  battles::Battle{.attackers = "22 infantry, 15 artillery, 8 tanks, 5 fighters",
                                  .defenders = {{"France", "28 infantry, 15 artillery, 2 tanks, 5 fighters"}}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, land_of_fighters,
                  battles::Battle{.attackers = "10 infantry, 5 artillery, 35 fighters",
                                  .defenders = {{"France", "10 infantry, 5 artillery, 35 fighters"}}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, land_of_two_defenders,
                  battles::Battle{.attackers = "22 infantry, 15 artillery, 8 tanks, 5 fighters",
                                  .defenders = {{"France", "14 infantry, 8 artillery, 3 fighters"},
                                                {"British Empire", "15 infantry, 8 artillery, 2 fighters"}}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, sea,
                  battles::Battle{.land = false,
                                  .attackers = "10 battleships, 15 cruisers, 15 submarines, 10 transports",
                                  .defenders = {{"France", "10 battleships, 15 cruisers, 15 submarines, 10 transports"}}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, sea_of_battleships,
                  battles::Battle{.land = false, .attackers = "50 battleships", .defenders = {{"France", "50 battleships"}}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, sea_of_two_defenders,
                  battles::Battle{.land = false,
                                  .attackers = "10 battleships, 15 cruisers, 15 submarines, 10 transports",
                                  .defenders = {{"France", "5 battleships, 7 cruisers, 8 submarines, 5 transports"},
                                                {"British Empire", "5 battleships, 8 cruisers, 7 submarines, 5 transports"}}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fifty_against_fifty, sea_with_submerging,
                  battles::Battle{.land = false,
                                  .attackers = "10 battleships, 15 cruisers, 15 submarines, 10 transports",
                                  .defenders = {{"France", "10 battleships, 15 cruisers, 15 submarines, 10 transports"}},
                                  .attacker_submerges = true,
                                  .defender_submerges = true})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
