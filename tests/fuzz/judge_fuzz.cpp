// A game of the 1914 tournament by a sequence of commands that the bytes say: proposals of every form, listed commands, time-outs,
// standing orders, dice. After each the laws hold, and all else that tests/sim watches.
#include <cstdio>

#include "tests/fuzz/fuzz.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/proposals.hpp"
#include "tests/sim/random_play.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto rules = sim::bundle_of("1914-tournament", 12);
    sim::Chance chance{std::span{data, size}};
    try {
        sim::MoodyPorts ports{chance, *rules};
        const auto manner = chance.percent(50) ? sim::Manner::commands : sim::Manner::hasty;
        sim::Covered covered;
        sim::Match match{rules, "fuzz", ports};
        sim::play_by_chance(match, chance, manner, covered, [&] {
            if (chance.left() == 0) return false;
            // The player goes on from where it is listed again; a proposal may have ended the phase, or the game.
            if (chance.percent(40)) match.propose(sim::some_proposal(match.view(), chance));
            return !match.over();
        });
    } catch (const sim::Failure& failure) {
        fuzz::must(false, failure.what);
    }
    return 0;
}
