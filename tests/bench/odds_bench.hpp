#pragma once

#include <benchmark/benchmark.h>

#include <cstdlib>

#include "tests/odds/battles.hpp"

inline void fifty_against_fifty(benchmark::State& bench, const battles::Battle& battle) {
    const auto rules = battles::ruleset(battle.bundle);
    const auto question = battles::question(battle);
    for (auto _ : bench) {
        const auto odds = rules::odds::calculate(*rules, question);
        if (!odds) std::abort();
        benchmark::DoNotOptimize(odds->attackers_win);
    }
}
