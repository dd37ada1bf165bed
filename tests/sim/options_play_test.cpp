// Whole games by chance with any options of a game that go together: each with a set of its own.
#include <doctest/doctest.h>

#include <string>

#include "rules/catalogue.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"
#include "tests/sim/selections.hpp"

namespace {

/// @return what went wrong, or nothing.
std::string play(const rules::Module& game, std::uint32_t seed, sim::Manner manner, sim::Covered& covered) {
    const auto selection = sim::selection_of(game, seed);
    auto spec = sim::spec_of(game, selection);
    spec.parameters["round-limit"] = std::int64_t{1 + seed % 8};
    const auto rules = rules::compile_bundle(spec, rules::catalogue());
    if (!rules) return rules.error().front().text;
    sim::Chance chance{seed};
    sim::MoodyPorts ports{chance, **rules};
    try {
        sim::Match match{*rules, "options", ports};
        sim::play_by_chance(match, chance, manner, covered);
    } catch (const sim::Failure& failure) {
        return std::string{game.id} + sim::in_words(selection) + ": " + failure.what;
    }
    return {};
}

}  // namespace

TEST_CASE("options: random games with sets of them keep the laws") {
    for (const auto* game : rules::catalogue().games) {
        sim::Covered covered;
        const int games = sim::long_run() ? 400 : sim::share_of(80);
        for (int number = 1; number <= games; ++number) {
            const auto manner = number % 2 == 0 ? sim::Manner::commands : sim::Manner::hasty;
            const auto wrong = play(*game, static_cast<std::uint32_t>(number), manner, covered);
            CAPTURE(number);
            CHECK_MESSAGE(wrong.empty(), wrong);
        }
    }
}
