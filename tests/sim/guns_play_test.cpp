// Whole games by chance with the house rules about guns, which ask in one form of the land battle.
#include <doctest/doctest.h>

#include <string>

#include "rules/catalogue.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using namespace rules;
using How = event::DecisionAnswered::How;

std::shared_ptr<const Ruleset> with_guns() {
    auto spec = *find_bundle("1914");
    spec.options = {"artillery-neutralization", "counter-battery-fire", "supply-chain", "fighting-by-numbers"};
    spec.parameters["round-limit"] = std::int64_t{8};
    return *compile_bundle(spec, catalogue());
}

}  // namespace

TEST_CASE("guns: random games keep the laws and ask what is asked before the main fire") {
    const auto rules = with_guns();
    sim::Covered covered;
    sim::Questions questions;
    for (const auto manner : {sim::Manner::commands, sim::Manner::hasty})
        for (int game = 1; game <= sim::share_of(60); ++game) {
            sim::Chance chance{static_cast<std::uint64_t>(game)};
            sim::MoodyPorts ports{chance, *rules};
            std::string wrong;
            try {
                sim::Match match{rules, "guns", ports};
                sim::play_by_chance(match, chance, manner, covered);
                questions.add(match.questions());
            } catch (const sim::Failure& failure) {
                wrong = failure.what;
            }
            CAPTURE(game);
            CHECK_MESSAGE(wrong.empty(), wrong);
        }
    // Whose guns fall, and which are silenced, is left to choose so seldom that scenarios alone are sure to ask it.
    for (const std::string kind : {"neutralization", "counter-battery", "supplies", "supply-distribution"})
        for (const auto how : {How::player, How::fallback}) {
            CAPTURE(kind);
            CHECK(questions.answered(kind, how) > 0);
        }
}
