// SM-17: planes fly on over occupied ground and ships, and only guns fire at them.
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

/// [SM-17.1] (OQ-SMN-3)
void install_air_missions(RulesetBuilder& build) { build.data<Movement>().guns_fire_at_passing("smith-air-missions", always); }

}  // namespace

const Option air_missions{.id = "smith-air-missions",
                          .base = "classic",
                          .title = "Air missions",
                          .summary = "Planes fly over enemies to other targets, and nobody but guns fires at them on their way.",
                          .paragraphs = {"SM-17.1"},
                          .install = install_air_missions};

}  // namespace rules::smith
