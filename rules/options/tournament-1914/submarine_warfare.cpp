#include "rules/games/1914/game.hpp"
#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {
namespace {

/// The sum of the dice that show 3 or less is lost. [1914T-7.1.1]
void install_submarine_warfare(RulesetBuilder& build) {
    auto& warfare = build.data<game1914::Game>().submarine_warfare;
    warfare.hit = 3;
    warfare.takes_face = true;
}

}  // namespace

extern const Option submarine_warfare{.id = "tournament-submarine-warfare",
                                      .base = "1914",
                                      .title = "Tournament submarine warfare",
                                      .summary = "Submarine warfare takes from an income the sum of all dice that show 3 or less.",
                                      .paragraphs = {"1914T-7.1.1"},
                                      .band = Band::edition,
                                      .install = install_submarine_warfare};

}  // namespace rules::tournament1914
