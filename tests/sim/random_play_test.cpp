// Whole games by chance. A failure prints ARMISTICE_SEED=...: with that in the environment only that game is played.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <iostream>

#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using sim::Manner;

struct Log {
    sim::Tally tally;
    sim::Questions questions;
};

/// A game in which nobody does anything is played to its last round, and scored.
void check_limit(const sim::Match& match, std::string_view bundle, std::int64_t rounds) {
    const auto by = match.rules().tag(match.state().outcome->by);
    if (match.state().round != rounds) match.fail("the game did not end with its last round");
    if (by != "round-limit" && by != "points") match.fail(fmt::format("a game that nobody played ended by {}", by));
    // An attack that is due [1914-2.1.2].
    if (bundle.starts_with("1914") && match.tally().control_changes == 0) match.fail("time did not settle what was owed");
}

/// @return what went wrong, or nothing.
std::string play(const sim::Replay& game, Manner manner, sim::Covered& covered, Log& log) {
    const auto rules = sim::bundle_of(game.bundle, game.rounds);
    if (!rules) return "no such bundle: " + game.bundle;
    sim::Chance chance{game.seed};
    sim::MoodyPorts ports{chance, *rules};
    try {
        sim::Match match{rules, sim::name_of(game), ports};
        sim::play_by_chance(match, chance, manner, covered);
        if (manner == Manner::idle) check_limit(match, game.bundle, game.rounds);
        log.tally.add(match.tally());
        log.questions.add(match.questions());
    } catch (const sim::Failure& failure) {
        return failure.what;
    }
    return {};
}

void play_many(const std::string& bundle, Manner manner, int games, std::int64_t most_rounds) {
    const auto only = sim::wanted();
    sim::Covered covered;
    Log log;
    if (only && only->bundle == bundle && only->way == name_of(manner)) {
        const auto wrong = play(*only, manner, covered, log);
        CHECK_MESSAGE(wrong.empty(), wrong);
        return;
    }
    if (only) return;
    // Many games find what a few do not: that is what a long run is for.
    games = sim::share_of(manner == Manner::commands ? games / 2 : games);
    if (sim::long_run()) games = manner == Manner::commands ? 2'000 : games * 3;
    int failures = 0;
    for (int n = 0; n < games && failures < 3; ++n) {
        // Every other one has its full length; short ones see more first rounds and more ends.
        const auto rounds = n % 2 == 0 ? most_rounds : 1 + n % 3;
        const sim::Replay game{bundle, std::string{name_of(manner)}, rounds, static_cast<std::uint64_t>(n) + 1};
        const auto wrong = play(game, manner, covered, log);
        CHECK_MESSAGE(wrong.empty(), wrong);
        failures += wrong.empty() ? 0 : 1;
    }
    const auto& tally = log.tally;
    std::cout << fmt::format(
        "{} {}: {} games, {} commands, {} refused proposals, {} events, {} dice, {} battle rounds, {} captures, {} units lost, "
        "{} powers left\n",
        bundle, name_of(manner), games, tally.commands, tally.refused, tally.events, tally.dice, tally.battles, tally.control_changes,
        tally.losses, tally.departures);
    if (manner != Manner::idle) std::cout << log.questions.in_words();
    if (manner == Manner::commands || manner == Manner::mute || failures > 0 || sim::watched()) return;
    CHECK_MESSAGE(covered.all(*sim::bundle_of(bundle, 1)), "not every phase of every power has ended by time");
}

}  // namespace

TEST_CASE("1914: random games keep the laws") { play_many("1914", Manner::commands, 200, 12); }
TEST_CASE("1914: games in which time runs out again and again keep the laws") { play_many("1914", Manner::hasty, 40, 12); }
TEST_CASE("1914: games in which nobody answers keep the laws") { play_many("1914", Manner::mute, 20, 12); }
TEST_CASE("1914: a game that nobody plays comes to its end") { play_many("1914", Manner::idle, 3, 4); }
TEST_CASE("1914-tournament: random games keep the laws") { play_many("1914-tournament", Manner::commands, 200, 12); }
TEST_CASE("1914-tournament: games in which time runs out again and again keep the laws") {
    play_many("1914-tournament", Manner::hasty, 40, 12);
}
TEST_CASE("1914-tournament: games in which nobody answers keep the laws") { play_many("1914-tournament", Manner::mute, 20, 12); }
TEST_CASE("1914-tournament: a game that nobody plays comes to its end") { play_many("1914-tournament", Manner::idle, 3, 4); }
TEST_CASE("classic: random games keep the laws") { play_many("classic", Manner::commands, 100, 10); }
TEST_CASE("classic: games in which time runs out again and again keep the laws") { play_many("classic", Manner::hasty, 20, 10); }
TEST_CASE("classic: games in which nobody answers keep the laws") { play_many("classic", Manner::mute, 10, 10); }
TEST_CASE("classic: a game that nobody plays comes to its end") { play_many("classic", Manner::idle, 12, 4); }
TEST_CASE("europe: random games keep the laws") { play_many("europe", Manner::commands, 100, 10); }
TEST_CASE("europe: games in which time runs out again and again keep the laws") { play_many("europe", Manner::hasty, 20, 10); }
TEST_CASE("europe: games in which nobody answers keep the laws") { play_many("europe", Manner::mute, 10, 10); }
TEST_CASE("europe: a game that nobody plays comes to its end") { play_many("europe", Manner::idle, 12, 4); }
TEST_CASE("europe-alternate: random games keep the laws") { play_many("europe-alternate", Manner::commands, 50, 10); }
TEST_CASE("classic-smith-combat: random games keep the laws") { play_many("classic-smith-combat", Manner::commands, 100, 10); }
TEST_CASE("classic-smith-combat: games in which time runs out again and again keep the laws") {
    play_many("classic-smith-combat", Manner::hasty, 20, 10);
}
TEST_CASE("classic-smith-combat: games in which nobody answers keep the laws") { play_many("classic-smith-combat", Manner::mute, 10, 10); }
TEST_CASE("classic-smith-combat: a game that nobody plays comes to its end") { play_many("classic-smith-combat", Manner::idle, 12, 4); }
TEST_CASE("classic-smith: random games keep the laws") { play_many("classic-smith", Manner::commands, 30, 10); }
TEST_CASE("classic-smith: games in which time runs out again and again keep the laws") {
    play_many("classic-smith", Manner::hasty, 20, 10);
}
TEST_CASE("classic-smith: games in which nobody answers keep the laws") { play_many("classic-smith", Manner::mute, 10, 10); }
TEST_CASE("classic-smith: a game that nobody plays comes to its end") { play_many("classic-smith", Manner::idle, 12, 4); }
