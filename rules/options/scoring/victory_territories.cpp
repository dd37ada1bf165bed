#include "rules/options/scoring/parts/tables.hpp"

namespace rules::scoring {
namespace {

void install_victory_territories(RulesetBuilder& build) {
    install_table(build, "victory-territories", {.territories = "SC-2.1", .handicap = "SC-2.4", .concession = "SC-2.5"});
}

}  // namespace

extern const Option victory_territories{
    .id = "victory-territories",
    .title = "Victory territories",
    .summary = "When time is up the side with more of twelve victory territories wins; production breaks a tie, and sides may bid.",
    .paragraphs = {"SC-2.1", "SC-2.3"},
    .band = Band::edition,
    .excludes = {"production-threshold", "tournament-victory"},
    .install = install_victory_territories};

}  // namespace rules::scoring
