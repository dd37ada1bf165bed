// SM-15: new ships go into zones with enemy ships, too.
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/complexes.hpp"

namespace rules::smith {
namespace {

/// No battle as they are placed: whose turn comes stays and fights, or leaves. [SM-15.1] [SM-15.2]
void install_naval_placement(RulesetBuilder& build) { build.data<Complexes>().among_enemies("smith-naval-placement", always); }

}  // namespace

const Option naval_placement{.id = "smith-naval-placement",
                             .base = "classic",
                             .title = "Naval placement in enemy zones",
                             .summary = "New ships may be placed in a zone with enemy ships, who fight them or leave in their next turn.",
                             .paragraphs = {"SM-15.1", "SM-15.2"},
                             .install = install_naval_placement};

}  // namespace rules::smith
