#include "rules/options/scoring/parts/tables.hpp"

namespace rules::scoring {
namespace {

void install_production_threshold(RulesetBuilder& build) {
    install_table(build, "production-threshold", {.territories = {}, .handicap = {}, .concession = "SC-3.4"});
}

}  // namespace

extern const Option production_threshold{
    .id = "production-threshold",
    .title = "Production threshold",
    .summary = "When time is up the side that made the bid wins if its territories produce as much as it has bid, else the other does.",
    .paragraphs = {"SC-3.1", "SC-3.2"},
    .band = Band::edition,
    .excludes = {"victory-territories", "tournament-victory"},
    .install = install_production_threshold};

}  // namespace rules::scoring
