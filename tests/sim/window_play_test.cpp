// Whole games by chance with the house rules that name attacks in a window, each alone and all together.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using namespace rules;
using How = event::DecisionAnswered::How;

std::shared_ptr<const Ruleset> in_the_window(const std::vector<std::string>& options) {
    auto spec = *find_bundle("1914");
    spec.options = options;
    spec.parameters["round-limit"] = std::int64_t{8};
    return *compile_bundle(spec, catalogue());
}

/// Plays `games` of them in each of two manners; what is asked is counted.
void play(const std::vector<std::string>& options, int games, sim::Questions& questions) {
    const auto rules = in_the_window(options);
    sim::Covered covered;
    for (const auto manner : {sim::Manner::commands, sim::Manner::hasty})
        for (int game = 1; game <= sim::share_of(games); ++game) {
            sim::Chance chance{static_cast<std::uint64_t>(game)};
            sim::MoodyPorts ports{chance, *rules};
            std::string wrong;
            try {
                sim::Match match{rules, "window", ports};
                sim::play_by_chance(match, chance, manner, covered);
                questions.add(match.questions());
            } catch (const sim::Failure& failure) {
                wrong = failure.what;
            }
            CAPTURE(game);
            CHECK_MESSAGE(wrong.empty(), wrong);
        }
}

const std::vector<std::string> all_options{"armored-trains", "breaking-through", "coastal-artillery", "concentrated-attacks",
                                           "multinational-attacks"};

}  // namespace

TEST_CASE("attack window: random games with each option keep the laws") {
    sim::Questions questions;
    for (const auto& option : all_options) {
        CAPTURE(option);
        play({option}, 20, questions);
    }
}

TEST_CASE("attack window: random games with all options keep the laws and ask every question") {
    sim::Questions questions;
    play(all_options, 60, questions);
    for (const auto* kind : {"train-reaction", "quota", "joint-attack"})
        for (const auto how : {How::player, How::fallback}) {
            CAPTURE(kind);
            CHECK(questions.answered(kind, how) > 0);
        }
}
