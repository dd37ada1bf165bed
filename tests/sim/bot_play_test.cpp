// Whole games by bots: never an illegal command, and something happens.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <map>

#include "rules/bot/bot.hpp"
#include "rules/catalogue.hpp"
#include "rules/hooks/victory.hpp"
#include "tests/admin/next_to_act.hpp"
#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/match.hpp"
#include "tests/sim/selections.hpp"

namespace {

using namespace rules;

bool is_raid(const View& view, SpaceId space) {
    const auto& battles = view.state.battles;
    return std::any_of(battles.begin(), battles.end(), [&](const Battle& battle) {
        return battle.space == space && battle.status == Battle::Status::listed && view.rules.battle_kinds[idx(battle.kind)].name == "raid";
    });
}

/// What somebody plays for the sake of, and what a bot has to do, too.
struct Deeds {
    int purchases = 0;
    std::map<std::string, int> bought;  ///< Units, by type.
    int landings = 0;
    int attacks = 0;  ///< That have to be named, and raids.
    int sea_battles = 0;
    std::map<std::string, int> declared;

    void take(const View& view, const Command& command) {
        if (const auto* purchase = std::get_if<command::Purchase>(&command.body)) {
            ++purchases;
            for (const auto& pick : purchase->units) bought[view.rules.type(pick.type).name] += pick.count;
        }
        landings += std::holds_alternative<command::Unload>(command.body) ? 1 : 0;
        attacks += std::holds_alternative<command::Attack>(command.body) ? 1 : 0;
        if (const auto* declare = std::get_if<command::Declare>(&command.body)) ++declared[declare->what];
        const auto* fight = std::get_if<command::Fight>(&command.body);
        sea_battles += fight != nullptr && view.rules.space(fight->space).sea ? 1 : 0;
        attacks += fight != nullptr && is_raid(view, fight->space) ? 1 : 0;
    }
};

struct Log {
    Deeds deeds;
    sim::Tally tally;
    sim::Questions questions;
    std::map<std::string, int> results;
    std::vector<double> turn_ms;
    std::uint64_t rounds = 0;
    std::int64_t score[2] = {0, 0};
};

void play(sim::Match& match, std::uint64_t seed, Log& log) {
    using Clock = std::chrono::steady_clock;
    auto turn = std::pair{match.state().round, match.state().active};
    Clock::duration spent{};
    int in_phase = 0;
    std::uint16_t place = 0;
    while (!match.over()) {
        const auto begin = Clock::now();
        const auto wanted = bot::next_command(match.view(), testing::next_to_act(match.state()), seed);
        spent += Clock::now() - begin;
        if (!wanted) match.fail("a partner has nothing to say though it is asked");
        log.deeds.take(match.view(), *wanted);
        match.play(*wanted);
        const auto now = std::pair{match.state().round, match.state().active};
        const auto at = match.state().frames.empty() ? std::uint16_t{0} : match.state().frames.front().at;
        in_phase = now == turn && at == place ? in_phase + 1 : 0;
        place = at;
        if (in_phase > 600) match.fail("a partner never ends its phase");
        if (now == turn) continue;
        log.turn_ms.push_back(std::chrono::duration<double, std::milli>(spent).count());
        spent = {};
        turn = now;
    }
    match.refold();
}

std::string result_of(const Ruleset& rules, const Outcome& outcome) {
    return outcome.side == no_side ? "draw" : fmt::format("{} by {}", rules.sides[idx(outcome.side)].name, rules.tag(outcome.by));
}

using Rules = std::shared_ptr<const Ruleset>;

/// Games of one seed after the other until one goes wrong. @return how many.
int play_some(const Rules& rules, const std::string& bundle, int games, std::int64_t rounds, Log& log) {
    const auto only = sim::wanted();
    REQUIRE(rules);
    for (int n = 0; n < games; ++n) {
        const auto seed = only ? only->seed : static_cast<std::uint64_t>(n) + 1;
        sim::Chance chance{seed};
        sim::SeededPorts ports{chance};
        std::string wrong;
        try {
            sim::Match match{rules, sim::name_of({bundle, "partners", rounds, seed}), ports};
            play(match, seed, log);
            log.tally.add(match.tally());
            log.questions.add(match.questions());
            log.rounds += match.state().round;
            ++log.results[result_of(*rules, *match.state().outcome)];
            for (std::size_t side = 0; side < 2; ++side) log.score[side] += points_of(match.view(), static_cast<SideId>(side)).value_or(0);
        } catch (const sim::Failure& failure) {
            wrong = failure.what;
        }
        CHECK_MESSAGE(wrong.empty(), wrong);
        if (only || !wrong.empty()) return n + (wrong.empty() ? 1 : 0);
    }
    return games;
}

std::string in_words(const std::map<std::string, int>& counts) {
    std::string words;
    for (const auto& [name, count] : counts) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, name);
    return words;
}

void tell(const std::string& what, int games, Log& log) {
    if (log.turn_ms.empty()) return;
    std::sort(log.turn_ms.begin(), log.turn_ms.end());
    const auto per_game = [&](std::uint64_t sum) { return static_cast<double>(sum) / games; };
    std::string results;
    for (const auto& [result, count] : log.results) results += fmt::format(", {} {}", count, result);
    std::cout << fmt::format(
        "{} partners: {} games{}; a game: {:.1f} rounds, {:.0f} commands, {:.0f} events, {:.0f} battle rounds, {:.0f} captures, {:.0f} "
        "units lost, "
        "{:.2f} powers left, points {:.1f} to {:.1f}; a turn: median {:.1f} ms, most {:.1f} ms\n",
        what, games, results, per_game(log.rounds), per_game(log.tally.commands), per_game(log.tally.events), per_game(log.tally.battles),
        per_game(log.tally.control_changes), per_game(log.tally.losses), per_game(log.tally.departures),
        static_cast<double>(log.score[0]) / games, static_cast<double>(log.score[1]) / games, log.turn_ms[log.turn_ms.size() / 2],
        log.turn_ms.back());
    const auto& deeds = log.deeds;
    std::cout << fmt::format("  {} purchases ({}), {} landings, {} sea battles, {} attacks named, declared: {}\n", deeds.purchases,
                             in_words(deeds.bought), deeds.landings, deeds.sea_battles, deeds.attacks, in_words(deeds.declared))
              << log.questions.in_words();
}

void play_many(const std::string& bundle, int games) {
    const auto only = sim::wanted();
    if (only && (only->bundle != bundle || only->way != "partners")) return;
    games = sim::share_of(games);
    if (sim::long_run()) games *= 20;
    Log log;
    play_some(sim::bundle_of(bundle, 12), bundle, games, 12, log);
    tell(bundle, games, log);
    if (only || sim::watched() || log.turn_ms.empty()) return;
    const auto& deeds = log.deeds;
    // The usual land battle is fought without a question, or with one: who waits for whom is what makes a game slow.
    CHECK(log.questions.land_defence().cases() > 100);
    CHECK(log.questions.land_defence().median() <= 1);
    CHECK(log.tally.battles > 20u * static_cast<unsigned>(games));
    CHECK(log.tally.control_changes > 10u * static_cast<unsigned>(games));
    CHECK(deeds.landings > games);
    CHECK(deeds.sea_battles > games);
    CHECK(deeds.attacks > 0);
}

/// Of each bundle of house rules one game to its end and some short ones.
void play_house_rules() {
    const auto only = sim::wanted();
    if (only && only->way != "partners") return;
    const auto most = sim::long_run() ? 40 : 2;
    Deeds all;
    for (const auto& bundle : shipped_bundles()) {
        if (!sim::is_of_house_rules(bundle.name) || (only && only->bundle != bundle.name)) continue;
        Log log;
        const auto play = [&](int games, std::int64_t rounds) {
            return play_some(sim::bundle_of(bundle.name, rounds), bundle.name, games, rounds, log);
        };
        // Where sanitizers watch a short one will do: all are played in the build `games`.
        const auto games = only ? play(1, only->rounds) : sim::watched() ? play(1, 3) : play(most / 2, 12) + play(most, 3);
        tell(bundle.name, games, log);
        for (const auto& [type, count] : log.deeds.bought) all.bought[type] += count;
        for (const auto& [what, count] : log.deeds.declared) all.declared[what] += count;
    }
    if (only || sim::watched() || all.bought.empty()) return;
    for (const std::string type : {"armored-car", "artillery-truck", "armored-train", "destroyer", "freighter", "merchant-raider"}) {
        CAPTURE(type);
        CHECK(all.bought[type] > 0);
    }
    CHECK(all.declared["demand"] > 0);
}

/// As many options as go together, and fewer.
void play_with_options() {
    if (sim::wanted()) return;
    const auto* game = catalogue().game("1914");
    if (game == nullptr) return;
    Log log;
    int games = 0;
    const auto wanted = sim::long_run() ? 200 : sim::share_of(12);
    for (std::uint32_t seed = 1; games < wanted; ++seed) {
        const auto options = sim::selection_of(*game, seed);
        if (options.size() < 12) continue;
        auto spec = sim::spec_of(*game, options);
        spec.parameters["round-limit"] = 6;
        const auto compiled = compile_bundle(spec, catalogue());
        REQUIRE(compiled);
        if (play_some(*compiled, "1914" + sim::in_words(options), 1, 6, log) == 0) break;
        ++games;
    }
    tell("1914 with many options", games, log);
}

/// Time of the processor that whole games of a bundle take, in seconds.
double cost_of(const std::string& bundle, int games) {
    Log log;
    const auto rules = sim::bundle_of(bundle, 12);
    const auto begin = std::clock();
    play_some(rules, bundle, games, 12, log);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void compare_costs() {
    if (sim::wanted()) return;
    const int games = sim::watched() ? 1 : 5;
    const auto classic = cost_of("classic", games);
    const auto smith = cost_of("classic-smith", games);
    std::cout << fmt::format(
        "{} games of partners: {:.2f} s of the processor in classic, {:.2f} s in classic-smith, {:.2f} times as much\n", games, classic,
        smith, smith / classic);
    CHECK(smith <= 3 * classic);
}

/// Advantages that are used by declarations of their own.
void play_with_advantages() {
    if (sim::wanted()) return;
    Log log;
    for (const auto* uk : {"naval-production", "air-production"}) {
        auto spec = *find_bundle("classic");
        spec.options.emplace_back("smith-national-advantages");
        spec.parameters["round-limit"] = std::int64_t{6};
        spec.parameters["smith-national-advantages.ussr"] = std::string{"economic-support"};
        spec.parameters["smith-national-advantages.uk"] = std::string{uk};
        const auto compiled = compile_bundle(spec, catalogue());
        REQUIRE(compiled);
        play_some(*compiled, fmt::format("classic with {}", uk), sim::share_of(10), 6, log);
    }
    tell("classic with advantages", 2 * sim::share_of(10), log);
    if (sim::watched()) return;
    auto& deeds = log.deeds;
    CHECK(deeds.declared["home-purchase"] > 0);
    CHECK(deeds.declared["load-support"] > 0);
    CHECK(deeds.purchases > deeds.declared["home-purchase"]);
}

}  // namespace

TEST_CASE("1914: bots play to the end") { play_many("1914", 10); }
TEST_CASE("1914-tournament: bots play to the end") { play_many("1914-tournament", 10); }
TEST_CASE("classic: bots play to the end") { play_many("classic", 10); }
TEST_CASE("classic-third-edition: bots play to the end") { play_many("classic-third-edition", 10); }
TEST_CASE("classic-smith-combat: bots play to the end") { play_many("classic-smith-combat", 10); }
TEST_CASE("classic-smith: bots play to the end") { play_many("classic-smith", 3); }
TEST_CASE("classic-smith: a game of bots takes at most three times as long as one of classic") { compare_costs(); }
TEST_CASE("classic-smith: bots buy at home for less and send what supports an ally") { play_with_advantages(); }
TEST_CASE("europe: bots play to the end") { play_many("europe", 10); }
TEST_CASE("europe-alternate: bots play to the end") { play_many("europe-alternate", 10); }
TEST_CASE("house rules: bots play each bundle to the end") { play_house_rules(); }
TEST_CASE("many options: bots play with them") { play_with_options(); }
